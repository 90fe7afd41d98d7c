"""Telling everyone connected to a table what is new to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.live.state_cache import StateCache

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.live.state_cache import Snapshot
    from crownlands.server.live.visitor import Visitor


class Telling:
    """The messages of one room: whole states, or what changed for those who want that."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.states = StateCache()

    def state(self, guest: str | None, since: int) -> bytes:
        """The whole message for a guest who has seen the events up to ``since``."""
        ledger, now = self._room.ledger, self._room.time.now()
        return self.states.whole(self._snapshot(guest, now), ledger, max(0, min(since, ledger.n)), now)

    def tell(self) -> None:
        """Tells everybody who is connected what is new to them, or wakes the task that does."""
        self.states.fresh()
        room = self._room
        n, now = room.ledger.n, room.time.now()
        blocked = room.table.blocked
        for visitor in room.visitors:
            waits = visitor.busy or room.gone or visitor.news.is_set() or visitor.guest in blocked
            if visitor.write is not None and not waits:
                text, new = self._news(visitor, now)
                if visitor.write(text):
                    visitor.take(new, n)
                    continue
            visitor.news.set()

    def news(self, visitor: Visitor) -> bytes:
        """What a visitor has not been told yet; it counts as told."""
        text, new = self._news(visitor, self._room.time.now())
        visitor.take(new, self._room.ledger.n)
        return text

    def _news(self, visitor: Visitor, now: float) -> tuple[bytes, Snapshot]:
        """What a visitor has not been told yet, and the table as they then know it."""
        ledger, new = self._room.ledger, self._snapshot(visitor.guest, now)
        since = min(visitor.since, ledger.n)
        if visitor.changes and visitor.snapshot is not None:
            return self.states.changes(visitor.snapshot, new, ledger, since, now), new
        return self.states.whole(new, ledger, since, now, versioned=visitor.changes), new

    def _snapshot(self, guest: str | None, now: float) -> Snapshot:
        table = self._room.table
        who = table.holders.seats_of(guest), table.is_host(guest)
        return self.states.snapshot(table.ledger, self._company, who, now)

    def _company(self) -> tuple[set[int], int]:
        return self._room.here, self._room.watchers
