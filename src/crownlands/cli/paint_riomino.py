"""A table of Riomino in colour: dice as little squares of seven by three characters.

Every edge has its number as well as its colour, so nothing is lost without colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from crownlands.cli.paint import SEAT_INK
from crownlands.players.mobility import moves_of
from crownlands.rules import seat_to_move
from crownlands.rules.grid import STRIDE, Cells, at, name, scan
from crownlands.rules.pictures.riomino import due, headline, shown_cells
from crownlands.rules.pictures.text import player
from crownlands.rules.riomino.law import legal, play, sheet
from crownlands.rules.riomino.layout import dead_cells
from crownlands.rules.riomino.moves import Lay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from crownlands.rules import Move
    from crownlands.rules.riomino.position import RiominoPosition

INK = {
    "0": "#2b1d14 on #F6ECD2",
    "1": "#2b1d14 on #F2A72E",
    "2": "#10151d on #3A86C8",
    "3": "#ffffff on #5B1A45",
}
PLAIN = "reverse"
"""For values that only somebody's own dice have."""
ACROSS = 5
"""Moves to a line of the list; more would not fit 80 columns."""

HELP = """\
     [bold]3[/]  plays move 3 of the list      [bold]1122@c3[/]  plays a move by its text
   [bold]p 3[/]  shows the board after move 3        [bold]u[/]  takes your last move back
     [bold]h[/]  gives a hint                        [bold]s[/]  shows what counts
     [bold]r[/]  shows the record so far        [bold]resign[/]  gives up
     [bold]q[/]  stops                               [bold]?[/]  this help
1122@c3: on c3, with 1 north, 1 east, 2 south, 2 west. Touching edges are equal.
A cell with its name is one you can use now, xxx is dead, (..) was just laid.
In the list, the number behind a move counts the replies it leaves the other."""


def paint_riomino(
    position: RiominoPosition, names: Sequence[str] = (), fresh: Mapping[int, Cells] | None = None
) -> RenderableType:
    """The whole table: the board, and beside it both trays."""
    line = Text(headline(position).partition(";")[0], "bold").append("  ")
    acting = seat_to_move(position)
    if acting is not None:
        line.append(f" {player(acting, names)[:20]} ", SEAT_INK[acting])
        line.append(f" to lay {'the start die' if position.start_die is not None else 'a die'}", "default")
    else:
        line.append(due(position, names), "default")
    grid = Table.grid()
    last = 0
    for cells in (fresh or {}).values():
        last |= cells
    trays = Group(*(Padding(paint_tray(position, seat, names), (1, 0, 0, 4)) for seat in (0, 1)))
    grid.add_row(paint_board(position, last), trays)
    return Group(Rule(line, align="left", style="dim"), grid)


def paint_board(position: RiominoPosition, last: Cells = 0) -> Text:
    """The dice and the free cells, with coordinates."""
    shown = shown_cells(position)
    rows = sorted({cell // STRIDE for cell in scan(shown)})
    columns = sorted({cell % STRIDE for cell in scan(shown)})
    usable = {move.cell for move in legal(position) if isinstance(move, Lay)}
    letters = "".join(f"   {name(at(column, 0))[0]}    " for column in columns)
    picture = Text().append(f"   {letters}", "dim")
    for row in rows:
        cells = [_cell(position, at(column, row), shown, usable, last) for column in columns]
        for part in range(3):
            picture.append(f"\n{row + 1 if part == 1 else '':>2} ", "dim")
            for lines in cells:
                picture.append_text(lines[part]).append(" ")
    return picture


def paint_tray(position: RiominoPosition, seat: int, names: Sequence[str] = ()) -> RenderableType:
    """A player's dice: each face with its two values, and how often."""
    tray = position.trays[seat]
    title = Text().append(f" {player(seat, names)[:20]} ", SEAT_INK[seat])
    title.append(f" {sum(tray)} {'die' if sum(tray) == 1 else 'dice'}")
    lines = [title]
    faces = position.plan.dice.faces
    if position.start_die is not None and position.starter == seat:
        lines.append(paint_face(faces[position.start_die].name).append("  the start die", "dim"))
    for face, count in zip(faces, tray, strict=True):
        if count:
            lines.append(paint_face(face.name).append(f"  x {count}" if count > 1 else ""))
    return Group(*lines)


def paint_face(values: str) -> Text:
    """A face as its two values."""
    painted = Text()
    for value in values:
        painted.append(f" {value} ", _ink(value))
    return painted


def paint_edges(edges: str) -> Text:
    """The four values n e s w of a die as it lies."""
    painted = Text()
    for value in edges:
        painted.append(value, _ink(value))
    return painted


def paint_moves(position: RiominoPosition) -> tuple[list[Move], RenderableType]:
    """The legal moves as they are numbered, and their list: cell by cell, with the replies each leaves."""
    moves = list(legal(position))
    by_cell: dict[int, list[Text]] = {}
    for number, move in enumerate(moves, start=1):
        assert isinstance(move, Lay)
        entry = Text().append(f"{number:>3} ", "bold").append_text(paint_edges(move.edges))
        by_cell.setdefault(move.cell, []).append(entry.append_text(_outlook(position, move)))
    lines = []
    for cell, entries in by_cell.items():
        for first in range(0, len(entries), ACROSS):
            line = Text(f"{name(cell) if first == 0 else '':<3}", "bold cyan")
            lines.append(Text("").join([line, *entries[first : first + ACROSS]]))
    return moves, Group(*lines)


def paint_preview(position: RiominoPosition, move: Move) -> RenderableType:
    """The board after a move, and what it leaves."""
    assert isinstance(move, Lay)
    after = play(position, move)
    assert position.turn is not None
    replies = moves_of(after, 1 - position.turn)
    told = "no reply: it wins" if sheet(after, position.turn).total else f"{replies} replies for the other"
    return Group(paint_board(after, 1 << move.cell), Text(f"  {move}  leaves {told}"))


def describe_lay(move: Move) -> str:
    """What somebody did, after their name."""
    return f"laid {move.edges} on {name(move.cell)}" if isinstance(move, Lay) else "gave up"


def _outlook(position: RiominoPosition, move: Lay) -> Text:
    after = play(position, move)
    assert position.turn is not None
    if sheet(after, position.turn).total:
        return Text(" wins  ", "bold green")
    return Text(f" {moves_of(after, 1 - position.turn):<5} ", "dim")


def _cell(position: RiominoPosition, cell: int, shown: Cells, usable: set[int], last: Cells) -> list[Text]:
    """The three lines of a cell."""
    die = dict(position.layout.dice).get(cell)
    if die is not None:
        return _die(position.plan.dice.edges[die], just_laid=bool(last >> cell & 1))
    middle, style = "", "default"
    if dead_cells(position.layout) >> cell & 1:
        middle, style = "xxx", "dim"
    elif cell in usable:
        middle, style = name(cell), "bold cyan"
    elif shown >> cell & 1:
        middle, style = ".", "dim"
    return [Text(" " * 7), Text(f"{middle:^7}", style), Text(" " * 7)]


def _die(edges: str, *, just_laid: bool) -> list[Text]:
    """North above, west and east between, south below; the underline parts it from the die below."""
    north, east, south, west = tuple(edges)
    split = "\\" if north == east else "/"
    before, after = "()" if just_laid else "  "
    between = Text().append(f"{before}{west} {split}", _ink(west)).append(f" {east}{after}", _ink(east))
    return [
        Text(f"   {north}   ", _ink(north)),
        between,
        Text(f"   {south}   ", f"{_ink(south)} underline"),
    ]


def _ink(value: str) -> str:
    return INK.get(value, PLAIN)
