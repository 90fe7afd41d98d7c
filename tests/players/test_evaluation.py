"""The learned evaluation without any search: it leads playouts, so a search builds on it."""

from __future__ import annotations

import pytest

from crownlands.kernel import available
from crownlands.players.thinking import engine_of, read_weights, weights_name
from crownlands.rules import setup
from tests.players.games import BONUSES

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")

FULL_GREEDY, EVALUATION = 2, 3


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
    engine, weights = engine_of(chosen), read_weights(weights_name(chosen))
    won = 0.0
    for seat in range(seats):
        policies = [FULL_GREEDY] * seats
        policies[seat] = EVALUATION
        won += _kernel.contest(engine.kernel_plan, policies, games, 11, weights).wins[seat]
    assert won / _kernel.WHOLE_WIN / games / seats > share


def test_a_kingdom_shows_its_points_and_how_many_dominoes_are_to_come() -> None:
    from crownlands.kernel import _kernel

    np = pytest.importorskip("numpy")
    engine = engine_of(setup("kingdomino", 2, BONUSES))
    seen = np.frombuffer(_kernel.samples(engine.kernel_plan, FULL_GREEDY, 5, 3), dtype=np.float32)
    rows = seen.reshape(-1, _kernel.FEATURES + 2)
    points, to_come, score = rows[:, 1], rows[:, -2], rows[:, -1]
    assert set(to_come) == set(range(1, 12))
    # Territories only grow.
    assert (points <= score).all()
