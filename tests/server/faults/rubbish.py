"""Broken frames, requests and records by the thousand; an answer may be any refusal, or silence, but no 5xx."""

from __future__ import annotations

import asyncio
import json
import random
import re
import struct
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.server.faults.people import GONE, INTERNAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.faults.stage import Stage

EACH = 700
"""Pieces of each kind in one round."""
TOGETHER = 12
PATIENCE = 20.0
PATHS = (
    "/api/tables", "/api/guests", "/api/join", "/api/verify", "/api/records", "/api/me", "/api/qr",
    "/api/tables/{table}/messages", "/api/tables/{table}/claim", "/api/tables/{table}/start",
    "/api/tables/{table}/seats/0", "/api/tables/{table}/branch", "/api/tables/{table}?since=%ff",
    "/api/tables/{table}?since=99999999999999999999", "/api/tables/%00", "/api/tables/{table}/at/-1",
    "/api/archive?page=1e9", "/t/%ff%fe", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f", "/metrics", "//x//y",
)  # fmt: skip
WORDS = (
    "null", "true", "[]", "{}", '""', "0", "-1", "1e999", "NaN", '"\\ud800"', "[" * 3000, '{"a":' * 800,
    '{"move":"17@d5e","after":1}', '{"move":17,"after":"x"}', '{"move":"\\u0000","after":0}',
    '{"since":-5}', '{"since":1e30}', '{"ask":"fit","domino":"99","realm":9}', '{"ask":"why","move":"@@"}',
    '{"undo":99999}', '{"answer":0,"yes":true}', '{"say":"<script>"}', '{"resign":7}', '{"ref":1e400}',
    '{"name":"\\u202e\\u0007bot:sovereign"}', '{"game":"chess","seats":[]}', '{"seats":[{"kind":"bot"}]}',
    '{"record":"' + "(" * 5000 + '"}', '{"url":"http://[::"}', '{"token":"' + "a" * 64 + '"}', "\x00\x01\x02",
)  # fmt: skip
ORIGINS = ("http://[", "null", "http://" + "a" * 3000, "file:///", "http://[::1]:999999", "\xff\xfe")
HOSTS = ("x" * 4000, "[", "a b", "127.0.0.1:99999999", "\xff", "")


async def send(stage: Stage, seed: int) -> None:
    """One round: as much as ever comes, a dozen at a time, to every server in turn."""
    dice, memory = random.Random(seed), stage.memory
    ports = [server.port for server in stage.ground.servers]
    table = next(iter(memory.tables))
    record = (await stage.world.web.get(f"http://127.0.0.1:{ports[0]}/api/tables/{table}/record")).text
    pieces = [*_requests(dice, table), *_records(dice, record), *_raw(dice)]
    frames = list(_frames(dice))
    dice.shuffle(pieces)
    queue = iter([*((piece, False) for piece in pieces), *((frame, True) for frame in frames)])

    async def worker(number: int) -> None:
        for piece, framed in queue:
            memory.sent += 1
            port = ports[(memory.sent + number) % len(ports)]
            with suppress(*GONE, asyncio.IncompleteReadError):
                async with asyncio.timeout(PATIENCE):
                    status = await (_frame(port, table, piece) if framed else _ask(port, piece))
                memory.statuses[status] += 1

    await asyncio.gather(*(worker(number) for number in range(TOGETHER)))


async def _ask(port: int, request: bytes) -> int:
    """The status of the first answer; 0 for none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        writer.write_eof()
        head = await reader.read(64)
        found = re.match(rb"HTTP/1.1 (\d{3})", head)
        return int(found.group(1)) if found else 0
    finally:
        writer.close()


async def _frame(port: int, table: str, frames: bytes) -> int:
    """The code a socket is closed with after these bytes; 0 if it is not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
            "connection: upgrade\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head[:20]:
            return int(head.split(b" ")[1])
        writer.write(frames)
        writer.write_eof()
        heard = await reader.read(-1)
        # A close frame is short, so its code stands right behind its two bytes of head.
        return INTERNAL if b"\x88" in heard[-140:] and struct.pack(">H", INTERNAL) in heard[-140:] else 0
    finally:
        writer.close()


