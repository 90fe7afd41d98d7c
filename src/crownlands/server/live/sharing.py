"""Telling other processes who is connected to this one."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from crownlands.server.storage import presence

if TYPE_CHECKING:
    from crownlands.server.live.room import Room

REMIND = 20.0
"""Seconds after which other processes hear again who is here, or they would think this one dead."""


class Sharing:
    """What other processes were last told about who is at a table, and when."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._seats, self._watching, self._at = "", 0, 0.0

    async def tell(self) -> None:
        """Tells them; now and then only that it is still so."""
        room = self._room
        if room.gone:
            return
        local = {seat for visitor in room.visitors for seat in room.seats_of(visitor.guest)}
        watching = sum(not room.seats_of(visitor.guest) for visitor in room.visitors)
        text, now = " ".join(map(str, sorted(local))), time.monotonic()
        news = (text, watching) != (self._seats, self._watching)
        if news or (room.visitors and now - self._at > REMIND):
            number = room.ledger.n if news else None
            await presence.share(room.store, room.id, text, watching, number)
            self._seats, self._watching, self._at = text, watching, now
