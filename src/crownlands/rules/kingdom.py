"""A kingdom: the squares laid so far, as one set of cells per terrain and per crown.

Territories, frames and matching edges are then a few shifts and masks (see `grid`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from crownlands.components import Square, Terrain
from crownlands.rules.grid import Box, Cell, Cells, at, box_of, scan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crownlands.components import Domino

NO_LAND: tuple[Cells, ...] = (0,) * len(Terrain)


@dataclass(frozen=True, slots=True)
class Kingdom:
    """Squares on a map: ``land[t]`` are those of terrain t, ``crowns[n]`` those with more than n crowns."""

    grid: int
    castle: Cells
    land: tuple[Cells, ...]
    crowns: tuple[Cells, ...]
    occupied: Cells = field(compare=False, repr=False)
    box: Box = field(compare=False, repr=False)

    @staticmethod
    def of(grid: int, castle: Cell | None, squares: Mapping[Cell, Square]) -> Kingdom:
        """A kingdom from its squares, whether a game could have built it or not."""
        land, crowns = list(NO_LAND), [0] * max((s.crowns for s in squares.values()), default=0)
        for place, square in squares.items():
            land[square.terrain] |= 1 << place
            for n in range(square.crowns):
                crowns[n] |= 1 << place
        castle_set = 0 if castle is None else 1 << castle
        occupied = sum(land) | castle_set
        box = box_of(occupied) if occupied else Box(0, 0, 0, 0)
        return Kingdom(grid, castle_set, tuple(land), tuple(crowns), occupied, box)

    def with_domino(self, domino: Domino, left: Cell, right: Cell) -> Kingdom:
        """The kingdom with one more domino on two cells; whether it may lie there is for `placing` to say."""
        land = list(self.land)
        land[domino.left.terrain] |= 1 << left
        land[domino.right.terrain] |= 1 << right
        crowns = self.crowns
        if domino.left.crowns:
            crowns = _with_crowns(crowns, left, domino.left.crowns)
        if domino.right.crowns:
            crowns = _with_crowns(crowns, right, domino.right.crowns)
        low, high = (left, right) if left < right else (right, left)
        west, north, east, south = self.box
        # Row and column of a cell are its two digits in base 32.
        columns, rows = (low & 31, high & 31), (low >> 5, high >> 5)
        box = Box(min(west, *columns), min(north, rows[0]), max(east, *columns), max(south, rows[1]))
        occupied = self.occupied | 1 << left | 1 << right
        return Kingdom(self.grid, self.castle, tuple(land), crowns, occupied, box)

    def square(self, place: Cell) -> Square | None:
        """What lies on a cell; nothing on a free one and on the castle."""
        for terrain in Terrain:
            if self.land[terrain] >> place & 1:
                return Square(terrain, self.crowns_in(1 << place))
        return None

    def squares(self) -> dict[Cell, Square]:
        """All squares by cell, row by row, without the castle."""
        return {place: square for place in scan(self.occupied) if (square := self.square(place))}

    def glyph(self, place: Cell) -> str:
        """A cell in pictures and texts: terrain letter and crowns, ``C`` for the castle, ``.`` for nothing."""
        if self.castle >> place & 1:
            return "C"
        square = self.square(place)
        return f"{square.terrain.letter}{square.crowns or ''}" if square else "."

    def crowns_in(self, cells: Cells) -> int:
        """How many crowns lie in a set of cells."""
        return sum((cells & layer).bit_count() for layer in self.crowns)

    def show(self) -> str:
        """The kingdom as text."""
        # Pictures look at kingdoms, so the import waits until one is wanted.
        from crownlands.rules.pictures import show_kingdom

        return show_kingdom(self)

    def _repr_svg_(self) -> str:
        from crownlands.rules.pictures import kingdom_svg

        return kingdom_svg(self)

    @property
    def is_full(self) -> bool:
        """Every cell of a grid x grid frame is covered."""
        west, north, east, south = self.box
        wide = east - west < self.grid and south - north < self.grid
        return wide and self.occupied.bit_count() == self.grid**2


@dataclass(frozen=True, slots=True)
class Realm:
    """What one player, or one team, owns: a kingdom and the count of dominoes that fitted nowhere.

    ``discarded`` is None where only the picture of a kingdom is known (the score pad).
    """

    kingdom: Kingdom
    discarded: int | None = 0


def _with_crowns(layers: tuple[Cells, ...], place: Cell, crowns: int) -> tuple[Cells, ...]:
    bare = layers + (0,) * (crowns - len(layers))
    return tuple(layer | 1 << place if n < crowns else layer for n, layer in enumerate(bare))


@cache
def new_kingdom(grid: int) -> Kingdom:
    """A castle alone, in the middle of a map on which every grid x grid frame round it has room.

    >>> from crownlands.rules.grid import name
    >>> [name(new_kingdom(grid).castle.bit_length() - 1) for grid in (5, 7)]
    ['e5', 'g7']
    """
    return Kingdom.of(grid, at(grid - 1, grid - 1), {})
