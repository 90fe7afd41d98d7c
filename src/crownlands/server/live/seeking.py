"""Playing with anyone who comes: people wait, and those who wish for the same get a table of their own.

The people who wait are in the database, so it does not matter which process they are connected to. They count as
long as a page of theirs is there; somebody who loses the connection for a moment keeps their place.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from crownlands.rules.games import GAMES
from crownlands.server.live import openings
from crownlands.server.live.pairing import parties
from crownlands.server.storage import reports, seekers
from crownlands.server.storage.rows import Guest
from crownlands.server.table.agreement import Agreement, ClockTerms, SeatTerms
from crownlands.server.table.entries import stamp
from crownlands.server.table.openings import gathered
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from crownlands.server.live.pairing import Party
    from crownlands.server.live.tables import Tables

log = logging.getLogger("crownlands.seeking")
OFTEN = 4.0
"""Seconds between two looks at who waits, beside those that somebody gives a reason for."""
PACE = ClockTerms("move", 120)
"""Among strangers a move has an end: then a bot makes this one."""


class Line:
    """A page that waits; ``news`` is set when its person has a table."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.table: str | None = None


class Seeking:
    """Those who wait and are connected here."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lines: dict[str, set[Line]] = {}
        self._pairing = asyncio.Lock()
        self._keeper: asyncio.Task[None] | None = None

    async def seek(self, guest: Guest, game: str | None, seats: int | None) -> None:
        """Somebody wants to play with anyone who comes."""
        await require_free(self._tables, guest)
        if (game is not None and game not in GAMES) or not any(
            seats in (None, *GAMES[name].seats) for name in ([game] if game else GAMES)
        ):
            raise Refused("impossible_setup")
        await seekers.seek(self._tables.store, guest.id, game, seats)
        self._tables.lobby.changed()

    async def leave(self, guest: Guest) -> None:
        """Somebody does not want to wait any more."""
        await seekers.leave(self._tables.store, guest.id)
        self._tables.lobby.changed()

    @asynccontextmanager
    async def waiting(self, guest: Guest) -> AsyncIterator[Line]:
        """A page waits for as long as it is there."""
        line = Line()
        self._lines.setdefault(guest.id, set()).add(line)
        if self._keeper is None or self._keeper.done():
            self._keeper = asyncio.create_task(self._keep())
        try:
            await seekers.touch(self._tables.store, [guest.id])
            await self.pair()
            await self.look()
            yield line
        finally:
            mine = self._lines[guest.id]
            mine.discard(line)
            if not mine:
                del self._lines[guest.id]
                if not self._tables.closing:
                    self._tables.errand(self._away(guest.id, told=line.table is not None))

    def hear(self) -> None:
        """Another process may have found company for somebody here."""
        if self._lines:
            self._tables.errand(self.look())

    def close(self) -> None:
        """Nobody waits here any more."""
        if self._keeper is not None:
            self._keeper.cancel()
        for line in [line for lines in self._lines.values() for line in lines]:
            line.news.set()

    async def look(self) -> None:
        """People who have a table are told so."""
        if not self._lines:
            return
        for guest, table in (await seekers.paired(self._tables.store, list(self._lines))).items():
            for line in self._lines.get(guest, ()):
                line.table = table
                line.news.set()

    async def pair(self) -> None:
        """Brings together who can be; in this process one after the other, among several the database decides."""
        async with self._pairing:
            store = self._tables.store
            waiting = await seekers.waiting(store)
            if len(waiting) < 2:
                return
            found = parties(waiting, await seekers.apart(store, [one.guest for one in waiting]))
            made = [await self._gather(party) for party in found]
        if any(made):
            self._tables.lobby.changed()
            await self.look()

    async def _gather(self, party: Party) -> bool:
        """A table of a party, begun; seats by lot. The one who waited longest looks after it."""
        tables, people = self._tables, list(party.people)
        host = Guest(people[0].guest, people[0].name)
        secrets.SystemRandom().shuffle(people)
        allowed = tables.settings.allow_name
        named = [(one.guest, one.name if allowed(one.name) else None) for one in people]
        agreed = Agreement((SeatTerms("open"),) * len(people), party.game, clock=PACE)
        opening = gathered(openings.new_origin(), agreed, tables.levels, named)
        return await seekers.pair(tables.store, *openings.rows(tables, opening, host), opening.held)

    async def _keep(self) -> None:
        while self._lines:
            try:
                await seekers.touch(self._tables.store, list(self._lines))
                await self.pair()
                await self.look()
            except Refused as refused:
                log.warning("those who wait must wait", extra={"why": str(refused)})
            await asyncio.sleep(OFTEN)

    async def _away(self, guest: str, *, told: bool) -> None:
        """Somebody's last page here is gone: they are not paired until one comes back."""
        if guest not in self._lines and not told:
            await seekers.touch(self._tables.store, (), [guest])
            self._tables.lobby.changed()


async def require_free(tables: Tables, guest: Guest) -> None:
    """Nobody whom the operator restricted."""
    if (until := await reports.restricted_until(tables.store, guest.id)) is not None:
        raise Refused("restricted", until=stamp(until)[:10])
