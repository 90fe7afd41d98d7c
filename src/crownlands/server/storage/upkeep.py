"""Looking after a database: SQLite's log is kept small, and whether it can be written to is tried."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from crownlands.server.storage.database import LOG_KEPT
from crownlands.server.storage.faults import Restored, Unavailable

if TYPE_CHECKING:
    from crownlands.server.storage.store import Store

LARGE = 4 * LOG_KEPT
"""Bytes of SQLite's log from which on writers may be kept waiting for a moment to shorten it."""
MOMENT = 1000
"""Milliseconds that may take."""
PROBE = "probe"
PROBE_LIMIT = 3.0
"""Seconds after which a database that does not store anything is not well."""


async def tidy(store: Store) -> None:
    """Copies SQLite's log into its file, while others read and write; a long one is then cut off."""
    if not store.is_shared:
        await store.on_the_side(lambda: _copy_log(store))


def log_size(store: Store) -> int:
    """The bytes of SQLite's log."""
    log = Path(f"{store.engine.url.database}-wal")
    return log.stat().st_size if not store.is_shared and log.exists() else 0


def _copy_log(store: Store) -> None:
    connection = store.engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute("pragma wal_checkpoint(passive)").fetchall()
        if log_size(store) > LARGE:
            # Nearly all is copied, so this holds writers up for what came in between only.
            (usual,) = cursor.execute("pragma busy_timeout").fetchone()
            cursor.execute(f"pragma busy_timeout = {MOMENT}")
            cursor.execute("pragma wal_checkpoint(truncate)").fetchall()
            cursor.execute(f"pragma busy_timeout = {usual}")
    finally:
        connection.close()


class Probe:
    """Tries to write, once for all who ask within a second."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asking: asyncio.Task[str | None] | None = None
        self._asked = 0.0

    async def trouble(self) -> str | None:
        """Why nothing can be stored; None if all is well."""
        now = time.monotonic()
        if self._asking is None or (self._asking.done() and now - self._asked > 1.0):
            self._asking, self._asked = asyncio.create_task(self._ask()), now
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str | None:
        try:
            async with asyncio.timeout(PROBE_LIMIT):
                try:
                    await self._store.note(PROBE, str(time.time()))
                except Restored:
                    # Now that it is known, the next one must pass.
                    await self._store.note(PROBE, str(time.time()))
        except TimeoutError:
            return "too_slow"
        except Unavailable as failed:
            return failed.reason
        return None
