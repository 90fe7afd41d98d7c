"""Where a game of Riomino was decided: the last move that changed who wins, as far back as the solver reaches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownlands.kernel.riomino import Solver, solvable
from crownlands.players.walk_back import ended, walk_back
from crownlands.rules.riomino.endings import OVER
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.rules.notation import Record
    from crownlands.rules.riomino.moves import Lay

NODES = 3_000_000
"""Of the solver, for a whole game: some seconds, which reach back to the first die but on the largest boards."""
MEGABYTES = 64


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What the solver knows about the course of a game; moves are numbered from its beginning."""

    since: int
    """From this move on it is known who wins with best play."""
    whole: bool
    """That is the first decision of the game."""
    decided: int | None = None
    """The move that decided it; None: the loser had nothing better in what is known."""
    kept: int | None = None
    """What its player still had before it: 1 a win, 0 a draw."""
    better: Lay | None = None
    """A move that would have kept that."""


def from_the_end(game: Record, nodes: int = NODES) -> dict[str, Any] | None:
    """The same as JSON knows it, with moves counted from the game's end."""
    point, count = turning_point(game, nodes), len(game.moves)
    if point is None:
        return None
    return {
        "since": count - point.since,
        "whole": point.whole,
        "decided": None if point.decided is None else count - point.decided,
        "kept": {None: None, 0: "draw", 1: "win"}[point.kept],
        "better": None if point.better is None else str(point.better),
    }


def turning_point(game: Record, nodes: int = NODES) -> TurningPoint | None:
    """Walks a finished game back from its end; None where there is nothing to say.

    Other games are not solved, and giving up decides a game by itself.
    """
    *positions, end = game.positions()
    if not isinstance(end, RiominoPosition) or end.stage != OVER:
        return None
    known = None
    for number, solved in walk_back(positions, Solver(MEGABYTES), nodes, together=True):
        if solved is None or solved.value is None:
            break
        if solved.value != ended(end):
            return TurningPoint(number, False, number, solved.kept, solved.best)
        known = TurningPoint(number, number == 0 or not solvable(positions[number - 1]))
    return known
