"""A wire between two programs that can be cut, stalled and made slow."""

from __future__ import annotations

import asyncio
from contextlib import suppress

LUMP = 1 << 16
LISTEN = b"listen crownlands"


class Relay:
    """Listens at a port of its own and hands everything on to another, as long as it is let."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.delay = 0.0
        """Seconds that every lump of bytes waits."""
        self.refuses = False
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._listening: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> Relay:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def cut(self, *, but_listeners: bool = False) -> None:
        """Every line breaks, without a word at either end; new ones may be made.

        Those over which somebody waits for news of the database may be spared: they hear, and cannot ask.
        """
        for writer in self._open - (self._listening if but_listeners else set()):
            writer.transport.abort()

    def stall(self) -> None:
        """Nothing moves any more; nobody is told."""
        self._flowing.clear()

    def flow(self) -> None:
        """What was held back moves on."""
        self._flowing.set()

    async def close(self) -> None:
        self.flow()
        self.cut()
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses:
            writer.transport.abort()
            return
        try:
            back, onward = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, onward}
        self._open |= both
        pumps = [asyncio.create_task(self._pump(*way, both)) for way in ((reader, onward), (back, writer))]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._open -= both
            self._listening -= both
            for pump in pumps:
                pump.cancel()
            for one in both:
                one.close()
            await asyncio.gather(*pumps, return_exceptions=True)

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, both: set[asyncio.StreamWriter]
    ) -> None:
        with suppress(OSError):
            while lump := await source.read(LUMP):
                if LISTEN in lump:
                    self._listening |= both
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._flowing.wait()
                sink.write(lump)
                await sink.drain()
