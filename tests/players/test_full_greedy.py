"""The yardstick of the 2018 paper, on the law and in the kernel."""

from __future__ import annotations

import pytest

from crownlands.kernel import available
from crownlands.players import FullGreedyPlayer, new_player
from crownlands.players.full_greedy import worths
from crownlands.players.search import simulator_of
from crownlands.rules import legal, setup
from tests.players.games import BONUSES, kingdom_moments

needs_kernel = pytest.mark.skipif(not available(), reason="the kernel is not built")
RANDOM, FULL_GREEDY = 0, 2


@needs_kernel
@pytest.mark.parametrize(("seats", "options"), [(2, BONUSES), (3, ()), (4, BONUSES), (2, ("mighty_duel",))])
def test_the_kernels_yardstick_plays_a_best_move_of_the_laws(seats: int, options: tuple[str, ...]) -> None:
    for position in kingdom_moments("kingdomino", seats, options)[::5]:
        worth = worths(position)
        assert worth[new_player("full_greedy", 1).decide(position)] == max(worth.values())


@pytest.mark.parametrize("seed", range(3))
def test_on_the_law_it_plays_a_best_move_and_draws_between_equals(seed: int) -> None:
    position = kingdom_moments("kingdomino", 2, BONUSES)[6]
    worth = worths(position)
    assert worth[FullGreedyPlayer(seed).decide(position)] == max(worth.values())
    assert set(worth) == set(legal(position))


@needs_kernel
@pytest.mark.slow
def test_it_scores_what_the_paper_says_against_three_random_players() -> None:
    from crownlands.kernel import _kernel

    simulator = simulator_of(setup("kingdomino", 4, BONUSES))
    games = 3000
    sums = _kernel.contest(simulator.kernel_plan, [FULL_GREEDY, RANDOM, RANDOM, RANDOM], games, 7)
    assert sums.scores[0] / games == pytest.approx(55.7, abs=1.0)
    assert sums.wins[0] / games / _kernel.WHOLE_WIN == pytest.approx(0.977, abs=0.012)
