"""A kingdom as a picture in characters.

Rows from north to south are lines (or parted by ``/``); a square is its terrain's letter and its crowns,
``C`` the castle, ``.`` a free cell; spaces are for the eye. The castle stands in the middle of the map.

    >>> write_kingdom(read_kingdom('''
    ...     w1 w  .
    ...     f  C  l2
    ... ''', grid=5))
    'w1w./fCl2'
"""

from __future__ import annotations

import re

from crownlands.components import Square, Terrain
from crownlands.rules.grid import Box, at
from crownlands.rules.kingdom import Kingdom
from crownlands.rules.notation.errors import NotationError

LETTERS = "".join(terrain.letter for terrain in Terrain)
SQUARE = re.compile(rf"([{LETTERS}])([1-9]?)|C|\.")


def write_kingdom(kingdom: Kingdom) -> str:
    """The picture on one line."""
    west, north, east, south = kingdom.box
    return "/".join(
        "".join(kingdom.glyph(at(column, row)) for column in range(west, east + 1))
        for row in range(north, south + 1)
    )


def read_kingdom(picture: str, grid: int) -> Kingdom:
    """The kingdom of a picture; it must hold one castle and fit a grid x grid frame."""
    squares: dict[tuple[int, int], Square] = {}
    castles: list[tuple[int, int]] = []
    lines = [line for line in re.split(r"[/\n]", picture) if line.strip()]
    for row, line in enumerate(lines):
        for column, token in enumerate(_tokens(line)):
            if token == "C":
                castles.append((column, row))
            elif token != ".":
                squares[column, row] = Square(Terrain(LETTERS.index(token[0])), int(token[1:] or 0))
    if len(castles) != 1:
        raise NotationError(f"a kingdom has one castle C, this one {len(castles)}", token=picture.strip())
    east, south = grid - 1 - castles[0][0], grid - 1 - castles[0][1]
    if not _has_room([*squares, *castles], grid):
        raise NotationError(
            f"the kingdom does not fit a {grid} x {grid} frame", token=picture.strip(), rule_id="KD-3.3"
        )
    shifted = {at(column + east, row + south): square for (column, row), square in squares.items()}
    return Kingdom.of(grid, at(grid - 1, grid - 1), shifted)


def _has_room(cells: list[tuple[int, int]], grid: int) -> bool:
    columns, rows = zip(*cells, strict=True)
    box = Box(min(columns), min(rows), max(columns), max(rows))
    return box.east - box.west < grid and box.south - box.north < grid


def _tokens(line: str) -> list[str]:
    tokens, rest = [], line.replace(" ", "").replace("\t", "")
    while rest:
        found = SQUARE.match(rest)
        if not found:
            raise NotationError(
                f"{rest[0]!r} is not a square; squares are {LETTERS} with crowns, C and .", token=line
            )
        tokens.append(found.group())
        rest = rest[found.end() :]
    return tokens
