"""Hearing from other processes: PostgreSQL tells which table has news; each process reads what it is."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from crownlands.server.live.duties import Backoff
from crownlands.server.storage.database import connection_options
from crownlands.server.storage.fence import CHANNEL

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from sqlalchemy import Engine

log = logging.getLogger("crownlands.listener")
PATIENCE = 0.25
"""Seconds after which it is seen whether to stop."""


class Listener:
    """A thread with a connection of its own. ``heard`` gets the channel's texts in the event loop, or None
    when the connection was lost for a while and anything may have been missed."""

    def __init__(
        self, engine: Engine, loop: asyncio.AbstractEventLoop, heard: Callable[[str | None], None]
    ) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._loop, self._heard = loop, heard
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self.ready = threading.Event()

    def start(self) -> None:
        """Begins to listen."""
        self._thread.start()

    def stop(self) -> None:
        """Ends within its patience; a connection that hangs is not waited for."""
        self._stopping.set()
        self._thread.join(2 * PATIENCE)

    def _run(self) -> None:
        import psycopg

        pauses = Backoff()
        while not self._stopping.is_set():
            try:
                with psycopg.connect(
                    self._address, autocommit=True, **connection_options(limited=True)
                ) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    self.ready.set()
                    pauses.reset()
                    # Whatever was told while nobody listened.
                    self._tell(None)
                    while not self._stopping.is_set():
                        for note in connection.notifies(timeout=PATIENCE):
                            self._tell(note.payload)
            except Exception as error:  # noqa: BLE001 - whatever it was, somebody must listen
                if not self._stopping.is_set():
                    log.warning(
                        "the connection to the database is lost, trying again", extra={"why": type(error).__name__}
                    )
                self._stopping.wait(pauses.next())

    def _tell(self, text: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, text)
