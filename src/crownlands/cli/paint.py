"""Squares, dominoes, kingdoms and score sheets in colour.

Every terrain has its letter as well as its colour, so nothing is lost without colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from crownlands.components import Terrain
from crownlands.rules.grid import STRIDE, Cells, at, name, rectangle, scan
from crownlands.rules.kingdoms.placing import frame
from crownlands.rules.pictures.text import player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Domino, Square
    from crownlands.rules import Plan
    from crownlands.rules.core import ScoreLine, Sheet
    from crownlands.rules.kingdoms.kingdom import Kingdom

INK = {
    Terrain.WHEAT: "#2b1d14 on #FAD82E",
    Terrain.FOREST: "#ffffff on #0E471F",
    Terrain.LAKE: "#10151d on #3692EA",
    Terrain.GRASSLAND: "#2b1d14 on #C4E1C1",
    Terrain.SWAMP: "#ffffff on #7B5977",
    Terrain.MINE: "#ffffff on #1A141F",
    Terrain.TOWN: "#10151d on #D07141",
}
SEAT_INK = (
    "#ffffff on #AC2023",
    "#2b1d14 on #F9E03A",
    "#ffffff on #15449D",
    "#ffffff on #0B7A67",
    "#10151d on #AA6FC3",
    "#10151d on #DE7308",
    "#10151d on #A3E8EE",
    "#ffffff on #50444C",
)
CASTLE, FREE = "bold", "dim"


def seats_of(plan: Plan, realm: int) -> list[int]:
    """The seats that share a realm: one, or the two of a team."""
    return [seat for seat, of in enumerate(plan.realm_of) if of == realm]


def owners(plan: Plan, realm: int, names: Sequence[str] = ()) -> str:
    """What to call those who own a realm: ``Ann``, or ``Ann and Ben``."""
    return " and ".join(player(seat, names) for seat in seats_of(plan, realm))


def paint_owners(plan: Plan, realm: int, names: Sequence[str] = ()) -> Text:
    """The owners of a realm, each on their colour; partners share the room of one."""
    seats = seats_of(plan, realm)
    title = Text()
    for seat in seats:
        title.append(f" {player(seat, names)[: 12 if len(seats) == 1 else 9]} ", SEAT_INK[seat])
    return title


def paint_domino(domino: Domino) -> Text:
    """The two squares of a domino."""
    return paint_square(domino.left).append_text(paint_square(domino.right))


def paint_square(square: Square) -> Text:
    """A square as its letter and crowns on its colour."""
    return Text(f" {square.terrain.letter}{square.crowns or ' '} ", style=INK[square.terrain])


def paint_kingdom(kingdom: Kingdom, last: Cells = 0) -> Text:
    """A kingdom with coordinates, ``last`` in brackets; dots show how far its frame still reaches."""
    shown = rectangle(*kingdom.box) | frame(kingdom)
    rows = sorted({cell // STRIDE for cell in scan(shown)})
    columns = sorted({cell % STRIDE for cell in scan(shown)})
    # A frame that can still slide is wider than the kingdom; show it only as far as one cell beyond the box.
    west, north, east, south = kingdom.box
    rows = [row for row in rows if north - 1 <= row <= south + 1]
    columns = [column for column in columns if west - 1 <= column <= east + 1]
    picture = Text("   " + "".join(f" {name(at(column, 0))[0]}  " for column in columns), style="dim")
    for row in rows:
        picture.append(f"\n{row + 1:>2} ", "dim")
        for column in columns:
            picture.append_text(_cell(kingdom, at(column, row), last))
    return picture


def paint_sheet(title: Text, of: Sheet) -> Table:
    """A score sheet, line by line, with its rules; territories without a crown are summed up in one line."""
    table = Table(title=title, title_justify="left", title_style="", box=None, padding=(0, 2, 0, 0))
    table.add_column("rule", style="dim", width=6)
    table.add_column("for", width=27)
    table.add_column("", width=24)
    table.add_column("points", justify="right")
    crownless = [line for line in of.lines if line.what == "territory" and not line.points]
    for line in sorted(of.lines, key=lambda line: -line.points):
        if line not in crownless:
            table.add_row(line.rule, _what(line), line.arithmetic, str(line.points))
    if crownless:
        territories = "territory" if len(crownless) == 1 else "territories"
        table.add_row(crownless[0].rule, f"{len(crownless)} {territories}", "without a crown", "0")
    table.add_row("", "[bold]total[/]", "", f"[bold]{of.total}[/]")
    return table


def _what(line: ScoreLine) -> str:
    facts = dict(line.facts)
    return f"{facts['terrain']} with the queen" if "guest" in facts else line.title


def _cell(kingdom: Kingdom, place: int, last: Cells) -> Text:
    """Four characters: terrain, open crowns, ``!`` for giants, ``^`` for a knight; a capital has a building."""
    if kingdom.castle >> place & 1:
        return Text(" ## ", style=CASTLE)
    square = kingdom.square(place)
    if square is None:
        return Text(" .  ", style=FREE)
    letter = square.terrain.letter.upper() if kingdom.building(place) else square.terrain.letter
    giants = kingdom.giants_on(place)
    pieces = ("!" if giants else "") + ("^" if kingdom.knights >> place & 1 else "")
    inner = f"{letter}{square.crowns - giants or ('0' if giants else '')}{pieces}"
    before, after = "()" if last >> place & 1 else "  "
    # Only a giant beside a knight leaves no room for brackets.
    painted = inner if len(inner) > 3 else f"{before}{inner:<2}{after if len(inner) < 3 else ''}"
    return Text(painted, style=INK[square.terrain])
