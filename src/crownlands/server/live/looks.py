"""What people have seen of their tables, so that lists can tell where something happened since.

Many come and go at once, after a restart above all. What they have seen waits here and is noted together.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from crownlands.server.storage import games
from crownlands.server.storage.faults import Restored

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.storage.store import Store

MOST_KNOWN = 20_000
"""Of what is noted already: a guest who asks again and again is noted once."""


class Looks:
    """What was seen and is not noted yet, and what was noted lately."""

    def __init__(self) -> None:
        self._new: dict[tuple[str, str], float] = {}
        self._known: OrderedDict[tuple[str, str], float] = OrderedDict()

    def see(self, room: Room, guest: str | None) -> bool:
        """Somebody sees a table as it is now; whether there is something to note."""
        if guest is None or room.gone or not room.ledger.entries or not room.seats_of(guest):
            return False
        seen, at = (room.id, guest), room.ledger.entries[-1].at
        if self._known.get(seen) == at:
            return False
        self._new[seen] = self._known[seen] = at
        self._known.move_to_end(seen)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return True

    async def note(self, store: Store) -> None:
        """Stores all that is not noted yet."""
        new, self._new = self._new, {}
        if not new:
            return
        try:
            await games.look(store, new)
        except Restored:
            # Of a database that is not there any more.
            self._known.clear()
        except BaseException:
            self._new = {**new, **self._new}
            raise
