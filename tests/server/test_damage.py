"""When one table is damaged or removed, the others go on, and whoever sat there is told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.server.harness import QUICK, Line, Person, running, until

if TYPE_CHECKING:
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
