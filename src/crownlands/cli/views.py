"""How each kind of game looks in the terminal: one view each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rich.console import Group
from rich.text import Text

from crownlands.cli import paint_riomino
from crownlands.cli.move_list import paint_move_list
from crownlands.cli.moves import best_place, cells_of, describe, intend, points_of
from crownlands.cli.paint import paint_kingdom
from crownlands.cli.paint_position import paint_position
from crownlands.rules import KingdomPosition, Position, play, seat_to_move
from crownlands.rules.kinds import DICE, KINGDOMS, Kind, P, P_contra, kind_of
from crownlands.rules.moves import Choose, Place
from crownlands.rules.pictures.text import purse
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
GIANTS_HELP = """
w1! has a giant on it and 1 crown left. G@d5 puts a giant on d5's crown, Gd5>2
sends it to realm 2; realms are counted from 0."""
ROYAL_HELP = """
t is a town, T a town with a building, w^ has a knight on it.
On the builders' board the number is the price; ^ and I are the knights and
towers a building brings, 2 its points, 2/lake: 2 for each separate lake.
Td5+e5 sends knights for taxes, B3@d5 builds what costs 3, D3 burns it.
Steps go forward only: tax, build, burn; choosing a domino (or .) ends the turn."""


class View(Protocol[P_contra]):
    """What the terminal shows of a game."""

    def help(self, position: P_contra) -> str:
        """What can be typed, and how to read the table."""

    def paint(self, position: P_contra, names: Sequence[str], fresh: Mapping[int, Cells]) -> RenderableType:
        """The whole table; ``fresh`` are the cells just covered, by realm."""

    def offer(self, position: P_contra, names: Sequence[str]) -> tuple[list[Move], RenderableType]:
        """The legal moves in the order of their numbers, and their list."""

    def preview(self, position: P_contra, move: Move) -> RenderableType:
        """What a move would lead to."""

    def describe(self, position: P_contra, move: Move, names: Sequence[str]) -> str:
        """What somebody did, after their name; the position is the one before it."""

    def covered(self, move: Move) -> Cells:
        """The cells a move covers."""


class KingdomView:
    """Rows, kings, kingdoms."""

    def help(self, position: KingdomPosition) -> str:
        """With the signs of giants and of Queendomino where they are in the game."""
        giants = GIANTS_HELP if position.plan.quests else ""
        return KINGDOM_HELP + giants + (ROYAL_HELP if position.plan.buildings else "")

    def paint(self, position: KingdomPosition, names: Sequence[str], fresh: Mapping[int, Cells]) -> RenderableType:
        return paint_position(position, names, fresh)

    def offer(self, position: KingdomPosition, names: Sequence[str]) -> tuple[list[Move], RenderableType]:
        """Step by step, the most gainful moves first."""
        return paint_move_list(position, names)

    def preview(self, position: KingdomPosition, move: Move) -> RenderableType:
        """The kingdom after a move; a choice shows the best place of its domino."""
        spot = best_place(position, move) if isinstance(move, Choose) else move
        if spot is None:
            return Text("  it fits nowhere now")
        if isinstance(spot, Place):
            domino = position.plan.domino(spot.domino)
            grown = position.realm.kingdom.with_domino(domino, spot.cell, spot.other)
            return Group(paint_kingdom(grown, cells_of(spot)), Text(f"  {spot}  {points_of(position, spot):+d}"))
        due = seat_to_move(position)
        assert due is not None
        after = play(position, spot).realms[position.plan.realm_of[due]]
        told = Text(f"  {spot}  {intend(position, spot)}", "default")
        return Group(
            paint_kingdom(after.kingdom, cells_of(spot)), told, Text(f"  {', '.join(purse(after))}", "dim")
        )

    def describe(self, position: KingdomPosition, move: Move, names: Sequence[str]) -> str:
        return describe(position, move, names)

    def covered(self, move: Move) -> Cells:
        """Both cells of a domino, the square of a building or of a giant."""
        return cells_of(move)


class RiominoView:
    """The board and both trays."""

    def help(self, position: RiominoPosition) -> str:  # noqa: ARG002
        """The same for every board."""
        return paint_riomino.HELP

    def paint(self, position: RiominoPosition, names: Sequence[str], fresh: Mapping[int, Cells]) -> RenderableType:
        return paint_riomino.paint_riomino(position, names, fresh)

    def offer(
        self,
        position: RiominoPosition,
        names: Sequence[str],  # noqa: ARG002
    ) -> tuple[list[Move], RenderableType]:
        return paint_riomino.paint_moves(position)

    def preview(self, position: RiominoPosition, move: Move) -> RenderableType:
        return paint_riomino.paint_preview(position, move)

    def describe(self, position: RiominoPosition, move: Move, names: Sequence[str]) -> str:  # noqa: ARG002
        return paint_riomino.describe_lay(move)

    def covered(self, move: Move) -> Cells:
        """The cell of a die."""
        return 1 << move.cell if isinstance(move, Lay) else 0


VIEWS: dict[Kind[Any, Any], View[Any]] = {KINGDOMS: KingdomView(), DICE: RiominoView()}


def view_of(position: P) -> View[P]:
    """The view of a position's kind of game."""
    return VIEWS[kind_of(position)]


def paint_table(position: Position, names: Sequence[str] = ()) -> RenderableType:
    """The whole table of any game."""
    return view_of(position).paint(position, names, {})
