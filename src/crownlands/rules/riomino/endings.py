"""How a game of Riomino ends: whose turn follows, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from crownlands.rules.core import Result, ScoreLine, Sheet, Standing
from crownlands.rules.riomino.dice import rotations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.core import Seat
    from crownlands.rules.riomino.dice import Tray
    from crownlands.rules.riomino.layout import Layout
    from crownlands.rules.riomino.position import RiominoPosition

LOT, ROLL, PLAY, OVER, RESIGNED = "lot", "roll", "play", "over", "resigned"


def can_move(layout: Layout, tray: Tray) -> bool:
    """RM-2.5: a player who can move must move, so a turn ends only by a move; one who cannot is blocked."""
    mine = rotations(tray)
    return any(fitting & mine for _, fitting in layout.open)


class Ending(Protocol):
    """The part of a set-up that knows when a game is over and who has won."""

    rule: str
    alternates: bool
    """The players always move in turn."""
    left: tuple[str, ...]
    """What is counted of the dice left, in the order of comparison."""

    def after(self, layout: Layout, trays: Sequence[Tray], mover: Seat) -> tuple[Seat, str]:
        """Whose turn follows, and the stage: `PLAY` or `OVER`."""

    def order(self, position: RiominoPosition, seat: Seat) -> tuple[int, ...]:
        """What a seat is ranked by as it stands; less is better."""


class LastMover:
    """The usual end."""

    rule = "RM-3.1"
    alternates = True
    left: tuple[str, ...] = ()

    def after(self, layout: Layout, trays: Sequence[Tray], mover: Seat) -> tuple[Seat, str]:
        """RM-3.1: a player who cannot move on their turn loses; so the player who placed the last die has won."""
        turn = 1 - mover
        return turn, PLAY if can_move(layout, trays[turn]) else OVER

    def order(self, position: RiominoPosition, seat: Seat) -> tuple[int, ...]:
        """Whose turn it is at the end has lost; until then nobody is ahead."""
        return (int(position.stage == OVER and position.turn == seat),)


class Tashkent:
    """The end of the option `tashkent_end`."""

    rule = "RM-3.2"
    alternates = False
    left: tuple[str, ...] = ("dice", "pips")

    def after(self, layout: Layout, trays: Sequence[Tray], mover: Seat) -> tuple[Seat, str]:
        """RM-3.2: a blocked player passes, and only then; the game ends when neither can move.

        There is nothing to decide in it, so a pass is no move of its own: the other simply goes on.
        """
        for turn in (1 - mover, mover):
            if can_move(layout, trays[turn]):
                return turn, PLAY
        return 1 - mover, OVER

    def order(self, position: RiominoPosition, seat: Seat) -> tuple[int, ...]:
        """The fewest dice left win, then the fewest pips on their faces, then it is a draw."""
        tray = position.trays[seat]
        return sum(tray), position.plan.dice.pips(tray)


LAST_MOVER, TASHKENT = LastMover(), Tashkent()


def result(position: RiominoPosition) -> Result:
    """The places as they stand: 1 for a victory, 0 for a defeat or a draw; a draw is two first places."""
    sheets = [sheet(position, seat) for seat in (0, 1)]
    keys = [(-sheets[seat].total, *position.plan.ending.order(position, seat)) for seat in (0, 1)]
    rule = "RM-3.1" if position.stage == RESIGNED else position.plan.ending.rule
    standings = []
    for seat in (0, 1):
        place = 1 if keys[seat] <= keys[1 - seat] else 2
        standings.append(Standing(seat, place, sheets[seat].total, rule, _tie_break(position)))
    return Result(tuple(standings))


def sheet(position: RiominoPosition, seat: Seat) -> Sheet:
    """The victory, once there is one, and what the ending counts."""
    ending = position.plan.ending
    won = []
    if position.stage == RESIGNED and position.turn != seat:
        won = [ScoreLine("RM-3.1", "the_other_gave_up", 1)]
    elif position.stage == OVER and ending.order(position, seat) < ending.order(position, 1 - seat):
        won = [ScoreLine(ending.rule, "victory", 1)]
    counted = zip(ending.left, ending.order(position, seat), strict=False)
    return Sheet((*won, *(ScoreLine(ending.rule, "left", 0, facts=(fact,)) for fact in counted)))


def _tie_break(position: RiominoPosition) -> str | None:
    """What had to be compared at the end, beyond the number of dice: pips, or nothing separated the two."""
    mine, others = (position.plan.ending.order(position, seat) for seat in (0, 1))
    if position.stage != OVER or mine[0] != others[0]:
        return None
    return "pips" if mine != others else "shared"
