"""Broken requests and frames: refused with a code, without a fault or a trace of ours."""

from __future__ import annotations

import asyncio
import os
import random
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.server.harness import PATIENCE, QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.harness import Running

FULL = os.environ.get("CROWNLANDS_TESTS") == "full"
REQUESTS, FRAMES = (3000, 1500) if FULL else (800, 300)
AT_ONCE = 64
SECONDS = 1.0
"""What the server grants half a request here."""
GREETING = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PATHS = [
    b"/", b"/api/about", b"/api/tables", b"/api/verify", b"/api/records", b"/api/me", b"/api/guests", b"/api/join",
    b"/api/qr", b"/docs", b"/healthz", b"/admin", b"/metrics", b"/assets/x.js", b"/api/tables/TABLE",
    b"/api/tables/TABLE/at/3", b"/api/tables/TABLE/stream", b"/api/tables/TABLE/messages",
    b"/api/tables/TABLE/socket", b"/api/tables/TABLE/claim", b"/api/tables?page=1", b"/api/tables/TABLE?since=0",
]  # fmt: skip
METHODS = [b"GET", b"GET", b"POST", b"POST", b"PUT", b"DELETE", b"HEAD", b"OPTIONS", b"PATCH", b"TRACE",
           b"CONNECT", b"BREW", b"get", b"", b"\xff"]  # fmt: skip
VALUES = [
    b"http://[", b"http://[::1", b"//[", b"x" * 4000, b"\xff\xfe", b"", b"a b", b"null", b"99999999999999999999",
    b"-1", b"chunked", b"gzip, chunked", b"identity", b"websocket", b"upgrade", b"\x00", b"0x10", b"%ff",
    b"bytes=0-", b"Basic \xff", b"Basic eA==", b"Bearer " + b"\xff" * 30, b"crownlands=" + b"\xc3" * 20,
    b"crownlands=%00",
    b"application/json; charset=\xff", b"multipart/form-data", b"1.2.3.4.5", b"fe80::1%eth0", b"*/*;q=x",
    b"127.0.0.1:99999999", b"[::1]:x", b"100-continue", b"13", b"permessage-deflate; x=y", b'W/"', b"x" * 9000,
]  # fmt: skip
NAMES = [
    b"host", b"origin", b"content-length", b"transfer-encoding", b"content-type", b"cookie", b"authorization",
    b"x-forwarded-for", b"x-forwarded-proto", b"connection", b"upgrade", b"expect", b"accept-encoding",
    b"if-none-match", b"sec-websocket-key", b"sec-websocket-version", b"sec-websocket-extensions", b"range",
    b"\xff", b"", b"a b",
]  # fmt: skip
BODIES = [
    b"", b"{", b"\xff\xfe\xfd", b'{"seats":[{"kind":"\xff"}]}', b'{"name":"\\ud800"}', b'{"record":"\\udfff"}',
    b"[" * 20000, b'{"a":' * 5000, b'{"record":"' + b"[x " * 3000 + b'"}', b"null", b"1e999", b'{"seats":1e400}',
    b'{"n":' + b"9" * 5000 + b"}", b"\x00", b'{"path":"/t/' + b"x" * 3000 + b'"}', b'{"code":"\\u0000"}',
    b'{"move":"\\ud800","after":0}', b'{"name":"\\u0000\\u202e"}', b"0\r\n\r\n", b"zz\r\n", b"5\r\nab",
]  # fmt: skip


def broken_request(chance: random.Random, table: bytes, host: bytes) -> bytes:
    path = chance.choice(PATHS).replace(b"TABLE", table)
    method = chance.choice(METHODS)
    headers = [] if chance.random() < 0.1 else [(b"host", host)]
    body = chance.choice(BODIES) if method in (b"POST", b"PUT", b"PATCH") or chance.random() < 0.2 else b""
    if body and chance.random() < 0.8:
        headers += [(b"content-length", str(len(body)).encode()), (b"content-type", b"application/json")]
    for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
        headers.append((chance.choice(NAMES), chance.choice(VALUES)))
    if chance.random() < 0.2:
        extra = [
            b"?since=\xff",
            b"?since=-1",
            b"?page=" + b"9" * 5000,
            b"%ff%00",
            b"\xc3\x28",
            b"?%",
            b"/../..",
            b"\\",
        ]
        path += chance.choice(extra)
    if chance.random() < 0.03:
        headers += [(b"x-%d" % n, b"y" * 500) for n in range(200)]
    version = chance.choice([b"HTTP/1.1"] * 8 + [b"HTTP/1.0", b"HTTP/9.9", b"HTTX", b""])
    whole = method + b" " + path + b" " + version + b"\r\n"
    whole += b"".join(name + b": " + value + b"\r\n" for name, value in headers) + b"\r\n" + body
    damage = chance.random()
    if damage < 0.05:
        return whole[: chance.randrange(len(whole))]
    if damage < 0.15:
        spoiled = bytearray(whole)
        for _ in range(chance.randrange(1, 5)):
            spoiled[chance.randrange(len(spoiled))] = chance.randrange(256)
        return bytes(spoiled)
    if damage < 0.17:
        return chance.randbytes(200)
    return whole


