"""When one table is damaged or removed, the others go on, and the people who sat there are told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.server.harness import QUICK, Line, Person, running, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RESTART, UNKNOWN_TABLE = 1012, 4404


def test_a_table_that_cannot_be_read_keeps_no_other_from_going_on(tmp_path: Path) -> None:
    with running(replace(QUICK, bot_pause=3600.0), data=tmp_path) as first:
        ann = Person(first.url)
        damaged = ann.create("mine", "greedy", clock={"kind": "move", "seconds": 3600})["id"]
        sound = ann.create("greedy", "greedy")["id"]
        for table in (damaged, sound):
            ann.post(f"/api/tables/{table}/start")
        ann.leave_all()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
        stored.execute("update events set body = '{\"nonsense\":1}' where table_id = ? and n = 2", (damaged,))
        # Both are long due, the damaged one first, and no server ran for a while.
        stored.execute("update tables set due = case id when ? then 1 else 2 end", (damaged,))
        stored.execute("update notes set value = '0' where key = 'alive'")
    with running(QUICK, data=tmp_path) as again:
        bob = Person(again.url)
        until(lambda: bob.get(f"/api/tables/{sound}")["table"]["status"] == "over")
        assert bob.get("/healthz") == {"ok": True}
        bob.leave_all()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored:
        assert stored.execute("select due from tables where id = ?", (damaged,)).fetchone() == (None,)


def test_whoever_sits_at_a_table_that_is_removed_is_told(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, operator_password="right") as server:
        ann = Person(server.url)
        made = ann.create("mine", "open")
        line = ann.line(made["id"])
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
            stored.execute("update tables set updated = 0")
        form = {"content-type": "application/x-www-form-urlencoded"}
        purge = ann.web.post("/admin/purge", auth=("", "right"), content="status=waiting&days=1", headers=form)
        assert purge.status_code == 303
        assert line.closed() == RESTART
        again = Line(server.url, ann.token, made["id"])
        assert again.closed() == UNKNOWN_TABLE
        again.close()
        ann.leave_all()


def test_a_table_removed_behind_a_servers_back_is_unknown_to_the_next_move(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        made = ann.create("mine", "open")
        line = ann.line(made["id"])
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
            stored.execute("pragma foreign_keys = on")
            stored.execute("delete from tables")
        assert line.ask(say="hello")["error"]["code"] == "unknown_table"
        assert line.closed() == RESTART
        ann.leave_all()


def deleted(stored: sqlite3.Connection, table: str, n: int) -> None:
    stored.execute("delete from events where table_id = ? and n = ?", (table, n))


def garbled(stored: sqlite3.Connection, table: str, n: int) -> None:
    stored.execute("update events set body = '{\"move\":' where table_id = ? and n = ?", (table, n))


def impossible(stored: sqlite3.Connection, table: str, n: int) -> None:
    stored.execute('update events set body = \'{"move":"99@a1e"}\' where table_id = ? and n = ?', (table, n))


@pytest.mark.parametrize("damage", [deleted, garbled, impossible])
def test_a_table_with_a_gap_is_shown_up_to_it_and_says_so(
    damage: Callable[[sqlite3.Connection, str, int], None], tmp_path: Path
) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine", name="Ann")["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        for _ in range(4):
            line.play()
        last = line.last["position"]["n"]
        token = ann.token
        moves = [event["n"] for event in line.events if "move" in event and event["by"] != "chance"]
        ann.leave_all()
    broken = moves[2]
    assert broken < last
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
        damage(stored, table, broken)
        stored.execute("update tables set due = 1")
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        ann.web.cookies.set("crownlands", str(token))
        again = ann.line(table)
        state = again.last
        assert (state["table"]["damaged"], state["position"]["n"]) == (broken, broken - 1)
        for message in ({"say": "hello"}, {"move": "1", "after": broken - 1}, {"resign": 0}):
            refused = again.ask(**message)["error"]
            assert (refused["code"], refused["args"]) == ("damaged_table", {"n": broken})
        assert ann.web.get(f"/api/tables/{table}/record").text.count("\n") > 3
        assert ann.get(f"/api/tables/{table}/at/{broken - 1}")["position"]["n"] == broken - 1
        assert ann.get("/api/me/tables")["tables"][0]["id"] == table
        until(lambda: server.within(server.tables.store.due(2.0)) == [])
        ann.leave_all()


def test_a_table_whose_terms_cannot_be_read_is_refused_plainly(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine")["id"]
        ann.leave_all()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
        stored.execute("update tables set terms = '{}'")
    with running(QUICK, data=tmp_path) as server:
        bob = Person(server.url)
        assert bob.get(f"/api/tables/{table}", 409)["error"]["code"] == "damaged_table"
        bob.leave_all()
