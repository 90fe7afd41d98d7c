"""Riomino positions that were proven lost for the seat to move, so that a win that was proven is not let go.

A table asks a new player for every move; what was proven outlives the player, but only for players with the same
budget: a weak one must not profit from what a strong one proved in another game with the same rolls.
"""

from __future__ import annotations

from collections import Counter, deque
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crownlands.players.budget import Budget
    from crownlands.rules.core import Seat, Setup
    from crownlands.rules.riomino.dice import Tray
    from crownlands.rules.riomino.position import RiominoPosition

    Key = tuple[Budget, Setup, Seat | None, Seat, Tray, frozenset[tuple[int, int]]]
    Dice = frozenset[tuple[int, int]]

MOST = 10_000
"""Proofs kept; the oldest are forgotten first."""


class Proofs:
    """Remembers positions after winning moves, and recognises what replies make of them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: dict[Key, set[Dice]] = {}
        self._oldest: deque[tuple[Key, Dice]] = deque()
        self._lock = Lock()

    def add(self, budget: Budget, after: RiominoPosition, winner: Seat) -> None:
        """The winner has just made a move that wins."""
        key, dice = _key(budget, after, winner), frozenset(after.layout.dice)
        with self._lock:
            if dice in self._known.setdefault(key, set()):
                return
            self._known[key].add(dice)
            self._oldest.append((key, dice))
            while len(self._oldest) > self._most:
                old, gone = self._oldest.popleft()
                self._known[old].discard(gone)
                if not self._known[old]:
                    del self._known[old]

    def covers(self, budget: Budget, now: RiominoPosition) -> bool:
        """Whether the seat to move had a proven win, and only the other laid dice since; after passes several."""
        assert now.turn is not None
        dice = frozenset(now.layout.dice)
        with self._lock:
            return any(before <= dice for before in self._known.get(_key(budget, now, now.turn), ()))


def _key(budget: Budget, position: RiominoPosition, winner: Seat) -> Key:
    """What the other's moves do not change: the winner's tray, and how often each face was rolled in all."""
    rolled = Counter(die // 4 for _, die in position.layout.dice)
    for tray in position.trays:
        rolled.update(dict(enumerate(tray)))
    return budget, position.setup, position.starter, winner, position.trays[winner], frozenset(rolled.items())


PROOFS = Proofs()
"""Of this process."""
