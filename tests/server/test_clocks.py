"""Time: counted from the events alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.server.table import conduct
from crownlands.server.table.refusal import Refused
from tests.server.ledgers import append
from tests.server.timed import away, move, runs, timed

if TYPE_CHECKING:
    from crownlands.server.table.ledger import Ledger


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
    assert ledger.clock.left(seat, 1000.0) == pytest.approx(40.0)


def test_a_pause_needs_everybody() -> None:
    ledger = timed("move", 60)
    append(ledger, conduct.pause(ledger, [0], stop=True), at=120.0)
    assert not is_paused(ledger)
    append(ledger, conduct.answer(ledger, ledger.n, yes=True, mine=[1]), at=121.0)
    assert is_paused(ledger)
    assert not ledger.proposals


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


@pytest.mark.parametrize("kind", ["move", "bank", "days"])
@pytest.mark.parametrize("timeout", ["kind", "strict"])
def test_who_leaves_and_returns_goes_on_with_what_was_left(kind: str, timeout: str) -> None:
    ledger = timed(kind, 60, timeout=timeout)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, away(seat, gone=True), at=121.0)
    assert runs(ledger) is None
    assert ledger.clock.left(seat, 130.0) == 39.0
    append(ledger, away(seat, gone=False), at=131.0)
    assert ledger.clock.left(seat, 131.0) == 39.0
    assert ledger.clock.left(seat, 141.0) == 29.0


def test_a_bot_that_stands_in_earns_nothing_and_gives_nothing_back() -> None:
    ledger = timed("bank", 60, increment=10)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, away(seat, gone=True), at=121.0)
    move(ledger, 122.0)
    append(ledger, away(seat, gone=False), at=123.0)
    assert ledger.clock.bank[seat] == 39.0
