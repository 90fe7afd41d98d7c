"""What a move of Riomino is worth to a player that looks one move ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.riomino.dice import rotations
from crownlands.rules.riomino.law import play

if TYPE_CHECKING:
    from crownlands.rules import Move
    from crownlands.rules.riomino.position import RiominoPosition


def mobility_worth(position: RiominoPosition, move: Move) -> float:
    """Few replies for the other above all, then many moves for itself: a player who cannot move loses."""
    me = position.turn
    assert me is not None
    after = play(position, move)
    return moves_of(after, me) / 1000 - moves_of(after, 1 - me)


def moves_of(position: RiominoPosition, seat: int) -> int:
    """How many moves a seat would have if it were its turn."""
    mine = rotations(position.trays[seat])
    return sum((fitting & mine).bit_count() for _, fitting in position.layout.open)
