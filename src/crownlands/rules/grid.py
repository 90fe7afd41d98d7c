"""Cells and sets of cells.

A cell is a number, ``row * 32 + column``; a set of cells is a Python int with one bit per cell. A step
east is a shift by 1, a step south a shift by 32. Columns 0 to 30 are real; column 31 is a guard that no
square ever occupies, so a shift past an edge lands outside and the next ``&`` wipes it off.

    >>> name(cell("e5")), cell("e5")
    ('e5', 132)
    >>> sorted(name(c) for c in scan(neighbours(1 << cell("e5"))))
    ['d5', 'e4', 'e6', 'f5']
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

Cell = int
Cells = int

STRIDE = 32
WIDEST = STRIDE - 1


class Direction(IntEnum):
    """Where the right half of a domino lies, seen from the left half."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @property
    def letter(self) -> str:
        """The direction in a move's text: e, s, w or n."""
        return "eswn"[self]


OFFSET = (1, STRIDE, -1, -STRIDE)


class Box(NamedTuple):
    """A rectangle of columns ``west..east`` and rows ``north..south``, edges included."""

    west: int
    north: int
    east: int
    south: int


def at(column: int, row: int) -> Cell:
    """The cell in ``column`` and ``row``, both counted from 0."""
    return row * STRIDE + column


@cache
def cell(text: str) -> Cell:
    """The cell called ``text``: a column letter and a row number counted from 1, southward.

    >>> cell("a1"), cell("b1"), cell("a2")
    (0, 1, 32)
    """
    if not re.fullmatch(r"[a-z][1-9][0-9]?", text):
        raise ValueError(f"{text!r} is not a cell; cells are a column letter and a row number, as in e5")
    return at(ord(text[0]) - ord("a"), int(text[1:]) - 1)


@cache
def name(place: Cell) -> str:
    """The text of a cell."""
    row, column = divmod(place, STRIDE)
    return f"{chr(ord('a') + column)}{row + 1}"


def scan(cells: Cells) -> Iterator[Cell]:
    """The cells of a set, row by row."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def neighbours(cells: Cells) -> Cells:
    """Every cell that shares an edge with one of ``cells``."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def around(cells: Cells) -> Cells:
    """Every cell that shares an edge or a corner with one of ``cells``."""
    band = cells | cells << 1 | cells >> 1
    return (band | band << STRIDE | band >> STRIDE) & ~cells


def seen_from(cells: Cells, direction: Direction) -> Cells:
    """Every cell whose neighbour in ``direction`` belongs to ``cells``."""
    step = OFFSET[direction]
    return cells >> step if step > 0 else cells << -step


def areas(cells: Cells) -> Iterator[Cells]:
    """The edge-connected parts of a set, by their northmost, then westmost cell."""
    while cells:
        area = cells & -cells
        while (grown := (area | neighbours(area)) & cells) != area:
            area = grown
        yield area
        cells ^= area


@cache
def rectangle(west: int, north: int, east: int, south: int) -> Cells:
    """All cells of a rectangle, edges included; what lies off the map is left out."""
    west, north, east = max(west, 0), max(north, 0), min(east, WIDEST - 1)
    line = ((1 << (east + 1)) - 1) & -(1 << west) if east >= west else 0
    return sum(line << (row * STRIDE) for row in range(north, south + 1))


def box_of(cells: Cells) -> Box:
    """The smallest rectangle round a set that is not empty."""
    rows = [place // STRIDE for place in scan(cells)]
    columns = [place % STRIDE for place in scan(cells)]
    return Box(min(columns), min(rows), max(columns), max(rows))
