"""A reader of a table who reads nothing for a while."""

from __future__ import annotations

import json
import socket
from typing import Any

from tests.server.harness import PATIENCE


class Sleeper:
    """A line whose reader sleeps: nothing is taken from it until it is read at last."""

    def __init__(self, port: int, table: str) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(("127.0.0.1", port))
        self._socket.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
            "connection: upgrade\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        self._reader = self._socket.makefile("rb")
        assert b" 101 " in self._reader.readline()
        while self._reader.readline().strip():
            pass

    def read(self) -> dict[str, Any]:
        """The next message."""
        while True:
            kind, length = self._reader.read(2)
            if length > 125:
                length = int.from_bytes(self._reader.read(2 if length == 126 else 8), "big")
            text = self._reader.read(length)
            if kind == 0x81:
                message: dict[str, Any] = json.loads(text)
                return message

    def close(self) -> None:
        self._reader.close()
        self._socket.close()
