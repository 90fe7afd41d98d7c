"""Connections before anybody has asked for anything: how many there may be, and how long one may keep us waiting.

uvicorn itself waits for ever for the rest of a request, and for a reader who does not read. All of
them are looked at every few seconds, so that none needs a clock of its own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from crownlands.server.encoding import packed
from crownlands.server.http.limits import network

if TYPE_CHECKING:
    from crownlands.server.settings import Settings

MOST_HEAD = 65536
"""Bytes of a request before its body; browsers and proxies send some hundreds."""
LOOKS = 4
"""How often they are looked at within the time a connection has."""
FAREWELL = 10.0
"""Seconds a connection that was closed has for what is still to be sent."""


class Guarded(Protocol):
    """What must be known of a connection."""

    transport: asyncio.Transport
    waiting: float | None
    """Since when the rest of a request is waited for."""
    stalled: float | None
    """Since when a reader has not taken what was sent."""
    closing: float | None
    """Since when it is being closed."""

    def too_late(self) -> None:
        """A request did not come whole in time."""


class Connections:
    """Every connection of a server."""

    def __init__(self, settings: Settings) -> None:
        self._seconds, self._most = settings.request_seconds, settings.most_connections
        # A proxy of ours has everybody's connections; it is the proxy who must know whose they are.
        self._share = None if settings.trust_proxy else 2 * settings.address_sockets
        self._here: dict[Guarded, str] = {}
        self._addresses: Counter[str] = Counter()
        self._look_again: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._here)

    def enter(self, one: Guarded, address: str) -> bool:
        """Counts a connection; False if there are too many."""
        self._here[one] = address
        self._addresses[address] += 1
        if self._look_again is None:
            self._later()
        crowded = self._share is not None and self._addresses[address] > self._share
        return not crowded and len(self._here) <= self._most

    def leave(self, one: Guarded) -> None:
        """A connection is gone, or became one of another kind."""
        address = self._here.pop(one, None)
        if address is not None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def _later(self) -> None:
        loop = asyncio.get_running_loop()
        self._look_again = loop.call_later(min(self._seconds, FAREWELL) / LOOKS, self._look)

    def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        for one in list(self._here):
            if one.transport.is_closing():
                # Closing waits until everything is sent, for ever if nobody reads it.
                one.closing = one.closing or now
                if now - one.closing > FAREWELL:
                    one.transport.abort()
            elif one.stalled is not None and now - one.stalled > self._seconds:
                one.transport.abort()
            elif one.waiting is not None and now - one.waiting > self._seconds:
                one.too_late()
        self._look_again = None
        if self._here:
            self._later()


class Serving(uvicorn.Config):
    """uvicorn's settings, and all our connections."""

    connections: Connections


def answer(status: str, code: str) -> bytes:
    """A whole refusal for somebody who is not let in far enough to get one in the usual way."""
    body = packed({"error": {"rule": None, "code": code, "args": {}}})
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return head.encode() + b"connection: close\r\n\r\n" + body


class Arrival(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's connection for requests, counted among all others."""

    def __init__(self, config: Serving, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._connections = config.connections
        self._head = 0
        self.waiting: float | None = None
        self.stalled: float | None = None
        self.closing: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody comes; where there are too many, they are told so."""
        super().connection_made(transport)
        self.waiting = self.loop.time()
        if not self._connections.enter(self, network(self.client[0]) if self.client else "nowhere"):
            transport.write(answer("503 Service Unavailable", "server_busy"))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._connections.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something comes: as long as it is not a whole request, the time for it runs."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete and not cycle.more_body:
            self.waiting, self._head = None, 0
            return
        if self.waiting is None:
            self.waiting = self.loop.time()
        if cycle is None or (cycle.response_complete and not cycle.more_body):
            self._head += len(data)
            if self._head > MOST_HEAD and not self.transport.is_closing():
                self.transport.write(answer("431 Request Header Fields Too Large", "too_large"))
                self.transport.close()

    def on_response_complete(self) -> None:
        """An answer is sent: the next request has its own time, from when it begins."""
        super().on_response_complete()
        self.waiting, self._head = None, 0

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """From here on it is a socket, with a protocol of its own."""
        self._connections.leave(self)
        super().handle_websocket_upgrade(*event)

    def pause_writing(self) -> None:
        """The reader is slow."""
        self.stalled = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has read."""
        self.stalled = None
        super().resume_writing()

    def too_late(self) -> None:
        """Says so to the one who began to ask, and hangs up."""
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(answer("408 Request Timeout", "malformed"))
        self.transport.close()
