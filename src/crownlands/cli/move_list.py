"""The numbered list of moves a person chooses from, in groups where a turn offers several steps at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from crownlands.cli.moves import held, intend, prospect
from crownlands.cli.paint import INK, paint_domino
from crownlands.rules import gain, legal
from crownlands.rules.grid import name
from crownlands.rules.moves import Build, Burn, Choose, Cover, Discard, EndTurn, Place, Send, Tax
from crownlands.rules.queendomino.building import cost

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from crownlands.rules import KingdomPosition, Move

GROUPS: dict[type, str] = {
    Place: "place the domino",
    Discard: "discard the domino",
    Cover: "put the giant on a crown",
    Send: "send a giant away",
    Tax: "collect taxes",
    Build: "build",
    Choose: "or go on: choose a domino",
    EndTurn: "or go on",
    Burn: "or bribe the dragon for 1 coin first",
}
"""In the order of a turn, but the dragon last: it costs a coin, and few turns want it."""
MOST_BELOW = 5
ACROSS, MARGIN = 4, 23
"""Squares to a line of a building, and the room for its name and cost."""


def paint_move_list(position: KingdomPosition, names: Sequence[str] = ()) -> tuple[list[Move], RenderableType]:
    """The legal moves as they are numbered, the most gainful first within each group, and their list."""
    worth = {move: gain(position, move) for move in legal(position)}
    kinds = [kind for kind in GROUPS if any(isinstance(move, kind) for move in worth)]
    ranked = sorted(worth, key=lambda move: -worth[move])
    moves: list[Move] = []
    parts: list[RenderableType] = []
    for kind in kinds:
        group = [move for move in ranked if isinstance(move, kind)]
        if kind is Build:
            group = _by_slot(group)
        first = len(moves) + 1
        moves += group
        if len(kinds) > 1:
            parts.append(Text(GROUPS[kind], "bold cyan"))
        if kind is Build:
            parts += _paint_builds(position, group, worth, first)
        else:
            lines = [
                Text(f"{number:>3} ", "bold").append_text(_paint_move(position, move, worth[move], names))
                for number, move in enumerate(group, start=first)
            ]
            # A short row reads best as a list; the choice among eight takes two columns.
            one_below_another = kind is Choose and len(lines) <= MOST_BELOW
            parts.append(Group(*lines) if one_below_another else Columns(lines, column_first=True, padding=(0, 1)))
    return moves, Group(*parts)


def _paint_move(position: KingdomPosition, move: Move, points: int, names: Sequence[str]) -> Text:
    """A move in the list: its text, what it does in colours, and what it is worth."""
    line = Text(f"{move!s:<8}", "default")
    match move:
        case Place(domino):
            halves = position.plan.domino(domino)
            for half, cell in ((halves.left, move.cell), (halves.right, move.other)):
                line.append(f"{half.terrain.letter}{name(cell):<3}", INK[half.terrain])
            return line.append(f" {points:+4d}", _ink(points))
        case Choose(domino):
            line = Text(f"{move!s:<6}", "default").append_text(paint_domino(position.plan.domino(domino)))
            return line.append(f"  {prospect(position, move)}")
    return line.append(f"{intend(position, move, names)} ").append(f"{points:+d}" if points else "", _ink(points))


def _by_slot(builds: list[Move]) -> list[Move]:
    """Buildings in the order of their best square, each with its squares together."""
    slots = list(dict.fromkeys(move.slot for move in builds if isinstance(move, Build)))
    return [move for slot in slots for move in builds if isinstance(move, Build) and move.slot == slot]


def _paint_builds(
    position: KingdomPosition, builds: list[Move], worth: Mapping[Move, int], first: int
) -> list[Text]:
    """One building to a line, with every square it can stand on."""
    entries: dict[int, list[Text]] = {}
    for number, move in enumerate(builds, start=first):
        assert isinstance(move, Build)
        entry = Text(f"{number:>3} ", "bold").append(f"{move!s:<7}", "default")
        entries.setdefault(move.slot, []).append(entry.append(f"{worth[move]:<+3d}", _ink(worth[move])))
    lines = []
    for slot, squares in entries.items():
        title = f"{held(position, slot).title}, {cost(position.realm, slot)}"
        for start in range(0, len(squares), ACROSS):
            line = Text(f"    {title if not start else '':<{MARGIN - 4}}", "default")
            lines.append(Text("").join([line, *squares[start : start + ACROSS]]))
    return lines


def _ink(points: int) -> str:
    return "green" if points > 0 else "dim"
