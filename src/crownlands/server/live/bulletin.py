"""One text for all who read it, made again when something changed, and told to them a few at a time.

A thousand readers must not keep a table waiting: the text is made once, not more often than its pause and the
number of its readers allow, and readers are woken in small groups, between which moves have their turn.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

log = logging.getLogger("crownlands.bulletin")
PAUSE = 1.0
"""Seconds between two texts at least."""
EACH = 0.005
"""Seconds between two texts for every reader: a thousand of them wait five, and a few are told at once."""
TOGETHER, GAP = 3, 0.01
"""So many readers are woken together, and so many seconds later the next."""
AGAIN = 20.0
"""Seconds after which a text is made again although nobody said that something changed."""


class Reader:
    """Somebody who reads; ``news`` is set when there is another text."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.news.set()


class Bulletin:
    """A text and its readers."""

    def __init__(self, make: Callable[[], Awaitable[bytes]]) -> None:
        self._make = make
        self._readers: dict[Reader, None] = {}
        self._changed = asyncio.Event()
        self._posting: asyncio.Task[None] | None = None
        self._first: asyncio.Task[None] | None = None
        self.text = b""

    @property
    def readers(self) -> int:
        """How many read."""
        return len(self._readers)

    def changed(self) -> None:
        """Something is not what it was."""
        self._changed.set()

    async def open(self) -> None:
        """There is a text, or `Refused`: it is made for the first reader; all who come meanwhile wait for it."""
        if self._readers and self.text:
            return
        if self._first is None or self._first.done():
            self._first = asyncio.create_task(self._renew())
        await asyncio.shield(self._first)

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """Somebody reads for a while."""
        reader = Reader()
        self._readers[reader] = None
        if self._posting is None or self._posting.done():
            self._posting = asyncio.create_task(self._post())
        try:
            yield reader
        finally:
            self._readers.pop(reader, None)

    def close(self) -> None:
        """Nobody is told anything any more."""
        if self._posting is not None:
            self._posting.cancel()
        for reader in self._readers:
            reader.news.set()

    async def _renew(self) -> None:
        self._changed.clear()
        self.text = await self._make()

    async def _post(self) -> None:
        while self._readers:
            try:
                async with asyncio.timeout(AGAIN):
                    await self._changed.wait()
            except TimeoutError:
                pass
            before = self.text
            try:
                await self._renew()
            except Refused as refused:
                # It stays as it is until the next time.
                log.warning("a bulletin must wait", extra={"why": str(refused)})
                self._changed.set()
            if self.text != before:
                await self._tell()
            await asyncio.sleep(max(PAUSE, EACH * len(self._readers)))

    async def _tell(self) -> None:
        readers = list(self._readers)
        for first in range(0, len(readers), TOGETHER):
            for reader in readers[first : first + TOGETHER]:
                reader.news.set()
            await asyncio.sleep(GAP)
