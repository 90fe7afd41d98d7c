"""What goes out to others: webhooks and engines, both only as far as the operator allows."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.server.live import hooks
from crownlands.server.live.hooks import check_address, tell
from crownlands.server.settings import EngineCommand, Settings, SettingsError, load_settings
from crownlands.server.table.refusal import Refused
from tests.server.harness import PATIENCE, QUICK, Person, running, until
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = Path(__file__).parents[2] / "examples"
TALKATIVE = """
import runpy, sys
class Tee:
    def __iter__(self):
        for line in sys.__stdin__:
            open(sys.argv[1], "a").write(line)
            yield line
sys.stdin = Tee()
runpy.run_path(sys.argv[2], run_name="__main__")
"""
"""The example engine, with everything it hears written down."""
BROKEN = "import sys; sys.stdin.readline(); print('nonsense', flush=True)"


class Ears:
    """A small web server that remembers what it was told."""

    def __init__(self, status: int = 200) -> None:
        self.heard: list[dict[str, Any]] = []
        ears = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                ears.heard.append(json.loads(body))
                self.send_response(status)
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(params=[200, 302])
def ears(request: pytest.FixtureRequest) -> Iterator[Ears]:
    one = Ears(request.param)
    yield one
    one.server.shutdown()
    one.server.server_close()


def test_a_hook_hears_once_that_it_is_somebodys_turn_and_redirects_are_not_followed(
    tmp_path: Path, ears: Ears
) -> None:
    with running(QUICK, data=tmp_path, hooks=True, hooks_to_private=True) as server:
        ann = Person(server.url)
        made = ann.create("mine", "greedy", name="Ann")
        ann.post("/api/me/hook", url=ears.url)
        ann.post(f"/api/tables/{made['id']}/start")
        until(lambda: ears.heard)
        assert ears.heard[0]["table"] == made["id"]
        assert (ears.heard[0]["seat"], ears.heard[0]["what"]) == (0, "your_turn")
        assert len(ears.heard) == 1
        ann.leave_all()


def test_hooks_are_refused_unless_the_operator_allows_them(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        ann.web.put("/api/me", json={"name": "Ann"})
        assert ann.post("/api/me/hook", 422, url="https://example.com/x")["error"]["code"] == "hook_refused"
        ann.leave_all()


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://localhost:8000/x",
        "http://10.0.0.7/x",
        "http://[::1]/x",
        "http://169.254.169.254/latest",
        "http://0.0.0.0/x",
        "ftp://example.com/x",
        "http://me:secret@127.0.0.1/x",
        "http://127.0.0.1:99999/x",
        "http://[::ffff:127.0.0.1]/x",
        "http://[64:ff9b::7f00:1]/x",
        "http://224.0.0.1/x",
        "http://192.0.0.8/x",
        "http://198.18.0.1/x",
        "http://100.64.0.1/x",
        "http://255.255.255.255/x",
        "http://[fec0::1]/x",
        "http://[fc00::1]/x",
        "http://[fe80::1]/x",
        "http://[ff02::1]/x",
        "http://[::]/x",
        "http://[::127.0.0.1]/x",
        "http://[64:ff9b:1::7f00:1]/x",
        "http://[100::1]/x",
        "http://[2001:db8::1]/x",
        "http://[2001:0:7f00:1::]/x",
        "http://[2002:7f00:1::]/x",
        "http://[4000::1]/x",
        "http:///x",
    ],
)
def test_a_hook_never_goes_to_a_private_or_odd_address(url: str) -> None:
    with pytest.raises(Refused, match="hook_refused"):
        asyncio.run(check_address(url, to_private=False))


def test_a_name_that_leads_home_now_and_then_is_refused_when_it_does(
    monkeypatch: pytest.MonkeyPatch, ears: Ears
) -> None:
    """A name may change its meaning between the check and the call: it is looked at again, and then used."""
    port = ears.server.server_port
    homes = iter(["9.9.9.9", "127.0.0.1"])

    def look_up(*_: object, **__: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(homes), port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    url = f"http://turning.example:{port}/hook"
    asyncio.run(check_address(url, to_private=False))
    assert not asyncio.run(tell(url, {"what": "your_turn"}, to_private=False))
    assert not ears.heard


def test_an_address_that_answers_a_byte_at_a_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "LONGEST", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def drip() -> None:
            line, _ = listening.accept()
            with line:
                line.sendall(b"HTTP/1.1 200 OK\r\nx-slow: ")
                try:
                    for _ in range(600):
                        line.sendall(b".")
                        time.sleep(0.1)
                except OSError:
                    given_up.set()

        given_up = threading.Event()
        slow = threading.Thread(target=drip)
        slow.start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/hook"
        asyncio.run(tell(url, {"what": "your_turn"}, to_private=True))
        slow.join()
        assert given_up.is_set()


def test_an_engine_of_the_operator_sits_at_a_table(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    command = (sys.executable, "-c", TALKATIVE, str(heard), str(EXAMPLES / "engine.py"))
    # As many seconds as a slow machine may need; the engine answers as soon as it can.
    engine = EngineCommand("robot", command, ("kingdomino",), seconds=PATIENCE)
    with running(QUICK, data=tmp_path, engines=(engine,)) as server:
        ann = Person(server.url)
        levels = {level["name"]: level for level in ann.get("/api/about")["levels"]}
        assert levels["robot"] == {"name": "robot", "games": ["kingdomino"], "suggested": [], "engine": True}
        made = ann.create("mine", "robot")
        ann.post(f"/api/tables/{made['id']}/start")
        assert ann.line(made["id"]).play_out()["table"]["status"] == "over"
        # It was started once, and asked for each of its moves.
        words = [line.split()[0] for line in heard.read_text(encoding="utf-8").splitlines()]
        assert words[0] == "crownlands"
        assert words[1:] == ["position", "go"] * (len(words) // 2)
        assert len(words) > 20
        body = {"game": "riomino", "seats": [{"kind": "mine"}, {"kind": "bot", "level": "robot"}]}
        assert ann.web.post("/api/tables", json=body).json()["error"]["code"] == "unknown_level"
        ann.leave_all()


def test_an_engine_that_fails_does_not_stop_the_game(tmp_path: Path) -> None:
    engines = (
        EngineCommand("broken", (sys.executable, "-c", BROKEN), ("kingdomino",)),
        EngineCommand("missing", ("/nothing/here",), ("kingdomino",)),
    )
    with running(QUICK, data=tmp_path, engines=engines) as server:
        ann = Person(server.url)
        made = ann.create("mine", "broken", "missing")
        ann.post(f"/api/tables/{made['id']}/start")
        line = ann.line(made["id"])
        for _ in range(4):
            assert "error" not in line.play()
        ann.leave_all()


def test_the_example_bot_plays_a_game_to_its_end(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        command = [sys.executable, str(EXAMPLES / "bot.py"), server.url]
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=3 * PATIENCE).stdout
    assert re.fullmatch(r"(\d\. realm \d: \d+ ?){3}\n", told), told


def test_settings_come_from_a_file_then_variables_then_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "crownlands.toml"
    file.write_text(
        'grace = 5\nhooks = true\norigins = ["https://a.example"]\n'
        '[engines.robot]\ncommand = ["robot"]\ngames = ["kingdomino"]\n'
    )
    monkeypatch.setenv("CROWNLANDS_GRACE", "7.5")
    chosen = load_settings(file, data=tmp_path)
    assert chosen == Settings(
        data=tmp_path,
        grace=7.5,
        hooks=True,
        origins=("https://a.example",),
        engines=(EngineCommand("robot", ("robot",), ("kingdomino",)),),
    )
    for told, used in (("games", "/games"), ("/games/", "/games"), ("/", ""), ("", "")):
        assert load_settings(root_path=told).root_path == used
    for name, value in (("bot_threads", 0), ("bot_memory", 0), ("grace", -1), ("most_sockets", -5)):
        with pytest.raises(SettingsError, match=f"the setting {name} cannot be {value}"):
            load_settings(None, **{name: value})
    file.write_text("nonsense = 1\n")
    with pytest.raises(SettingsError, match="there is no setting 'nonsense'"):
        load_settings(file)
    file.write_text('grace = "soon"\n')
    monkeypatch.delenv("CROWNLANDS_GRACE")
    with pytest.raises(SettingsError, match="the setting grace cannot be 'soon'"):
        load_settings(file)


def test_logs_are_lines_of_json_that_tell_no_secrets(tmp_path: Path) -> None:
    server = Process(tmp_path / "data", errors=tmp_path / "log", verbose=True)
    ann, bob = Person(server.url), Person(server.url)
    made = ann.create("mine", "open", name="Ann")
    bob.claim(made, 1)
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    line.send(say="hello")
    line.until(lambda heard: any("say" in one for one in heard.get("events", [])))
    bob.post("/api/join", 404, code="KING-0000")
    for one in (ann, bob):
        one.leave_all()
    server.stop()
    text = (tmp_path / "log").read_text()
    told = [json.loads(row) for row in text.splitlines()]
    assert {"at", "level", "from", "what"} <= set(told[0])
    assert any(row.get("path") == "/api/tables" and row.get("status") == 201 for row in told)
    with closing(sqlite3.connect(tmp_path / "data" / "games.sqlite")) as stored:
        secret = stored.execute("select secret from tables").fetchone()[0]
    tokens = [link["path"].partition("=")[2] for link in made["links"]]
    for hidden in (ann.token, bob.token, made["code"], secret, *tokens):
        assert hidden
        assert hidden not in text
