"""Connections that keep us waiting are closed, and nobody can have all of them."""

from __future__ import annotations

import socket
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.server.harness import PATIENCE, QUICK, Line, Person, running, until
from tests.server.sleeper import Sleeper

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.harness import Running

SECONDS = 0.5


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(QUICK, data=tmp_path_factory.mktemp("hasty"), request_seconds=SECONDS) as one:
        yield one


def counts(server: Running, number: int) -> bool:
    return len(server.connections) == number


def heard(port: int, *parts: bytes) -> bytes:
    """What comes back, until the server hangs up; it must, whatever was sent."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        for part in parts:
            line.sendall(part)
        told = b""
        while more := line.recv(65536):
            told += more
        return told


@pytest.mark.parametrize(
    ("parts", "status"),
    [
        ((), b" 408 "),
        ((b"GET /hea",), b" 408 "),
        ((b"GET /healthz HTTP/1.1\r\nhost: x\r\nx: ",), b" 408 "),
        ((b"POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{",), b" 408 "),
        ((b"POST /api/verify HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{",), b" 408 "),
        ((b"GET /" + b"x" * 70000,), b" 431 "),
        ((b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x: y\r\n" * 12000,), b" 431 "),
    ],
)
def test_half_a_request_is_not_waited_for(hasty: Running, parts: tuple[bytes, ...], status: bytes) -> None:
    assert status in heard(hasty.port, *parts).splitlines()[0]
    until(lambda: not len(hasty.connections))


def test_who_dribbles_gains_no_time(hasty: Running) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), PATIENCE) as line:
        line.settimeout(SECONDS / 5)
        line.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n")
        told = b""
        for _ in range(int(PATIENCE * 5 / SECONDS)):
            try:
                line.sendall(b"x: y\r\n")
                told = line.recv(65536)
            except TimeoutError:
                continue
            except ConnectionError:
                pass
            break
        assert b" 408 " in told.partition(b"\r\n")[0]


def test_a_connection_kept_with_nothing_but_line_ends_is_closed(hasty: Running) -> None:
    told = heard(hasty.port, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n", b"\r\n")
    assert told.startswith(b"HTTP/1.1 200 ")
    until(lambda: not len(hasty.connections))


def test_a_reader_who_does_not_read_is_let_go(hasty: Running) -> None:
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", hasty.port))
        until(lambda: len(hasty.connections))
        request = b"GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n"
        line.settimeout(0.2)
        try:
            for _ in range(2000):
                line.sendall(request)
        except OSError:
            pass
        until(lambda: not len(hasty.connections))


def test_a_line_whose_reader_is_gone_is_closed_by_pings(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, pings=0.3) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine")["id"]
        gone = Sleeper(server.port, table)
        until(lambda: server.app.state.context.sockets == 1)
        until(lambda: server.app.state.context.sockets == 0)
        until(lambda: not server.tables.rooms[table].visitors)
        gone.close()
        ann.leave_all()


def test_pings_whose_answers_nobody_reads_fill_no_memory(hasty: Running) -> None:
    ann = Person(hasty.url)
    table = ann.create("mine", "mine")["id"]
    flood = Sleeper(hasty.port, table)
    pings = (b"\x89\xfd" + bytes(4) + bytes(125)) * 100_000

    # Reset, broken pipe or time out, as the system likes.
    with pytest.raises(OSError):  # noqa: PT011
        flood._socket.sendall(pings * 20)
    flood.close()
    until(lambda: hasty.app.state.context.sockets == 0)
    ann.leave_all()


def test_a_greeting_that_is_none_is_answered(hasty: Running) -> None:
    greeting = (
        b"GET /api/tables/abcdef/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nx: " + b"y" * 9000
    )
    assert heard(hasty.port, greeting + b"\r\n\r\n").startswith(b"HTTP/1.1 431 ")


def test_there_are_only_so_many_connections_and_an_address_has_a_share(tmp_path: Path) -> None:
    for settings in ({"most_connections": 4}, {"address_sockets": 2}):
        with running(QUICK, data=tmp_path, **settings) as server:
            held = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(4)]
            until(partial(counts, server, 4))
            assert heard(server.port).startswith(b"HTTP/1.1 503 ")
            held.pop().close()
            until(partial(counts, server, 3))
            request = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
            assert heard(server.port, request).startswith(b"HTTP/1.1 200 ")
            for one in held:
                one.close()


def test_many_guests_of_one_address_share_its_lines(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, address_sockets=3, trust_proxy=True) as server:
        ann = Person(server.url)
        table = ann.create("mine", "open", public=True)["id"]
        guests = [Person(server.url) for _ in range(4)]
        at_home = {"x-forwarded-for": "192.0.2.1"}
        lines = []
        for guest in guests:
            guest.post("/api/guests", 201, name="Bob")
            lines.append(Line(server.url, guest.token, table, headers=at_home))
        assert lines[3].closed() == 4429
        answer = ann.web.get(f"/api/tables/{table}/stream", headers=at_home)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_lines")
        # Guests from elsewhere are not affected.
        elsewhere = Line(server.url, None, table, headers={"x-forwarded-for": "192.0.2.2"})
        assert elsewhere.hear()["table"]["id"] == table
        for line in (*lines, elsewhere):
            line.close()
        for one in (ann, *guests):
            one.leave_all()


def test_guests_and_tables_and_requests_are_counted_for_their_address(tmp_path: Path) -> None:
    limits = {"address_guests_per_hour": 3, "address_tables_per_hour": 2, "address_per_minute": 30}
    with running(QUICK, data=tmp_path, trust_proxy=True, **limits) as server:
        people = [Person(server.url) for _ in range(4)]
        for one in people:
            one.web.headers["x-forwarded-for"] = "2001:db8:1:2::7"
        # Also those whom a guest makes, who could make others in turn.
        assert [one.web.put("/api/me", json={"name": "Ann"}).status_code for one in people] == [200] * 3 + [429]
        assert people[0].post("/api/guests", 429, name="Bob")["error"]["code"] == "too_fast"
        body = {"seats": [{"kind": "mine"}, {"kind": "mine"}]}
        made = [one.web.post("/api/tables", json=body).status_code for one in people[:3]]
        assert made == [201, 201, 429]
        told = {one.web.get("/api/about").status_code for _ in range(15) for one in people[:3]}
        assert told == {200, 429}
        # Whatever else comes from there is counted before anything is looked up for it, twice as generously.
        assert {people[3].web.get("/healthz").status_code for _ in range(30)} == {200, 429}
        # The same network counts as one address, another does not.
        people[3].web.headers["x-forwarded-for"] = "2001:db8:1:2:ffff::1"
        assert people[3].web.get("/api/about").status_code == 429
        people[3].web.headers["x-forwarded-for"] = "2001:db8:1:3::1"
        assert people[3].web.put("/api/me", json={"name": "Eve"}).status_code == 200
        for one in people:
            one.leave_all()


def test_a_proxy_nobody_told_us_to_believe_is_noticed_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        for _ in range(3):
            ann.web.get("/api/about", headers={"x-forwarded-for": "192.0.2.1"})
        ann.leave_all()
    assert sum("trust_proxy" in one.getMessage() for one in caplog.records) == 1
