"""Where bots think: a few threads beside the event loop, so that nobody waits for a search but its own table."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from crownlands.server.live.turns import Turns

if TYPE_CHECKING:
    from crownlands.rules import Move, Position
    from crownlands.server.live.levels import Levels
    from crownlands.server.live.room import Room


class Bots:
    """A bounded pool of thinkers. Owners have their turns one after another, however many tables they have."""

    def __init__(self, threads: int, levels: Levels) -> None:
        self._levels = levels
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._threads = threads
        self._turns = Turns(threads)
        self._wanted: Counter[str] = Counter()
        """What each owner has that is thought about or waits for a thread."""
        self.thought = 0

    @property
    def waiting(self) -> int:
        """Positions that are thought about or wait for a thread."""
        return self._wanted.total()

    async def decide(self, level: str, position: Position, owner: str = "", *, watched: bool = True) -> Move:
        """The bot's move."""
        self._wanted[owner] += 1
        try:
            await self._turns.take(owner, watched=watched)
            try:
                crowding = self.crowding(owner)
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, self._levels.decide, level, position, crowding)
            finally:
                self._turns.give()
        finally:
            self._wanted[owner] -= 1
            if not self._wanted[owner]:
                del self._wanted[owner]
            self.thought += 1

    def crowding(self, owner: str) -> float:
        """How many of an owner's bots want each thread of the owner's share."""
        return len(self._wanted) * self._wanted[owner] / self._threads

    def close(self) -> None:
        """Ends when the thoughts begun are finished; what waits is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def owner_of(room: Room) -> str:
    """Whose table it is for taking turns: the address of somebody who plays there, else of somebody who looks on.

    Guests cost nothing, so an address with very many of them is still one; a table without anybody is its host's.
    """
    playing = [one.address for one in room.visitors if room.seats_of(one.guest)]
    looking = [one.address for one in room.visitors]
    return min(playing or looking, default="") or room.host or room.id


def is_watched(room: Room) -> bool:
    """Somebody is there, here or at another process."""
    return bool(room.visitors) or any(room.elsewhere)
