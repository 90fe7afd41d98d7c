"""Short codes that are typed instead of a link."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Running


def test_a_typed_code_gives_the_next_open_seat_however_it_is_typed(person: Callable[[], Person]) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open", "open")
    assert bob.post("/api/join", 200, code=made["code"], name="Bob") == {"table": made["id"], "seats": [1]}
    sloppy = " " + made["code"].lower().replace("-", " ")
    assert eve.post("/api/join", 200, code=sloppy)["seats"] == [2]
    assert bob.post("/api/join", 200, code=made["code"])["seats"] == [1]
    assert ann.get(f"/api/tables/{made['id']}")["position"]["seats"][1]["name"] == "Bob"


def test_the_host_is_told_the_code_again_and_nobody_else(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open")
    assert ann.post(f"/api/tables/{made['id']}/code", 200) == {"code": made["code"]}
    bob.claim(made, 1)
    assert bob.post(f"/api/tables/{made['id']}/code", 403)["error"]["code"] == "not_host"


def test_a_table_without_open_seats_has_no_code(person: Callable[[], Person]) -> None:
    assert person().create("mine", "greedy")["code"] is None


def test_a_code_ends_with_its_table(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", game="riomino")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    line.send(resign=0)
    line.until(lambda heard: heard.get("table", {}).get("status") == "over")
    assert bob.post("/api/join", 404, code=made["code"])["error"]["code"] == "unknown_code"


def test_wrong_codes_are_soon_too_many_and_right_ones_never(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, codes_per_minute=1) as server:
        ann, bob = Person(server.url), Person(server.url)
        code = ann.create("mine", "open")["code"]
        for _ in range(6):
            bob.post("/api/join", 200, code=code)
        bob.post("/api/join", 404, code="KING-0000")
        assert bob.post("/api/join", 429, code=code)["error"]["code"] == "too_fast"
        for one in (ann, bob):
            one.leave_all()


def test_codes_are_not_stored(server: Running, person: Callable[[], Person]) -> None:
    code = person().create("mine", "open")["code"]
    with closing(sqlite3.connect(server.app.state.context.settings.where)) as stored:
        kept = stored.execute("select token_hash from links").fetchall()
    assert kept
    assert all(code not in row[0] and code.replace("-", "") not in row[0] for row in kept)
