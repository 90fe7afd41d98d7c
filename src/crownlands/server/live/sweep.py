"""Every few seconds: does what is due, lets go of what nobody uses, forgets processes that died."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from crownlands.server.storage import fence, presence, upkeep
from crownlands.server.storage.faults import Restored, Unavailable
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.server.live.tables import Tables

log = logging.getLogger("crownlands.sweep")
ALIVE = "alive"
"""The note that tells when a server last ran."""
LONGEST_WAIT = 300.0
"""Seconds until a table that failed again and again is tried once more."""


class Sweep:
    """Goes through all tables again and again; whatever fails is tried again the next time."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._store, self._settings = tables, tables.store, tables.settings
        self._failures: dict[str, int] = {}
        """How often in a row a table could not be looked after."""

    async def run(self) -> None:
        """Goes on until it is cancelled."""
        while True:
            for step in (self._notice_restore, self._look_after_all, self._keep_company, self._note_alive):
                try:
                    await step()
                except Refused as refused:
                    log.warning("the sweep will try again", extra={"step": step.__name__, "why": str(refused)})
                except Exception:
                    log.exception("the sweep failed", extra={"step": step.__name__})
            self._let_go()
            self._tables.levels.unfinished.forget_old()
            await asyncio.sleep(self._settings.sweep)

    async def _notice_restore(self) -> None:
        """Also where nobody writes, nothing is shown for long that a restore has replaced."""
        self._store.notice(await self._store.note(fence.RESTORED))

    async def _look_after_all(self) -> None:
        """Tables that wait for a bot or a clock are brought in."""
        for table_id in await self._store.due(self._tables.time.now()):
            try:
                await self._look_after(table_id)
                self._failures.pop(table_id, None)
            except (Unavailable, Restored) as passing:
                # It stays due.
                log.warning("a table must wait", extra={"table": table_id, "why": str(passing)})
            except Exception:
                # One table that fails must not keep the others from being looked after, nor be forgotten itself.
                log.exception("a table cannot be looked after", extra={"table": table_id})
                failed = self._failures[table_id] = self._failures.get(table_id, 0) + 1
                pause = min(LONGEST_WAIT, self._settings.sweep * 2.0**failed)
                await self._store.set_due(table_id, self._tables.time.now() + pause)

    async def _look_after(self, table_id: str) -> None:
        room = await self._tables.room(table_id)
        if room is not None:
            if self._store.is_shared:
                await room.catch_up()
            room.timers.set()
            await room.store.set_due(table_id, room.index(room.ledger).due)

    async def _keep_company(self) -> None:
        """Other processes hear that people are still here, and those of a process that died are gone."""
        if not self._store.is_shared:
            return
        others = await presence.everywhere_else(self._store)
        for room in list(self._tables.rooms.values()):
            room.meet(others.get(room.id, (set(), 0)))
            self._tables.share(room)

    async def _note_alive(self) -> None:
        await self._store.note(ALIVE, str(self._tables.time.now()))
        await upkeep.tidy(self._store)

    def _let_go(self) -> None:
        now = time.monotonic()
        for table_id, room in list(self._tables.rooms.items()):
            idle = now - room.used > self._settings.idle and not room.visitors
            if idle and not room.lock.locked():
                room.close()
                del self._tables.rooms[table_id]
