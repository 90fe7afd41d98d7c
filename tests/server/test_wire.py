"""The short way of messages to their readers, and what becomes of readers who are slow."""

from __future__ import annotations

import json
import socket
from typing import TYPE_CHECKING, Any

from crownlands.server.http.wire import frame
from tests.server.harness import PATIENCE, QUICK, Person, running

if TYPE_CHECKING:
    from pathlib import Path


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


def test_a_slow_reader_gets_every_event_once_and_in_order_and_holds_nobody_up(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, send_buffer=4096) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine", options=["mighty_duel"])["id"]
        ann.post(f"/api/tables/{table}/start")
        line, sleeper = ann.line(table), Sleeper(server.port, table)
        messages = 0
        while line.last["table"]["status"] != "over":
            if line.last["turn"]["legal"] and not line.last["turn"]["forced"]:
                line.play()
            else:
                line.hear()
            messages += 1
        heard = [sleeper.read()]
        while heard[-1]["table"]["status"] != "over":
            heard.append(sleeper.read())
        numbers = [event["n"] for message in heard for event in message["events"]]
        assert numbers == list(range(1, line.last["position"]["n"] + 1))
        # Whoever is slow gets several events at once instead of a growing queue.
        assert len(heard) < messages
        sleeper.close()
        ann.leave_all()


def test_frames_tell_their_length_as_the_standard_has_it() -> None:
    for length, head in ((0, 2), (125, 2), (126, 4), (65535, 4), (65536, 10)):
        made = frame(bytes(length))
        assert len(made) == head + length
        assert made[0] == 0x81
        told = made[1] if head == 2 else int.from_bytes(made[2:head], "big")
        assert told == length
