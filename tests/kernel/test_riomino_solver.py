"""Riomino's solver knows the same moves as the law, and its advice wins against every reply."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

import pytest

from crownlands.kernel import _kernel
from crownlands.kernel.riomino import solve
from crownlands.rules import actor, legal, play, setup, start
from crownlands.rules.grid import STRIDE, scan
from crownlands.rules.riomino.boards import MAP
from crownlands.rules.riomino.codec import RESIGN, encode
from crownlands.rules.riomino.dice import DICE

if TYPE_CHECKING:
    from crownlands.rules.riomino.position import RiominoPosition

BOARDS = ("starter", "junior", "expert", "master", "professional", "three_by_three")
GAMES = 20


def dealt(board: str, dice: Random) -> RiominoPosition:
    """A game right after the rolls."""
    position = start(setup("riomino", 2, [board]))
    while actor(position) == "chance":
        position = play(position, dice.choice(legal(position)))
    return cast("RiominoPosition", position)


def accepts(position: RiominoPosition, numbers: list[int]) -> bool:
    """Whether the kernel takes these numbers of the codec for legal moves of the position."""
    plan, turn = position.plan, position.turn
    assert turn is not None
    try:
        _kernel.solve_riomino(
            board=[] if plan.board.frame else [(cell % STRIDE, cell // STRIDE) for cell in scan(plan.cells)],
            frame=plan.board.frame or 0,
            edges=[[int(value) for value in edges] for edges in plan.dice.edges],
            laid=[(cell % STRIDE, cell // STRIDE, die) for cell, die in position.layout.dice],
            mine=position.trays[turn],
            others=position.trays[1 - turn],
            start_face=-1 if position.start_die is None else position.start_die,
            moves=[(number // DICE % MAP, number // DICE // MAP, number % DICE) for number in numbers],
            nodes=1,
            megabytes=1,
        )
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("board", BOARDS)
def test_law_and_kernel_agree_on_the_legal_moves_of_random_games(board: str) -> None:
    dice = Random(f"lockstep {board}")
    for _ in range(GAMES):
        position = dealt(board, dice)
        while actor(position) is not None:
            numbers = {number for move in legal(position) for number in encode(position, move)}
            assert accepts(position, sorted(numbers))
            others = [number for number in range(RESIGN) if number not in numbers]
            near = [number for number in others if any(number // DICE == one // DICE for one in numbers)]
            for number in (*dice.sample(others, 6), *dice.sample(near, min(6, len(near)))):
                assert not accepts(position, [number]), (str(position.layout.dice), number)
            position = play(position, dice.choice(legal(position)))


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
    dice = Random(f"every reply {seed}")
    position = dealt("three_by_three", dice)
    while not solve(position, megabytes=1).wins:
        position = dealt("three_by_three", dice)
    assert beats_every_reply(position)
