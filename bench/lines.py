"""The lightest clients that tell the truth: real sockets and frames, read no more than the measurement needs."""

from __future__ import annotations

import asyncio
import heapq
import json
import os
import re
import socket
import time
from typing import TYPE_CHECKING, Any, cast

from crownlands.server.table.patches import merged

if TYPE_CHECKING:
    from random import Random

SEATS = 4
BOT_EACH, SPECTATORS_EACH, SPECTATORS, SLOW_EACH = 4, 10, 3, 20
"""Every fourth table has a bot, every tenth three spectators, every twentieth a slow reader."""
SLEEP = 2.0
"""Seconds between two looks of a slow reader."""
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
            # Servers hang up on clients that are silent for some seconds, as we are while lines are opened.
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
    """One table and all lines to it. Its moves are due by a timetable, whatever the server makes of it.

    A move that is due while the one before is still on its way is sent when it can be, and its time counts from
    when it was due.
    """

    def __init__(self, number: int, timetable: list[tuple[float, int]], times: list[float]) -> None:
        self.number, self._timetable, self._times = number, timetable, times
        self._has_bot = number % BOT_EACH == BOT_EACH - 1
        self._spectators = SPECTATORS if number % SPECTATORS_EACH == 0 else 0
        self._has_slow = number % SLOW_EACH == SLOW_EACH - 1
        self.told = 0
        """Bytes that all lines but a slow one were sent."""
        self.lines: list[Line] = []
        self.moves: list[str] = []
        self.whose, self.n = 0, 0
        self.next = self.interval = self.ends = 0.0
        """When the next move is due, how often one is, and until when."""
        self.over = False
        self._sent: tuple[int, float] | None = None
        self._waiting: set[int] = set()
        self.dice: Random

    async def set_up(self, webs: list[Web], keys: list[str], dice: Random, reading: str) -> None:
        """A line for each, to one server after another; at some tables a bot, spectators, a slow reader."""
        self.dice, web = dice, webs[0]
        people = SEATS - self._has_bot
        bots = [{"kind": "bot", "level": "greedy"}] * self._has_bot
        body = {"seats": [{"kind": "mine"}, *[{"kind": "open"}] * (people - 1), *bots]}
        made = await web.post("/api/tables", body, keys[0])
        place = f"/api/tables/{made['id']}"
        for seat in range(1, people):
            token = made["links"][seat]["path"].partition("=")[2]
            await web.post(f"{place}/claim", {"token": token}, keys[seat])
        await web.post(f"{place}/start", {}, keys[0])
        visitors = [*keys[:people], *[""] * self._spectators]
        loop = asyncio.get_running_loop()
        for seat, key in enumerate(visitors):
            to = webs[seat % len(webs)]
            line = Line(self, seat, f"{place}/socket{reading}", f"{to.host}:{to.port}", key)
            await loop.create_connection(lambda line=line: line, to.host, to.port)  # type: ignore[misc]
            self.lines.append(line)
            await line.open.wait()
        if self._has_slow:
            slow = SlowLine(f"{place}/socket", f"{web.host}:{web.port}")
            await loop.create_connection(lambda: slow, web.host, web.port)

    def hear(self, line: Line, text: bytes) -> None:
        """Takes note of every message; only the player to move reads it closely, as a person would."""
        now = time.perf_counter()
        self.told += len(text)
        told = json.loads(text)
        if self._sent is not None and told["events"] and told["events"][0]["n"] > self._sent[0]:
            self._waiting.discard(line.seat)
            if not self._waiting:
                self._times.append(now - self._sent[1])
                self._sent = None
        # Of what changed a client of this kind needs the turn and the number of the last event.
        changes = told.get("changes", told)
        if "turn" in changes:
            line.turn = merged(line.turn, changes["turn"]) if "changes" in told else told["turn"]
        line.n = changes.get("position", {}).get("n", line.n)
        if changes.get("table", {}).get("status") == "over":
            self.over = True
        if line.turn["actor"] != line.seat or line.turn["forced"]:
            return
        if line.n >= self.n:
            self.whose, self.n, self.moves = line.seat, line.n, [one["move"] for one in line.turn["legal"]]
        self.look(now)

    def look(self, now: float) -> None:
        """Sends the move that is due, if there is one and it can be made."""
        if not self.next <= now or self.next >= self.ends or self._sent is not None or not self.moves:
            return
        chosen, self.moves = self.dice.choice(self.moves), []
        self._waiting = set(range(len(self.lines)))
        self._sent = (self.n, self.next)
        self.lines[self.whose].send(b'{"move":"%b","after":%d}' % (chosen.encode(), self.n))
        self.next += self.interval
        heapq.heappush(self._timetable, (self.next, self.number))

    @property
    def is_waiting(self) -> bool:
        """A move is under way."""
        return self._sent is not None

    def outstanding(self) -> list[float]:
        """When the moves were due that not everybody has heard of."""
        found = [self._sent[1]] if self._sent is not None else []
        while self.next < self.ends and not self.over:
            found.append(self.next)
            self.next += self.interval
        return found


class Line(asyncio.Protocol):
    """A WebSocket line."""

    def __init__(self, table: Table, seat: int, path: str, host: str, key: str) -> None:
        self.table, self.seat = table, seat
        self.turn: dict[str, Any] = {}
        self.n = 0
        self.open = asyncio.Event()
        self._buffer = b""
        self._hello = hello(path, host, key)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._hello)

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
                self.table.hear(self, self._buffer[first:start])
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


class SlowLine(asyncio.Protocol):
    """A line whose reader looks now and then, and takes in what fits into one look."""

    def __init__(self, path: str, host: str) -> None:
        self._hello = hello(path, host, "")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        line = self._transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._transport.write(self._hello)

    def data_received(self, data: bytes) -> None:  # noqa: ARG002
        self._transport.pause_reading()
        asyncio.get_running_loop().call_later(SLEEP, self._look)

    def _look(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()


def hello(path: str, host: str, key: str) -> bytes:
    """What opens a line."""
    nonce = os.urandom(16).hex()[:22] + "=="
    known = f"authorization: Bearer {key}\r\n" if key else ""
    return (
        f"GET {path} HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-version: 13\r\nsec-websocket-key: {nonce}\r\n{known}\r\n"
    ).encode()
