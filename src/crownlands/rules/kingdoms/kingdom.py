"""A kingdom: the squares laid so far, as one set of cells per terrain and per crown.

Territories, frames and matching edges are then a few shifts and masks (see `grid`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from crownlands.components import Square, Terrain
from crownlands.rules.grid import Box, Cell, Cells, at, box_of, scan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crownlands.components import Building, Domino

Layers = tuple[Cells, ...]
NO_LAND: tuple[Cells, ...] = (0,) * len(Terrain)


@dataclass(frozen=True, slots=True)
class Kingdom:
    """Squares on a map and what stands on them.

    ``land[t]`` are the squares of terrain t; ``crowns[n]`` those with more than n crowns, printed or
    built; ``giants[n]`` those with more than n giants.
    """

    grid: int
    castle: Cells
    land: tuple[Cells, ...]
    crowns: tuple[Cells, ...]
    occupied: Cells = field(compare=False, repr=False)
    box: Box = field(compare=False, repr=False)
    giants: tuple[Cells, ...] = ()
    knights: Cells = 0
    buildings: tuple[tuple[Cell, Building], ...] = ()

    @staticmethod
    def of(grid: int, castle: Cell | None, squares: Mapping[Cell, Square]) -> Kingdom:
        """A kingdom from its squares, whether a game could have built it or not."""
        land = list(NO_LAND)
        crowns: Layers = ()
        for place, square in squares.items():
            land[square.terrain] |= 1 << place
            crowns = _more(crowns, place, square.crowns)
        castle_set = 0 if castle is None else 1 << castle
        occupied = sum(land) | castle_set
        box = box_of(occupied) if occupied else Box(0, 0, 0, 0)
        return Kingdom(grid, castle_set, tuple(land), crowns, occupied, box)

    def with_domino(self, domino: Domino, left: Cell, right: Cell) -> Kingdom:
        """The kingdom with one more domino on two cells; whether it may lie there is for `placing` to say."""
        land = list(self.land)
        land[domino.left.terrain] |= 1 << left
        land[domino.right.terrain] |= 1 << right
        crowns = self.crowns
        if domino.left.crowns:
            crowns = _more(crowns, left, domino.left.crowns)
        if domino.right.crowns:
            crowns = _more(crowns, right, domino.right.crowns)
        low, high = (left, right) if left < right else (right, left)
        west, north, east, south = self.box
        # Row and column of a cell are its two digits in base 32.
        columns, rows = (low & 31, high & 31), (low >> 5, high >> 5)
        box = Box(min(west, *columns), min(north, rows[0]), max(east, *columns), max(south, rows[1]))
        occupied = self.occupied | 1 << left | 1 << right
        return Kingdom(
            self.grid, self.castle, tuple(land), crowns, occupied, box, self.giants, self.knights, self.buildings
        )

    def with_giant(self, place: Cell) -> Kingdom:
        """The kingdom with one more giant, on a crown of that square."""
        return replace(self, giants=_more(self.giants, place, 1))

    def without_giant(self, place: Cell) -> Kingdom:
        """The kingdom with one giant less on that square."""
        return replace(self, giants=_fewer(self.giants, place))

    def with_knights(self, cells: Cells) -> Kingdom:
        """The kingdom with a knight on each of some squares."""
        return replace(self, knights=self.knights | cells)

    def with_building(self, place: Cell, building: Building) -> Kingdom:
        """The kingdom with a building on a square; the building's crowns are crowns of that square."""
        buildings = tuple(sorted((*self.buildings, (place, building)), key=itemgetter(0)))
        return replace(self, buildings=buildings, crowns=_more(self.crowns, place, building.crowns))

    def square(self, place: Cell) -> Square | None:
        """What lies on a cell; nothing on a free one and on the castle."""
        for terrain in Terrain:
            if self.land[terrain] >> place & 1:
                return Square(terrain, _height(self.crowns, place))
        return None

    def squares(self) -> dict[Cell, Square]:
        """All squares by cell, row by row, without the castle."""
        return {place: square for place in scan(self.occupied) if (square := self.square(place))}

    def glyph(self, place: Cell) -> str:
        """A cell in pictures and texts: terrain letter and crowns, ``C`` for the castle, ``.`` for nothing.

        After that the building in brackets, ``!`` for each giant, ``^`` for a knight.
        """
        if self.castle >> place & 1:
            return "C"
        square = self.square(place)
        if square is None:
            return "."
        building = self.building(place)
        printed = square.crowns - (building.crowns if building else 0)
        built = f"[{building.name}]" if building else ""
        knight = "^" if self.knights >> place & 1 else ""
        return f"{square.terrain.letter}{printed or ''}{built}{'!' * self.giants_on(place)}{knight}"

    def building(self, place: Cell) -> Building | None:
        """The building on a square, if there is one."""
        return dict(self.buildings).get(place)

    def giants_on(self, place: Cell) -> int:
        """How many giants stand on a square."""
        return _height(self.giants, place)

    def crowns_in(self, cells: Cells) -> int:
        """How many crowns that no giant covers lie in a set of cells."""
        crowns = sum([(cells & layer).bit_count() for layer in self.crowns])
        return crowns - sum([(cells & layer).bit_count() for layer in self.giants])

    @property
    def crowned(self) -> Cells:
        """The squares with a crown that no giant covers."""
        squares = 0
        for n, layer in enumerate(self.crowns):
            squares |= layer & ~(self.giants[n] if n < len(self.giants) else 0)
        return squares

    def show(self) -> str:
        """The kingdom as text."""
        # Pictures look at kingdoms, so the import waits until one is wanted.
        from crownlands.rules.pictures import show_kingdom

        return show_kingdom(self)

    def __str__(self) -> str:
        return self.show()

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
    """What one player, or one team, owns.

    ``discarded`` counts dominoes that fitted nowhere; it is None where only the picture of a kingdom is
    known (the score pad). ``knights`` are those not yet sent out; ``queen``: she is a guest here.
    """

    kingdom: Kingdom
    discarded: int | None = 0
    coins: int = 0
    knights: int = 0
    towers: int = 0
    queen: bool = False

    @property
    def all_knights(self) -> int:
        """Own knights, in hand and in the kingdom."""
        return self.knights + self.kingdom.knights.bit_count()


def _height(layers: Layers, place: Cell) -> int:
    """How many layers cover a cell."""
    return sum(layer >> place & 1 for layer in layers)


def _more(layers: Layers, place: Cell, count: int) -> Layers:
    """Layers with ``count`` more on a cell; there are never more layers than the highest cell needs."""
    low = _height(layers, place)
    high = low + count
    bare = layers + (0,) * (high - len(layers))
    return tuple([layer | 1 << place if low <= n < high else layer for n, layer in enumerate(bare)])


def _fewer(layers: Layers, place: Cell) -> Layers:
    """Layers with one less on a cell."""
    top = _height(layers, place) - 1
    lower = tuple([layer & ~(1 << place) if n == top else layer for n, layer in enumerate(layers)])
    return lower if lower[-1] else lower[:-1]


@cache
def new_kingdom(grid: int) -> Kingdom:
    """A castle alone, in the middle of a map on which every grid x grid frame round it has room.

    >>> from crownlands.rules.grid import name
    >>> [name(new_kingdom(grid).castle.bit_length() - 1) for grid in (5, 7)]
    ['e5', 'g7']
    """
    return Kingdom.of(grid, at(grid - 1, grid - 1), {})