def frame(chance: random.Random, kind: int, text: bytes, *, final: bool = True, masked: bool = True) -> bytes:
    length = len(text)
    head = bytes([kind | (0x80 if final else 0)])
    bit = 0x80 if masked else 0
    if length < 126:
        head += bytes([length | bit])
    elif length < 65536:
        head += bytes([126 | bit]) + length.to_bytes(2, "big")
    else:
        head += bytes([127 | bit]) + length.to_bytes(8, "big")
    key = chance.randbytes(4) if masked else b""
    return head + key + (bytes(one ^ key[at % 4] for at, one in enumerate(text)) if masked else text)


def broken_frames(chance: random.Random) -> bytes:
    texts = [
        b"\xff\xfe", b"{", b'{"move":"\xc3\x28","after":1}', b'{"move":"17@d5e","after":' + b"9" * 4000 + b"}",
        b"[" * 5000, b'{"say":"\\ud800"}', b'{"ask":"fit","domino":"\\u0000"}', b"", b'{"since":-1}',
        b"\x00" * 300,
        b'{"ask":"why","move":"' + b"x" * 60000 + b'"}', b'{"undo":1e308}', b"x" * 70000,
        b'{"answer":1,"yes":"\xed"}',
    ]  # fmt: skip
    sent = b""
    for _ in range(chance.randrange(1, 5)):
        how = chance.random()
        if how < 0.6:
            sent += frame(chance, chance.choice([1, 1, 2]), chance.choice(texts))
        elif how < 0.7:
            sent += frame(chance, chance.choice([8, 9, 10]), chance.randbytes(chance.choice([0, 1, 2, 125])))
        elif how < 0.8:
            sent += frame(chance, chance.randrange(16), chance.randbytes(20), final=chance.random() < 0.5)
        elif how < 0.9:
            sent += frame(chance, 1, chance.choice(texts), masked=False)
        else:
            sent += chance.randbytes(50)
    return sent + frame(chance, 8, b"\x03\xe8")


async def answers(port: int, greetings: list[bytes], texts: list[bytes]) -> list[bytes]:
    """What comes back for each text, on a connection of its own, until the server hangs up."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(greeting: bytes, text: bytes) -> bytes:
        async with gate:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            heard = b""
            try:
                if greeting:
                    writer.write(greeting)
                    heard = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
                writer.write(text)
                # A stream goes on for ever; what matters is how it begins.
                while len(heard) < 10000 and (more := await asyncio.wait_for(reader.read(4096), PATIENCE)):
                    heard += more
                    if b"x-ndjson" in heard:
                        break
            except ConnectionError:
                pass
            finally:
                writer.close()
            return heard

    return await asyncio.gather(*[one(*pair) for pair in zip(greetings, texts, strict=True)])


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(QUICK, data=tmp_path_factory.mktemp("broken"), request_seconds=SECONDS) as one:
        yield one


@pytest.fixture(scope="module")
def table(strict: Running) -> str:
    ann = Person(strict.url)
    made: str = ann.create("mine", "mine")["id"]
    ann.post(f"/api/tables/{made}/start")
    ann.leave_all()
    return made


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [f"{one.name}: {one.getMessage()} {one.exc_info}" for one in caplog.records if one.exc_info]


def test_thousands_of_broken_requests_cause_no_fault_and_no_trace(
    strict: Running, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(14)
    host = f"127.0.0.1:{strict.port}".encode()
    texts = [broken_request(chance, table.encode(), host) for _ in range(REQUESTS)]
    heard = asyncio.run(answers(strict.port, [b""] * len(texts), texts))
    bad = [(text[:300], told[:200]) for text, told in zip(texts, heard, strict=True) if b"HTTP/1.1 5" in told]
    assert not bad
    assert not faults(caplog)
    # Nearly all of them got an answer, and the server is well.
    assert sum(told.startswith(b"HTTP/1.1 ") for told in heard) > 0.8 * len(texts)
    assert httpx.get(f"{strict.url}/healthz").json() == {"ok": True}


def test_thousands_of_broken_frames_cause_no_fault_and_no_trace(
    strict: Running, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(15)
    greeting = GREETING.format(table=table, host=f"127.0.0.1:{strict.port}").encode()
    texts = [broken_frames(chance) for _ in range(FRAMES)]
    heard = asyncio.run(answers(strict.port, [greeting] * len(texts), texts))
    assert all(told.startswith(b"HTTP/1.1 101 ") for told in heard)
    assert not faults(caplog)
    assert httpx.get(f"{strict.url}/api/tables/{table}").json()["table"]["status"] == "playing"


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        ("origin", "http://[", 403),
        ("origin", "x" * 4000, 403),
        ("host", "x" * 4000, 422),
        ("host", "a/b", 422),
        ("host", "[::1", 422),
    ],
)
def test_malformed_origins_and_hosts_are_refused(strict: Running, name: str, value: str, status: int) -> None:
    ann = Person(strict.url)
    for path in ("/api/qr", "/api/tables", "/api/guests"):
        body: dict[str, Any] = {"path": "/t/abc"}
        answer = ann.web.post(path, json=body, headers={name: value})
        assert (answer.status_code, "error" in answer.json()) == (status, True)
    ann.leave_all()
