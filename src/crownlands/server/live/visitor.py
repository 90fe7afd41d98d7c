"""Somebody connected to a table."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from crownlands.server.live.room import Room
    from crownlands.server.live.state_cache import Snapshot


class Visitor:
    """Somebody connected: which guest, and what they have been told.

    With ``write`` they are told at once, as long as nothing else is on its way to them; else, and whenever it
    says no, ``news`` wakes the task that does it in its own time.
    """

    def __init__(
        self,
        guest: str | None,
        since: int,
        write: Callable[[bytes], bool] | None = None,
        *,
        changes: bool = False,
    ) -> None:
        self.guest = guest
        self.since = since
        self.write = write
        self.changes = changes
        """Wants to be told what changed and no more."""
        self.snapshot: Snapshot | None = None
        """The table as it was last told, for a visitor who is told what changed; without it they are told all."""
        self.address = ""
        """Where they come from."""
        self.busy = True
        """Something is on its way; the first message always is."""
        self.news = asyncio.Event()
        self.news.set()

    def take(self, new: Snapshot, n: int) -> None:
        """They have been told of the table as it is after event ``n``."""
        self.since = n
        if self.changes:
            self.snapshot = new


@asynccontextmanager
async def visiting(
    room: Room,
    guest: str | None,
    since: int,
    address: str,
    write: Callable[[bytes], bool] | None = None,
    *,
    changes: bool = False,
) -> AsyncIterator[Visitor]:
    """Somebody who comes in and leaves again, however that happens."""
    visitor = await room.enter(guest, since, write, changes=changes)
    visitor.address = address
    room.tables.look(room, guest)
    try:
        yield visitor
    finally:
        room.leave(visitor)
        room.tables.look(room, guest)
