"""A delay: a turn begins with time that is not counted, so that people who listen can hear what happened."""

from __future__ import annotations

import pytest

from crownlands.server.table import automatic, conduct, state
from crownlands.server.table.agreement import ClockTerms, read_agreement
from crownlands.server.table.events import Resumed
from tests.server.ledgers import append
from tests.server.timed import move, runs, timed


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_a_turn_begins_with_time_that_is_not_counted(kind: str) -> None:
    ledger = timed(kind, 60, delay=15)
    seat = runs(ledger)
    assert seat is not None
    assert ledger.clock.left(seat, 115.0) == 60.0
    assert ledger.clock.left(seat, 125.0) == 50.0


def test_who_decides_at_once_keeps_nothing_of_it() -> None:
    ledger = timed("bank", 60, delay=15)
    seat = move(ledger, 105.0)
    assert ledger.clock.left(seat, 105.0) == 60.0


def test_nothing_is_given_for_a_further_decision_of_the_same_turn() -> None:
    ledger = timed("bank", 60, delay=15)
    while getattr(ledger.position, "stage", "") != "place":
        move(ledger, 100.0)
    seat = move(ledger, 100.0)
    assert runs(ledger) == seat
    assert ledger.clock.waits(seat, 100.0) == 0.0
    assert ledger.clock.left(seat, 110.0) == 50.0


def test_nothing_is_given_again_after_a_move_was_taken_back_or_a_pause() -> None:
    ledger = timed("bank", 60, delay=15)
    while getattr(ledger.position, "stage", "") != "place":
        move(ledger, 100.0)
    n = ledger.n + 1
    seat = move(ledger, 120.0)
    append(ledger, conduct.undo(ledger, n, [seat]), at=120.0)
    assert runs(ledger) == seat
    assert ledger.clock.waits(seat, 120.0) == 0.0
    append(ledger, conduct.pause(ledger, [0, 1], stop=True), at=120.0)
    append(ledger, conduct.pause(ledger, [0], stop=False), at=500.0)
    assert ledger.clock.waits(seat, 500.0) == 0.0
    assert ledger.clock.left(seat, 510.0) == 45.0


def test_time_without_a_server_uses_nothing_of_it_up() -> None:
    ledger = timed("move", 60, delay=15)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, [("host", Resumed(3_600_000))], at=100.0 + 5 + 3600)
    assert ledger.clock.waits(seat, 3705.0) == pytest.approx(10.0)
    assert ledger.clock.left(seat, 3725.0) == pytest.approx(50.0)


def test_a_clock_runs_out_only_after_it() -> None:
    ledger = timed("move", 60, delay=15)
    due = automatic.due(ledger, 105.0)
    assert due is not None
    assert (due.what, due.seconds) == ("timeout", 70.0)
    assert automatic.timeout(ledger, 174.0) == []
    assert automatic.timeout(ledger, 175.0)


def test_everybody_sees_how_long_it_lasts() -> None:
    ledger = timed("move", 60, delay=15)
    seat = runs(ledger)
    assert seat is not None
    clocks = [one["clock"] for one in state.seats(ledger, [], 110.0)]
    assert clocks[seat] == {"left": 60_000, "running": True, "delay": 5_000}
    assert clocks[1 - seat] == {"left": 60_000, "running": False}


def test_an_agreement_without_it_does_not_mention_it() -> None:
    assert "delay" not in ClockTerms("move", 60).told()
    terms = {"seats": [{"kind": "mine"}], "clock": {"kind": "move", "seconds": 60, "delay": 20}}
    assert read_agreement(read_agreement(terms).told()).clock.delay == 20
    with pytest.raises(ValueError, match="clock"):
        read_agreement({**terms, "clock": {"kind": "move", "seconds": 60, "delay": -1}})
