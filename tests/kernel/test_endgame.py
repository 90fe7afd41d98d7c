"""The exact end of a game, against a plain search on the law."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import Simulator
from crownlands.rules import KingdomPosition, actor, legal, play, result, setup, sheet
from crownlands.rules.codec import decode

if TYPE_CHECKING:
    from crownlands.kernel._kernel import State

DUELS = {
    "plain": setup("kingdomino", 2),
    "bonuses": setup("kingdomino", 2, ["harmony", "middle_kingdom"]),
    "mighty": setup("kingdomino", 2, ["harmony", "middle_kingdom", "mighty_duel"]),
}


def ending(simulator: Simulator, seed: int, moves_left: int) -> State:
    """A state so many moves before the end of a guided game."""
    passed = [simulator.start()]
    while passed[-1].actor != -2:
        after = passed[-1].copy()
        after.wander(seed, len(passed), guided=seed % 2 == 0)
        passed.append(after)
    return passed[-1 - moves_left]


def key(position: KingdomPosition, realm: int) -> tuple[int, int, int]:
    """What a realm is ranked by."""
    of = sheet(position, realm)
    return of.total, of.largest_territory, of.crowns


def brute_force(position: KingdomPosition) -> tuple[int, int, int]:
    """The best difference of points, largest territory and crowns, seat 0 minus seat 1: all lines of play."""
    seat = actor(position)
    if seat is None:
        mine, theirs = key(position, 0), key(position, 1)
        return mine[0] - theirs[0], mine[1] - theirs[1], mine[2] - theirs[2]
    values = [brute_force(play(position, move)) for move in legal(position)]
    return max(values) if seat == 0 else min(values)


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize(("seed", "moves_left"), [(seed, 2 + seed % 3) for seed in range(12)])
def test_the_last_moves_are_solved_as_by_brute_force(name: str, seed: int, moves_left: int) -> None:
    simulator = Simulator(DUELS[name])
    state = ending(simulator, seed, moves_left)
    solution = simulator.solve(state)
    assert solution is not None
    difference = brute_force(simulator.store(state))
    assert solution.points == difference[0]
    assert solution.result == (difference > (0, 0, 0)) - (difference < (0, 0, 0))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_an_ending_with_choices_is_solved_as_by_brute_force(seed: int) -> None:
    simulator = Simulator(DUELS["bonuses"])
    left = 5
    while (
        len(state := ending(simulator, seed, left).legal())
        and left < 9
        and work(simulator, seed, left + 1) < 30_000
    ):
        left += 1
    at = ending(simulator, seed, left)
    solution = simulator.solve(at)
    assert state
    assert solution is not None
    difference = brute_force(simulator.store(at))
    assert (solution.points, solution.result) == (
        difference[0],
        (difference > (0, 0, 0)) - (difference < (0, 0, 0)),
    )


def work(simulator: Simulator, seed: int, moves_left: int) -> int:
    """About how many lines of play an ending has."""
    lines = 1
    for left in range(moves_left, 0, -1):
        lines *= len(ending(simulator, seed, left).legal())
    return lines


@pytest.mark.parametrize("name", DUELS)
@pytest.mark.parametrize("seed", range(3))
def test_playing_the_best_moves_reaches_the_promised_score(name: str, seed: int) -> None:
    simulator = Simulator(DUELS[name])
    state, step = simulator.start(), 0
    while not state.is_certain:
        state.wander(seed, step, guided=True)
        step += 1
    first = simulator.solve(state)
    assert first is not None
    while state.actor != -2:
        solution = simulator.solve(state)
        assert solution is not None
        assert (solution.points, solution.result) == (first.points, first.result)
        if state.actor == -1:
            assert solution.best is None
            state.wander(0)
        else:
            assert solution.best in state.legal()
            state.play(solution.best)
    mine, theirs = simulator.scores(state)
    assert mine - theirs == first.points
    winners = simulator.result(state).winners
    assert first.result == {(0,): 1, (1,): -1, (0, 1): 0}[winners]


def test_no_move_is_better_than_the_best_one() -> None:
    simulator = Simulator(DUELS["bonuses"])
    for seed in range(6):
        state = ending(simulator, seed, 9)
        solution = simulator.solve(state)
        assert solution is not None
        values = {}
        for number in state.legal():
            after = state.copy()
            after.play(number)
            told = simulator.solve(after)
            assert told is not None
            values[number] = (told.points, told.result)
        best = max(values.values()) if state.actor == 0 else min(values.values())
        assert solution.best is not None
        assert values[solution.best] == best == (solution.points, solution.result)


def test_an_end_that_chance_still_touches_is_refused() -> None:
    simulator = Simulator(DUELS["plain"])
    with pytest.raises(ValueError, match="chance has nothing more to decide"):
        simulator.solve(simulator.start())
    four = Simulator(setup("kingdomino", 4))
    assert not four.start().is_certain


def test_the_last_hidden_row_of_a_mighty_duel_is_certain_and_of_a_short_duel_is_not() -> None:
    for name, rows in (("mighty", 1), ("plain", 0)):
        simulator = Simulator(DUELS[name])
        state, step = simulator.start(), 0
        while not state.is_certain:
            state.wander(5, step)
            step += 1
        assert simulator.store(state).draft.rows_to_come == rows


def test_too_small_a_budget_says_that_nothing_is_known() -> None:
    simulator = Simulator(DUELS["mighty"])
    state, step = simulator.start(), 0
    while not state.is_certain:
        state.wander(3, step, guided=True)
        step += 1
    assert simulator.solve(state, nodes=3) is None
    assert simulator.solve(state, seconds=1e-9) is None
    with pytest.raises(ValueError, match="megabytes"):
        simulator.solve(state, megabytes=0)


def test_a_tiny_table_gives_the_same_answer() -> None:
    simulator = Simulator(DUELS["mighty"])
    state, step = simulator.start(), 0
    while not state.is_certain:
        state.wander(4, step)
        step += 1
    small, large = simulator.solve(state, megabytes=1), simulator.solve(state, megabytes=128)
    assert small is not None
    assert large is not None
    assert (small.points, small.result) == (large.points, large.result)


def test_the_best_move_is_one_the_law_accepts() -> None:
    simulator = Simulator(DUELS["bonuses"])
    state = ending(simulator, 1, 8)
    solution = simulator.solve(state)
    assert solution is not None
    assert solution.best is not None
    position = simulator.store(state)
    after = play(position, decode(position, [solution.best]))
    assert result(after).scores
