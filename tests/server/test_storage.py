"""What is kept: migrations, the writer, backups brought in while the server runs."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, inspect, text
from sqlalchemy.exc import IntegrityError
from typer.testing import CliRunner

from crownlands.cli.app import app
from crownlands.server.storage.backup import BackupError, backup, restore
from crownlands.server.storage.database import migrate, open_engine
from crownlands.server.storage.faults import Conflict
from crownlands.server.storage.rows import EventRow, Index, TableRow
from crownlands.server.storage.schema import events, metadata
from crownlands.server.storage.store import Store
from crownlands.server.storage.upkeep import tidy
from tests.server.harness import QUICK, Person, running, until

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

INDEX = Index("waiting", "{}", None)


def row(table_id: str) -> TableRow:
    return TableRow(table_id, 1.0, "{}", None, "secret", "kingdomino", public=False, imported=False)


@pytest.mark.parametrize("where", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def test_migrations_lead_to_exactly_the_schema(where: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    address = str(tmp_path / "a.sqlite") if where == "sqlite" else request.getfixturevalue("postgres_address")
    engine = open_engine(address)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert inspect(connection).has_table("events")
    migrate(engine)
    engine.dispose()


def test_an_event_number_is_given_once(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(str(tmp_path / "a.sqlite"))
        await store.create(row("one"), INDEX, [EventRow(1, 1.0, "host", "{}")], [])
        await store.append("one", [EventRow(2, 1.0, "host", "{}")], INDEX)
        with pytest.raises(Conflict):
            await store.append("one", [EventRow(2, 1.0, "0", "{}")], INDEX)
        assert [event.by for event in await store.events_after("one", 0)] == ["host", "host"]
        store.close()

    asyncio.run(story())


def test_one_refused_piece_of_work_spoils_no_other_of_its_batch(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(str(tmp_path / "a.sqlite"))
        await store.create(row("one"), INDEX, [EventRow(1, 1.0, "host", "{}")], [])

        def insert(n: int) -> asyncio.Task[None]:
            def work(connection: Connection) -> None:
                connection.execute(events.insert().values(table_id="one", n=n, at=1.0, by="0", body="{}"))

            return asyncio.ensure_future(store.write(work))

        done = await asyncio.gather(*map(insert, (2, 3, 1, 4)), return_exceptions=True)
        assert [isinstance(one, IntegrityError) for one in done] == [False, False, True, False]
        assert [event.n for event in await store.events_after("one", 0)] == [1, 2, 3, 4]
        store.close()

    asyncio.run(story())


def test_many_writers_share_a_commit(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(str(tmp_path / "a.sqlite"))
        names = [f"table{n}" for n in range(200)]
        await asyncio.gather(*(store.create(row(n), INDEX, [EventRow(1, 1.0, "host", "{}")], []) for n in names))
        assert store.writer.pieces == 200
        assert store.writer.batches < 200
        store.close()

    asyncio.run(story())


def test_a_backup_taken_while_playing_comes_back_into_a_running_server(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with running(QUICK, data=tmp_path / "data") as server:
        ann = Person(server.url)
        made = ann.create("mine", "mine", name="Ann")
        ann.post(f"/api/tables/{made['id']}/start")
        line = ann.line(made["id"])
        line.play()
        kept = line.last
        told = CliRunner().invoke(app, ["backup", str(copy), "--data", str(tmp_path / "data")])
        assert told.exit_code == 0, told.output
        assert "1 tables" in told.output
        line.play()
        later = ann.create("mine", "mine")
        told = CliRunner().invoke(app, ["restore", str(copy), "--data", str(tmp_path / "data"), "--yes"])
        assert told.exit_code == 0, told.output
        assert line.closed() == 1012
        again = ann.line(made["id"])
        assert again.last["position"]["n"] == kept["position"]["n"]
        assert again.last["you"]["seats"] == [0, 1]
        again.play()
        until(lambda: ann.web.get(f"/api/tables/{later['id']}").status_code == 404)
        ann.leave_all()


@pytest.mark.slow
def test_a_backup_moves_from_sqlite_to_postgresql(tmp_path: Path, postgres_address: str) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        made = ann.create("mine", "greedy", public=True)
        ann.post(f"/api/tables/{made['id']}/start")
        ann.line(made["id"]).play_out()
        record = ann.web.get(f"/api/tables/{made['id']}/record").text
        ann.leave_all()
    backup(str(tmp_path / "games.sqlite"), tmp_path / "copy")
    assert restore(postgres_address, tmp_path / "copy") == 1
    with running(QUICK, data=tmp_path, database=postgres_address) as server:
        bob = Person(server.url)
        assert bob.web.get(f"/api/tables/{made['id']}/record").text == record
        bob.leave_all()


def test_a_backup_never_overwrites_and_a_damaged_one_is_refused(tmp_path: Path) -> None:
    Store(str(tmp_path / "a.sqlite")).close()
    there = tmp_path / "there"
    there.write_text("precious")
    with pytest.raises(BackupError, match="exists already"):
        backup(str(tmp_path / "a.sqlite"), there)
    assert there.read_text() == "precious"
    with pytest.raises(BackupError, match="is no backup"):
        restore(str(tmp_path / "a.sqlite"), there)
    with pytest.raises(BackupError, match="there is no file"):
        restore(str(tmp_path / "a.sqlite"), tmp_path / "nothing")


def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    Store(str(tmp_path / "kept" / "games.sqlite")).close()
    assert (tmp_path / "kept").stat().st_mode & 0o077 == 0


def test_a_second_server_on_one_file_is_warned_and_the_next_after_it_is_not(tmp_path: Path) -> None:
    file = str(tmp_path / "games.sqlite")
    first, second = Store(file), Store(file)
    assert (first.is_alone, second.is_alone) == (True, False)
    second.close()
    first.close()
    third = Store(file)
    assert third.is_alone
    third.close()


@pytest.mark.parametrize("where", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def test_a_read_under_way_leaves_no_connection_open_at_the_end(
    where: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = str(tmp_path / "a.sqlite") if where == "sqlite" else request.getfixturevalue("postgres_address")
    begun, opened, closed = threading.Event(), list[object](), list[object]()

    def slowly(connection: Connection) -> int | None:
        begun.set()
        time.sleep(0.1)
        found: int | None = connection.scalar(text("select 1"))
        return found

    async def story() -> None:
        store = Store(address)
        # Those that were opened before the listener came are fetched again.
        store.engine.dispose()
        event.listen(store.engine, "connect", lambda made, _: opened.append(made))
        event.listen(store.engine, "close", lambda gone, _: closed.append(gone))
        reading = asyncio.create_task(store.read(slowly))
        await asyncio.to_thread(begun.wait)
        store.close()
        assert await reading == 1

    asyncio.run(story())
    assert opened
    assert {id(one) for one in opened} == {id(one) for one in closed}


def test_sqlite_flushes_every_commit_and_keeps_readers_going(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "a.sqlite"))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("pragma synchronous").scalar() == 2
    store.close()
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as plain:
        assert plain.execute("pragma integrity_check").fetchone() == ("ok",)


def test_the_log_is_copied_on_the_side_and_nothing_is_lost(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(str(tmp_path / "a.sqlite"))
        await store.create(row("one"), INDEX, [EventRow(1, 1.0, "host", "{}")], [])
        before = (tmp_path / "a.sqlite").stat().st_size
        for n in range(2, 200):
            await store.append("one", [EventRow(n, 1.0, "host", "x" * 500)], INDEX)
        assert (tmp_path / "a.sqlite").stat().st_size == before
        await tidy(store)
        assert (tmp_path / "a.sqlite").stat().st_size > before
        assert len(await store.events_after("one", 0)) == 199
        store.close()

    asyncio.run(story())
