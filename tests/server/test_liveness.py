"""A database that hiccups: nothing is forgotten, nobody stays behind as a ghost, everything goes on."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from crownlands.server.storage import database
from crownlands.server.storage.database import open_engine
from crownlands.server.storage.faults import Conflict, Unavailable
from crownlands.server.storage.schema import presence
from tests.server.harness import PATIENCE, QUICK, Line, Person, Running, running, until
from tests.server.listening import Stream
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TRY_LATER, RESTART = 1013, 1012


def failing(server: Running, name: str, times: int, error: Callable[[], Exception]) -> list[int]:
    """Some calls of the store fail, then they work; how many are left."""
    real = getattr(server.tables.store, name)
    left = [times]

    async def work(*args: Any, **more: Any) -> Any:
        if left[0] > 0:
            left[0] -= 1
            raise error()
        return await real(*args, **more)

    setattr(server.tables.store, name, work)
    return left


def hiccup() -> Exception:
    return Unavailable("unreachable")


@pytest.mark.parametrize("error", [hiccup, RuntimeError])
def test_what_is_due_stays_due_until_it_works(error: Callable[[], Exception], tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        table = ann.create("greedy", "greedy", game="riomino", public=True)["id"]
        ann.post(f"/api/tables/{table}/start")
        left = failing(server, "append", 5, error)
        until(lambda: ann.get("/api/archive")["tables"])
        assert left == [0]
        ann.leave_all()


@pytest.mark.parametrize("call", ["due", "table", "set_due"])
def test_a_table_that_waits_for_its_bot_is_looked_after_however_often_that_failed(
    call: str, tmp_path: Path
) -> None:
    with running(replace(QUICK, bot_pause=3600.0), data=tmp_path) as slow:
        ann = Person(slow.url)
        tables = [ann.create("greedy", "greedy", game="riomino", public=True)["id"] for _ in range(3)]
        for table in tables:
            ann.post(f"/api/tables/{table}/start")
        ann.leave_all()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
        stored.execute("update tables set due = 1")
    with running(replace(QUICK, sweep=0.1), data=tmp_path) as server:
        failing(server, call, 4, hiccup)
        looking = Person(server.url)
        until(lambda: len(looking.get("/api/archive")["tables"]) == 3)
        looking.leave_all()


def test_news_is_read_again_until_the_database_answers(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, sweep=3600.0) as server:
        ann = Person(server.url)
        made = ann.create("mine", "open", name="Ann")
        line = ann.line(made["id"])
        n = line.last["position"]["n"]
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
            body = '{"say":"hello"}'
            stored.execute("insert into events values (?, ?, ?, '0', ?)", (made["id"], n + 1, time.time(), body))
        left = failing(server, "news", 4, hiccup)

        async def told() -> None:
            server.tables._heard(f"{made['id']} {n + 1} another")

        server.within(told())
        line.until(lambda state: state["events"] and state["events"][-1].get("say") == "hello")
        assert left == [0]
        ann.leave_all()


def test_a_commit_whose_answer_was_lost_is_known_again(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine")["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        real = server.tables.store.append

        async def stored_twice(*args: Any) -> None:
            server.tables.store.append = real
            await real(*args)
            raise Conflict

        state = line.my_turn()
        server.tables.store.append = stored_twice
        line.send(move=state["turn"]["legal"][0]["move"], after=state["position"]["n"])
        heard = line.until(lambda one: "error" in one or one["position"]["n"] > state["position"]["n"])
        assert "error" not in heard
        ann.leave_all()


def test_a_move_whose_fate_is_unknown_is_looked_up(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine")["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        real = server.tables.store.append

        async def stored_and_lost(*args: Any) -> None:
            server.tables.store.append = real
            await real(*args)
            raise Unavailable("too_slow")

        state = line.my_turn()
        server.tables.store.append = stored_and_lost
        line.send(move=state["turn"]["legal"][0]["move"], after=state["position"]["n"])
        heard = {"busy": False, "moved": False}

        def both(one: dict[str, Any]) -> bool:
            heard["busy"] |= one.get("error", {}).get("code") == "server_busy"
            heard["moved"] |= "position" in one and one["position"]["n"] > state["position"]["n"]
            return all(heard.values())

        line.until(both)
        ann.leave_all()


def test_whoever_could_not_come_in_is_not_there(tmp_path: Path) -> None:
    with running(replace(QUICK, grace=0.0), data=tmp_path, sweep=3600.0) as server:
        ann, bob = Person(server.url), Person(server.url)
        made = ann.create("mine", "open", name="Ann")
        bob.claim(made, 1, name="Bob")
        ann.post(f"/api/tables/{made['id']}/start")
        ann.post(f"/api/tables/{made['id']}/leave")
        room = server.tables.rooms[made["id"]]
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
            # A bot plays for her because her line broke, not because she left.
            stored.execute("update events set body = replace(body, ',\"left\":true', '') where body like '%left%'")
        server.within(server.tables.read_again({made["id"]: 1}))
        room = server.tables.rooms[made["id"]]
        left = failing(server, "append", 1000, hiccup)
        line = Line(server.url, ann.token, made["id"])
        assert line.closed() == TRY_LATER
        line.close()
        answer = ann.web.get(f"/api/tables/{made['id']}/stream")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "server_busy")
        until(lambda: not room.visitors)
        left[0] = 0
        assert ann.line(made["id"]).last["position"]["seats"][0]["here"]
        for one in (ann, bob):
            one.leave_all()


def test_a_seat_is_given_up_even_if_the_table_cannot_be_read_then(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann, bob = Person(server.url), Person(server.url)
        made = ann.create("mine", "open", name="Ann")
        table = f"/api/tables/{made['id']}"
        bob.claim(made, 1, name="Bob")
        left = failing(server, "events_after", 3, hiccup)
        bob.post(f"{table}/leave")
        assert [seat["kind"] for seat in ann.get(table)["position"]["seats"]] == ["person", "open"]
        until(lambda: "Bob" not in ann.web.get(table).text)
        assert left == [0]
        for one in (ann, bob):
            one.leave_all()


def test_while_another_holds_the_file_people_are_told_so_and_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY", 0.2)
    with running(QUICK, data=tmp_path, sweep=3600.0) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine")["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        state = line.my_turn()
        with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as other:
            other.execute("begin immediate")
            sick = ann.web.get("/healthz")
            assert (sick.status_code, sick.json()) == (503, {"ok": False, "reason": "locked"})
            refused = ann.post("/api/tables", 503, seats=[{"kind": "mine"}, {"kind": "mine"}])
            assert refused["error"]["code"] == "server_busy"
            move = state["turn"]["legal"][0]["move"]
            assert line.ask(move=move, after=state["position"]["n"])["error"]["code"] == "server_busy"
            other.execute("rollback")
        until(lambda: ann.web.get("/healthz").json() == {"ok": True})
        assert ann.get(f"/api/tables/{table}")["position"]["n"] == state["position"]["n"]
        assert "error" not in line.play()
        ann.leave_all()


@pytest.mark.slow
def test_the_people_of_a_process_that_died_are_gone_after_a_while(postgres_address: str, tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, database=postgres_address) as server:
        ann = Person(server.url)
        made = ann.create("mine", "mine", "open")
        line = ann.line(made["id"])
        engine = open_engine(postgres_address)
        there = {"table_id": made["id"], "process": "dead", "seats": "2", "watchers": 0}
        with engine.begin() as connection:
            connection.execute(presence.insert().values(**there, until=time.time() + 3600))
        line.until(lambda state: state["position"]["seats"][2]["here"])
        with engine.begin() as connection:
            connection.execute(presence.update().where(presence.c.process == "dead").values(until=time.time() - 1))
        line.until(lambda state: not state["position"]["seats"][2]["here"])
        engine.dispose()
        ann.leave_all()


@pytest.mark.slow
def test_a_server_that_is_told_to_end_ends_streams_and_sockets_itself(tmp_path: Path) -> None:
    server = Process(tmp_path / "data", errors=tmp_path / "log")
    ann = Person(server.url)
    table = ann.create("mine", "open")["id"]
    line = ann.line(table)
    ended = threading.Event()
    first = threading.Event()

    def listen() -> None:
        with httpx.stream("GET", f"{server.url}/api/tables/{table}/stream", timeout=PATIENCE) as stream:
            for _ in stream.iter_lines():
                first.set()
        ended.set()

    threading.Thread(target=listen, daemon=True).start()
    assert first.wait(PATIENCE)
    ann.post("/api/seek")
    further = [Stream(ann, "/api/lobby"), Stream(ann, "/api/seek")]
    assert server.stop() in (0, -15)
    for stream in further:
        while stream.hear() is not None:
            pass
        stream.close()
    # The stream came to its end, instead of being cut off after the longest time.
    assert ended.wait(PATIENCE)
    assert line.closed() == RESTART
    assert "graceful" not in (tmp_path / "log").read_text()
    ann.leave_all()
