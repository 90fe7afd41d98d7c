"""Moves as numbers, for kernels and learners; version 1, described in docs/notation.md.

The numbers do not depend on what has been played: a domino is named by its place in the row, a cell by
its place on the map. Chance has numbers of its own, which count through what its urn held at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove
from crownlands.rules.grid import STRIDE, Direction, at
from crownlands.rules.moves import Choose, Discard, Move, Place, choose, place
from crownlands.rules.placing import normal
from crownlands.rules.turn import actor, urn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.grid import Cell
    from crownlands.rules.position import Position

VERSION = 1
CHOOSE, DISCARD, END_OF_TURN, PLACE = 0, 8, 9, 64


def side(grid: int) -> int:
    """The side of the map: every grid x grid frame round a castle in its middle has room.

    >>> side(5), side(7)
    (9, 13)
    """
    return 2 * grid - 1


def size(grid: int) -> int:
    """How many numbers there are for players' moves on a grid: places, then "on that cell"."""
    return PLACE + 5 * side(grid) ** 2


def cell_number(cell: Cell, grid: int) -> int:
    """A cell counted row by row over the map."""
    row, column = divmod(cell, STRIDE)
    return row * side(grid) + column


def numbered_cell(number: int, grid: int) -> Cell:
    """The cell of a number."""
    row, column = divmod(number, side(grid))
    return at(column, row)


def encode(position: Position, move: Move) -> tuple[int, ...]:
    """The numbers of a move that is legal in a position."""
    if actor(position) == "chance":
        return (tuple(dict.fromkeys(urn(position).whole)).index(move),)
    match move:
        case Choose(domino):
            names = [offer.domino.name for offer in position.draft.next_row]
            return (CHOOSE + names.index(domino),)
        case Discard():
            return (DISCARD,)
        case Place(domino):
            move = normal(move, position.plan.domino(domino))
            return (PLACE + 4 * cell_number(move.cell, position.plan.grid) + move.towards,)
    raise ValueError(f"{move} is not a move of a seat")


def decode(position: Position, numbers: Sequence[int]) -> Move:
    """The move of some numbers; IllegalMove if there is none in this position."""
    table, row = position.plan, position.draft.next_row
    try:
        (number,) = numbers
        if actor(position) == "chance":
            return tuple(dict.fromkeys(urn(position).whole))[_natural(number)]
        if number < DISCARD:
            return choose(row[_natural(number - CHOOSE)].domino.name)
        acting = position.draft.acting
        if acting is not None:
            if number == DISCARD:
                return Discard(acting.domino.name)
            if PLACE <= number < PLACE + 4 * side(table.grid) ** 2:
                where, towards = divmod(number - PLACE, 4)
                return place(acting.domino.name, numbered_cell(where, table.grid), Direction(towards))
    except (IndexError, ValueError):
        pass
    raise IllegalMove("KD-2.1", "no_such_number", f"no move has the number {' '.join(map(str, numbers))} here")


def _natural(number: int) -> int:
    if number < 0:
        raise IndexError
    return number
