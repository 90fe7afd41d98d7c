"""Bots in the middle of their turns: one that placed a domino goes on to choose with the tree its search left."""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from crownlands.players.player import Player
    from crownlands.rules import Position

MOST = 20
"""Bots kept at once: 256 MB at most, as 20,000 simulations, all a sovereign has time for, leave up to 12 each."""
SECONDS = 60.0
"""How long a bot is kept; a game may end, or be left, in the middle of a turn."""


class Unfinished:
    """Players by level and the position they go on from. Threads that think share it with the event loop."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = Lock()
        self._kept: dict[tuple[str, Position], tuple[float, Player]] = {}
        """The oldest first."""

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._kept)

    def take(self, level: str, position: Position) -> Player | None:
        """The player who goes on there, if one does; it is kept no more."""
        with self._lock:
            _, player = self._kept.pop((level, position), (0.0, None))
        return player

    def keep(self, level: str, position: Position, player: Player) -> None:
        """A player will go on there; with too many, the oldest are forgotten."""
        with self._lock:
            self._kept.pop((level, position), None)
            self._kept[level, position] = self._now(), player
            for oldest in list(self._kept)[:-MOST]:
                del self._kept[oldest]

    def forget_old(self) -> None:
        """Lets go of bots that were not asked again in time."""
        with self._lock:
            late = self._now() - SECONDS
            for key in [key for key, (since, _) in self._kept.items() if since <= late]:
                del self._kept[key]
