"""A kingdom of a rules page with marks on it.

| option | mark |
|---|---|
| `new=a3,b3` | the domino just placed, legally |
| `bad=a3,b3` | a domino that may not lie there |
| `frame=a1-e5` | a frame round some cells |
| `line=a1-c1` | a line through some squares |
| `score` | the points of each territory and building, and the total |
| `owns=c11,t3,q` | coins, towers, knights at hand (n) and the queen, in Queendomino |

Cells are named from the upper left of the picture, a1, whatever their place on the map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.components import load
from crownlands.rules import plan, setup
from crownlands.rules.grid import STRIDE, cell, rectangle, scan
from crownlands.rules.kingdoms.kingdom import Realm
from crownlands.rules.kingdoms.law import score
from crownlands.rules.notation import read_kingdom
from crownlands.rules.notation.realms import OWNED
from crownlands.rules.pictures.canvas import GAP, INK, SEAT_COLOURS, SIDE, Canvas
from crownlands.rules.pictures.svg import Ground, draw_kingdom
from crownlands.rules.queendomino.scoring import queens_territory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.grid import Cell, Cells
    from crownlands.rules.kingdoms.kingdom import Kingdom

WIDEST = 7
GOOD, BAD, CREAM = "#1d7a40", "#b3261e", "#fff6e0"
PIECES = {"coins": "coin", "towers": "tower", "knights": "knight_piece"}


def draw_marked(canvas: Canvas, options: Sequence[str], body: str) -> None:
    """A kingdom in characters, as much of the map as they show, and the marks of the options."""
    lines = [line.split() for line in body.splitlines()]
    # Pictures of what is not allowed may be wider than the frame, so the widest frame is taken for reading.
    kingdom = read_kingdom(body, WIDEST, {building.name: building for building in load().buildings})
    row, column = next((y, x) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "C")
    west, north = WIDEST - 1 - column, WIDEST - 1 - row
    shown = rectangle(west, north, west + len(lines[0]) - 1, north + len(lines) - 1)
    ground = draw_kingdom(canvas, kingdom, GAP, GAP, SEAT_COLOURS[0], shown, named=False)
    marks = {name: value for name, _, value in (option.partition("=") for option in options)}
    owned = {OWNED[one[0]]: int(one[1:]) for one in marks.get("owns", "").split(",") if one[1:]}
    realm = Realm(kingdom, None, queen="q" in marks.get("owns", "").split(","), **owned)
    if "score" in marks:
        _score(canvas, realm, ground, "queendomino" if "owns" in marks else "kingdomino")
    here = Ground(GAP, GAP)
    for name, colour in (("new", GOOD), ("bad", BAD)):
        if name in marks:
            _domino(canvas, here, marks[name], colour)
    for span in filter(None, marks.get("frame", "").split(",")):
        x, y, width, height = _span(here, span)
        canvas.rect(x - 3, y - 3, width + 6, height + 6, _stroke(INK, 3) + ' stroke-dasharray="9 6"')
    for span in filter(None, marks.get("line", "").split(",")):
        (x, y), (to_x, to_y) = (here.corner(cell(end)) for end in span.split("-"))
        way = f"M{x + SIDE / 2:g} {y + SIDE / 2:g}L{to_x + SIDE / 2:g} {to_y + SIDE / 2:g}"
        canvas.path(way, _stroke(CREAM, 6) + ' stroke-linecap="round" stroke-opacity=".8"')
        canvas.path(way, _stroke(BAD, 3) + ' stroke-linecap="round"')


def _domino(canvas: Canvas, here: Ground, cells: str, colour: str) -> None:
    first, second = sorted(cell(name) for name in cells.split(","))
    x, y = here.corner(first)
    wide, high = (2, 1) if second - first == 1 else (1, 2)
    for stroke in (_stroke(CREAM, 7), _stroke(colour, 3.5)):
        canvas.rect(x + 2, y + 2, SIDE * wide - 4, SIDE * high - 4, stroke + ' rx="3"')
    # The lower left: crowns are at the top of a square, knights at its right.
    _badge(canvas, x + 6, y + SIDE * high - 6, colour)


def _span(here: Ground, span: str) -> tuple[float, float, float, float]:
    first, last = (cell(name) for name in span.split("-"))
    x, y = here.corner(first)
    return x, y, SIDE * (last % STRIDE - first % STRIDE + 1), SIDE * (last // STRIDE - first // STRIDE + 1)


def _score(canvas: Canvas, realm: Realm, ground: Ground, game: str) -> None:
    sheet = score(realm, plan(setup(game, 4)))
    kingdom = realm.kingdom
    below = canvas.height + 8
    for line in sheet.lines:
        if line.cells and (line.points or line.what == "territory"):
            x, y = ground.corner(_plain(kingdom, line.cells)[0])
            canvas.rect(x + 2, y + SIDE - 19, 20, 17, f'fill="{CREAM}" stroke="{INK}" rx="5"')
            canvas.text(x + 12, y + SIDE - 6, str(line.points), 12, "middle")
    if realm.queen:
        x, y = ground.corner(_plain(kingdom, queens_territory(kingdom))[1])
        canvas.draw("queen", x + SIDE * 0.1, y + SIDE * 0.1, SIDE * 0.8)
    x = float(GAP)
    for what, piece in PIECES.items():
        if count := getattr(realm, what):
            canvas.draw(piece, x, below, SIDE * 0.6)
            canvas.text(x + SIDE * 0.7, below + SIDE * 0.42, str(count), 14)
            x += SIDE * 1.3
    canvas.text(x, below + SIDE * 0.42, f"{sheet.total} points", 15)


def _plain(kingdom: Kingdom, cells: Cells) -> list[Cell]:
    """The squares of a territory, those with the least on them first."""
    built = {place for place, _ in kingdom.buildings}
    return sorted(scan(cells), key=lambda place: (place in built, kingdom.crowns_in(1 << place), place))


def _badge(canvas: Canvas, x: float, y: float, colour: str) -> None:
    """A tick or a cross in a disc."""
    sign = f"M{x - 4:g} {y:g}l3 3l5 -6" if colour == GOOD else f"M{x - 3:g} {y - 3:g}l6 6M{x + 3:g} {y - 3:g}l-6 6"
    canvas.path(f"M{x - 9:g} {y:g}a9 9 0 1 1 18 0a9 9 0 1 1 -18 0z", f'fill="{colour}" stroke="{CREAM}"')
    canvas.path(sign, _stroke("#fff", 2.6) + ' stroke-linecap="round"')


def _stroke(colour: str, width: float) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{width:g}"'
