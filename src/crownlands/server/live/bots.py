"""Where bots think: a few threads beside the event loop, so that nobody waits for a search but its own table."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from crownlands.rules import legal

if TYPE_CHECKING:
    from crownlands.rules import Move
    from crownlands.rules.law import AnyPosition
    from crownlands.server.levels import Levels


class Bots:
    """A bounded pool of thinkers."""

    def __init__(self, threads: int, levels: Levels) -> None:
        self._levels = levels
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._threads = threads
        self.waiting = 0
        """Positions that are thought about or wait for a thread."""
        self.thought = 0

    async def decide(self, level: str, position: AnyPosition) -> Move:
        """The bot's move."""
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._think, level, position)
        finally:
            self.waiting -= 1
            self.thought += 1

    def close(self) -> None:
        """Ends when the thoughts begun are finished; what waits is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _think(self, level: str, position: AnyPosition) -> Move:
        move = self._levels.decide(level, position, self.waiting / self._threads)
        # A bot may be wrong, the game must go on.
        return move if move in legal(position) else legal(position)[0]
