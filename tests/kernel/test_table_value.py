"""The value of a whole table in a search; what the network itself says is tested where it is learned."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import Simulator, available
from crownlands.players.search import read_weights, table_numbers, weights_name
from crownlands.players.styles import style_for
from crownlands.rules import setup
from tests.kernel.cross import some_table, some_weights

if TYPE_CHECKING:
    from crownlands.kernel._kernel import SearchResult, Weights
    from crownlands.rules import Setup

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")
BONUSES = ["harmony", "middle_kingdom"]
TWO = setup("kingdomino", 2, BONUSES)
SETUPS = (
    TWO,
    setup("kingdomino", 4),
    setup("kingdomino", 3, BONUSES),
    setup("kingdomino", 2, ["mighty_duel"]),
    setup("queendomino", 2),
    setup("royal_wedding", 8, ["teams"]),
    setup("age_of_giants", 5),
    setup("age_of_giants", 2, ["on_queendomino"]),
)


def _weights(table: list[float]) -> Weights:
    from crownlands.kernel import _kernel

    return _kernel.Weights(some_weights(), array("f", table).tobytes())


def _searched(one: Setup, weights: Weights, trust: float) -> SearchResult:
    from crownlands.kernel import _kernel

    simulator, number = Simulator(one), 0
    state = simulator.start()
    while number < 5 or state.actor < 0:
        state.wander(1, number, guided=True)
        number += 1
    style = style_for(simulator, {"trust": trust})
    return _kernel.search(simulator.kernel_plan, state.pack(), weights, style, simulations=60, seed=5)


def _candidates(found: SearchResult) -> list[tuple[int, int, float]]:
    return [(one.number, one.visits, one.value) for one in found.candidates]


@pytest.mark.parametrize("one", SETUPS, ids=str)
def test_a_search_that_does_not_trust_the_table_plays_to_the_end(one: Setup) -> None:
    from crownlands.kernel import _kernel

    without = _candidates(_searched(one, _kernel.Weights(some_weights()), 1))
    assert _candidates(_searched(one, _weights(some_table()), 0)) == without
    assert _candidates(_searched(one, _weights(some_table()), 1)) != without


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (some_table()[:-1], "other layers"),
        ([0.0], "other layers"),
        ([float("nan"), *some_table()[1:]], "a number that is none"),
        ([*some_table()[:-1], 0.0], "some doubt"),
    ],
)
def test_what_is_no_value_of_a_table_is_refused(table: list[float], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        _weights(table)


def test_bytes_that_are_no_whole_numbers_are_refused() -> None:
    from crownlands.kernel import _kernel

    with pytest.raises(ValueError, match="other layers"):
        _kernel.Weights(some_weights(), array("f", some_table()).tobytes()[:-1])


def test_kingdomino_for_two_has_learned_a_value() -> None:
    found = _searched(TWO, read_weights(weights_name(TWO)), 1)
    assert _candidates(found) != _candidates(_searched(TWO, read_weights(weights_name(TWO)), 0))


def test_weights_without_a_value_have_no_numbers_of_it() -> None:
    assert table_numbers({"weights": []}) == b""
