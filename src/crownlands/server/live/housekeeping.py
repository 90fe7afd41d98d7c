"""What nobody waits for: old guests are forgotten, and what was erased leaves SQLite's log."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from crownlands.server.storage.erasure import wipe_log

if TYPE_CHECKING:
    from crownlands.server.live.house import House

log = logging.getLogger("crownlands.house")
DAY = 86400.0
OFTEN, SELDOM = 60.0, 60
"""Seconds between two rounds; every how many of them guests are looked through."""


async def keep(house: House) -> None:
    """Goes on until the house closes."""
    turn = 0
    await wipe(house)
    while True:
        try:
            house.people.tidy()
            if turn % SELDOM == 0 and house.settings.guest_days:
                before = house.time.now() - house.settings.guest_days * DAY
                if gone := await house.people.purge(before):
                    log.info("guests who never came back are removed", extra={"guests": gone})
        except Exception:
            log.exception("the house could not be kept")
        turn += 1
        await asyncio.sleep(OFTEN)


async def wipe(house: House) -> None:
    """What was erased is gone from the disk, too; tried again for as long as somebody reads or writes."""
    while not await asyncio.to_thread(wipe_log, house.store.engine):
        await asyncio.sleep(house.settings.sweep)
