"""What bots made of a day's deal: played once, beside everything else, told as far as it is known, and kept."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

from crownlands.players.crowd import Crowd
from crownlands.server.encoding import compact, unpacked
from crownlands.server.live import crowd_worker, processes
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.daily import Daily
    from crownlands.server.live.tables import Tables

log = logging.getLogger("crownlands.daily")
KEPT = "daily "
"""What the keys of the notes begin with that tell what came of it."""
AGAIN = 600.0
"""Seconds after which it is tried again if it failed."""
LONGEST_LINE = 1 << 20
MOST_DAYS = 40
"""Days that stay in memory."""


class Crowds:
    """The bot games of every day that somebody asks for; one day's are played at a time."""

    def __init__(self, tables: Tables, games: int) -> None:
        self._tables, self._games = tables, games
        self._known: dict[str, dict[str, Any]] = {}
        self._tried: dict[str, float] = {}
        self._one = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    async def told(self, daily: Daily, *, begin: bool) -> dict[str, Any] | None:
        """What is known by now, and nobody waits for more; None: nothing will be.

        With ``begin`` games that were not played yet are begun.
        """
        if not self._games or not Crowd.is_there(daily):
            return None
        if daily.day not in self._known:
            kept = await self._tables.store.note(KEPT + daily.day)
            if kept is not None:
                self._keep(daily.day, unpacked(kept))
        known = self._known.get(daily.day)
        if begin and (known is None or known["best"] is None) and self._may_try(daily.day):
            self._tables.errand(self._play(daily.day))
        if known is None:
            return {"games": 0, "of": self._games, "leads": [], "best": None} if begin else None
        return {**known, "of": max(self._games, known["games"])}

    async def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        await processes.end(process)

    def _may_try(self, day: str) -> bool:
        now = time.monotonic()
        if now - self._tried.get(day, -AGAIN) < AGAIN:
            return False
        self._tried[day] = now
        return True

    def _keep(self, day: str, known: dict[str, Any]) -> None:
        self._known[day] = known
        while len(self._known) > MOST_DAYS:
            del self._known[min(self._known)]

    async def _play(self, day: str) -> None:
        async with self._one:
            began = time.monotonic()
            try:
                await self._listen(day)
            except (OSError, ValueError) as error:
                log.warning("the bots' games of a day could not be played", extra={"day": day, "why": str(error)})
            finally:
                await self.close()
        took = round(time.monotonic() - began, 1)
        log.info("the bots have played the day's deal", extra={"day": day, "seconds": took})

    async def _listen(self, day: str) -> None:
        self._process = await asyncio.create_subprocess_exec(
            # -P: no folder the server happens to be started in can slip in a module of its own.
            *(sys.executable, "-P", "-m", crowd_worker.__name__, day, str(self._games)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            limit=LONGEST_LINE,
        )
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            found = unpacked(line)
            if found["best"] is not None:
                # If it cannot be stored it is known here, at least.
                with contextlib.suppress(Refused):
                    await self._tables.store.note(KEPT + day, compact(found))
            self._keep(day, found)
