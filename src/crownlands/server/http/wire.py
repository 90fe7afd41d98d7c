"""The last steps of a message: a frame written at once, without waking a task for every reader.

A move is told to everybody at a table. The usual way of a message, through a task and the layers of framework and
server, takes longer than making it, so uvicorn's own protocol gets a short way beside it for the news of a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from websockets.http11 import Request

EXTENSION = "crownlands.write"
SHORT, MIDDLING = 126, 1 << 16


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's line; applications find the short way among the scope's extensions."""

    def handle_connect(self, event: Request) -> None:
        """Offers the short way to whoever answers."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            scope: dict[str, Any] = self.scope  # type: ignore[assignment]
            scope["extensions"][EXTENSION] = self.write

    def write(self, text: bytes) -> bool:
        """Sends a text now; False, and nothing sent, if the reader is slow or gone."""
        ready = self.handshake_complete and self.writable.is_set() and not self.transport.is_closing()
        if not ready or self.disconnected or self.close_sent:
            return False
        self.transport.write(frame(text))
        return True


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
    """How to write to a line at once, where the server offers it."""
    way: Callable[[bytes], bool] | None = scope.get("extensions", {}).get(EXTENSION)
    return way
