"""When memory is tidied: in small pieces while people play, as a whole in quiet minutes.

Moves leave nothing behind that Python's garbage collector must search for, but every search stops all tables for
as long as it takes: 0.3 s for the 400,000 objects of the usual middle generation, on the machine of bench/results.
What must be searched for is left by connections that were closed, and that can wait.
"""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = (4_000, 4, 1_000_000)
"""Objects that are searched at once, then four times as many; all of them only as `Schedule` says."""
EVERY = 60.0
"""Seconds between two looks at how busy it is."""
QUIET = 60
"""Moves between two looks that do not yet count as busy."""
OVERDUE = 30
"""Looks after which everything is searched however busy it is."""


def prepare() -> None:
    """Everything loaded so far stays and need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SMALL)


class Schedule:
    """When the garbage collector searches everything; ``moves`` tells how many moves there have been."""

    def __init__(self, moves: Callable[[], int]) -> None:
        self._moves, self._before, self._put_off = moves, 0, 0

    def is_time(self) -> bool:
        """A look: it is quiet, or it has been busy for too long."""
        now = self._moves()
        quiet, self._before = now - self._before <= QUIET, now
        self._put_off = 0 if quiet or self._put_off + 1 >= OVERDUE else self._put_off + 1
        return self._put_off == 0

    async def run(self) -> None:
        """Looks every now and then, without end."""
        while True:
            await asyncio.sleep(EVERY)
            if self.is_time():
                gc.collect()