def _post(path: str, body: bytes, *more: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "content-type: application/json", f"content-length: {len(body)}", *more]
    if not any(line.lower().startswith("host:") for line in more):
        lines.append("host: 127.0.0.1")
    return "\r\n".join(lines).encode("latin-1") + b"\r\nconnection: close\r\n\r\n" + body


def _requests(dice: random.Random, table: str) -> Iterator[bytes]:
    """Requests whose body, path, origin or host is none."""
    for _ in range(EACH):
        body = _spoilt(dice, dice.choice(WORDS).encode("utf-8", "surrogatepass"))
        more = []
        if dice.random() < 0.2:
            more.append(f"origin: {dice.choice(ORIGINS)}")
        if dice.random() < 0.2:
            more.append(f"host: {dice.choice(HOSTS)}")
        if dice.random() < 0.1:
            more.append(f"cookie: crownlands={'x' * dice.randint(0, 99)}; \xff")
        yield _post(dice.choice(PATHS).replace("{table}", table), body, *more)
    for path in PATHS:
        for method in ("GET", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS"):
            asked = path.replace("{table}", table)
            yield f"{method} {asked} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n".encode()


def _records(dice: random.Random, record: str) -> Iterator[bytes]:
    """Records that are cut, doubled, shuffled, or long in a way that tires readers."""
    lines = record.splitlines()
    for _ in range(EACH // 4):
        text = record
        match dice.randrange(5):
            case 0:
                text = record[: dice.randint(0, len(record))]
            case 1:
                text = "\n".join(dice.sample(lines, len(lines)))
            case 2:
                text = _spoilt(dice, record.encode()).decode("utf-8", "replace")
            case 3:
                at = dice.randrange(len(record) or 1)
                text = record[:at] + dice.choice(("(", "{", '"', " ", "[x ", "1. ")) * 4000 + record[at:]
            case 4:
                text = '[Game "kingdomino"]\n' + " " * 39_000
        path = dice.choice(("/api/verify", "/api/records"))
        yield _post(path, json.dumps({"record": text}).encode())


def _raw(dice: random.Random) -> Iterator[bytes]:
    """What is no request at all, or half of one."""
    whole = _post("/api/guests", b'{"name":"Ann"}')
    for _ in range(EACH // 2):
        yield dice.choice(
            (
                dice.randbytes(dice.randint(1, 2000)),
                whole[: dice.randint(1, len(whole) - 1)],
                _spoilt(dice, whole),
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET " + b"/" * 70_000 + b" HTTP/1.1\r\n\r\n",
                b"POST /api/guests HTTP/1.1\r\ntransfer-encoding: chunked\r\nhost: x\r\n\r\nzz\r\n",
                b"POST /api/guests HTTP/1.1\r\ncontent-length: -5\r\nhost: x\r\n\r\n",
                b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 5000 + b"\r\n",
            )
        )


def _frames(dice: random.Random) -> Iterator[bytes]:
    """Frames that lie about themselves, and messages that are none."""
    for _ in range(EACH):
        text = _spoilt(dice, dice.choice(WORDS).encode("utf-8", "surrogatepass"))
        first = dice.choice((0x81, 0x82, 0xF1, 0x80, 0x01, 0x88, 0x89, 0x83, 0x09))
        masked = dice.choice((0x80, 0x80, 0x80, 0))
        length = dice.choice((len(text), len(text), len(text) + 9, 1 << 62))
        if length < 126:
            size = bytes((masked | length,))
        elif length < 1 << 16:
            size = struct.pack(">BH", masked | 126, length)
        else:
            size = struct.pack(">BQ", masked | 127, length)
        yield (bytes((first,)) + size + (bytes(4) if masked else b"") + text) * dice.randint(1, 3)


def _spoilt(dice: random.Random, text: bytes) -> bytes:
    """The same with a few bytes wrong, or as it is."""
    changed = bytearray(text)
    for _ in range(dice.choice((0, 0, 1, 3))):
        if changed:
            changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)
