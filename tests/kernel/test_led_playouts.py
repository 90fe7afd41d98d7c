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


def _ends(
    simulator: Simulator, state: _kernel.State, lines: list[list[int]], games: int, first: int = 0, nodes: int = 0
) -> bytes:
    weights = read_weights(weights_name(simulator.setup))
    plan = simulator.kernel_plan
    return kernel.led_playouts(plan, state.pack(), weights, lines, games, 5, first=first, nodes=nodes)


def _last_row(simulator: Simulator) -> _kernel.State:
    """A game up to where chance has nothing more to decide."""
    state = simulator.start()
    stream = 0
    while not state.is_certain:
        state.wander(2, stream, guided=True)
        stream += 1
    return state


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


def test_with_nodes_the_end_is_played_as_the_solver_would() -> None:
    simulator = Simulator(setup("kingdomino", 2))
    state = _last_row(simulator)
    solution = simulator.solve(state, nodes=300_000)
    assert solution is not None
    told = array("h", _ends(simulator, state, [[]], 3, nodes=300_000))
    won = kernel.WHOLE_WIN * (1 + solution.result) // 2
    assert list(told) == [solution.points, won, -solution.points, kernel.WHOLE_WIN - won] * 3


def test_what_takes_too_many_nodes_is_played_by_the_evaluation() -> None:
    simulator = Simulator(setup("kingdomino", 2))
    state = _last_row(simulator)
    assert _ends(simulator, state, [[]], 3, nodes=1) == _ends(simulator, state, [[]], 3)


def test_games_without_an_exact_end_take_no_notice_of_nodes() -> None:
    for chosen in (setup("kingdomino", 3), setup("queendomino", 2)):
        simulator, state = _state(chosen)
        assert _ends(simulator, state, [[]], 2, nodes=1000) == _ends(simulator, state, [[]], 2)


def test_the_seam_solves_alike() -> None:
    chosen = setup("kingdomino", 2)
    simulator = Simulator(chosen)
    state = _last_row(simulator)
    native = _ends(simulator, state, [[]], 2, nodes=20_000)
    with over(library()):
        plan: seam.Plan = Simulator(chosen).kernel_plan  # type: ignore[assignment]
        told = seam.led_playouts(plan, state.pack(), seam.Weights(_sets(chosen)), [[]], 2, 5, nodes=20_000)
    assert told == native


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
