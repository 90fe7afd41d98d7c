"""How long bots keep people waiting: the pauses before their moves, all together."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from crownlands.server.table.automatic import PATIENCE, Wait, pause_before


def table(decider: int | None, *people: bool) -> Any:
    """What a wait looks at: who is to decide, and which seats a person decides for."""
    return SimpleNamespace(decider=decider, sitters=[SimpleNamespace(decides=one) for one in people])


@pytest.mark.parametrize("moves", [1, 6, 24, 56])
def test_however_many_bots_move_their_pauses_stay_within_a_persons_patience(moves: int) -> None:
    waited = 0.0
    for _ in range(moves):
        waited += pause_before(0.35, waited)
    assert waited <= PATIENCE


def test_the_first_bot_takes_its_usual_pause_and_the_later_ones_ever_shorter() -> None:
    waited, pauses = 0.0, []
    for _ in range(20):
        pauses.append(pause_before(0.35, waited))
        waited += pauses[-1]
    assert pauses[0] == 0.35
    assert pauses == sorted(pauses, reverse=True)


def test_what_bots_think_counts_as_waiting() -> None:
    assert pause_before(0.35, PATIENCE + 1.0) == 0.0


def test_a_wait_begins_with_the_first_move_of_the_others_and_ends_with_ones_own_turn() -> None:
    wait = Wait()
    wait.look(table(None, True, False), 10.0)
    wait.look(table(None, True, False), 11.25)
    assert wait.pause(0.35, 11.25) == pause_before(0.35, 1.25) < 0.35
    wait.look(table(0, True, False), 12.0)
    assert wait.pause(0.35, 12.0) == 0.35
    wait.look(table(None, True, False), 13.0)
    assert wait.pause(0.35, 13.0) == 0.35


def test_who_only_looks_on_at_bots_sees_them_at_their_usual_pace() -> None:
    wait = Wait()
    wait.look(table(None, False, False), 10.0)
    assert wait.pause(0.35, 99.0) == 0.35
