"""Kingdoms and tables in colour, for terminals from 80 columns on.

Every terrain has its letter as well as its colour, so nothing is lost without colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from crownlands.components import Terrain
from crownlands.rules import actor, sheet
from crownlands.rules.grid import STRIDE, Cells, at, name, rectangle, scan
from crownlands.rules.pictures.text import player, purse
from crownlands.rules.placing import frame

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from crownlands.components import Domino, Square
    from crownlands.rules import Position
    from crownlands.rules.core import Sheet
    from crownlands.rules.draft import Offer
    from crownlands.rules.kingdom import Kingdom
    from crownlands.rules.queendomino.market import Market

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
# Three kingdoms of five columns and a margin would not fit 80 columns.
ACROSS = 2
MOST_DOMINOES = 4
TASKS = {
    "choose": "choose a domino of the next row",
    "giant": "put the giant on a crown",
    "send": "send a giant away, or go on",
    "receive": "say where the giant lands",
    "tax": "send knights for taxes, or go on",
    "build": "build, or go on",
    "dragon": "bribe the dragon, or go on",
}


def paint_position(
    position: Position, names: Sequence[str] = (), fresh: Mapping[int, Cells] | None = None
) -> RenderableType:
    """The whole table; ``fresh`` are the cells of the last moves by realm, shown in brackets."""
    parts: list[RenderableType] = [_headline(position, names)]
    if position.quests:
        drawn = ", ".join(f"{quest.name.replace('_', ' ')} ({quest.points})" for quest in position.quests)
        parts.append(Text("quests ", "bold").append(drawn, "default"))
    if position.market:
        parts.append(paint_market(position.market))
    for title, row in (("now ", position.draft.row), ("next", position.draft.next_row)):
        for first in range(0, len(row), MOST_DOMINOES):
            parts.append(paint_row(title if not first else "    ", row[first : first + MOST_DOMINOES], names))
    kingdoms = [
        Padding(paint_realm(position, realm, names, (fresh or {}).get(realm, 0)), (1, 3, 0, 0))
        for realm in range(len(position.realms))
    ]
    grid = Table.grid()
    for first in range(0, len(kingdoms), ACROSS):
        grid.add_row(*kingdoms[first : first + ACROSS])
    return Group(*parts, grid)


def paint_row(title: str, row: Sequence[Offer], names: Sequence[str] = ()) -> RenderableType:
    """A row of dominoes with their numbers, and under it the kings, if there are any yet."""
    line = Text(f"{title} ", style="bold")
    kings = Text("     ")
    for offer in row:
        number = f"{offer.domino.name:>4} "
        line.append(number, style="bold").append_text(paint_domino(offer.domino)).append("   ")
        kings.append(" " * len(number))
        if offer.king is None:
            kings.append(" " * 11)
        else:
            king = player(offer.king, names)[:9]
            kings.append(f" {king} ", SEAT_INK[offer.king]).append(" " * (9 - len(king)))
    return Group(line, kings) if any(offer.king is not None for offer in row) else line


def paint_domino(domino: Domino) -> Text:
    """The two squares of a domino."""
    return paint_square(domino.left).append_text(paint_square(domino.right))


def paint_square(square: Square) -> Text:
    """A square as its letter and crowns on its colour."""
    return Text(f" {square.terrain.letter}{square.crowns or ' '} ", style=INK[square.terrain])


def paint_realm(position: Position, realm: int, names: Sequence[str] = (), last: Cells = 0) -> RenderableType:
    """A kingdom under its player's name and points."""
    seats = [seat for seat, of in enumerate(position.plan.realm_of) if of == realm]
    title = Text()
    for seat in seats:
        title.append(f" {player(seat, names)[:12]} ", SEAT_INK[seat])
    total = sheet(position, realm).total
    title.append(f" {total} point{'' if total == 1 else 's'}")
    mine = position.realms[realm]
    parts: list[RenderableType] = [title]
    if owned := purse(mine):
        parts.append(Text(", ".join(owned), "dim"))
    parts.append(paint_kingdom(mine.kingdom, last))
    if mine.kingdom.buildings:
        built = ", ".join(f"{name(place)} {one.title}" for place, one in mine.kingdom.buildings)
        parts.append(Padding(Text(built, "dim"), (0, 0, 0, 3)))
    return Group(*parts)


def paint_market(market: Market) -> Text:
    """The builders' board: what each slot costs and holds, and what comes next."""
    line = Text("build  ", "bold")
    for slot, building in enumerate(market.slots):
        held = "the dragon" if market.dragon == slot else building.title if building else "empty"
        line.append(f"{slot} ", "bold").append(f"{held}  ", "default" if building else "dim")
    line.append("next ", "bold").append(market.top.title if market.top else "nothing", "default")
    return line


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
    table.add_column("for", width=26)
    table.add_column("", width=24)
    table.add_column("points", justify="right")
    crownless = [line for line in of.lines if line.what == "territory" and not line.points]
    for line in sorted(of.lines, key=lambda line: -line.points):
        if line not in crownless:
            table.add_row(line.rule, line.title, line.arithmetic, str(line.points))
    if crownless:
        territories = "territory" if len(crownless) == 1 else "territories"
        table.add_row(crownless[0].rule, f"{len(crownless)} {territories}", "without a crown", "0")
    table.add_row("", "[bold]total[/]", "", f"[bold]{of.total}[/]")
    return table


def _headline(position: Position, names: Sequence[str]) -> Rule:
    rounds = f"Round {position.round} of {position.plan.rounds}" if position.round else "The first kings"
    line = Text(rounds, style="bold").append("  ")
    due = actor(position)
    if isinstance(due, int):
        line.append(f" {player(due, names)[:20]} ", SEAT_INK[due]).append(f" to {_task(position)}", "default")
    elif due is None:
        line.append("the game is over", "default")
    return Rule(line, align="left", style="dim")


def _task(position: Position) -> str:
    acting = position.draft.acting
    if position.stage == "place" and acting is not None:
        return f"place domino {acting.domino.name}"
    return TASKS.get(position.stage, position.stage)


def _cell(kingdom: Kingdom, place: int, last: Cells) -> Text:
    if kingdom.castle >> place & 1:
        return Text(" ## ", style=CASTLE)
    square = kingdom.square(place)
    if square is None:
        return Text(" .  ", style=FREE)
    # A building's square shows a capital; giants and knights stand behind the crowns.
    letter = square.terrain.letter.upper() if kingdom.building(place) else square.terrain.letter
    pieces = "!" * kingdom.giants_on(place) + ("^" if kingdom.knights >> place & 1 else "")
    inner = f"{letter}{square.crowns or (' ' if not pieces else '')}{pieces}"
    edges = "()" if last >> place & 1 else "  "
    return Text(f"{edges[0]}{inner[:2]:<2}{inner[2:3] or edges[1]}", style=INK[square.terrain])
