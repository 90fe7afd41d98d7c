"""The last steps of a message: a frame written at once, without waking a task for every reader.

A move is told to everybody at a table. The usual way of a message, through a task and the layers of framework and
server, takes longer than making it, so uvicorn's own protocol gets a short way beside it for the news of a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from crownlands.server.http.limits import network

if TYPE_CHECKING:
    from asyncio.transports import BaseTransport
    from collections.abc import Callable, MutableMapping

    from websockets.frames import Frame
    from websockets.http11 import Request

    from crownlands.server.http.connections import Serving

EXTENSION = "crownlands.write"
SHORT, MIDDLING = 126, 1 << 16
MOST_PIECES = 1024
"""Frames one message may come in."""
MOST_UNREAD = 1 << 18
"""Bytes that may wait for a reader who asks for more, as with a ping, and reads nothing."""
INVALID, TOO_LARGE = 1007, 1009


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's connection; applications find the short way among the scope's extensions."""

    def __init__(self, config: Serving, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self._connections = config.connections
        self.waiting: float | None = None
        self.stalled: float | None = None
        self.closing: float | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """A request becomes a connection that stays."""
        super().connection_made(transport)
        self._connections.enter(self, network(self.client[0]) if self.client else "nowhere")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._connections.leave(self)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Offers the short way to the code that answers."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            scope: dict[str, Any] = self.scope  # type: ignore[assignment]
            scope["extensions"][EXTENSION] = self.write

    def data_received(self, data: bytes) -> None:
        """Frames come; what is no greeting is answered, and not waited on."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """A further piece of a message; not for ever."""
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self._fail(TOO_LARGE)

    def send_receive_event_to_app(self) -> None:
        """A message is whole; what is not UTF-8 is none, which is the sender's fault and not worth a trace."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._fail(INVALID)
                return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answers, unless nobody reads the answers."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The reader is slow."""
        self.stalled = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has read."""
        self.stalled = None
        super().resume_writing()

    def too_late(self) -> None:
        """Connections may be silent for as long as they like; pings tell whether anybody is there."""

    def write(self, text: bytes) -> bool:
        """Sends a text now; False, and nothing sent, if the reader is slow or gone."""
        ready = self.handshake_complete and self.writable.is_set() and not self.transport.is_closing()
        if not ready or self.disconnected or self.close_sent:
            return False
        self.transport.write(frame(text))
        return True

    def _fail(self, code: int) -> None:
        self.frames = []
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(code)
            self.handle_parser_exception()


def frame(text: bytes) -> bytes:
    """A text as a whole frame of a server (RFC 6455, section 5.2): final, not masked.

    >>> frame(b"ok"), frame(bytes(200))[:4], frame(bytes(70000))[:10]
    (b'\\x81\\x02ok', b'\\x81~\\x00\\xc8', b'\\x81\\x7f\\x00\\x00\\x00\\x00\\x00\\x01\\x11p')
    """
    length = len(text)
    if length < SHORT:
        return b"\x81%c%b" % (length, text)
    if length < MIDDLING:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), text)


def short_way(scope: MutableMapping[str, Any]) -> Callable[[bytes], bool] | None:
    """How to write to a connection at once, where the server offers it."""
    way: Callable[[bytes], bool] | None = scope.get("extensions", {}).get(EXTENSION)
    return way
