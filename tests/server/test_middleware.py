"""What every request passes: shapes, sizes, origins, haste; and what nobody gets to see."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from crownlands.server.http.pages import is_built
from tests.server.harness import PATIENCE, QUICK, Line, Person, running, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Running


def test_the_seed_is_nowhere_to_be_had_before_the_end(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/start")
    room = server.tables.rooms[made["id"]]
    secrets = {room.ledger.terms.secret, room.ledger.terms.deal(1).seed}
    for path in (table, f"{table}/record", f"{table}/at/3", f"{table}/position", "/api/me/data", "/metrics"):
        text = ann.web.get(path).text
        assert not any(secret in text for secret in secrets)
    game = ann.get(table)["table"]["games"][0]
    assert game["commit"] == room.ledger.terms.deal(1).commitment
    assert game["seed"] is None


def test_impossible_setups_are_refused_with_their_rule(person: Callable[[], Person]) -> None:
    answer = person().web.post("/api/tables", json={"seats": [{"kind": "mine"}] * 5})
    assert answer.status_code == 422
    assert answer.json()["error"] == {"rule": "KD-1.1", "code": "impossible_setup", "args": {}}


def test_malformed_bodies_are_refused_without_conversion(person: Callable[[], Person]) -> None:
    ann = person()
    bodies: list[object] = [
        {"seats": [{"kind": "mine"}], "public": "yes"},
        {"seats": [{"kind": "mine", "x": 1}]},
        {},
        [],
    ]
    for body in bodies:
        answer = ann.web.post("/api/tables", json=body)
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "malformed"


def test_large_bodies_are_refused_with_and_without_their_length(server: Running) -> None:
    body = b"x" * 200_000
    assert httpx.post(f"{server.url}/api/tables", content=body).status_code == 413
    assert httpx.post(f"{server.url}/api/tables", content=iter([body])).status_code == 413


def test_pages_of_other_origins_may_not_write_or_open_sockets(
    server: Running, person: Callable[[], Person]
) -> None:
    ann = person()
    made = ann.create("mine", "greedy")
    evil = {"origin": "https://evil.example"}
    answer = ann.web.post(f"/api/tables/{made['id']}/start", headers=evil)
    assert answer.json()["error"]["code"] == "wrong_origin"
    own = {"origin": server.url}
    assert ann.web.post(f"/api/tables/{made['id']}/start", headers=own).status_code == 204
    line = Line(server.url, ann.token, made["id"], headers=evil)
    assert line.closed() == 4403
    line.close()


def test_security_headers_are_on_every_answer(person: Callable[[], Person]) -> None:
    for path in ("/api/about", "/healthz", "/nothing.html", "/api/tables/nothinghere"):
        headers = person().web.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_pages_may_open_lines_to_this_very_server_alone(server: Running, person: Callable[[], Person]) -> None:
    def lines(host: str) -> str:
        told = person().web.get("/healthz", headers={"host": host}).headers["content-security-policy"]
        return next(part.strip() for part in told.split(";") if "connect-src" in part)

    here = f"127.0.0.1:{server.port}"
    assert lines(here) == f"connect-src 'self' ws://{here} wss://{here}"
    assert lines("[::1]:8000") == "connect-src 'self' ws://[::1]:8000 wss://[::1]:8000"
    # Whatever somebody calls us does not get into the policy unless it is a name.
    assert lines("evil.example; script-src *") == "connect-src 'self'"


@pytest.mark.parametrize("path", ["/%00", "/assets/%00.js", "/" + "x" * 5000, "/assets/../../settings.py"])
def test_odd_paths_lead_to_the_page_or_nowhere(person: Callable[[], Person], path: str) -> None:
    answer = person().web.get(path)
    assert answer.status_code in (200, 404)
    assert "class Settings" not in answer.text


def test_a_length_of_very_many_digits_is_too_large(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999999999\r\n\r\n")
        assert b" 413 " in line.makefile("rb").readline()


def test_somebody_with_too_many_lines_gets_no_more_and_others_do(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, sockets_each=2) as one:
        ann, bob = Person(one.url), Person(one.url)
        made = ann.create("mine", "open")
        bob.claim(made, 1)
        mine = [ann.line(made["id"]) for _ in range(2)]
        third = Line(one.url, ann.token, made["id"])
        assert third.closed() == 4429
        third.close()
        assert ann.get(f"/api/tables/{made['id']}/stream", 429)["error"]["code"] == "too_many_lines"
        bob.line(made["id"])
        # A line that is gone counts no more.
        mine[0].close()
        until(lambda: one.app.state.context.sockets == 2)
        ann.line(made["id"])
        ann.leave_all()
        bob.leave_all()


def test_who_comes_too_often_must_wait(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, per_minute=5) as one:
        ann = Person(one.url)
        codes = [ann.web.get("/api/about").status_code for _ in range(8)]
        assert codes == [200] * 5 + [429] * 3
        ann.leave_all()


def test_a_socket_that_floods_is_closed(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, per_minute=30) as one:
        ann = Person(one.url)
        made = ann.create("mine", "mine")
        line = ann.line(made["id"])
        # It may be closed before the last one is sent.
        with suppress(ConnectionClosed):
            for _ in range(40):
                line.send(ask="dead")
        assert line.closed() == 4429
        ann.leave_all()


def test_an_unknown_table_is_told_apart(server: Running, person: Callable[[], Person]) -> None:
    assert person().get("/api/tables/nothinghere", 404)["error"]["code"] == "unknown_table"
    line = Line(server.url, None, "nothinghere")
    assert line.closed() == 4404
    line.close()


def test_under_a_sub_path_links_cookies_and_the_page_stay_below_it(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, root_path="/crownlands") as one:
        ann = Person(one.url)
        answer = ann.web.post("/api/tables", json={"seats": [{"kind": "mine"}, {"kind": "open"}]})
        assert "Path=/crownlands/" in answer.headers["set-cookie"]
        assert answer.json()["links"][0]["url"].startswith(f"{one.url}/crownlands/t/")
        # A proxy may hand on the whole path, too.
        assert ann.web.get("/crownlands/api/about").status_code == 200
        page = ann.web.get(f"/t/{answer.json()['id']}")
        assert page.status_code == (200 if is_built() else 404)
        assert ('<base href="/crownlands/"' in page.text) == is_built()
        ann.leave_all()


@pytest.mark.parametrize("trusted", [True, False])
def test_behind_a_trusted_proxy_links_and_cookies_are_for_https(tmp_path: Path, trusted: bool) -> None:
    with running(QUICK, data=tmp_path, trust_proxy=trusted) as one:
        ann = Person(one.url)
        told = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        body = {"seats": [{"kind": "mine"}, {"kind": "open"}]}
        answer = ann.web.post("/api/tables", json=body, headers=told)
        assert ("Secure" in answer.headers["set-cookie"]) == trusted
        assert answer.json()["links"][0]["url"].startswith("https:") == trusted
        ann.leave_all()
