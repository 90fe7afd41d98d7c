"""Who looks after a table: the one who made it, and when they go, somebody who stays."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crownlands.server.live.room import Room


async def pass_on(room: Room) -> bool:
    """Makes another person at the table its host; False if there is none."""
    heir = _heir(room)
    if heir is None:
        return False
    await room.store.set_host(room.id, heir, room.ledger.n)
    room.table.host = heir
    room.telling.tell()
    return True


def _heir(room: Room) -> str | None:
    """Somebody with a seat, if possible somebody who is connected, from the first seat on."""
    connected = {visitor.guest for visitor in room.visitors}
    seated = [
        (guest not in connected, seat not in room.here, seat, guest)
        for seat, sitter in enumerate(room.ledger.sitters)
        if sitter.decides
        for guest in room.holders.of(seat)
        if guest != room.host
    ]
    return min(seated)[-1] if seated else None


class HostWatch:
    """Before the start all wait for the host; when the host is gone for a while, somebody else may begin."""

    def __init__(self) -> None:
        self._since: float | None = None

    def patience(self, room: Room) -> float | None:
        """Seconds until the role passes on; None while there is no reason to."""
        loop = asyncio.get_running_loop()
        mine = room.seats_of(room.host)
        here = bool(mine & room.here) or any(visitor.guest == room.host for visitor in room.visitors)
        # A host without a seat may be connected to another process, which nobody would know here.
        unknown = not mine and room.tables.store.is_shared
        if here or unknown or not any(room.ledger.sitters[seat].decides for seat in room.here - mine):
            self._since = None
            return None
        if self._since is None:
            self._since = loop.time()
        return max(0.0, self._since + room.tables.settings.host_grace - loop.time())
