"""Riomino solved: against a plain search on the law, and against itself."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import _kernel
from crownlands.kernel.riomino import solve
from crownlands.rules import actor, legal, play, setup, start
from tests.rules.riomino.tables import dealt, dice_table

if TYPE_CHECKING:
    from crownlands.kernel._kernel import RiominoState
    from crownlands.rules.riomino.position import RiominoPosition


def rolled(board: str, seed: int, plies: int = 0) -> RiominoPosition:
    return dealt(board, f"{board} {seed}", plies)


def wins(position: RiominoPosition, known: dict[object, bool]) -> bool:
    """Whether the seat to move wins, by looking at every line of play."""
    key = (position.trays, position.layout.dice, position.turn)
    if key not in known:
        after = (play(position, move) for move in legal(position))
        known[key] = any(not wins(one, known) for one in after)
    return known[key]


@pytest.mark.parametrize(
    ("board", "plies"),
    [("three_by_three", 1), ("starter", 7), ("junior", 12), ("expert", 14), ("master", 16), ("professional", 20)],
)
@pytest.mark.parametrize("seed", range(6))
def test_ends_are_solved_as_by_brute_force(board: str, plies: int, seed: int) -> None:
    position = rolled(board, seed, plies)
    verdict = solve(position, every=True, threads=1 + seed % 2)
    known: dict[object, bool] = {}
    winning = [move for move in legal(position) if not wins(play(position, move), known)]
    assert verdict.wins == bool(winning)
    assert verdict.winning == len(winning)
    assert verdict.best in (winning or legal(position))


@pytest.mark.parametrize(("board", "plies"), [("starter", 1), ("junior", 5), ("professional", 14)])
@pytest.mark.parametrize("seed", range(3))
def test_a_position_is_won_exactly_if_a_move_leads_to_a_lost_one(board: str, plies: int, seed: int) -> None:
    position = rolled(board, seed, plies)
    verdict = solve(position, every=True)
    lost = 0
    for move in legal(position):
        after = play(position, move)
        lost += actor(after) is None or solve(after, megabytes=1).wins is False
    assert verdict.winning == lost
    assert verdict.wins == (lost > 0)


@pytest.mark.parametrize("seed", range(6))
def test_who_follows_the_solver_from_a_won_position_wins(seed: int) -> None:
    position = rolled("starter", seed)
    first = solve(position)
    dice, winner = Random(seed), position.turn if first.wins else 1 - (position.turn or 0)
    while actor(position) is not None:
        move = solve(position).best if position.turn == winner else dice.choice(legal(position))
        assert move is not None
        position = play(position, move)
    assert position.turn != winner


def test_the_four_ways_to_lay_the_start_die_are_worth_the_same_on_a_symmetric_board() -> None:
    for seed in range(5):
        assert solve(rolled("starter", seed), every=True).winning in (0, 4)


def test_too_small_a_budget_says_that_nothing_is_known() -> None:
    position = rolled("professional", 1)
    for verdict in (solve(position, nodes=2000), solve(position, seconds=0.01)):
        assert verdict.wins is None
        assert verdict.best is None
        assert verdict.winning is None


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(ValueError, match="no die is to be laid"):
        solve(dice_table(start(setup("riomino"))))


EDGES = [(*edges[-turns:], *edges[:-turns]) for edges in ((0, 1, 1, 0),) * 6 for turns in range(4)]
TABLE = {
    "board": [(4, 4), (4, 5)],
    "frame": 0,
    "edges": EDGES,
    "pips": [1] * 6,
    "hand": 1,
    "tashkent": False,
}
STATE = {
    "stage": 2,
    "starter": 0,
    "turn": 1,
    "laid": [(4, 4, 0)],
    "trays": [[0, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]],
}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"edges": EDGES[:-1]}, "24 dice"),
        ({"edges": [(0, 0, 0, 0)] * 24}, "two values"),
        ({"edges": EDGES[1:] + EDGES[:1]}, "quarter turns|first value"),
        ({"board": []}, "a board, or a frame"),
        ({"frame": 6, "board": []}, "a board, or a frame"),
        ({"board": [(0, 0)]}, "at most 5 x 5"),
        ({"board": [(4, 5)]}, "a middle"),
        ({"pips": [1]}, "six faces"),
        ({"pips": [1, 2, 3, 3, 4, 9]}, "0 to 8 pips"),
        ({"hand": 16}, "15 dice"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        _kernel.riomino_table(**{**TABLE, **change})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"stage": 5}, "no such stage"),
        ({"stage": -1}, "no such stage"),
        ({"starter": 2}, "who starts"),
        ({"starter": -1}, "who starts"),
        ({"start_face": 6}, "six faces"),
        ({"start_face": 0}, "laid first"),
        ({"turn": -1}, "somebody's turn"),
        ({"turn": 2}, "somebody's turn"),
        ({"laid": [(9, 4, 0)]}, "on the map"),
        ({"laid": [(4, 4, 24)]}, "24 dice"),
        ({"laid": [(4, 4, 0), (4, 4, 1)]}, "two dice"),
        ({"laid": [(4, 5, 0)]}, "in the middle"),
        ({"laid": [(2, 2, 0)]}, "off the board"),
        ({"laid": [(4, 4, 0), (4, 5, 0)]}, "differ"),
        ({"laid": []}, "laid first"),
        ({"laid": [], "start_face": 0, "stage": 1, "turn": -1}, "all dice are rolled"),
        ({"laid": [], "stage": 0, "starter": -1, "turn": -1}, "before the lot"),
        ({"stage": 1, "turn": -1}, "before all dice"),
        ({"trays": [[0] * 6]}, "two trays"),
        ({"trays": [[1], [1]]}, "six faces"),
        ({"trays": [[16, 0, 0, 0, 0, 0], [0] * 6]}, "0 to 15"),
        ({"trays": [[2, 0, 0, 0, 0, 0], [0] * 6]}, "more dice"),
        ({"trays": [[0] * 6, [0] * 6]}, "missing"),
        ({"stage": 3}, "cannot move"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(change: dict[str, object], why: str) -> None:
    table = _kernel.riomino_table(**TABLE)  # type: ignore[arg-type]
    state = _kernel.RiominoState(table, **STATE)  # type: ignore[arg-type]
    assert _kernel.RiominoSolver(1).solve(state).wins is True
    with pytest.raises(ValueError, match=why):
        _kernel.RiominoState(table, **{**STATE, **change})  # type: ignore[arg-type]


def test_a_question_that_makes_no_sense_is_refused() -> None:
    table = _kernel.riomino_table(**TABLE)  # type: ignore[arg-type]
    state, solver = _kernel.RiominoState(table, **STATE), _kernel.RiominoSolver(1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="megabytes"):
        _kernel.RiominoSolver(0)
    with pytest.raises(ValueError, match="threads"):
        solver.solve(state, threads=0)
    with pytest.raises(ValueError, match="needs a budget"):
        solver.look(state)


def small_frame(seed: int, tashkent: bool) -> RiominoState:
    """Two dice each and a start die, all rolled, in a frame of 3: without a board, with few dice all the time."""
    dice = Random(f"small frame {seed}")
    plan = dealt("professional", "edges").plan
    edges = [[int(value) for value in edges] for edges in plan.dice.edges]
    pips = [face.pips for face in plan.dice.faces]
    table = _kernel.riomino_table(board=[], frame=3, edges=edges, pips=pips, hand=2, tashkent=tashkent)
    trays = [[0] * 6, [0] * 6]
    for tray in trays:
        for _ in range(2):
            tray[dice.randrange(6)] += 1
    return _kernel.RiominoState(
        table, stage=2, starter=0, start_face=dice.randrange(6), turn=0, trays=trays, laid=[]
    )


def worth(state: RiominoState, known: dict[object, int]) -> int:
    """1, 0 or -1 for the seat to move, by looking at every line of play."""
    key = (str(state.trays), state.turn, tuple(sorted(state.laid)))
    if key not in known:
        found = []
        for number in state.legal():
            after = state.copy()
            after.play(number)
            if after.stage == 2:
                found.append(worth(after, known) * (1 if after.turn == state.turn else -1))
            else:
                found.append(0 if after.winner < 0 else 1 if after.winner == state.turn else -1)
        known[key] = max(found)
    return known[key]


@pytest.mark.parametrize("tashkent", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_images_without_a_board_are_worth_what_brute_force_says(seed: int, tashkent: bool) -> None:
    state = small_frame(seed, tashkent)
    known: dict[object, int] = {}
    solver = _kernel.RiominoSolver(1)
    assert solver.solve(state).value == worth(state, known)
    for number in state.legal()[:1]:
        after = state.copy()
        after.play(number)
        for reply in after.legal():
            answered = after.copy()
            answered.play(reply)
            if answered.stage == 2:
                assert solver.solve(answered).value == worth(answered, known)


def test_the_start_die_without_a_board_is_looked_at_in_one_rotation_only() -> None:
    state = small_frame(0, False)
    one = state.copy()
    one.play(one.legal()[0])
    solver = _kernel.RiominoSolver(1)
    assert solver.solve(one).nodes > 1
    for number in state.legal()[1:]:
        other = state.copy()
        other.play(number)
        assert solver.solve(other, every=True).winning == solver.solve(one, every=True).winning
