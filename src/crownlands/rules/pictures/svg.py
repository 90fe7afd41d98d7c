"""Kingdoms as SVG, composed of our own drawings: for notebooks and docs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from crownlands.components.artwork import names
from crownlands.rules.grid import STRIDE, Cell, Cells, at, name, rectangle, scan
from crownlands.rules.kingdoms.placing import frame
from crownlands.rules.pictures.canvas import FREE, GAP, INK, SEAT_COLOURS, SIDE, Canvas

if TYPE_CHECKING:
    from crownlands.components import Square
    from crownlands.rules.kingdoms.kingdom import Kingdom

GIANT_SHIFT = {1: (0.0,), 2: (-0.145, 0.145), 3: (-0.29, 0.0, 0.29)}
"""Where giants stand on the drawings of one, two and three crowns, in squares from the middle."""


class Ground(NamedTuple):
    """Where the map of a kingdom lies on a canvas: the corner of a1, drawn or not."""

    x: float
    y: float

    def corner(self, place: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        row, column = divmod(place, STRIDE)
        return self.x + SIDE * column, self.y + SIDE * row


def kingdom_svg(kingdom: Kingdom, seat: int = 0) -> str:
    """A kingdom with its coordinates and the cells its next domino can reach."""
    canvas = Canvas()
    draw_kingdom(canvas, kingdom, GAP, GAP, SEAT_COLOURS[seat], reach(kingdom))
    return canvas.svg("a kingdom")


def reach(kingdom: Kingdom) -> Cells:
    """The kingdom's box and the two cells round it that a domino can cover, as far as the frame allows."""
    west, north, east, south = kingdom.box
    return rectangle(*kingdom.box) | frame(kingdom) & rectangle(west - 2, north - 2, east + 2, south + 2)


def draw_kingdom(
    canvas: Canvas, kingdom: Kingdom, left: float, top: float, colour: str, shown: Cells, named: bool = True
) -> Ground:
    """Some cells of a map, ``named`` with their coordinates; ink parts different terrains."""
    rows, columns = lines_of(shown)
    if named:
        left, top = left + SIDE / 2, top + GAP
    ground = Ground(left - SIDE * columns[0], top - SIDE * rows[0])
    if named:
        for column in columns:
            canvas.text(ground.x + SIDE * (column + 0.5), top - 6, name(at(column, 0))[0], 11, "middle")
        for row in rows:
            canvas.text(left - SIDE / 2, ground.y + SIDE * (row + 0.6), str(row + 1), 11)
    for place in scan(shown):
        draw_cell(canvas, kingdom, place, *ground.corner(place), colour)
    canvas.path(_ink(kingdom, ground), f'fill="none" stroke="{INK}" stroke-width="1.6" stroke-linecap="round"')
    return ground


def lines_of(cells: Cells) -> tuple[list[int], list[int]]:
    """The rows and the columns a set of cells lies in."""
    places = list(scan(cells))
    return sorted({place // STRIDE for place in places}), sorted({place % STRIDE for place in places})


def draw_cell(canvas: Canvas, kingdom: Kingdom, place: Cell, x: float, y: float, colour: str) -> None:
    """A cell with all that stands on it."""
    if kingdom.castle >> place & 1:
        canvas.draw("castle", x, y, colour=colour)
    elif square := kingdom.square(place):
        canvas.draw(square.terrain.word, x, y)
        building = kingdom.building(place)
        if building:
            draw_building(canvas, building.name, x, y)
        draw_crowns(canvas, square, x, y)
        if kingdom.knights >> place & 1:
            canvas.draw("knight", x, y)
        for shift in GIANT_SHIFT[max(1, min(square.crowns, 3))][: kingdom.giants_on(place)]:
            canvas.draw("giant", x + shift * SIDE, y)
    else:
        canvas.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, f'fill="{FREE}"')


def draw_building(canvas: Canvas, building: str, x: float, y: float, side: float = SIDE) -> None:
    """A building, built or waiting."""
    drawing = f"building_{building}"
    if drawing in names():
        canvas.draw(drawing, x, y, side)
    else:
        # A building of somebody's own has no drawing; its name stands for it.
        canvas.rect(x + 2, y + 2, side - 4, side - 4, f'fill="#a8422f" stroke="{INK}"')
        canvas.text(x + side / 2, y + side * 0.6, building[:6], 9, "middle")


def draw_crowns(canvas: Canvas, square: Square, x: float, y: float) -> None:
    """The crowns of a square."""
    if square.crowns:
        canvas.draw(f"crown_{min(square.crowns, 3)}", x, y)


def _ink(kingdom: Kingdom, ground: Ground) -> str:
    """Lines where a terrain, the castle or the kingdom ends."""
    steps: dict[str, None] = {}
    for land in (*kingdom.land, kingdom.castle):
        for place in scan(land):
            x, y = ground.corner(place)
            sides = ((-STRIDE, x, y, "h"), (STRIDE, x, y + SIDE, "h"), (-1, x, y, "v"), (1, x + SIDE, y, "v"))
            for step, from_x, from_y, way in sides:
                beside = place + step
                if beside < 0 or not land >> beside & 1:
                    steps[f"M{from_x:g} {from_y:g}{way}{SIDE}"] = None
    return "".join(steps)
