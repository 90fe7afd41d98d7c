"""Time that was spent stays spent, whatever is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownlands.server.table import conduct
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused
from tests.server.ledgers import append
from tests.server.timed import away, begun_with_clock, played, runs

if TYPE_CHECKING:
    from crownlands.server.table.entries import Pending


@pytest.mark.parametrize("timeout", ["kind", "strict"])
def test_an_increment_is_earned_once_however_often_a_move_is_taken_back(timeout: str) -> None:
    ledger = begun_with_clock("bank", 60, increment=10, timeout=timeout)
    seat = ledger.actor
    assert isinstance(seat, int)
    before = ledger.clock.left(seat, 1000.0)
    for round_ in range(20):
        append(ledger, conduct.undo(ledger, played(ledger, 1000.0 + round_ + 0.5), [seat]), at=1001.0 + round_)
        assert ledger.clock.left(seat, 1001.0 + round_) <= before - round_ / 2 - 0.5
    played(ledger, 1021.0)
    assert ledger.clock.bank[seat] <= before + 10 - 10


def test_a_move_that_is_taken_back_begins_no_new_time_for_the_move() -> None:
    ledger = begun_with_clock("move", 60, timeout="strict")
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.undo(ledger, played(ledger, 1020.0), [seat]), at=1025.0)
    assert ledger.actor == seat
    assert ledger.clock.left(seat, 1030.0) == 35.0


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_a_decision_that_ran_out_of_time_is_not_thought_over_again_after_an_undo(kind: str) -> None:
    ledger = begun_with_clock(kind, 10)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, conduct.timeout(ledger), at=1050.0)
    n = played(ledger, 1051.0)
    append(ledger, conduct.undo(ledger, n, [seat]), at=1052.0)
    assert runs(ledger) == seat
    assert ledger.clock.left(seat, 1052.0) <= 0


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["move", "move", "undo", "leave", "return", "pause", "resume"]),
            st.floats(0.0, 30.0, allow_nan=False),
        ),
        max_size=40,
    ),
    st.integers(0, 12),
)
@settings(max_examples=60, deadline=None)
def test_time_spent_is_spent(wishes: list[tuple[str, float]], increment: int) -> None:
    """A seat never has more than it began with and its standing decisions brought, less what it used."""
    ledger = begun_with_clock("bank", 300, increment, timeout="strict")
    seat = ledger.actor
    assert isinstance(seat, int)
    now, used, began = 1000.0, 0.0, ledger.clock.left(seat, 1000.0)
    first = len(ledger.played)
    for wish, seconds in wishes:
        used += seconds if runs(ledger) == seat else 0.0
        now += seconds
        try:
            append(ledger, _steps(ledger, wish, seat), at=now)
        except Refused:
            continue
        if not ledger.is_running:
            return
        stand = sum(one.by == seat for one in ledger.played[first:])
        assert ledger.clock.left(seat, now) <= began + increment * stand - used + 1e-6
        again = Ledger(ledger.terms)
        for one in ledger.entries:
            again.apply(one)
        assert again.clock.left(seat, now) == pytest.approx(ledger.clock.left(seat, now))


def _steps(ledger: Ledger, wish: str, seat: int) -> list[Pending]:
    if wish == "move":
        actor = ledger.actor
        assert isinstance(actor, int)
        return conduct.move(ledger, actor, str(ledger.legal[0]))
    if wish == "undo":
        target = conduct.undo_target(ledger, [0, 1])
        if target is None:
            raise Refused("no_such_event")
        return conduct.undo(ledger, target[0], [0, 1])
    if wish in ("leave", "return"):
        return away(seat, gone=wish == "leave")
    return conduct.pause(ledger, [0, 1], stop=wish == "pause")
