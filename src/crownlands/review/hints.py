"""A hint in steps: first which part of the board to look at, then which domino, then which place.

>>> compass(0, -3), compass(2, 2), compass(0, 0)
('north', 'south_east', 'middle')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, floor, pi
from typing import TYPE_CHECKING

from crownlands.rules import KingdomPosition, RiominoPosition
from crownlands.rules.grid import STRIDE, Cells, name, scan
from crownlands.rules.kingdoms.law import growth
from crownlands.rules.kingdoms.placing import frame, places
from crownlands.rules.moves import Build, Choose, Cover, Place, Send, Tax
from crownlands.rules.riomino.moves import Lay

if TYPE_CHECKING:
    from crownlands.rules import Move, Position

ROUND = ("east", "south_east", "south", "south_west", "west", "north_west", "north", "north_east")
"""The parts of a board round its middle, as angles go here, where rows are counted southward."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move to be found in steps.

    ``part``: where on the board, seen from the castle or the middle, and ``around``, its cells; None where the
    move is about no cell. ``cells``: those the move covers or, of a domino to be chosen, could cover best at once.
    """

    move: Move
    part: str | None
    around: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()


def hint(position: Position, move: Move) -> Hint:
    """The steps to a move."""
    cells = _cells(position, move)
    if not cells:
        return Hint(move, None)
    if isinstance(position, KingdomPosition):
        kingdom = position.realms[position.realm_index].kingdom
        board, middle = frame(kingdom), _middle(kingdom.castle)
    else:
        assert isinstance(position, RiominoPosition)
        laid = sum(1 << cell for cell, _ in position.layout.dice)
        board, middle = position.plan.cells, _middle(laid or position.plan.cells)
    part = _part(_middle(cells), middle)
    around = sum(1 << cell for cell in scan(board) if _part(_middle(1 << cell), middle) == part)
    return Hint(move, part, _names(around | cells), _names(cells))


def compass(east: float, south: float) -> str:
    """Which way something lies; within one cell of the middle it is there."""
    if max(abs(east), abs(south)) <= 1:
        return "middle"
    return ROUND[floor(atan2(south, east) / (pi / 4) + 0.5) % 8]


def _part(cells: tuple[float, float], middle: tuple[float, float]) -> str:
    return compass(cells[0] - middle[0], cells[1] - middle[1])


def _middle(cells: Cells) -> tuple[float, float]:
    found = [divmod(cell, STRIDE) for cell in scan(cells)]
    return sum(column for _, column in found) / len(found), sum(row for row, _ in found) / len(found)


def _cells(position: Position, move: Move) -> Cells:
    match move:
        case Place():
            return 1 << move.cell | 1 << move.other
        case Choose(domino):
            assert isinstance(position, KingdomPosition)
            return _best_place(position, domino)
        case Tax(cells):
            return sum(1 << cell for cell in cells)
        case Build() | Cover() | Send() | Lay():
            return 1 << move.cell
    return 0


def _best_place(position: KingdomPosition, domino_name: str) -> Cells:
    """Where a domino would bring most at once in the kingdom as it stands; nothing if it fits nowhere."""
    realm, plan = position.realms[position.realm_index], position.plan
    domino = plan.domino(domino_name)

    def worth(place: Place) -> int:
        grown = realm.kingdom.with_domino(domino, place.cell, place.other)
        return growth(replace(realm, kingdom=grown), plan)

    found = max(places(realm.kingdom, domino), key=worth, default=None)
    return 0 if found is None else 1 << found.cell | 1 << found.other


def _names(cells: Cells) -> tuple[str, ...]:
    return tuple(name(cell) for cell in scan(cells))
