"""What nobody waits for: old guests are forgotten, and what was erased leaves SQLite's log."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from crownlands.server.storage import club_upkeep, devices, reports
from crownlands.server.storage.erasure import wipe_log

if TYPE_CHECKING:
    from crownlands.server.live.tables import Tables

log = logging.getLogger("crownlands.tables")
DAY = 86400.0
OFTEN, SELDOM = 60.0, 60
"""Seconds between two rounds; every how many of them guests are looked through."""


async def keep(tables: Tables) -> None:
    """Goes on until the server closes."""
    turn = 0
    await wipe(tables)
    while True:
        try:
            tables.people.tidy()
            if turn % SELDOM == 0:
                await devices.tidy(tables.store)
                await reports.tidy(tables.store)
            if turn % SELDOM == 0 and tables.settings.guest_days:
                before = tables.time.now() - tables.settings.guest_days * DAY
                if old := await club_upkeep.tidy(tables.store, before):
                    log.info("old club nights are removed", extra={"clubs": old})
                if gone := await tables.people.purge(before):
                    log.info("guests who never came back are removed", extra={"guests": gone})
        except Exception:
            log.exception("the tables could not be kept")
        turn += 1
        await asyncio.sleep(OFTEN)


async def wipe(tables: Tables) -> None:
    """What was erased is gone from the disk, too; tried again for as long as somebody reads or writes."""
    while not await asyncio.to_thread(wipe_log, tables.store.engine):
        await asyncio.sleep(tables.settings.sweep)
