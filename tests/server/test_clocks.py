"""Time: counted from the events alone, kind to those whose server was away."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.rules import legal
from crownlands.server.protocol import ClockTerms
from crownlands.server.table import conduct
from crownlands.server.table.conduct import Refused
from tests.server.harness import PATIENCE, QUICK, Person, running
from tests.server.test_games import append, new_ledger

if TYPE_CHECKING:
    from pathlib import Path

    from crownlands.server.table.ledger import Ledger


def timed(kind: str, seconds: int, increment: int = 0, timeout: str = "kind") -> Ledger:
    clock = ClockTerms.model_validate(
        {"kind": kind, "seconds": seconds, "increment": increment, "timeout": timeout}
    )
    ledger = new_ledger("kingdomino", 2, clock=clock)
    append(ledger, conduct.begin(ledger), at=100.0)
    return ledger


def move(ledger: Ledger, at: float) -> int:
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.move(ledger, seat, str(legal(ledger.position)[0])), at=at)
    return seat


def runs(ledger: Ledger) -> int | None:
    """Whose time runs; asked anew each time."""
    return ledger.clock.running


def is_paused(ledger: Ledger) -> bool:
    return ledger.paused


def test_without_a_clock_no_time_runs() -> None:
    ledger = timed("none", 0)
    assert runs(ledger) is None


def test_a_clock_per_move_begins_anew_with_every_move() -> None:
    ledger = timed("move", 60)
    seat = runs(ledger)
    assert seat is not None
    assert seat == ledger.actor
    assert ledger.clock.left(seat, 130.0) == 30.0
    move(ledger, 150.0)
    assert runs(ledger) == ledger.actor
    assert ledger.clock.left(runs(ledger) or 0, 150.0) == 60.0


def test_a_bank_loses_what_was_used_and_gains_the_increment() -> None:
    ledger = timed("bank", 300, increment=10)
    seat = move(ledger, 140.0)
    assert ledger.clock.left(seat, 140.0) == 300 - 40 + 10


def test_a_bank_does_not_run_in_the_others_turn() -> None:
    ledger = timed("bank", 300)
    first = move(ledger, 110.0)
    while ledger.actor == first:
        move(ledger, 110.0)
    assert ledger.clock.left(first, 10_000.0) == 290.0


def test_a_pause_stops_the_time() -> None:
    ledger = timed("move", 60)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, conduct.pause(ledger, [0, 1], stop=True), at=120.0)
    assert runs(ledger) is None
    with pytest.raises(Refused, match="paused"):
        conduct.move(ledger, seat, ">1")
    append(ledger, conduct.pause(ledger, [0], stop=False), at=1000.0)
    assert runs(ledger) == seat
    assert ledger.clock.left(seat, 1000.0) == pytest.approx(60.0)


def test_a_pause_needs_everybody() -> None:
    ledger = timed("move", 60)
    append(ledger, conduct.pause(ledger, [0], stop=True), at=120.0)
    assert not is_paused(ledger)
    append(ledger, conduct.answer(ledger, ledger.n, yes=True, mine=[1]), at=121.0)
    assert is_paused(ledger)
    assert not ledger.requests


def test_time_without_a_server_is_nobodys() -> None:
    ledger = timed("move", 60)
    seat = runs(ledger)
    assert seat is not None
    # 10 seconds played, then an hour without a server.
    append(ledger, conduct.credit(ledger, 3600.0), at=100.0 + 10 + 3600)
    assert ledger.clock.left(seat, 3710.0) == pytest.approx(50.0)


def test_a_kind_clock_lets_a_bot_decide_this_once() -> None:
    ledger = timed("bank", 30)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, conduct.timeout(ledger), at=131.0)
    assert ledger.decider is None
    assert runs(ledger) is None
    assert move(ledger, 132.0) == seat
    assert ledger.timed_out is None
    assert ledger.clock.left(seat, 132.0) > 0


def test_a_strict_clock_resigns_the_seat_and_with_two_the_game_is_over() -> None:
    ledger = timed("bank", 30, timeout="strict")
    seat = runs(ledger)
    assert seat is not None
    append(ledger, conduct.timeout(ledger), at=131.0)
    assert ledger.status == "over"
    places = {one.realm: one.place for one in ledger.finished[0].result.standings}
    assert places == {seat: 2, 1 - seat: 1}


def test_who_resigns_among_more_comes_in_last_and_a_bot_plays_on() -> None:
    ledger = new_ledger("kingdomino", 3)
    append(ledger, conduct.begin(ledger))
    append(ledger, conduct.resign(ledger, 1))
    assert ledger.status == "playing"
    assert not ledger.sitters[1].decides
    with pytest.raises(Refused, match="already_resigned"):
        conduct.resign(ledger, 1)
    while ledger.is_running:
        move(ledger, 0.0)
    standing = ledger.finished[0].result.standings[1]
    assert (standing.place, standing.decided_by) == (3, "resigned")


def test_giving_up_in_riomino_is_a_move_of_its_record() -> None:
    ledger = new_ledger("riomino", 2)
    append(ledger, conduct.begin(ledger))
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.resign(ledger, seat))
    assert ledger.status == "over"
    assert str(ledger.finished[0].moves[-1]) == "resign"
    assert ledger.finished[0].result.winners == (1 - seat,)


def test_nobody_loses_time_while_no_server_runs_not_even_twice(tmp_path: Path) -> None:
    """The server was gone for 5,000 seconds, came back, and was gone again; a move may take 3,600."""
    with running(QUICK, data=tmp_path) as first:
        ann = Person(first.url)
        table = ann.create("mine", "mine", clock={"kind": "days", "seconds": 3600, "timeout": "strict"})["id"]
        ann.post(f"/api/tables/{table}/start")
        ann.leave_all()
    for _ in range(2):
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
            # As if everything so far had happened earlier.
            stored.execute("update events set at = at - 5000")
            # Nobody looks after the table in between; it is read at last.
            stored.execute("update tables set due = null")
            stored.execute("update notes set value = value - 5000 where key = 'alive'")
            gaps = stored.execute("select value from notes where key = 'gaps'").fetchone()
            if gaps is not None:
                earlier = [[moment - 5000 for moment in gap] for gap in json.loads(gaps[0])]
                stored.execute("update notes set value = ? where key = 'gaps'", (json.dumps(earlier),))
        with running(QUICK, data=tmp_path):
            pass
    with running(QUICK, data=tmp_path) as last:
        state = httpx.get(f"{last.url}/api/tables/{table}", timeout=PATIENCE).json()
    assert state["table"]["status"] == "playing"
    clocks = [seat["clock"] for seat in state["position"]["seats"]]
    assert [one["running"] for one in clocks].count(True) == 1
    assert all(one["left"] > 3_000_000 for one in clocks)
