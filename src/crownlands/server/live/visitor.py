"""Somebody connected to a table."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from crownlands.server.live.room import Room


class Visitor:
    """Somebody connected: which guest, and what they have been told.

    With ``write`` they are told at once, as long as nothing else is on its way to them; else, and whenever it
    says no, ``news`` wakes whoever does it in their own time.
    """

    def __init__(self, guest: str | None, since: int, write: Callable[[bytes], bool] | None = None) -> None:
        self.guest = guest
        self.since = since
        self.write = write
        self.address = ""
        """Where they come from."""
        self.busy = True
        """Something is on its way; the first message always is."""
        self.news = asyncio.Event()
        self.news.set()


@asynccontextmanager
async def visiting(
    room: Room, guest: str | None, since: int, address: str, write: Callable[[bytes], bool] | None = None
) -> AsyncIterator[Visitor]:
    """Somebody who comes in and leaves again, however that happens."""
    visitor = await room.enter(guest, since, write)
    visitor.address = address
    try:
        yield visitor
    finally:
        room.leave(visitor)
