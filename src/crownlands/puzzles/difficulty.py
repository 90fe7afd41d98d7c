"""How hard a puzzle is: which levels find its best move, and what they take instead."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from crownlands.players import new_player
from crownlands.players.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from crownlands.puzzles.puzzle import Puzzle
    from crownlands.rules import Position

TRIES = {"peasant": 8, "squire": 8, "baron": 8, "duke": 8, "sovereign": 3}
"""How often each level is asked, each time with other dice."""
PLAYERS = {level: level for level in LEVELS} | {"sovereign": "sovereign@400"}
"""Who is asked: a budget of simulations can be repeated, one of seconds cannot."""
DICERS = PLAYERS | {"sovereign": "sovereign@60000"}
"""The same in Riomino, whose simulations are shorter."""
SOLVES = 0.7
"""A level solves what it finds in more than this part of its tries: half may be luck where it slips often."""
DOUBT = 0.5
"""What the strongest does not find more often than this, where two judges disagree, is no puzzle."""


def tried(position: Position, best: Iterable[str]) -> tuple[dict[str, float], Counter[str]]:
    """The share of its tries in which each level makes one of the best moves, and all the other moves made."""
    right, wrong, shares = set(best), Counter[str](), {}
    names = DICERS if position.setup.game == "riomino" else PLAYERS
    # The strongest first: where it does not find the move, nobody else need be asked.
    for level, name in sorted(names.items(), key=lambda one: -LEVELS.index(one[0])):
        moves = [str(new_player(name, f"puzzle {n}").decide(position)) for n in range(TRIES[level])]
        shares[level] = round(sum(move in right for move in moves) / len(moves), 3)
        wrong.update(move for move in moves if move not in right)
        if level == LEVELS[-1] and shares[level] <= DOUBT:
            break
    return shares, wrong


def difficulty_of(shares: Mapping[str, float]) -> str | None:
    """The weakest level that solves a puzzle; None if not even the strongest does: then it is doubtful.

    >>> difficulty_of({"peasant": 0.25, "squire": 0.75, "baron": 0.5, "duke": 1.0, "sovereign": 1.0})
    'squire'
    """
    if shares[LEVELS[-1]] <= DOUBT:
        return None
    return next((level for level in LEVELS if shares[level] > SOLVES), LEVELS[-1])


def easiest_first(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Puzzles in the order of a file."""
    return sorted(puzzles, key=lambda one: (LEVELS.index(one.difficulty), one.id))
