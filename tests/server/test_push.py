"""Web Push: real messages to a real push service of our own, which reads them with the browser's private key."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import select
from typer.testing import CliRunner

from crownlands.cli.app import app
from crownlands.server.live import pushing
from crownlands.server.live.webpush import new_key
from crownlands.server.settings import SettingsError
from crownlands.server.storage.backup import backup, restore
from crownlands.server.storage.schema import pushes, quiet_hours, subscriptions
from tests.past.scenes import Stage, devices
from tests.server.harness import QUICK, Person, running, until
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.harness import Json, Running

KEY = new_key()
ON: dict[str, Any] = {"push_key": KEY, "push_contact": "mailto:me@example.org", "hooks_to_private": True}


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser with its keys, and the push service that it listens to."""

    def __init__(self, *statuses: int) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.heard: list[Json] = []
        self.headers: list[dict[str, str]] = []
        answers = list(statuses)
        browser = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                browser.headers.append({name.lower(): value for name, value in self.headers.items()})
                browser.heard.append(browser.read(body))
                self.send_response(answers.pop(0) if answers else 201)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.service = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.service.server_port}"
        threading.Thread(target=self.service.serve_forever, daemon=True).start()

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> Json:
        """As `PushSubscription.toJSON` tells it."""
        keys = {"p256dh": packed(self.public), "auth": packed(self._auth)}
        return {"endpoint": f"{self.origin}/push/abc", "keys": keys}

    def read(self, body: bytes) -> Json:
        """Decrypts a message as RFC 8291 says, with the private key."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        assert len(text) <= size
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(hashes.SHA256(), 32, self._auth, info).derive(shared)
        content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(content).decrypt(nonce, text, None)
        assert plain.endswith(b"\x02")
        told: Json = json.loads(plain[:-1])
        return told

    def close(self) -> None:
        self.service.shutdown()
        self.service.server_close()


@pytest.fixture
def browser() -> Iterator[Browser]:
    one = Browser()
    yield one
    one.close()


def verify(headers: dict[str, str], origin: str) -> Json:
    """The claims of a signature that is right (RFC 8292)."""
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(one.strip().split("=", 1) for one in rest.split(","))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(parts["k"]))
    told, _, signature = parts["t"].rpartition(".")
    r, s = (int.from_bytes(unpacked(signature)[n : n + 32], "big") for n in (0, 32))
    key.verify(encode_dss_signature(r, s), told.encode(), ec.ECDSA(hashes.SHA256()))
    claims: Json = json.loads(unpacked(told.partition(".")[2]))
    assert (scheme, claims["aud"]) == ("vapid", origin)
    assert time.time() < claims["exp"] <= time.time() + 86400
    return claims


def begun(ann: Person, **terms: Any) -> str:
    """A table where Ann is to move sooner or later, and is not there."""
    made = ann.create("mine", "greedy", **terms)
    ann.post(f"/api/tables/{made['id']}/start")
    return str(made["id"])


def settled(server: Running) -> None:
    """Everything that was to be told was tried, and a while has passed."""
    read = server.tables.store.read
    due = select(pushes.c.due).where(pushes.c.due.is_not(None))
    until(lambda: not server.within(read(lambda connection: list(connection.scalars(due)))))
    time.sleep(3 * QUICK.sweep)


def test_a_browser_is_told_once_that_it_is_my_turn_and_only_it_can_read_it(
    tmp_path: Path, browser: Browser
) -> None:
    with running(QUICK, data=tmp_path, **ON) as server:
        ann = Person(server.url)
        ann.web.put("/api/me", json={"name": "Ann"})
        key = ann.get("/api/me/push")["key"]
        ann.post("/api/me/push", **browser.subscription)
        # The same browser again is the same browser.
        ann.post("/api/me/push", **browser.subscription)
        assert ann.get("/api/me/push") == {"key": key, "browsers": 1, "quiet": None}
        table = begun(ann)
        until(lambda: browser.heard)
        settled(server)
        assert len(browser.heard) == 1
        (told,) = browser.heard
        assert {**told, "n": 0} == {"what": "your_turn", "table": table, "n": 0, "game": "kingdomino"}
        headers = browser.headers[0]
        assert verify(headers, browser.origin)["sub"] == "mailto:me@example.org"
        assert f"k={key}" in headers["authorization"]
        assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", table)
        assert int(headers["ttl"]) > 0
        # While I look nobody tells me, however many turns there are; when I left I am told of the next one.
        line = ann.line(table)
        for _ in range(3):
            line.play()
        settled(server)
        assert len(browser.heard) == 1
        ann.leave_all()


def test_nobody_is_told_twice_after_a_restart_and_who_stopped_is_not_told(
    tmp_path: Path, browser: Browser
) -> None:
    with running(QUICK, data=tmp_path, **ON) as server:
        ann = Person(server.url)
        ann.web.put("/api/me", json={"name": "Ann"})
        ann.post("/api/me/push", **browser.subscription)
        begun(ann)
        until(lambda: browser.heard)
        settled(server)
        token = ann.token or ""
        ann.leave_all()
    with running(QUICK, data=tmp_path, **ON) as server:
        ann = Person(server.url)
        ann.web.cookies.set("crownlands", token)
        ann.get("/api/me/tables")
        settled(server)
        assert len(browser.heard) == 1
        ended = ann.web.request("DELETE", "/api/me/push", json={"endpoint": browser.subscription["endpoint"]})
        assert ended.status_code == 204
        assert ann.get("/api/me/push")["browsers"] == 0
        ann.post("/api/me/push", **browser.subscription)
        assert ann.web.delete("/api/me/push").status_code == 204
        assert ann.get("/api/me/push")["browsers"] == 0
        begun(ann)
        settled(server)
        assert len(browser.heard) == 1
        ann.leave_all()


def test_a_browser_that_is_gone_is_forgotten_and_a_busy_service_is_asked_again_a_few_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "PAUSES", (0.1, 0.1))
    gone, busy, never = Browser(410), Browser(503, 429), Browser(*[503] * 20)
    with running(QUICK, data=tmp_path, **ON) as server:
        for one, expected in ((gone, 1), (busy, 3), (never, 3)):
            ann = Person(server.url)
            ann.web.put("/api/me", json={"name": "Ann"})
            ann.post("/api/me/push", **one.subscription)
            begun(ann)
            until(lambda: len(one.heard) == expected)  # noqa: B023
            settled(server)
            assert len(one.heard) == expected
            assert ann.get("/api/me/push")["browsers"] == (0 if one is gone else 1)
            ann.leave_all()
    for one in (gone, busy, never):
        one.close()


def test_quiet_hours_are_kept_in_my_own_time_zone_and_the_turn_is_told_after_them(
    tmp_path: Path, browser: Browser
) -> None:
    with running(QUICK, data=tmp_path, **ON) as server:
        ann = Person(server.url)
        ann.web.put("/api/me", json={"name": "Ann"})
        ann.post("/api/me/push", **browser.subscription)
        # Tokyo is nine hours ahead of UTC, all year.
        there = datetime.now(UTC) + timedelta(hours=9)
        minute = 60 * there.hour + there.minute
        quiet = {"begins": (minute - 30) % 1440, "ends": (minute + 60) % 1440, "zone": "Asia/Tokyo"}
        assert ann.web.put("/api/me/push", json={"quiet": quiet}).status_code == 204
        assert ann.get("/api/me/push")["quiet"] == quiet
        begun(ann)
        read = server.tables.store.read
        waits = select(pushes.c.due).where(pushes.c.due.is_not(None))
        due = until(lambda: server.within(read(lambda connection: connection.scalar(waits))))
        assert 58 * 60 < due - time.time() <= 60 * 60
        time.sleep(3 * QUICK.sweep)
        assert browser.heard == []
        known = server.tables.time.now
        server.tables.store.now = lambda: known() + 3601
        until(lambda: browser.heard)
        settled(server)
        assert len(browser.heard) == 1
        server.tables.store.now = known
        for wrong in ({**quiet, "zone": "Nowhere/Land"}, {**quiet, "begins": 1440}, {**quiet, "zone": "../etc"}):
            refused = ann.web.put("/api/me/push", json={"quiet": wrong})
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "malformed")
        assert ann.web.put("/api/me/push", json={"quiet": None}).status_code == 204
        assert ann.get("/api/me/push")["quiet"] is None
        ann.leave_all()


def test_it_is_off_until_the_operator_turns_it_on(tmp_path: Path, browser: Browser) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        ann.web.put("/api/me", json={"name": "Ann"})
        assert ann.get("/api/me/push")["key"] is None
        assert ann.post("/api/me/push", 422, **browser.subscription)["error"]["code"] == "push_refused"
        ann.leave_all()
    told = CliRunner().invoke(app, ["push-key"])
    assert told.exit_code == 0
    key = told.output.split('"')[1]
    sender = pushing.make_sender(key, "mailto:me@example.org")
    assert sender is not None
    assert sender.public in told.output
    for key, contact, field in ((KEY, "", "push_contact"), ("nonsense", "mailto:me@x.org", "push_key")):
        with pytest.raises(SettingsError, match=field):
            pushing.make_sender(key, contact)


def test_only_public_addresses_and_true_keys_are_taken(tmp_path: Path, browser: Browser) -> None:
    with running(QUICK, data=tmp_path, **{**ON, "hooks_to_private": False}) as server:
        ann, eve = Person(server.url), Person(server.url)
        ann.web.put("/api/me", json={"name": "Ann"})
        keys = browser.subscription["keys"]
        for endpoint in (
            "https://127.0.0.1/x",
            "https://10.0.0.7/x",
            "https://[::1]/x",
            "https://169.254.169.254/x",
        ):
            refused = ann.post("/api/me/push", 422, endpoint=endpoint, keys=keys)
            assert refused["error"]["code"] == "hook_refused"
        for body in (
            {"endpoint": "http://example.com/x", "keys": keys},
            {"endpoint": "https://example.com/x", "keys": {**keys, "p256dh": "A" * 87}},
            {"endpoint": "https://example.com/x", "keys": {**keys, "auth": "A" * 20}},
        ):
            assert ann.post("/api/me/push", 422, **body)["error"]["code"] == "malformed"
        assert eve.web.put("/api/me/push", json={"quiet": None}).json()["error"]["code"] == "who_are_you"
        assert eve.web.delete("/api/me/push").json()["error"]["code"] == "who_are_you"
        assert eve.get("/api/me/push")["browsers"] == 0
        for one in (ann, eve):
            one.leave_all()


def test_subscriptions_are_in_backups_in_ones_data_and_forgotten_on_wish(tmp_path: Path, browser: Browser) -> None:
    file = tmp_path / "a.backup"
    with running(QUICK, data=tmp_path, **ON) as server:
        ann, bob = Person(server.url), Person(server.url)
        for one in (ann, bob):
            one.web.put("/api/me", json={"name": "Ann"})
        ann.post("/api/me/push", **browser.subscription)
        bob.post("/api/me/push", **{**browser.subscription, "endpoint": browser.origin + "/bobs"})
        ann.web.put("/api/me/push", json={"quiet": {"begins": 0, "ends": 60, "zone": "UTC"}})
        data = ann.get("/api/me/data")
        assert [one["endpoint"] for one in data["push"]] == [browser.subscription["endpoint"]]
        assert data["quiet_hours"][0]["zone"] == "UTC"
        backup(server.tables.settings.where, file)
        assert ann.web.delete("/api/me").status_code == 204
        for brought in (False, True):
            if brought:
                restore(server.tables.settings.where, file)
            read = server.tables.store.read
            left = [
                server.within(read(lambda connection, column=column: list(connection.scalars(select(column)))))
                for column in (subscriptions.c.endpoint, quiet_hours.c.zone)
            ]
            assert left == [[browser.origin + "/bobs"], []]
        for one in (ann, bob):
            one.leave_all()


def test_what_later_versions_must_read_holds_devices_and_browsers(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, **ON) as server:
        stage = Stage(server.url)
        devices(stage)
        told = stage.bob.get("/api/me/push")
        assert (told["browsers"], told["quiet"]["zone"]) == (1, "Europe/Berlin")
        assert stage.bob.get("/api/me/devices") == {"others": 1}
        for one in stage.people.values():
            one.leave_all()


@pytest.mark.slow
def test_two_processes_on_one_database_tell_each_turn_once(
    postgres_address: str, tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in ON.items():
        monkeypatch.setenv(f"CROWNLANDS_{name.upper()}", str(value).lower() if value is True else str(value))
    with running(QUICK, data=tmp_path, database=postgres_address, lease=1.5, **ON) as server:
        other = Process(tmp_path, postgres_address)
        ann, there = Person(server.url), Person(other.url)
        ann.web.put("/api/me", json={"name": "Ann"})
        there.web.cookies.set("crownlands", ann.token or "")
        ann.post("/api/me/push", **browser.subscription)
        tables = [begun(one) for one in (ann, there) * 3]
        until(lambda: len(browser.heard) == len(tables))
        # Both queue the very same turns again, as after a race.
        for told in list(browser.heard):
            server.within(server.tables.pushing.turn(told["table"], 0, told["n"]))
        settled(server)
        time.sleep(1)
        assert sorted(told["table"] for told in browser.heard) == sorted(tables)
        for one in (ann, there):
            one.leave_all()
        other.stop()
