"""Riomino positions that were proven lost for the seat to move, so that whoever proved it does not let go.

A table asks a new player for every move; what was proven outlives the player, but only for players with the same
budget: a weak one must not profit from what a strong one proved in another game with the same rolls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crownlands.players.budget import Budget
    from crownlands.rules.core import Seat, Setup
    from crownlands.rules.riomino.dice import Tray
    from crownlands.rules.riomino.position import RiominoPosition

    Key = tuple[Budget, Setup, Seat | None, frozenset[tuple[int, int]], Tray]

MOST = 10_000
"""Proofs kept; the oldest are forgotten first."""


class Proofs:
    """Remembers positions after winning moves, and recognises what a reply makes of them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: dict[Key, None] = {}

    def add(self, budget: Budget, after: RiominoPosition) -> None:
        """The seat that made the last move has a proven win."""
        assert after.turn is not None
        self._known[_key(budget, after, 1 - after.turn, frozenset(after.layout.dice))] = None
        while len(self._known) > self._most:
            self._known.pop(next(iter(self._known)), None)

    def covers(self, budget: Budget, now: RiominoPosition) -> bool:
        """Whether the seat to move had a proven win before the other's last move."""
        assert now.turn is not None
        dice = frozenset(now.layout.dice)
        return any(_key(budget, now, now.turn, dice - {die}) in self._known for die in dice)


def _key(budget: Budget, position: RiominoPosition, winner: Seat, dice: frozenset[tuple[int, int]]) -> Key:
    """The winner's tray tells games with other rolls apart; it does not change by the other's move."""
    return budget, position.setup, position.starter, dice, position.trays[winner]


PROOFS = Proofs()
"""Of this process."""
