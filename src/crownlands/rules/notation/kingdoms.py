"""A kingdom as a picture in characters.

Rows from north to south are lines (or separated by ``/``); a square is its terrain's letter and its crowns,
then its building in brackets, ``!`` for each giant and ``^`` for a knight; ``C`` is the castle, ``.`` a free
cell; spaces are for the eye. The castle stands in the middle of the map.

    >>> write_kingdom(read_kingdom('''
    ...     w1 w  .
    ...     f  C  l2!
    ... ''', grid=5))
    'w1w./fCl2!'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownlands.components import Square, Terrain
from crownlands.rules.grid import Cell, at
from crownlands.rules.kingdoms.kingdom import Kingdom
from crownlands.rules.notation.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crownlands.components import Building

LETTERS = "".join(terrain.letter for terrain in Terrain)
SQUARE = re.compile(
    rf"(?P<terrain>[{LETTERS}])(?P<crowns>[1-9]?)(\[(?P<building>[a-z0-9_]+)\])?(?P<giants>!*)(?P<knight>\^?)"
)
PIECE = re.compile(rf"{SQUARE.pattern}|C|\.")
MOST_SIGNS = 20_000
"""Of a picture; the fullest kingdom takes some two thousand, with room for the eye."""


def write_kingdom(kingdom: Kingdom) -> str:
    """The picture on one line."""
    west, north, east, south = kingdom.box
    return "/".join(
        "".join(kingdom.glyph(at(column, row)) for column in range(west, east + 1))
        for row in range(north, south + 1)
    )


def read_kingdom(picture: str, grid: int, buildings: Mapping[str, Building] | None = None) -> Kingdom:
    """The kingdom of a picture; it must hold one castle and fit a grid x grid frame."""
    if len(picture) > MOST_SIGNS:
        why = f"a kingdom has at most {MOST_SIGNS} characters, this one {len(picture)}"
        raise NotationError(why, token=picture[:40])
    pieces: dict[tuple[int, int], re.Match[str]] = {}
    lines = [line for line in re.split(r"[/\n]", picture) if line.strip()]
    for row, line in enumerate(lines):
        for column, piece in enumerate(_pieces(line)):
            if piece.group() != ".":
                pieces[column, row] = piece
    castles = [place for place, piece in pieces.items() if piece.group() == "C"]
    if len(castles) != 1:
        raise NotationError(f"a kingdom has one castle C, this one {len(castles)}", token=picture.strip())
    if not _has_room(list(pieces), grid):
        raise NotationError(
            f"the kingdom does not fit a {grid} x {grid} frame", token=picture.strip(), rule_id="KD-3.3"
        )
    east, south = grid - 1 - castles[0][0], grid - 1 - castles[0][1]
    squares = {at(x + east, y + south): piece for (x, y), piece in pieces.items() if piece.group() != "C"}
    return _build(grid, squares, buildings or {})


def _build(grid: int, pieces: Mapping[Cell, re.Match[str]], buildings: Mapping[str, Building]) -> Kingdom:
    land = {
        place: Square(Terrain(LETTERS.index(piece["terrain"])), int(piece["crowns"] or 0))
        for place, piece in pieces.items()
    }
    kingdom = Kingdom.of(grid, at(grid - 1, grid - 1), land)
    for place, piece in pieces.items():
        if built := piece["building"]:
            if built not in buildings or piece["terrain"] != Terrain.TOWN.letter:
                raise NotationError(
                    f"{built!r} is not a building on a town square", token=piece.group(), rule_id="QD-2.4"
                )
            kingdom = kingdom.with_building(place, buildings[built])
        if len(piece["giants"]) > kingdom.crowns_in(1 << place):
            raise NotationError("a giant covers one crown", token=piece.group(), rule_id="AG-2.2")
        for _ in piece["giants"]:
            kingdom = kingdom.with_giant(place)
        if piece["knight"]:
            kingdom = kingdom.with_knights(1 << place)
    return kingdom


def _has_room(cells: list[tuple[int, int]], grid: int) -> bool:
    columns, rows = zip(*cells, strict=True)
    return bool(max(columns) - min(columns) < grid and max(rows) - min(rows) < grid)


def _pieces(line: str) -> list[re.Match[str]]:
    pieces, text, at_sign = [], line.replace(" ", "").replace("\t", ""), 0
    while at_sign < len(text):
        found = PIECE.match(text, at_sign)
        if not found:
            raise NotationError(
                f"{text[at_sign]!r} is not a square; squares are {LETTERS} with crowns, C and .", token=line
            )
        pieces.append(found)
        at_sign = found.end()
    return pieces
