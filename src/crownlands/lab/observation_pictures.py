"""Observations as pictures, drawn from their arrays alone: what is not in the picture is not in the arrays.

>>> import numpy as np
>>> from crownlands.lab.observations import layout
>>> from crownlands.rules import setup
>>> seen = layout(setup("kingdomino", 2))
>>> svg = picture(seen, np.zeros((18, 9, 9), np.uint8), np.zeros(102, np.uint8))
>>> svg.startswith("<svg") and svg.endswith("</svg>")
True
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from crownlands.components import Terrain
from crownlands.rules import RiominoPlan
from crownlands.rules.games import plan as plan_of
from crownlands.rules.riomino.dice import FACES, TURNS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crownlands.lab.observations import Layout

    Bytes = NDArray[np.uint8]

CELL, GAP = 12, 12
PAPER, ROOM, CASTLE, INK = (250, 246, 235), (228, 222, 206), (90, 84, 78), (40, 36, 32)
GROUND = {
    Terrain.WHEAT: (226, 184, 66),
    Terrain.FOREST: (44, 104, 58),
    Terrain.LAKE: (72, 130, 190),
    Terrain.GRASSLAND: (140, 190, 84),
    Terrain.SWAMP: (138, 118, 92),
    Terrain.MINE: (70, 64, 72),
    Terrain.TOWN: (200, 112, 96),
}
CROWN, FIGURE, BUILDING = (255, 214, 64), (150, 40, 120), (240, 240, 240)
VALUES = ((236, 228, 208), (206, 92, 74), (70, 120, 170), (62, 62, 70))
SEATS = ((200, 60, 60), (60, 90, 190), (230, 170, 40), (60, 150, 90)) * 2


class Board:
    """A raster of squares of some pixels each; one square may hold marks of a third of its side."""

    def __init__(self, rows: int, columns: int) -> None:
        self.pixels: Bytes = np.full((rows * CELL, columns * CELL, 3), PAPER, np.uint8)

    def square(self, row: int, column: int, colour: tuple[int, int, int]) -> None:
        """Fills a square except for a thin line of paper."""
        top, left = row * CELL, column * CELL
        self.pixels[top : top + CELL - 1, left : left + CELL - 1] = colour

    def mark(self, row: int, column: int, n: int, colour: tuple[int, int, int]) -> None:
        """The n-th of nine marks in a square."""
        third = CELL // 3
        top, left = row * CELL + n // 3 * third, column * CELL + n % 3 * third
        self.pixels[top : top + third - 1, left : left + third - 1] = colour


def pixels(layout: Layout, planes: Bytes, vector: Bytes) -> Bytes:
    """An observation as red, green and blue of every pixel."""
    plan: object = plan_of(layout.setup)
    if isinstance(plan, RiominoPlan):
        return _dice(layout, plan, planes, vector)
    realms = len({name.partition(".")[0] for name in layout.planes})
    slots = sum(name.startswith("row") and name.endswith(".laid") for name in layout.vector)
    side = layout.side
    board = Board(side + 1 + 2 + slots // 8, max(realms * (side + 1), 6 * slots + 2))
    for realm in range(realms):
        _kingdom(board, layout, planes, realm, realm * (side + 1))
    for n, row in enumerate(("row", "next")):
        _offers(board, layout, vector, row, slots, side + 1, n * (3 * slots + 1))
    return board.pixels


def picture(layout: Layout, planes: Bytes, vector: Bytes) -> str:
    """An observation as SVG, one path for each colour."""
    drawn = pixels(layout, planes, vector)
    height, width = drawn.shape[:2]
    paths: dict[tuple[int, ...], list[str]] = {}
    for y in range(height):
        line = drawn[y]
        starts = np.flatnonzero(np.any(line[1:] != line[:-1], axis=1)) + 1
        bounds = [0, *starts.tolist(), width]
        for left, right in itertools.pairwise(bounds):
            colour = tuple(line[left].tolist())
            if colour != PAPER:
                paths.setdefault(colour, []).append(f"M{left} {y}h{right - left}v1h{left - right}z")
    body = "".join(f'<path fill="rgb{colour}" d="{"".join(runs)}"/>' for colour, runs in paths.items())
    ground = f'<rect width="{width}" height="{height}" fill="rgb{PAPER}"/>'
    box = f'viewBox="0 0 {width} {height}" width="{2 * width}" shape-rendering="crispEdges"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{ground}{body}</svg>'


def _kingdom(board: Board, layout: Layout, planes: Bytes, realm: int, left: int) -> None:
    def cells(name: str) -> Bytes:
        return layout.plane(planes, f"realm{realm}.{name}")

    def each(name: str) -> list[tuple[int, int, int]]:
        if f"realm{realm}.{name}" not in layout.planes:
            return []
        plane = cells(name)
        return [(int(row), int(column), int(plane[row, column])) for row, column in np.argwhere(plane)]

    middle = layout.side // 2
    for row, column, _ in each("room"):
        board.square(row, left + column, ROOM)
    for terrain in Terrain:
        for row, column, _ in each(terrain.name.lower()):
            board.square(row, left + column, GROUND[terrain])
    board.square(middle, left + middle, CASTLE)
    for name, first, colour in (("crowns", 0, CROWN), ("giants", 3, FIGURE)):
        for row, column, count in each(name):
            for n in range(count):
                board.mark(row, left + column, first + n, colour)
    for name, place, colour in (("knights", 6, INK), ("buildings", 8, BUILDING)):
        for row, column, _ in each(name):
            board.mark(row, left + column, place, colour)


def _offers(board: Board, layout: Layout, vector: Bytes, row: str, slots: int, top: int, left: int) -> None:
    for slot in range(slots):
        at = left + 3 * slot
        if not layout.value(vector, f"{row}{slot}.laid"):
            continue
        for half, which in enumerate(("left", "right")):
            terrain = layout.value(vector, f"{row}{slot}.{which}_terrain") - 1
            board.square(top, at + half, GROUND[Terrain(terrain)])
            for n in range(layout.value(vector, f"{row}{slot}.{which}_crowns")):
                board.mark(top, at + half, n, CROWN)
        if king := layout.value(vector, f"{row}{slot}.king"):
            board.square(top + 1, at, SEATS[king - 1])


def _dice(layout: Layout, plan: RiominoPlan, planes: Bytes, vector: Bytes) -> Bytes:
    """A die shows its four edges as marks round a middle of paper; below it lie both trays, its own one first."""
    side = layout.side
    board = Board(side + 4, max(side, 2 * FACES))
    for row, column in np.argwhere(layout.plane(planes, "room")):
        board.square(int(row), int(column), ROOM)
    for die, edges in enumerate(plan.dice.edges):
        lies = planes[die // TURNS] & planes[FACES + die % TURNS]
        for row, column in np.argwhere(lies):
            board.square(int(row), int(column), INK)
            for place, value in zip((1, 5, 7, 3), edges, strict=True):
                board.mark(int(row), int(column), place, VALUES[int(value)])
    for n, tray in enumerate(("own_tray", "other_tray")):
        for face, one in enumerate(plan.dice.faces):
            for count in range(min(layout.value(vector, f"{tray}.{one.name}"), 9)):
                board.mark(side + 1 + 2 * n, face, count, SEATS[n])
    return board.pixels
