"""Kingdoms as JSON: cells with x east and y south, anywhere, moved onto the law's map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.components import Domino, Square, Terrain
from crownlands.json_queries.fields import Fields, InputError, one_of, whole
from crownlands.rules.grid import STRIDE, WIDEST, at
from crownlands.rules.kingdoms.kingdom import Kingdom

if TYPE_CHECKING:
    from crownlands.components import Building, Components
    from crownlands.rules.grid import Cell
    from crownlands.rules.kingdoms.position import KingdomPlan

TERRAINS = {terrain.word: terrain for terrain in Terrain}
MOST_CROWNS = 9
# A domino that touches a kingdom reaches two cells beyond it at most.
MARGIN = 2
MOST_COLUMNS, MOST_ROWS = WIDEST - 2 * MARGIN, 10 * WIDEST


@dataclass(frozen=True, slots=True)
class Chart:
    """A kingdom on the map, and where the map's first cell lies in the caller's coordinates."""

    kingdom: Kingdom
    west: int
    north: int

    @property
    def fits_frame(self) -> bool:
        """The kingdom is not wider or higher than its frame already; the law never meets one that is."""
        west, north, east, south = self.kingdom.box
        return max(east - west, south - north) < self.kingdom.grid

    def on_map(self, x: int, y: int) -> Cell | None:
        """The cell of a caller's coordinates, or None off the map."""
        column, row = x - self.west, y - self.north
        return at(column, row) if 0 <= column < WIDEST and row >= 0 else None

    def coordinates(self, cell: Cell) -> list[int]:
        """A cell in the caller's coordinates."""
        row, column = divmod(cell, STRIDE)
        return [column + self.west, row + self.north]


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands on a square: giants on its crowns, a building, a knight."""

    cell: Fields
    giants: int
    building: Building | None
    knight: bool


def read_chart(fields: Fields, components: Components) -> Chart:
    """The kingdom of an object with ``grid``, ``castle`` and ``cells``."""
    grid = fields.integer("grid", 5, 7)
    if grid == 6:
        raise InputError(fields.path("grid"), "kingdoms are 5 or 7 cells wide, not 6")
    squares: dict[tuple[int, int], Square] = {}
    pieces: dict[tuple[int, int], _Piece] = {}
    for path, item in fields.items("cells"):
        cell = Fields(item, path)
        place = (
            whole(cell.raw("x"), cell.path("x"), -10_000, 10_000),
            whole(cell.raw("y"), cell.path("y"), -10_000, 10_000),
        )
        if place in squares:
            raise InputError(path, f"the cell {list(place)} stands twice")
        squares[place], pieces[place] = _square(cell), _piece(cell, components)
        cell.done()
    castle = fields.cell("castle") if fields.has("castle") else None
    if castle in squares:
        raise InputError(fields.path("castle"), f"the castle stands on the square {list(castle)}")
    return _with_pieces(_chart(grid, castle, squares, fields.path("cells")), pieces)


def read_domino(value: object, path: str, plan: KingdomPlan) -> Domino:
    """A domino of a game, given by its number or letter, or by its two halves."""
    if isinstance(value, dict):
        fields = Fields(value, path)
        left, right = _half(fields, "left"), _half(fields, "right")
        fields.done()
        return Domino(f"{_letters(left)}|{_letters(right)}", 0, left, right)
    known = _dominoes(plan)
    name = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(name, str) or name not in known:
        bare = "" if _mixes_sets(plan) else "1 to 54, A to F, "
        raise InputError(path, f"{value!r} is not a domino; give {bare}k1 to k48, q1 to q48, or its two halves")
    return known[name]


def _dominoes(plan: KingdomPlan) -> dict[str, Domino]:
    """Dominoes by name; a bare number is of the game's own set, and of neither where two sets are mixed."""
    components = plan.setup.components
    sets = {"k": components.kingdomino, "q": components.queendomino}
    known = {f"{letter}{domino.name}": domino for letter, one in sets.items() for domino in one}
    if _mixes_sets(plan):
        return known
    return known | {domino.name: domino for domino in components.giants} | dict(plan.by_name)


def _mixes_sets(plan: KingdomPlan) -> bool:
    return len(plan.piles) > 1


def _square(cell: Fields) -> Square:
    terrain = TERRAINS[cell.word("terrain", TERRAINS)]
    return Square(terrain, cell.integer("crowns", 0, MOST_CROWNS, default=0))


def _piece(cell: Fields, components: Components) -> _Piece:
    buildings = {building.name: building for building in components.buildings}
    built = buildings[cell.word("building", buildings)] if cell.has("building") else None
    return _Piece(cell, cell.integer("giants", 0, 99, default=0), built, cell.flag("knight"))


def _with_pieces(chart: Chart, pieces: dict[tuple[int, int], _Piece]) -> Chart:
    kingdom = chart.kingdom
    for (x, y), piece in pieces.items():
        place = chart.on_map(x, y)
        assert place is not None
        if piece.building:
            kingdom = kingdom.with_building(place, piece.building)
        if piece.giants > (crowns := kingdom.crowns_in(1 << place)):
            raise InputError(piece.cell.path("giants"), f"a giant covers one crown, and there are {crowns}")
        for _ in range(piece.giants):
            kingdom = kingdom.with_giant(place)
        if piece.knight:
            kingdom = kingdom.with_knights(1 << place)
    return Chart(kingdom, chart.west, chart.north)


def _half(fields: Fields, name: str) -> Square:
    parts = fields.items(name)
    if len(parts) != 2:
        raise InputError(fields.path(name), 'a half is ["terrain", crowns]')
    (terrain_path, terrain), (crowns_path, crowns) = parts
    return Square(TERRAINS[one_of(terrain, terrain_path, TERRAINS)], whole(crowns, crowns_path, 0, MOST_CROWNS))


def _letters(square: Square) -> str:
    return f"{square.terrain.letter}{square.crowns or ''}"


def _chart(grid: int, castle: tuple[int, int] | None, squares: dict[tuple[int, int], Square], path: str) -> Chart:
    cells = [*squares, *([] if castle is None else [castle])]
    columns, rows = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if width > MOST_COLUMNS or height > MOST_ROWS:
        why = f"the cells span {width} x {height}; the map has room for {MOST_COLUMNS} x {MOST_ROWS}"
        raise InputError(path, why)
    west, north = min(columns) - MARGIN, min(rows) - MARGIN
    shifted = {at(x - west, y - north): square for (x, y), square in squares.items()}
    castle_cell = None if castle is None else at(castle[0] - west, castle[1] - north)
    return Chart(Kingdom.of(grid, castle_cell, shifted), west, north)
