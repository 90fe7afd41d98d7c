"""A puzzle looked at again: is everything in it legal, is its best move still best with ten times the work?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crownlands.players.levels import LEVELS
from crownlands.puzzles.difficulty import difficulty_of, tried
from crownlands.puzzles.finding import seed_of
from crownlands.puzzles.kingdoms import Finder
from crownlands.puzzles.puzzle import LEAST, NoPuzzle
from crownlands.puzzles.riomino import NODES, Dicer
from crownlands.rules import KingdomPosition, RiominoPosition, legal, read_move, seat_to_move
from crownlands.rules.notation import read_position, write_position

if TYPE_CHECKING:
    from crownlands.puzzles.puzzle import Puzzle
    from crownlands.rules import Position

TIMES = 10
"""A check spends so many times what was spent to find a puzzle."""
RIVALS = 4
"""Other moves that are compared with the best again: those that lost least."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found: the margin now, and whether it is as large as a puzzle's must be."""

    margin: float
    holds: bool


def position_of(puzzle: Puzzle) -> Position:
    """Its position, once everything in it was found to be legal; NoPuzzle begins with the field that is not."""
    try:
        position = read_position(puzzle.position)
    except ValueError as wrong:
        raise NoPuzzle(f"position: {wrong}") from None
    if write_position(position) != puzzle.position:
        raise NoPuzzle("position: it is not written as notation writes it")
    if (position.setup.game, position.setup.seats) != (puzzle.game, puzzle.seats):
        raise NoPuzzle("game: the position is of another game, or has other seats")
    if seat_to_move(position) != puzzle.seat:
        raise NoPuzzle(f"seat: {puzzle.seat} is not to move")
    moves, told = [str(move) for move in legal(position)], [one.move for one in puzzle.answers]
    if sorted(moves) != sorted(told):
        raise NoPuzzle("answers: they are not the legal moves, each once")
    if set(puzzle.levels) != set(LEVELS) or puzzle.difficulty not in LEVELS:
        raise NoPuzzle(f"difficulty: the levels are {', '.join(LEVELS)}")
    return position


def check(puzzle: Puzzle, salt: str = "check", times: int = TIMES) -> Checked:
    """Looks at a puzzle again, with so many times the playouts and other seeds; Riomino is proved again."""
    position = position_of(puzzle)
    if isinstance(position, RiominoPosition):
        return _proved(puzzle, position, times)
    assert isinstance(position, KingdomPosition)
    finder = Finder(position, seed_of(puzzle.position, salt), times * puzzle.playouts)
    others = [read_move(one.move) for one in puzzle.answers[1:] if not one.is_best][:RIVALS]
    margin = finder.margin(position, read_move(puzzle.best), others, puzzle.unit)
    return Checked(margin, margin >= LEAST[puzzle.unit])


def judged(puzzle: Puzzle) -> Puzzle | None:
    """The same with what the levels of today find in it; None if not even the strongest finds its best move."""
    shares, _ = tried(position_of(puzzle), [one.move for one in puzzle.answers if one.is_best])
    difficulty = difficulty_of(shares)
    return None if difficulty is None else replace(puzzle, levels=shares, difficulty=difficulty)


def _proved(puzzle: Puzzle, position: RiominoPosition, times: int) -> Checked:
    dicer = Dicer(times * NODES)
    found = dicer.proved(position)
    wins = {one.move: one.win for one in found or ()}
    same = wins == {one.move: one.win for one in puzzle.answers}
    once = list(wins.values()).count(1.0) == 1 and wins[puzzle.best] == 1.0
    return Checked(1.0, same and once and dicer.win_in(position) == puzzle.win_in)
