"""Transactions with SQLite's driver alone: whole or not at all, and their faults are SQLAlchemy's."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from crownlands.server.storage import database, fence, quick
from crownlands.server.storage.faults import Ahead, Conflict, is_passing, unavailable
from crownlands.server.storage.rows import EventRow, Index, TableRow
from crownlands.server.storage.store import Store
from crownlands.server.storage.writer import Writer
from tests.server.harness import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

PLAYING = Index("playing", "{}", None)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "games.sqlite"))


def event(n: int) -> EventRow:
    return EventRow(n, float(n), "0", "{}")


async def begin(store: Store, *names: str) -> None:
    for name in names:
        row = TableRow(name, 1.0, "{}", None, "0" * 64, "kingdomino", public=False, imported=False)
        await store.create(row, PLAYING, [event(1)], [])


def count(store: Store) -> int:
    with store.engine.connect() as connection:
        return int(fence.note(connection, fence.WRITTEN) or 0)


def test_a_fault_is_raised_as_sqlalchemys_and_nothing_of_it_stays(store: Store) -> None:
    def write_twice() -> None:
        with quick.transaction(store.engine) as cursor:
            cursor.execute("insert into notes values ('one', '1')")
            cursor.execute("insert into notes values ('one', '2')")

    with pytest.raises(IntegrityError) as raised:
        write_twice()
    assert not is_passing(raised.value)
    with store.engine.connect() as connection:
        assert fence.note(connection, "one") is None
    store.close()


def test_somebody_else_who_writes_is_waited_for_and_then_told_of(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY", 0.01)
    impatient = database.open_engine(str(store.engine.url.database))
    with store.engine.begin(), pytest.raises(OperationalError) as raised, quick.transaction(impatient):
        pytest.fail("two write at the same time")
    assert unavailable(raised.value).reason == "locked"
    impatient.dispose()
    store.close()


def test_new_events_go_the_quick_way_and_others_the_usual_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual: list[int] = []
    through = Writer._usually

    def counted(self: Writer, batch: list[object]) -> object:
        usual.append(len(batch))
        return through(self, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(Writer, "_usually", counted)

    async def run() -> None:
        await begin(store, "one", "two")
        before, usually = count(store), len(usual)
        await store.append("one", [event(2), event(3)], PLAYING)
        assert (count(store), len(usual)) == (before + 1, usually)
        await store.note("key", "value")
        assert (count(store), len(usual)) == (before + 2, usually + 1)
        assert [row.n for row in await store.events_after("one", 0)] == [1, 2, 3]

    asyncio.run(run())
    store.close()


def test_one_that_is_refused_spoils_nobody_elses(store: Store) -> None:
    async def run() -> list[object]:
        await begin(store, "one", "two", "three")

        begun, waiting = threading.Event(), threading.Event()

        def hold(_: Connection) -> None:
            # So that the rest is committed together.
            begun.set()
            assert waiting.wait(PATIENCE)

        held = asyncio.ensure_future(store.write(hold))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        rest = [
            asyncio.ensure_future(store.append(name, [event(n)], PLAYING))
            for name, n in (("one", 2), ("two", 1), ("three", 5))
        ]
        await asyncio.sleep(0)
        waiting.set()
        await held
        return await asyncio.gather(*rest, return_exceptions=True)

    before = store.writer.batches
    done, taken, ahead = asyncio.run(run())
    assert done is None
    assert isinstance(taken, Conflict)
    assert isinstance(ahead, Ahead)
    # Three to begin the tables, one that was held, and one for the rest.
    assert store.writer.batches - before == 5
    assert asyncio.run(store.events_after("one", 1)) == [event(2)]
    assert asyncio.run(store.events_after("three", 1)) == []
    store.close()
