"""Playouts by the evaluation: the same draws after every line, on both sides of the seam, within their bounds."""

from __future__ import annotations

import json
from array import array
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import Simulator, _kernel, seam
from crownlands.kernel.backend import kernel
from crownlands.players.search import read_weights, weights_file, weights_name
from crownlands.rules import setup
from tests.kernel.seams import library, over

if TYPE_CHECKING:
    from crownlands.rules import Setup

SOME = [setup("kingdomino", 2), setup("queendomino", 3), setup("age_of_giants", 2)]


def _state(chosen: Setup, seed: int = 3) -> tuple[Simulator, _kernel.State]:
    simulator = Simulator(chosen)
    state = simulator.start()
    state.draw(seed)
    return simulator, state


def _ends(simulator: Simulator, state: _kernel.State, lines: list[list[int]], games: int, first: int = 0) -> bytes:
    weights = read_weights(weights_name(simulator.setup))
    return kernel.led_playouts(simulator.kernel_plan, state.pack(), weights, lines, games, 5, first=first)


@pytest.mark.parametrize("chosen", SOME, ids=lambda one: one.game)
def test_equal_lines_have_equal_ends_and_games_can_be_played_in_parts(chosen: Setup) -> None:
    simulator, state = _state(chosen)
    number = state.legal()[0]
    told = array("h", _ends(simulator, state, [[number], [number], []], 6))
    each = 3 * simulator.plan.realms * 2
    assert len(told) == 6 * each
    half = simulator.plan.realms * 2
    for game in range(6):
        row = told[game * each : (game + 1) * each]
        assert row[:half] == row[half : 2 * half]
        assert sum(row[1::2]) == 3 * kernel.WHOLE_WIN or simulator.plan.realms > 2
    parts = b"".join(_ends(simulator, state, [[number], [number], []], 1, first=game) for game in range(6))
    assert parts == told.tobytes()


def test_what_is_over_is_told_as_it_ended_and_chance_may_be_next() -> None:
    simulator = Simulator(setup("kingdomino", 2))
    state = simulator.start()
    assert len(_ends(simulator, state, [[]], 2)) == 2 * 2 * 4, "nothing is drawn yet"
    while state.actor != -2:
        state.wander(1)
    told = array("h", _ends(simulator, state, [[]], 1))
    first, second = simulator.scores(state)
    assert told[0] == first - second == -told[2]


def test_the_seam_plays_alike() -> None:
    chosen = setup("kingdomino", 3)
    simulator, state = _state(chosen)
    lines = [[number] for number in state.legal()]
    native = _ends(simulator, state, lines, 4)
    packed = state.pack()
    with over(library()):
        there = Simulator(chosen)
        weights = seam.Weights(_sets(chosen))
        plan: seam.Plan = there.kernel_plan  # type: ignore[assignment]
        assert seam.led_playouts(plan, packed, weights, lines, 4, 5) == native


def _sets(chosen: Setup) -> list[list[float]]:
    sets: list[list[float]] = json.loads(weights_file(weights_name(chosen)).read_text(encoding="utf-8"))["weights"]
    return sets


def test_what_cannot_be_played_out_is_refused() -> None:
    simulator, state = _state(setup("kingdomino", 2))
    wrong: list[list[list[int]]] = [[], [[9999]], [[]] * 257]
    for lines in wrong:
        with pytest.raises(ValueError, match=r"lines|number"):
            _ends(simulator, state, lines, 1)
    with pytest.raises(ValueError, match="million"):
        _ends(simulator, state, [[]], 10**7)
