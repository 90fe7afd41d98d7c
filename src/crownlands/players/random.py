"""The player without a plan, and chance itself."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from crownlands.rules import is_even, legal, urn

if TYPE_CHECKING:
    from crownlands.rules import Move, Position


class RandomPlayer:
    """Plays every legal move with the same probability."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._dice = Random(seed)

    def decide(self, position: Position) -> Move:
        """One of the legal moves."""
        moves = legal(position)
        return moves[int(self._dice.random() * len(moves))]


def random_draw(position: Position, dice: Random) -> Move:
    """What chance draws, each thing left in the urn with the same probability."""
    if is_even(position):
        outcomes = legal(position)
        return outcomes[int(dice.random() * len(outcomes))]
    moves, counts = zip(*urn(position).left, strict=True)
    drawn: Move = dice.choices(moves, counts)[0]
    return drawn
