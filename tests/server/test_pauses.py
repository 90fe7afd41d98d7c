"""How long bots keep people waiting: the pauses before their moves, all together."""

from __future__ import annotations

import pytest

from crownlands.server.table.automatic import PATIENCE, pause_before


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
