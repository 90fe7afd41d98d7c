"""Moves as numbers, for kernels and learners; version 1, described in docs/notation.md.

The numbers do not depend on what has been played: a domino is named by its place in the row, a cell by
its place on the map. Moves that name two things take two numbers in a row. Chance has numbers of its own,
which count through what its urn held at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove
from crownlands.rules.grid import STRIDE, Direction, at
from crownlands.rules.kingdoms.law import actor, urn
from crownlands.rules.kingdoms.placing import normal
from crownlands.rules.moves import (
    Build,
    Burn,
    Choose,
    Cover,
    Discard,
    EndTurn,
    Move,
    Place,
    Send,
    Tax,
    choose,
    place,
)
from crownlands.rules.riomino import codec as riomino
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.grid import Cell
    from crownlands.rules.kingdoms.position import KingdomPosition

VERSION = 1
CHOOSE, DISCARD, END_OF_TURN, TAX, BUILD, BURN, SEND, PLACE = 0, 8, 9, 10, 13, 19, 25, 64
SLOTS, REALMS = 6, 8


def side(grid: int) -> int:
    """The side of the map: every grid x grid frame round a castle in its middle has room.

    >>> side(5), side(7)
    (9, 13)
    """
    return 2 * grid - 1


def on_cell(grid: int) -> int:
    """The first of the numbers that mean "on that cell"."""
    return PLACE + 4 * side(grid) ** 2


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


def encode(position: KingdomPosition | RiominoPosition, move: Move) -> tuple[int, ...]:
    """The numbers of a move that is legal in a position."""
    if isinstance(position, RiominoPosition):
        return riomino.encode(position, move)
    grid = position.plan.grid
    if actor(position) == "chance":
        return (tuple(dict.fromkeys(urn(position).whole)).index(move),)
    match move:
        case Choose(domino):
            names = [offer.domino.name for offer in position.draft.next_row]
            return (CHOOSE + names.index(domino),)
        case Discard():
            return (DISCARD,)
        case EndTurn():
            return (END_OF_TURN,)
        case Tax(cells):
            return (TAX + (2 if len(cells) == 2 else position.placed.index(cells[0])),)
        case Build(slot, cell):
            return (BUILD + slot, on_cell(grid) + cell_number(cell, grid))
        case Burn(slot):
            return (BURN + slot,)
        case Send(cell, realm):
            return (SEND + realm, on_cell(grid) + cell_number(cell, grid))
        case Cover(cell):
            return (on_cell(grid) + cell_number(cell, grid),)
        case Place(domino):
            move = normal(move, position.plan.domino(domino))
            return (PLACE + 4 * cell_number(move.cell, grid) + move.towards,)
    raise ValueError(f"{move} is not a move of a seat")


def decode(position: KingdomPosition | RiominoPosition, numbers: Sequence[int]) -> Move:
    """The move of some numbers; IllegalMove if no position of this shape has one.

    Whether the move is legal is for `play` to say.
    """
    if isinstance(position, RiominoPosition):
        return riomino.decode(position, numbers)
    move: Move | None = None
    if actor(position) == "chance":
        items = tuple(dict.fromkeys(urn(position).whole))
        if len(numbers) == 1 and 0 <= numbers[0] < len(items):
            move = items[numbers[0]]
    elif len(numbers) == 1:
        move = _decode_one(position, numbers[0])
    elif len(numbers) == 2:
        move = _decode_two(position, *numbers)
    if move is None:
        raise IllegalMove("KD-2.1", "no_such_number", f"no move has the number {' '.join(map(str, numbers))} here")
    return move


def _decode_one(position: KingdomPosition, number: int) -> Move | None:
    grid, row, acting = position.plan.grid, position.draft.next_row, position.draft.acting
    if CHOOSE <= number < CHOOSE + len(row):
        return choose(row[number - CHOOSE].domino.name)
    if acting is None:
        return None
    if number == DISCARD:
        return Discard(acting.domino.name)
    if number == END_OF_TURN:
        return EndTurn()
    if TAX <= number < TAX + 3 and position.placed:
        return Tax(tuple(sorted(position.placed)) if number == TAX + 2 else (position.placed[number - TAX],))
    if BURN <= number < BURN + SLOTS:
        return Burn(number - BURN)
    if PLACE <= number < on_cell(grid):
        where, towards = divmod(number - PLACE, 4)
        return place(acting.domino.name, numbered_cell(where, grid), Direction(towards))
    if on_cell(grid) <= number < size(grid):
        return Cover(numbered_cell(number - on_cell(grid), grid))
    return None


def _decode_two(position: KingdomPosition, first: int, second: int) -> Move | None:
    grid = position.plan.grid
    if on_cell(grid) <= second < size(grid):
        cell = numbered_cell(second - on_cell(grid), grid)
        if BUILD <= first < BUILD + SLOTS:
            return Build(first - BUILD, cell)
        if SEND <= first < SEND + REALMS:
            return Send(cell, first - SEND)
    return None
