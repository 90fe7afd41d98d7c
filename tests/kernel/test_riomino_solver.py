"""The advice of Riomino's solver wins against every reply; a look ahead finds what is near."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel.riomino import Solver, solve
from crownlands.rules import actor, legal, play
from tests.rules.riomino.tables import dealt

if TYPE_CHECKING:
    from crownlands.rules.riomino.position import RiominoPosition


def beats_every_reply(position: RiominoPosition) -> bool:
    """Whether the solver's moves win for the seat to move, whatever the other does."""
    verdict = solve(position, megabytes=1)
    if verdict.wins is not True or verdict.best is None:
        return False
    after = play(position, verdict.best)
    return actor(after) is None or all(
        actor(reply) is not None and beats_every_reply(reply)
        for reply in (play(after, move) for move in legal(after))
    )


@pytest.mark.parametrize("seed", range(8))
def test_the_solvers_moves_win_the_small_board_against_every_reply(seed: int) -> None:
    rolls = (dealt("three_by_three", f"every reply {seed} {roll}") for roll in count())
    position = next(position for position in rolls if solve(position, megabytes=1).wins)
    assert beats_every_reply(position)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing_in_the_answer(threads: int) -> None:
    for seed in range(6):
        position = dealt("starter", f"threads {seed}")
        assert solve(position, threads=threads, every=True).winning == solve(position, every=True).winning


def test_a_solver_that_knows_other_games_gives_the_same_answers() -> None:
    solver = Solver(1)  # so small that it forgets, too
    for seed in range(40):
        board = ("three_by_three", "starter")[seed % 2]
        position = dealt(board, f"memory {seed}")
        known, fresh = solver.solve(position, every=True), solve(position, every=True)
        assert (known.wins, known.winning) == (fresh.wins, fresh.winning)


@pytest.mark.parametrize("seed", range(4))
def test_a_look_ahead_to_the_end_finds_who_wins(seed: int) -> None:
    position = dealt("three_by_three", f"look {seed}")
    foresight = Solver(1).look(position, nodes=10**9)
    assert abs(foresight.worth) == 1
    assert (foresight.worth > 0) == solve(position).wins


def test_a_look_ahead_stops_at_its_nodes_and_decides_the_same_way_again() -> None:
    position = dealt("professional", "look")
    first, again = (Solver(1).look(position, nodes=300) for _ in range(2))
    assert first == again
    assert first.nodes <= 301
    assert first.best in legal(position)
    assert first.depth >= 2


def test_what_a_look_ahead_proves_on_its_way_is_true() -> None:
    solver = Solver(1)
    for seed in range(30):
        position = dealt("three_by_three", f"proofs {seed}")
        solver.look(position, nodes=200)
        known, fresh = solver.solve(position, every=True), solve(position, every=True)
        assert (known.wins, known.winning) == (fresh.wins, fresh.winning)
