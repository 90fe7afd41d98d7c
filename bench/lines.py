"""The lightest clients that tell the truth: real sockets and frames, read no more than the measurement needs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from random import Random

SEATS = 4
FIRST_EVENT = b'{"events":[{"n":'
POSITION = b'"position":{"n":'
TURN = b'"turn":{"actor":'
LEGAL = re.compile(rb'\{"move":"([^"]+)"')
TEXT, CLOSE, PING = 0x81, 0x88, 0x89


class Web:
    """One connection for requests, one after another."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port

    async def open(self) -> Web:
        self._in, self._out = await asyncio.open_connection(self.host, self.port)
        return self

    async def post(self, path: str, body: Any, key: str = "") -> Any:
        text = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\ncontent-type: application/json\r\n"
        head += f"authorization: Bearer {key}\r\n" if key else ""
        request = f"{head}content-length: {len(text)}\r\n\r\n".encode() + text
        try:
            answer = await self._ask(request)
        except (asyncio.IncompleteReadError, ConnectionError):
            # Servers hang up on whoever is silent for some seconds, as we are while lines are opened.
            await self.open()
            answer = await self._ask(request)
        length = re.search(rb"content-length: (\d+)", answer)
        got = await self._in.readexactly(int(length.group(1))) if length else b""
        status = int(answer.split(b" ", 2)[1])
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {got!r}")
        return json.loads(got) if got else None

    async def _ask(self, request: bytes) -> bytes:
        self._out.write(request)
        return (await self._in.readuntil(b"\r\n\r\n")).lower()


class Table:
    """One table with its four lines; whoever is to move moves when told to."""

    def __init__(self, ready: list[Table], times: list[float]) -> None:
        self._ready, self._times = ready, times
        self.lines: list[Line] = []
        self.moves: list[bytes] = []
        self.whose, self.n = 0, 0
        self._sent: tuple[int, float] | None = None
        self._waiting: set[int] = set()

    async def set_up(self, web: Web, keys: list[str]) -> None:
        """A table with four people, each with a line of their own."""
        body = {"seats": [{"kind": "mine"}, *[{"kind": "open"}] * (SEATS - 1)]}
        made = await web.post("/api/tables", body, keys[0])
        place = f"/api/tables/{made['id']}"
        for seat in range(1, SEATS):
            token = made["links"][seat]["path"].partition("=")[2]
            await web.post(f"{place}/claim", {"token": token}, keys[seat])
        await web.post(f"{place}/start", {}, keys[0])
        loop = asyncio.get_running_loop()
        for seat, key in enumerate(keys):
            line = Line(self, seat, f"{place}/socket", f"{web.host}:{web.port}", key)
            await loop.create_connection(lambda line=line: line, web.host, web.port)  # type: ignore[misc]
            self.lines.append(line)
            await line.open.wait()

    def hear(self, seat: int, text: bytes) -> None:
        """Takes note of every message; only whoever is to move reads it closely, as a person would."""
        now = time.perf_counter()
        if self._sent is not None and text.startswith(FIRST_EVENT):
            n = int(text[16 : text.index(b",", 16)])
            if n > self._sent[0]:
                self._waiting.discard(seat)
                if not self._waiting:
                    self._times.append(now - self._sent[1])
                    self._sent = None
        turn = text.rindex(TURN)
        if not text.startswith(b"%d," % seat, turn + len(TURN)) or b'"forced":true' in text[turn:]:
            return
        start = text.index(POSITION) + len(POSITION)
        self.whose, self.n = seat, int(text[start : text.index(b",", start)])
        if not self.moves:
            self._ready.append(self)
        self.moves = LEGAL.findall(text, turn)

    def move(self, dice: Random) -> bool:
        """Sends a move; False if the last one is not yet heard by all."""
        if self._sent is not None:
            return False
        chosen, self.moves = dice.choice(self.moves), []
        self._waiting = set(range(SEATS))
        self._sent = (self.n, time.perf_counter())
        self.lines[self.whose].send(b'{"move":"%b","after":%d}' % (chosen, self.n))
        return True


class Line(asyncio.Protocol):
    """A WebSocket line."""

    def __init__(self, table: Table, seat: int, path: str, host: str, key: str) -> None:
        self.table, self.seat = table, seat
        self.open = asyncio.Event()
        self._buffer = b""
        nonce = os.urandom(16).hex()[:22] + "=="
        self._hello = (
            f"GET {path} HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {nonce}\r\nauthorization: Bearer {key}\r\n\r\n"
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._hello.encode())

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self.open.is_set():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:20]:
                raise RuntimeError(head.decode())
            self._buffer = rest
            self.open.set()
        start = 0
        while (frame := self._frame(start)) is not None:
            kind, first, start = frame
            if kind == TEXT:
                self.table.hear(self.seat, self._buffer[first:start])
            elif kind == PING:
                self.send(self._buffer[first:start], 0x8A)
            elif kind == CLOSE:
                raise RuntimeError("the server hung up")
        self._buffer = self._buffer[start:]

    def _frame(self, at: int) -> tuple[int, int, int] | None:
        """The next whole frame: its kind, where its text begins and ends."""
        buffer = self._buffer
        if len(buffer) < at + 2:
            return None
        length, first = buffer[at + 1], at + 2
        if length > 125:
            first += 2 if length == 126 else 8
            length = int.from_bytes(buffer[at + 2 : first], "big")
        return (buffer[at], first, first + length) if len(buffer) >= first + length else None

    def send(self, text: bytes, kind: int = TEXT) -> None:
        # Clients must mask; a mask of zeros is a mask.
        self._transport.write(bytes((kind, 0x80 | len(text))) + bytes(4) + text)
