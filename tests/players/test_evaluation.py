"""The learned evaluation without any search: it leads playouts, so a search builds on it."""

from __future__ import annotations

import numpy as np
import pytest

from crownlands.kernel import available
from crownlands.players.search import read_weights, simulator_of, weights_name
from crownlands.rules import setup
from tests.players.games import BONUSES

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")

GUIDE, FULL_GREEDY, EVALUATION = 1, 2, 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options", "games", "share"),
    [
        (2, BONUSES, 400, 0.80),
        (3, BONUSES, 300, 0.60),
        (4, BONUSES, 300, 0.60),
        (2, (*BONUSES, "mighty_duel"), 60, 0.80),
    ],
)
def test_it_beats_full_greedy_players_in_every_seat(
    seats: int, options: tuple[str, ...], games: int, share: float
) -> None:
    from crownlands.kernel import _kernel

    chosen = setup("kingdomino", seats, options)
    simulator, weights = simulator_of(chosen), read_weights(weights_name(chosen))
    won = 0.0
    for seat in range(seats):
        policies = [FULL_GREEDY] * seats
        policies[seat] = EVALUATION
        won += _kernel.contest(simulator.kernel_plan, policies, games, 11, weights).wins[seat]
    assert won / _kernel.WHOLE_WIN / games / seats > share


def test_a_kingdom_shows_its_points_and_how_many_dominoes_are_to_come() -> None:
    from crownlands.kernel import _kernel

    simulator = simulator_of(setup("kingdomino", 2, BONUSES))
    seen = np.frombuffer(_kernel.samples(simulator.kernel_plan, FULL_GREEDY, 5, 3), dtype=np.float32)
    rows = seen.reshape(-1, _kernel.FEATURES + 2)
    points, to_come, score = rows[:, 1], rows[:, -2], rows[:, -1]
    assert set(to_come) == set(range(1, 12))
    # Territories only grow.
    assert (points <= score).all()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "options", "games", "share"),
    [
        ("queendomino", 2, (), 100, 0.75),
        ("queendomino", 4, (), 100, 0.45),
        ("age_of_giants", 2, (), 100, 0.70),
        ("age_of_giants", 4, ("on_queendomino",), 100, 0.33),
        ("royal_wedding", 3, (), 100, 0.75),
        ("royal_wedding", 8, ("teams",), 40, 0.75),
    ],
)
def test_in_the_larger_games_it_beats_the_guide_in_every_realm(
    game: str, seats: int, options: tuple[str, ...], games: int, share: float
) -> None:
    from crownlands.kernel import _kernel

    chosen = setup(game, seats, options)
    simulator, weights = simulator_of(chosen), read_weights(weights_name(chosen))
    won = 0.0
    for realm in range(simulator.plan.realms):
        policies = [EVALUATION if of == realm else GUIDE for of in simulator.plan.realm_of]
        won += _kernel.contest(simulator.kernel_plan, policies, games, 11, weights).wins[realm]
    assert won / _kernel.WHOLE_WIN / games / simulator.plan.realms > share


@pytest.mark.parametrize(("game", "has_quests"), [("queendomino", False), ("age_of_giants", True)])
def test_a_kingdom_teaches_its_score_without_the_quests(game: str, has_quests: bool) -> None:
    from crownlands.kernel import _kernel

    simulator, games, seed = simulator_of(setup(game, 2)), 20, 5
    seen = np.frombuffer(_kernel.samples(simulator.kernel_plan, GUIDE, games, seed), dtype=np.float32)
    rows = seen.reshape(-1, _kernel.FEATURES + 2)
    last = rows[rows[:, -2] == 1]
    assert len(last) == 2 * games
    # The same dice play the same games.
    scored = sum(_kernel.contest(simulator.kernel_plan, [GUIDE] * 2, games, seed).scores)
    assert last[:, -1].sum() < scored if has_quests else last[:, -1].sum() == scored
