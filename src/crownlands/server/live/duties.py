"""What must be done sooner or later: tried again, ever more patiently, until the database lets it be done."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING

from crownlands.server.storage.faults import Unavailable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Work = Callable[[], Awaitable[None]]

log = logging.getLogger("crownlands.duties")
FIRST, MOST = 0.1, 10.0


class Backoff:
    """Pauses that grow, each at random between a half and the whole, so that not all try again at the same moment.

    >>> pauses = Backoff(first=1.0, most=4.0)
    >>> [round(pauses.next() / 2**n, 1) <= 1.0 for n in range(3)], pauses.next() <= 4.0
    ([True, True, True], True)
    """

    def __init__(self, first: float = FIRST, most: float = MOST) -> None:
        self._first, self._most = first, most
        self._pause = first

    def next(self) -> float:
        """Seconds to wait before the next try."""
        pause, self._pause = self._pause, min(self._most, self._pause * 2)
        return pause * random.uniform(0.5, 1.0)

    def reset(self) -> None:
        """It worked: the next pause is short again."""
        self._pause = self._first


class Duties:
    """Things to do, each by its name: one at a time, once more if it is asked for while it is being done."""

    def __init__(self) -> None:
        self._owed: dict[str, Work] = {}
        self._busy: dict[str, asyncio.Task[None]] = {}

    def owe(self, name: str, work: Work) -> None:
        """``work`` is done from now on, until it no longer fails because the database is away."""
        self._owed[name] = work
        if name not in self._busy:
            self._busy[name] = asyncio.get_running_loop().create_task(self._do(name))

    def __len__(self) -> int:
        """How many are not done yet."""
        return len(self._busy)

    def drop(self) -> None:
        """Nothing is owed any more."""
        self._owed.clear()
        for task in self._busy.values():
            task.cancel()

    async def _do(self, name: str) -> None:
        pauses = Backoff()
        try:
            while (work := self._owed.pop(name, None)) is not None:
                try:
                    await work()
                except Unavailable as failed:
                    log.warning("not done yet", extra={"duty": name, "reason": failed.reason})
                    self._owed.setdefault(name, work)
                    await asyncio.sleep(pauses.next())
                except Exception:
                    log.exception("cannot be done", extra={"duty": name})
        finally:
            del self._busy[name]
