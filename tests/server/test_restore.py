"""A backup brought in while people play: nothing from before is stored any more, and everything plays on."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from crownlands.server.storage import fence
from crownlands.server.storage.backup import backup, restore
from crownlands.server.storage.database import open_engine
from crownlands.server.storage.faults import Ahead, Restored
from crownlands.server.storage.journal import folded
from crownlands.server.storage.rows import EventRow, Index, TableRow
from crownlands.server.storage.schema import events, tables
from crownlands.server.storage.store import Store
from crownlands.server.table.agreement import read_agreement
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.terms import Terms
from tests.server.harness import PATIENCE, QUICK, Person, running, until
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

INDEX = Index("waiting", "{}", None)
FIRST = EventRow(1, 1.0, "host", "{}")
GONE = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, KeyError)
"""What a client sees of a server that asks it to come again."""
FEWEST = 12
"""Moves that every game of Kingdomino for two has for each."""
DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@pytest.fixture(params=DATABASES)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    address: str = request.getfixturevalue("postgres_address")
    return address


def row(table_id: str) -> TableRow:
    return TableRow(table_id, 1.0, "{}", None, "secret", "kingdomino", public=False, imported=False)


def event(n: int) -> EventRow:
    return EventRow(n, float(n), "host", "{}")


def table_named(start: str) -> str:
    return f"{start}{time.time_ns() % 10**9}"


def test_events_are_stored_only_after_their_predecessor(where: str) -> None:
    one, two = table_named("one"), table_named("two")

    async def story() -> None:
        store = Store(where)
        for table in (one, two):
            await store.create(row(table), INDEX, [FIRST], [])
        with pytest.raises(Ahead):
            await store.append(one, [event(3), event(4)], INDEX)
        # Beside somebody else's events, which are stored all the same.
        wishes = [store.append(one, [event(3)], INDEX), store.append(two, [event(2), event(3)], INDEX)]
        done = await asyncio.gather(*wishes, return_exceptions=True)
        assert [type(result) for result in done] == [Ahead, type(None)]
        with pytest.raises(Ahead):
            await store.append("nowhere", [event(2)], INDEX)
        assert [one.n for one in await store.events_after(one, 0)] == [1]
        assert [one.n for one in await store.events_after(two, 0)] == [1, 2, 3]
        store.close()

    asyncio.run(story())


def test_after_a_restore_nothing_of_before_can_be_written(where: str, tmp_path: Path) -> None:
    table = table_named("one")

    async def story() -> None:
        store = Store(where, process="me")
        await store.create(row(table), INDEX, [FIRST], [])
        backup(where, tmp_path / "copy")
        known = store.epoch
        await store.append(table, [event(2)], INDEX)
        restore(where, tmp_path / "copy")
        wishes: list[Callable[[], Awaitable[Any]]] = [
            # Even where the predecessor is there: it may be another table's past.
            lambda: store.append(table, [event(2)], INDEX),
            lambda: store.set_due(table, 1.0),
            lambda: store.set_host(table, "guest", 1),
            lambda: store.share(table, 0, "owner", "guest", 1),
            lambda: store.note("any", "thing"),
        ]
        for wish in wishes:
            store.writer.epoch = known
            with pytest.raises(Restored):
                await wish()
        assert store.epoch != known
        assert [one.n for one in await store.events_after(table, 0)] == [1]
        assert await store.due(2.0) == []
        # A process that knows of the restore goes on.
        await store.append(table, [event(2)], INDEX)
        store.close()

    asyncio.run(story())


@pytest.mark.slow
def test_a_restore_and_a_write_do_not_overlap_on_postgresql(postgres_address: str, tmp_path: Path) -> None:
    table = table_named("one")

    async def story() -> None:
        store = Store(postgres_address)
        await store.create(row(table), INDEX, [FIRST], [])
        backup(postgres_address, tmp_path / "copy")
        engine = open_engine(postgres_address)
        with engine.begin() as writing:
            fence.begin(writing)
            bringing = asyncio.create_task(asyncio.to_thread(restore, postgres_address, tmp_path / "copy"))
            waits = "select count(*) from pg_locks where not granted"
            with engine.connect() as looking:
                await asyncio.to_thread(until, lambda: looking.exec_driver_sql(waits).scalar())
            # The restore waits for us; a later write waits for the restore, and then is refused.
            late = asyncio.create_task(store.append(table, [event(2)], INDEX))
            await asyncio.sleep(0.1)
            assert not bringing.done()
            assert not late.done()
        await bringing
        with pytest.raises(Restored):
            await late
        engine.dispose()
        store.close()

    asyncio.run(story())


def test_a_move_made_for_the_table_of_before_is_refused_and_the_restored_one_shown(tmp_path: Path) -> None:
    # Sweeps are so rare that it is the move itself that shows it.
    with running(QUICK, data=tmp_path, sweep=3600.0) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine", name="Ann")["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        line.play()
        kept = line.last["position"]["n"]
        backup(str(tmp_path / "games.sqlite"), tmp_path / "copy")
        line.play()
        restore(str(tmp_path / "games.sqlite"), tmp_path / "copy")
        state = line.my_turn()
        refused = line.ask(move=state["turn"]["legal"][0]["move"], after=state["position"]["n"])
        assert refused["error"]["code"] == "table_replaced"
        assert line.closed() == 1012
        again = ann.line(table)
        assert again.last["position"]["n"] == kept
        assert "error" not in again.play()
        assert [one["n"] for one in again.events] == list(range(1, again.last["position"]["n"] + 1))
        ann.leave_all()


def test_a_table_whose_last_events_are_gone_is_read_again(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, sweep=3600.0) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine", name="Ann")["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        line.play()
        before = line.my_turn()["position"]["n"]
        line.play()
        engine = open_engine(str(tmp_path / "games.sqlite"))
        with engine.begin() as stored:
            stored.execute(events.delete().where(events.c.table_id == table, events.c.n > before))
        engine.dispose()
        assert line.ask(say="hello")["error"]["code"] == "table_replaced"
        assert line.closed() == 1012
        again = ann.line(table)
        assert again.last["position"]["n"] == before
        assert "error" not in again.play()
        ann.leave_all()


class Player:
    """A client that plays one game to its end, whatever becomes of its line and its table."""

    def __init__(self, url: str, number: int, web: httpx.AsyncClient, hurry: asyncio.Event) -> None:
        self.url, self.web, self.dice = url, web, random.Random(number)
        self.table = self.key = ""
        self.hurry = hurry
        """From then on nothing more is to be waited for."""
        self.is_over = False

    async def sit_down(self) -> None:
        self.key = (await self._post("/api/guests", name="Robot"))["key"]
        bot = {"kind": "bot", "level": "random"}
        self.table = (await self._post("/api/tables", seats=[{"kind": "mine"}, bot]))["id"]
        await self._post(f"/api/tables/{self.table}/start")

    async def _post(self, path: str, **body: Any) -> Any:
        key = {"authorization": f"Bearer {self.key}"} if self.key else {}
        answer = await self.web.post(self.url + path, json=body, headers=key)
        return answer.raise_for_status().json() if answer.content else None

    async def run(self) -> None:
        while not self.is_over:
            try:
                await self._play()
            except GONE:
                await asyncio.sleep(0.1)

    async def _play(self) -> None:
        address = self.url.replace("http", "ws") + f"/api/tables/{self.table}/socket"
        async with connect(address, additional_headers={"authorization": f"Bearer {self.key}"}) as line:
            moved = 0
            async for text in line:
                message = json.loads(text)
                if "error" in message:
                    continue
                self.is_over = message["table"]["status"] == "over"
                if self.is_over:
                    return
                moves = message["turn"]["legal"]
                if moves and not message["turn"]["forced"]:
                    if not self.hurry.is_set():
                        await asyncio.sleep(self.dice.uniform(0.2, 0.8))
                    if moved >= FEWEST:
                        # Some moves are left for after the last restore.
                        await self.hurry.wait()
                    moved += 1
                    chosen = self.dice.choice(moves)["move"]
                    await line.send(json.dumps({"move": chosen, "after": message["position"]["n"]}))


def crownlands(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "crownlands", *words], check=True, stdout=subprocess.DEVNULL)


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_restores_while_games_are_played_damage_no_table(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = None if database == "sqlite" else request.getfixturevalue("postgres_address")
    stored = str(tmp_path / "games.sqlite") if address is None else address
    server = Process(tmp_path, address)
    where = ("--database", stored)

    async def story() -> list[Player]:
        async with httpx.AsyncClient(timeout=PATIENCE) as web:
            hurry = asyncio.Event()
            players = [Player(server.url, number, web, hurry) for number in range(6)]
            await asyncio.gather(*(player.sit_down() for player in players))
            await asyncio.to_thread(crownlands, "backup", str(tmp_path / "copy"), *where)
            async with asyncio.timeout(2 * PATIENCE):
                crowd = asyncio.gather(*(player.run() for player in players))
                for _ in range(3):
                    await asyncio.to_thread(crownlands, "restore", str(tmp_path / "copy"), "--yes", *where)
                    assert not crowd.done()
                hurry.set()
                await crowd
            return players

    try:
        players = asyncio.run(story())
        damaged = httpx.get(server.url + "/healthz").status_code != 200
    finally:
        server.kill()
    assert not damaged
    for player in players:
        ledger = ledger_of(stored, player.table)
        assert ledger.damaged is None
        assert ledger.is_over


def ledger_of(where: str, table: str) -> Ledger:
    """What is stored of a table."""
    engine = open_engine(where)
    with engine.connect() as connection:
        terms = connection.execute(select(tables.c.terms, tables.c.secret).where(tables.c.id == table)).one()
        wanted = select(events.c.n, events.c.at, events.c.by, events.c.body).where(events.c.table_id == table)
        stored = [EventRow(*one) for one in connection.execute(wanted.order_by(events.c.n))]
    engine.dispose()
    return folded(Ledger(Terms(table, read_agreement(json.loads(terms.terms)), terms.secret)), stored)


def test_what_a_restore_replaced_is_not_shown_for_long(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine", name="Ann")["id"]
        backup(str(tmp_path / "games.sqlite"), tmp_path / "copy")
        ann.post(f"/api/tables/{table}/start")
        restore(str(tmp_path / "games.sqlite"), tmp_path / "copy")
        until(lambda: ann.get(f"/api/tables/{table}")["table"]["status"] == "waiting")
        ann.leave_all()


def test_the_time_between_a_backup_and_its_restore_is_on_nobodys_clock(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        clock = {"kind": "bank", "seconds": 600, "increment": 0}
        table = ann.create("mine", "mine", name="Ann", clock=clock)["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        seat = line.my_turn()["turn"]["actor"]
        backup(str(tmp_path / "games.sqlite"), tmp_path / "copy")
        engine = open_engine(str(tmp_path / "copy"))
        with engine.begin() as old:
            # As if it had been taken two hours ago.
            old.exec_driver_sql("update events set at = at - 7200")
            old.exec_driver_sql("update tables set created = created - 7200, updated = updated - 7200")
            old.exec_driver_sql("update notes set value = value - 7200 where key = 'taken'")
        engine.dispose()
        restore(str(tmp_path / "games.sqlite"), tmp_path / "copy")
        assert line.closed() == 1012
        again = ann.line(table)
        left = again.last["position"]["seats"][seat]["clock"]["left"]
        assert again.last["turn"]["actor"] == seat
        assert 300_000 < left <= 600_000
        ann.leave_all()
