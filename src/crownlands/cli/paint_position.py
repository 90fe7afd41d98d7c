"""A whole table with kingdoms, for terminals from 80 columns on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from crownlands.cli.paint import SEAT_INK, owners, paint_domino, paint_kingdom, paint_owners
from crownlands.cli.paint_builders import paint_builders, paint_quest
from crownlands.rules import actor, legal, seat_to_move, sheet
from crownlands.rules.core import either
from crownlands.rules.grid import name
from crownlands.rules.moves import Build, Burn, Choose, Cover, EndTurn, Send, Tax
from crownlands.rules.pictures.text import player, purse

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from crownlands.rules.grid import Cells
    from crownlands.rules.kingdoms.draft import Offer
    from crownlands.rules.kingdoms.position import KingdomPosition

WIDTH, GAP = 80, 3
NARROW = 22
"""A purse needs this much even where a kingdom has hardly begun."""
SHORT_TASKS: dict[type, str] = {
    Send: "send a giant",
    Tax: "tax",
    Build: "build",
    Burn: "bribe the dragon",
    Choose: "choose a domino",
    EndTurn: "end the turn",
}
TASKS = {**SHORT_TASKS, Choose: "choose a domino of the next row", Cover: "put the giant on a crown"}


def paint_position(
    position: KingdomPosition, names: Sequence[str] = (), fresh: Mapping[int, Cells] | None = None
) -> RenderableType:
    """The whole table; ``fresh`` are the cells of the last moves by realm, shown in brackets."""
    parts: list[RenderableType] = [_headline(position, names)]
    parts += [paint_quest(quest) for quest in position.quests]
    if position.builders:
        parts.append(paint_builders(position.builders))
    for title, row in (("now ", position.draft.row), ("next", position.draft.next_row)):
        # A row of five is squeezed into one line, a row of eight takes two.
        across = 5 if len(row) == 5 else 4
        for first in range(0, len(row), across):
            parts.append(paint_row(title if not first else "    ", row[first : first + across], names))
    return Group(*parts, _paint_realms(position, names, fresh or {}))


def paint_row(title: str, row: Sequence[Offer], names: Sequence[str] = ()) -> RenderableType:
    """A row of dominoes with their numbers, and under it the kings, if there are any yet."""
    gap = 1 if len(row) == 5 else 3
    line = Text(f"{title} ", style="bold")
    kings = Text("     ")
    for offer in row:
        number = f"{offer.domino.name:>4} "
        line.append(number, style="bold").append_text(paint_domino(offer.domino)).append(" " * gap)
        kings.append(" " * len(number))
        if offer.king is None:
            kings.append(" " * (8 + gap))
        else:
            king = player(offer.king, names)[: 6 + gap]
            kings.append(f" {king} ", SEAT_INK[offer.king]).append(" " * (6 + gap - len(king)))
    return Group(line, kings) if any(offer.king is not None for offer in row) else line


def _paint_realms(position: KingdomPosition, names: Sequence[str], fresh: Mapping[int, Cells]) -> Table:
    """As many kingdoms side by side as there is room for."""
    painted = [_paint_realm(position, realm, names, fresh.get(realm, 0)) for realm in range(len(position.realms))]
    widths = [_width(parts) for parts in painted]
    for across in range(len(painted), 0, -1):
        columns = [max(widths[column::across]) for column in range(across)]
        if sum(columns) + GAP * (across - 1) <= WIDTH:
            break
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for width in columns:
        grid.add_column(width=width)
    for first in range(0, len(painted), across):
        grid.add_row(*(Padding(Group(*parts), (1, 0, 0, 0)) for parts in painted[first : first + across]))
    return grid


def _paint_realm(position: KingdomPosition, realm: int, names: Sequence[str], last: Cells) -> list[Text]:
    """A kingdom under its owners' names and points, with their purse and buildings."""
    total = sheet(position, realm).total
    title = paint_owners(position.plan, realm, names).append(f" {total} point{'' if total == 1 else 's'}")
    mine = position.realms[realm]
    parts = [title, paint_kingdom(mine.kingdom, last)]
    if owned := purse(mine):
        parts.insert(1, Text(", ".join(owned), "dim"))
    if mine.kingdom.buildings:
        built = ", ".join(f"{name(place)} {one.title}" for place, one in mine.kingdom.buildings)
        parts.append(Text(built, "dim"))
    return parts


def _width(parts: list[Text]) -> int:
    """How wide a kingdom and its title are; purse and buildings are broken into lines."""
    title, *_ = parts
    pictures = [part for part in parts if "\n" in part.plain]
    return max(NARROW, *(line.cell_len for part in (title, *pictures) for line in part.split("\n")))


def _headline(position: KingdomPosition, names: Sequence[str]) -> Rule:
    rounds = f"Round {position.round} of {position.plan.rounds}" if position.round else "The first kings"
    line = Text(rounds, style="bold").append("  ")
    due = seat_to_move(position)
    if due is not None:
        line.append(f" {player(due, names)[:20]} ", SEAT_INK[due]).append(
            f" to {_task(position, names)}", "default"
        )
    elif actor(position) is None:
        line.append("the game is over", "default")
    return Rule(line, align="left", style="dim")


def _task(position: KingdomPosition, names: Sequence[str]) -> str:
    acting = position.draft.acting
    if position.stage == "place" and acting is not None:
        return f"place domino {acting.domino.name}"
    if position.receiver is not None:
        return f"put the giant from {owners(position.plan, position.realm_index, names)} on a crown"
    kinds = {type(move) for move in legal(position)}
    words = TASKS if len(kinds) == 1 else SHORT_TASKS
    return either(word for kind, word in words.items() if kind in kinds)
