"""The lobby: which public tables there are and who waits for what, one text for all who look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.encoding import packed
from crownlands.server.live.bulletin import Bulletin
from crownlands.server.storage import lists, seekers
from crownlands.server.table.events import Moved, Said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.server.live.tables import Tables
    from crownlands.server.storage.notices import Notice
    from crownlands.server.table.entries import Entry


class Lobby(Bulletin):
    """Open tables, live."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(self._written)
        self._tables = tables

    async def _written(self) -> bytes:
        store, allowed = self._tables.store, self._tables.settings.allow_name
        lines = await lists.open_tables(store)
        for line in lines:
            for seat in line["seats"]:
                seat["name"] = seat["name"] if allowed(seat["name"]) else None
        waiting = [{"game": game, "seats": seats, "count": n} for game, seats, n in await seekers.counts(store)]
        return packed({"tables": lines, "waiting": waiting})

    def moved(self, new: Iterable[Entry], *, public: bool) -> None:
        """Something happened at a table here: a move changes nothing that is shown."""
        if public and not all(isinstance(one.event, Moved | Said) for one in new):
            self.changed()

    def heard(self, notice: Notice) -> None:
        """Something happened at a table elsewhere."""
        if not notice.events or not all(one.body.startswith(('{"move"', '{"say"')) for one in notice.events):
            self.changed()
