"""Moves of Riomino as numbers: 24 dice as they can lie x 81 cells, then giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove
from crownlands.rules.grid import STRIDE, at
from crownlands.rules.riomino.dice import DICE
from crownlands.rules.riomino.game import MAP
from crownlands.rules.riomino.law import actor, urn
from crownlands.rules.riomino.moves import Lay, Resign, lay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.moves import Move
    from crownlands.rules.riomino.position import RiominoPosition

RESIGN = DICE * MAP * MAP
SIZE = RESIGN + 1


def encode(position: RiominoPosition, move: Move) -> tuple[int, ...]:
    """The number of a move that is legal in a position."""
    if actor(position) == "chance":
        return (urn(position).whole.index(move),)
    match move:
        case Lay(edges, cell):
            row, column = divmod(cell, STRIDE)
            return (DICE * (MAP * row + column) + position.plan.dice.number[edges],)
        case Resign():
            return (RESIGN,)
    raise ValueError(f"{move} is not a move of a seat")


def decode(position: RiominoPosition, numbers: Sequence[int]) -> Move:
    """The move of a number; IllegalMove if there is none in this position."""
    drawing = actor(position) == "chance"
    if len(numbers) == 1 and 0 <= numbers[0] < (len(urn(position).whole) if drawing else SIZE):
        number = numbers[0]
        if drawing:
            return urn(position).whole[number]
        if number == RESIGN:
            return Resign()
        where, die = divmod(number, DICE)
        row, column = divmod(where, MAP)
        return lay(position.plan.dice.edges[die], at(column, row))
    why = f"no move has the number {' '.join(map(str, numbers))} here"
    raise IllegalMove("RM-2.1", "no_such_number", why)
