"""What can happen in Riomino, as small values, each with its text.

>>> from crownlands.rules.grid import cell
>>> [str(move) for move in (DrawLot(0), Roll(1, "03"), Lay("1122", cell("c3")), Resign())]
['lot:0', 'roll:1:03', '1122@c3', 'resign']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from crownlands.rules.grid import Cell, name


@dataclass(frozen=True, slots=True)
class DrawLot:
    """Chance decides that ``seat`` starts."""

    seat: int

    def __str__(self) -> str:
        return f"lot:{self.seat}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the next die of ``seat`` and shows a face."""

    seat: int
    face: str

    def __str__(self) -> str:
        return f"roll:{self.seat}:{self.face}"


@dataclass(frozen=True, slots=True)
class Lay:
    """A die goes onto a cell; ``edges`` are its values n e s w as it lies.

    Which of several equal dice it is does not matter, so they make one move.
    """

    edges: str
    cell: Cell

    def __str__(self) -> str:
        return f"{self.edges}@{name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Resign:
    """The seat to move gives up. Always possible, so it is not listed among the legal moves."""

    def __str__(self) -> str:
        return "resign"


RiominoMove = DrawLot | Roll | Lay | Resign

# The hot path of enumeration takes these values from a cache instead of making them again.
lay = cache(Lay)


def swapped(draw: object) -> DrawLot | Roll:
    """A draw of chance with the two seats exchanged, for the second game of a pair.

    >>> str(swapped(Roll(1, "03")))
    'roll:0:03'
    """
    match draw:
        case DrawLot(seat):
            return DrawLot(1 - seat)
        case Roll(seat, face):
            return Roll(1 - seat, face)
    raise ValueError(f"{draw} belongs to no seat that could be swapped")
