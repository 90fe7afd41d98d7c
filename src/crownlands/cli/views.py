"""How each kind of game looks in the terminal: one view per type of position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from crownlands.cli import paint_riomino
from crownlands.cli.moves import best_place, cells_of, describe, paint_move, points_of
from crownlands.cli.paint import paint_kingdom, paint_position
from crownlands.rules import Position, gain, legal
from crownlands.rules.moves import Choose, Place
from crownlands.rules.riomino.moves import Lay
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from crownlands.rules import Move
    from crownlands.rules.grid import Cells

KINGDOM_HELP = """\
  [bold]3[/]  plays move 3 of the list        [bold]>17[/]  or  [bold]17@d5e[/]  plays a move by its text
[bold]p 3[/]  shows the kingdom after move 3    [bold]u[/]  takes your last move back
  [bold]h[/]  gives a hint                      [bold]s[/]  shows all score sheets
  [bold]r[/]  shows the record so far           [bold]q[/]  stops              [bold]?[/]  this help
17@d5e: left half of domino 17 on d5, right half to its east (or s, w, n).
w wheat, f forest, l lake, g grassland, s swamp, m mine; a digit counts crowns,
## is the castle, dots are cells in reach, (..) is what was just laid."""


class View(Protocol):
    """What the terminal shows of a game."""

    help: str

    def paint(self, position: Any, names: Sequence[str], fresh: Mapping[int, Cells]) -> RenderableType:
        """The whole table; ``fresh`` are the cells covered of late, by realm."""

    def offer(self, position: Any) -> tuple[list[Move], RenderableType]:
        """The legal moves in the order of their numbers, and their list."""

    def preview(self, position: Any, move: Move) -> RenderableType:
        """What a move would lead to."""

    def describe(self, move: Move) -> str:
        """What somebody did, after their name."""

    def covered(self, move: Move) -> Cells:
        """The cells a move covers."""


class KingdomView:
    """Rows, kings, kingdoms."""

    help = KINGDOM_HELP

    def paint(self, position: Position, names: Sequence[str], fresh: Mapping[int, Cells]) -> RenderableType:
        """The whole table."""
        return paint_position(position, names, fresh)

    def offer(self, position: Position) -> tuple[list[Move], RenderableType]:
        """The most gainful moves first."""
        worth = {move: gain(position, move) for move in legal(position)}
        moves = sorted(worth, key=lambda move: -worth[move])
        lines = [
            Text(f"{number:>3} ", "bold").append_text(paint_move(position, move, worth[move]))
            for number, move in enumerate(moves, start=1)
        ]
        return moves, Columns(lines, column_first=True, padding=(0, 1))

    def preview(self, position: Position, move: Move) -> RenderableType:
        """The kingdom after a place; a choice shows the best place of its domino."""
        kingdom = position.realm.kingdom
        spot = best_place(position, move) if isinstance(move, Choose) else move
        if not isinstance(spot, Place):
            return Text("  it fits nowhere now")
        domino = position.plan.domino(spot.domino)
        grown = kingdom.with_domino(domino, spot.cell, spot.other)
        return Group(paint_kingdom(grown, cells_of(spot)), Text(f"  {spot}  {points_of(position, spot):+d}"))

    def describe(self, move: Move) -> str:
        """What somebody did."""
        return describe(move)

    def covered(self, move: Move) -> Cells:
        """Both cells of a domino."""
        return cells_of(move) if isinstance(move, Place) else 0


class RiominoView:
    """The board and both trays."""

    help = paint_riomino.HELP

    def paint(self, position: RiominoPosition, names: Sequence[str], fresh: Mapping[int, Cells]) -> RenderableType:
        """The whole table."""
        return paint_riomino.paint_riomino(position, names, fresh)

    def offer(self, position: RiominoPosition) -> tuple[list[Move], RenderableType]:
        """Cell by cell."""
        return paint_riomino.paint_moves(position)

    def preview(self, position: RiominoPosition, move: Move) -> RenderableType:
        """The board after a move."""
        return paint_riomino.paint_preview(position, move)

    def describe(self, move: Move) -> str:
        """What somebody did."""
        return paint_riomino.describe_lay(move)

    def covered(self, move: Move) -> Cells:
        """The cell of a die."""
        return 1 << move.cell if isinstance(move, Lay) else 0


VIEWS: dict[type, View] = {Position: KingdomView(), RiominoPosition: RiominoView()}


def view_of(position: Position) -> View:
    """The view of a position's kind of game."""
    return VIEWS[type(position)]


def paint_table(position: Position, names: Sequence[str] = ()) -> RenderableType:
    """The whole table of any game."""
    return view_of(position).paint(position, names, {})
