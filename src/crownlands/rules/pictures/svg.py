"""Pictures as SVG, composed of our own drawings: kingdoms and whole tables for notebooks and docs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.components.artwork import drawing
from crownlands.rules.grid import STRIDE, at, name, rectangle, scan
from crownlands.rules.placing import frame
from crownlands.rules.turn import sheet

if TYPE_CHECKING:
    from crownlands.components import Domino, Square
    from crownlands.rules.kingdom import Kingdom
    from crownlands.rules.position import Position

SIDE = 40
"""The side of a square in pixels."""
GAP = 16
SEAT_COLOURS = ("#AC2023", "#F9E03A", "#15449D", "#0D927B", "#AA6FC3", "#DE7308", "#A3E8EE", "#50444C")
PAPER, INK, FREE = "#f6efe0", "#2b1d14", "#e6dcc6"


class Canvas:
    """Collects drawings at places; each distinct drawing is written once and used many times."""

    def __init__(self) -> None:
        self.marks: list[str] = []
        self.used: dict[str, None] = {}
        self.width = self.height = 0.0

    def draw(
        self, what: str, x: float, y: float, side: float = SIDE, colour: str = INK, turns: int = 0
    ) -> None:
        """A drawing with its top left corner at x, y, turned clockwise by quarters."""
        self.used[what] = None
        turned = f' transform="rotate({90 * turns} {x + side / 2:g} {y + side / 2:g})"' if turns else ""
        self.marks.append(
            f'<use href="#cl-{what}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" color="{colour}"'
            f"{turned}/>"
        )
        self._reach(x + side, y + side)

    def rect(self, x: float, y: float, width: float, height: float, style: str) -> None:
        """A rectangle."""
        self.marks.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {style}/>')
        self._reach(x + width, y + height)

    def text(self, x: float, y: float, words: str, size: int = 13, anchor: str = "start") -> None:
        """A line of text; it does not widen the picture."""
        escaped = words.replace("&", "&amp;").replace("<", "&lt;")
        self.marks.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
            f'font-family="ui-sans-serif, system-ui, sans-serif" fill="{INK}">{escaped}</text>'
        )
        self._reach(0, y + size / 2)

    def svg(self, title: str) -> str:
        """The finished picture."""
        symbols = "".join(
            f'<symbol id="cl-{what}" viewBox="0 0 100 100">{drawing(what)}</symbol>' for what in self.used
        )
        width, height = self.width + GAP, self.height + GAP
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" role="img"><title>{title}</title><defs>{symbols}</defs>'
            f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(self.marks)}</svg>'
        )

    def _reach(self, x: float, y: float) -> None:
        self.width, self.height = max(self.width, x), max(self.height, y)


def kingdom_svg(kingdom: Kingdom, seat: int = 0) -> str:
    """A kingdom with its coordinates and the frame it can still grow in."""
    canvas = Canvas()
    _kingdom(canvas, kingdom, GAP, GAP, SEAT_COLOURS[seat])
    return canvas.svg("a kingdom")


def position_svg(position: Position) -> str:
    """The table: both rows with their kings, then every kingdom with its total."""
    canvas = Canvas()
    top = float(GAP)
    for title, row in (("now", position.draft.row), ("next", position.draft.next_row)):
        if row:
            canvas.text(GAP, top + SIDE * 0.6, title)
            for n, offer in enumerate(row):
                x = GAP + SIDE + n * 3 * SIDE
                _domino(canvas, offer.domino, x, top)
                if offer.king is not None:
                    canvas.draw(f"king_{offer.king}", x + SIDE / 2, top)
            top += SIDE * 1.5
    for index, realm in enumerate(position.realms):
        seats = [seat for seat, of in enumerate(position.plan.realm_of) if of == index]
        left = GAP + index % 4 * (position.plan.grid + 1.5) * SIDE
        if index and index % 4 == 0:
            top = canvas.height + GAP
        canvas.draw(f"mark_{seats[0]}", left, top, SIDE / 2)
        canvas.text(left + SIDE * 0.7, top + SIDE * 0.4, f"{sheet(position, index).total} points")
        _kingdom(canvas, realm.kingdom, left, top + SIDE * 0.7, SEAT_COLOURS[seats[0]])
    return canvas.svg("a table")


def _kingdom(canvas: Canvas, kingdom: Kingdom, left: float, top: float, colour: str) -> None:
    west, north, east, south = kingdom.box
    shown = rectangle(west, north, east, south) | frame(kingdom)
    rows = sorted({cell // STRIDE for cell in scan(shown)})
    columns = sorted({cell % STRIDE for cell in scan(shown)})
    for column in columns:
        x = left + SIDE * (column - columns[0] + 1)
        canvas.text(x, top + 10, name(at(column, 0))[0], 11, "middle")
    for row in rows:
        y = top + SIDE * (row - rows[0]) + GAP
        canvas.text(left, y + SIDE * 0.6, str(row + 1), 11)
        for column in columns:
            _cell(canvas, kingdom, at(column, row), left + SIDE / 2 + SIDE * (column - columns[0]), y, colour)


def _cell(canvas: Canvas, kingdom: Kingdom, place: int, x: float, y: float, colour: str) -> None:
    if kingdom.castle >> place & 1:
        canvas.draw("castle", x, y, colour=colour)
    elif square := kingdom.square(place):
        _square(canvas, square, x, y)
    else:
        canvas.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, f'fill="{FREE}"')


def _domino(canvas: Canvas, domino: Domino, x: float, y: float) -> None:
    _square(canvas, domino.left, x, y)
    _square(canvas, domino.right, x + SIDE, y)
    canvas.rect(x, y, 2 * SIDE, SIDE, f'fill="none" stroke="{INK}" stroke-width="1.5"')
    canvas.text(x + SIDE, y + SIDE + 12, domino.name, 12, "middle")


def _square(canvas: Canvas, square: Square, x: float, y: float) -> None:
    canvas.draw(square.terrain.word, x, y)
    if square.crowns:
        canvas.draw(f"crown_{min(square.crowns, 3)}", x, y)
