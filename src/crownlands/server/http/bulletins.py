"""Texts that all readers share, as event streams: the same bytes for everybody, an event for each new text."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fastapi.responses import StreamingResponse

from crownlands.server.http.stream import HEARTBEAT
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Receive, Scope, Send

    from crownlands.server.http.context import Context
    from crownlands.server.http.limits import Asking
    from crownlands.server.live.bulletin import Bulletin, Reader

ANSWER: dict[int | str, dict[str, object]] = {
    200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}
}
BEAT = b":\n\n"
"""Nothing new, but the connection stands."""


def require_room(context: Context, asking: Asking) -> None:
    """There may be one more connection of theirs."""
    if (full := context.why_full(asking)) is not None:
        raise Refused(full)


class Posted(StreamingResponse):
    """A bulletin, from its text now to whatever comes."""

    def __init__(self, context: Context, bulletin: Bulletin, asking: Asking) -> None:
        super().__init__(iter(()), media_type="text/event-stream")
        self._context, self._bulletin, self._asking = context, bulletin, asking

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tells for as long as the connection stands."""
        with self._context.connected(self._asking), self._bulletin.reading() as reader:
            self.body_iterator = self._texts(reader)
            await super().__call__(scope, receive, send)

    async def _texts(self, reader: Reader) -> AsyncIterator[bytes]:
        while not self._context.tables.closing:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await reader.news.wait()
            except TimeoutError:
                yield BEAT
                continue
            reader.news.clear()
            yield b"data: %b\n\n" % self._bulletin.text
