"""An independent, slow scorer: dictionaries and recursion, nothing shared with the law but the text.

It reads a realm as position texts write it and the component files with the csv module.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, field
from pathlib import Path

Cell = tuple[int, int]
TABLES = Path(__file__).parents[2] / "src" / "crownlands" / "components"


def table(file: str) -> dict[str, dict[str, str]]:
    """A component file, by id."""
    with (TABLES / file).open(encoding="utf-8") as lines:
        return {line["id"]: line for line in csv.DictReader(lines)}


BUILDINGS, QUESTS = table("buildings.csv"), table("quests.csv")


@dataclass
class Square:
    """What lies on one cell."""

    letter: str
    crowns: int = 0
    building: str = ""
    knight: bool = False


@dataclass
class Realm:
    """A realm taken from its text."""

    cells: dict[Cell, Square] = field(default_factory=dict)
    owned: dict[str, int] = field(default_factory=dict)
    queen: bool = False


def read(text: str) -> Realm:
    """The realm of a text; crowns are those that no giant covers."""
    picture, *extras = text.split(";")
    realm = Realm(queen="q" in extras)
    for extra in extras:
        if extra != "q":
            realm.owned[extra[0]] = int(extra[1:])
    for y, line in enumerate(picture.split("/")):
        for x, one in enumerate(re.findall(r"C|\.|[a-z][0-9]?(?:\[[a-z_0-9]+\])?!*\^?", line)):
            if one != ".":
                building = one[one.index("[") + 1 : one.index("]")] if "[" in one else ""
                printed = int(one[1]) if len(one) > 1 and one[1].isdigit() else 0
                built = int(BUILDINGS[building]["crowns"]) if building else 0
                realm.cells[x, y] = Square(one[0], printed + built - one.count("!"), building, "^" in one)
    return realm


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells beside a cell."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def territories(cells: dict[Cell, Square]) -> list[tuple[str, set[Cell]]]:
    """Terrain letter and cells of every territory."""
    found: list[tuple[str, set[Cell]]] = []
    seen: set[Cell] = set()
    for start, square in cells.items():
        if start in seen or square.letter == "C":
            continue
        todo, area = [start], set()
        while todo:
            cell = todo.pop()
            if cell in seen or cell not in cells or cells[cell].letter != square.letter:
                continue
            seen.add(cell)
            area.add(cell)
            todo += neighbours(cell)
        found.append((square.letter, area))
    return found


def placements(cells: set[Cell], realm: Realm, halves: tuple[str, str], grid: int) -> set[tuple[Cell, Cell]]:
    """Every legal place of a domino with these two terrain letters, by trying them all."""
    found = set()
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    for x in range(min(xs) - grid, max(xs) + grid + 1):
        for y in range(min(ys) - grid, max(ys) + grid + 1):
            for other in neighbours((x, y)):
                pair = ((x, y), other)
                after = [*cells, *pair]
                wide = max(a for a, _ in after) - min(a for a, _ in after) < grid
                high = max(b for _, b in after) - min(b for _, b in after) < grid
                touches = any(
                    beside in cells and realm.cells[beside].letter in ("C", terrain)
                    for cell, terrain in zip(pair, halves, strict=True)
                    for beside in neighbours(cell)
                )
                if wide and high and touches and not set(pair) & cells:
                    found.add(pair)
    return found


def box(cells: dict[Cell, Square]) -> tuple[int, int, int, int]:
    """West, north, east, south."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def castle(cells: dict[Cell, Square]) -> Cell:
    """Where the castle stands."""
    return next(cell for cell, square in cells.items() if square.letter == "C")


def castle_centred(cells: dict[Cell, Square]) -> bool:
    """As far from its west as from its east edge, from north as from south."""
    (x, y), (west, north, east, south) = castle(cells), box(cells)
    return x - west == east - x and y - north == south - y


def points(text: str, game: str, options: tuple[str, ...], quests: tuple[str, ...], grid: int) -> int:
    """The points of a realm that ended a game."""
    realm = read(text)
    royal = game in ("queendomino", "royal_wedding") or "on_queendomino" in options
    lands = territories(realm.cells)
    worth = {id(area): len(area) * crowns(realm, area) for _, area in lands}
    total = sum(worth.values())
    if "middle_kingdom" in options and castle_centred(realm.cells):
        total += 10
    if "harmony" in options and len(realm.cells) == grid * grid:
        total += 5
    if royal:
        total += realm.owned.get("c", 0) // 3 + building_points(realm, lands)
    # The queen may sit in any of the largest territories; she takes the one worth most.
    largest = max((len(area) for _, area in lands), default=0)
    seats = [area for _, area in lands if len(area) == largest] if realm.queen else [set()]
    return total + max(len(seat) + sum(quest(realm, lands, seat, one, grid) for one in quests) for seat in seats)


def crowns(realm: Realm, area: set[Cell]) -> int:
    """Open crowns in an area."""
    return sum(realm.cells[cell].crowns for cell in area)


def building_points(realm: Realm, lands: list[tuple[str, set[Cell]]]) -> int:
    """What the buildings bring."""
    total = 0
    knights = realm.owned.get("n", 0) + sum(square.knight for square in realm.cells.values())
    for square in realm.cells.values():
        if square.building:
            data = BUILDINGS[square.building]
            counted = {
                "fixed": 1,
                "none": 0,
                "per_tower": realm.owned.get("t", 0),
                "per_knight": knights,
                "per_separate_territory": sum(letter == data["points_terrain"][:1] for letter, _ in lands),
            }
            total += int(data["points"]) * counted[data["points_kind"]]
    return total


def quest(realm: Realm, lands: list[tuple[str, set[Cell]]], throne: set[Cell], name: str, grid: int) -> int:
    """What one quest brings."""
    data = QUESTS[name]
    kind, letter, each = data["kind"], data["terrain"][:1], int(data["points"])
    (x, y), (west, north, east, south) = castle(realm.cells), box(realm.cells)
    corners = {(west, north), (east, north), (west, south), (east, south)}
    if kind == "local_business":
        near = [(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        return each * sum(cell in realm.cells and realm.cells[cell].letter == letter for cell in near)
    if kind == "four_corners":
        return each * sum(cell in realm.cells and realm.cells[cell].letter == letter for cell in corners)
    if kind == "harmony":
        return each * (len(realm.cells) == grid * grid)
    if kind == "middle_kingdom":
        return each * castle_centred(realm.cells)
    if kind == "lost_corner":
        return each * ((x, y) in corners)
    if kind == "folie_des_grandeurs":
        return each * folie(realm)
    assert kind == "bleak_king"
    return each * sum(
        letter in "wfgl" and len(area) >= 5 and not crowns(realm, area) and area != throne
        for letter, area in lands
    )


def folie(realm: Realm) -> int:
    """Lines of three crowned squares; in one direction two of them share at most one square."""
    crowned = {cell for cell, square in realm.cells.items() if square.crowns > 0}
    lines = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for x, y in crowned:
            if (x - dx, y - dy) not in crowned:
                run = 1
                while (x + run * dx, y + run * dy) in crowned:
                    run += 1
                lines += (run - 1) // 2
    return lines
