"""Places that many wait for: those who ask for much wait for their own, and the others do not wait for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

CROWD = 4
"""Of so many turns one goes to those whom nobody looks on, so that they get on, too."""


class Turns:
    """Some places. When one is free, it goes to the next owner in the ring, however many wait for another owner's.

    Tables that somebody looks at come before those that nobody does.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._rings: dict[bool, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            True: OrderedDict(),
            False: OrderedDict(),
        }
        self._given = 0

    def waiting(self, owner: str | None = None) -> int:
        """How many wait, in all or of one owner."""
        queues = [queue for ring in self._rings.values() for name, queue in ring.items() if owner in (None, name)]
        return sum(map(len, queues))

    @property
    def owners(self) -> int:
        """How many owners wait."""
        return len({name for ring in self._rings.values() for name in ring})

    async def take(self, owner: str, *, watched: bool = True) -> None:
        """Waits for a place; `give` it back."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rings[watched].setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give()
            else:
                self._forget(owner, turn, watched=watched)
            raise

    def give(self) -> None:
        """A place is free again."""
        while (turn := self._next()) is not None:
            # A request that has gone in this very moment still stands in the ring.
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None] | None:
        self._given += 1
        rings = [self._rings[True], self._rings[False]]
        if self._given % CROWD == 0:
            rings.reverse()
        for ring in rings:
            if ring:
                owner, queue = ring.popitem(last=False)
                turn = queue.popleft()
                if queue:
                    # Behind everybody else who waits.
                    ring[owner] = queue
                return turn
        return None

    def _forget(self, owner: str, turn: asyncio.Future[None], *, watched: bool) -> None:
        ring = self._rings[watched]
        if turn in (queue := ring.get(owner, deque())):
            queue.remove(turn)
            if not queue:
                del ring[owner]
