"""A real server in a thread, and people who talk to it over real connections."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from crownlands.server.app import make_app
from crownlands.server.messages import Changed, State
from crownlands.server.serve import configured, free_socket
from crownlands.server.settings import Settings
from crownlands.server.table.patches import merged

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from websockets.sync.client import ClientConnection

PATIENCE = 90.0
"""Seconds until a test gives up waiting; never part of what is tested."""
QUICK = Settings(
    bot_pause=0.0,
    forced_pause=0.0,
    grace=0.2,
    sweep=0.3,
    per_minute=100_000,
    tables_per_hour=100_000,
    address_per_minute=1_000_000,
    address_tables_per_hour=1_000_000,
    address_guests_per_hour=1_000_000,
    address_work=1_000_000,
    work_seconds=PATIENCE,
    daily_games=0,
)

Json = dict[str, Any]
T = TypeVar("T")


class Running:
    """A server that answers at a port."""

    def __init__(self, port: int, server: uvicorn.Server, app: Any) -> None:
        self.port, self._server, self.app = port, server, app

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def connections(self) -> Any:
        return self._server.config.connections  # type: ignore[attr-defined]

    @property
    def tables(self) -> Any:
        return self.app.state.context.tables

    def within(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something in the server's own event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.tables._sweeper.get_loop()).result(PATIENCE)


@contextmanager
def running(settings: Settings, *, send_buffer: int = 0, pings: float = 0, **changes: Any) -> Iterator[Running]:
    """A server with these settings, from its first answer to its orderly end."""
    if send_buffer:
        # A reader who sleeps is for tests that want it so.
        changes["request_seconds"] = 10 * PATIENCE
    chosen = replace(settings, **changes)
    app = make_app(chosen)
    bound = free_socket("127.0.0.1", 0)
    if send_buffer:
        # Connections have it from the socket that accepts them.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    config = configured(app, chosen)
    config.timeout_graceful_shutdown = 2
    if send_buffer:
        # A reader who sleeps, for which small buffers are, answers no pings.
        config.ws_ping_interval = None
    if pings:
        config.ws_ping_interval = config.ws_ping_timeout = pings
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    until(lambda: server.started or not thread.is_alive())
    assert server.started
    try:
        yield Running(bound.getsockname()[1], server, app)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        bound.close()


def until(happened: Callable[[], Any]) -> Any:
    """Waits for something and returns it."""
    end = time.monotonic() + PATIENCE
    while not (found := happened()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return found


def after(state: Json, message: Json) -> Json:
    """The state that a message makes of another."""
    assert state["version"] == message["base"]
    told = {name: message[name] for name in ("events", "version", "now")}
    return {**merged(state, message["changes"]), **told}


class Line:
    """A socket to a table that is told, as the page is, what changed; or, if that is wanted, whole states."""

    def __init__(
        self,
        url: str,
        token: str | None,
        table: str,
        since: int = 0,
        headers: dict[str, str] | None = None,
        *,
        changes: bool = True,
    ) -> None:
        headers = {**({"cookie": f"crownlands={token}"} if token else {}), **(headers or {})}
        address = url.replace("http", "ws") + f"/api/tables/{table}/socket?since={since}"
        address += "&changes=true" if changes else ""
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            # Without a limit: a line with unread messages would not hear that it may close.
            connect(address, additional_headers=headers, open_timeout=PATIENCE, max_queue=None)
        )
        self.events: list[Json] = []
        self.last: Json = {}

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, patience: float = PATIENCE) -> Json:
        """The next message; a state must have the protocol's exact shape."""
        text = self.socket.recv(timeout=patience)
        message: Json = json.loads(text)
        if "changes" in message:
            Changed.model_validate_json(text)
            message = after(self.last, message)
        if "position" in message:
            State.model_validate_json(json.dumps(message))
            self.events += message["events"]
            self.last = message
        return message

    def until(self, wanted: Callable[[Json], Any]) -> Json:
        """Hears messages until one is as wanted."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.hear()
            if wanted(message):
                return message
        raise AssertionError("waited in vain")

    def ask(self, **message: Any) -> Json:
        """Sends a message with a reference and hears what comes back for it."""
        self.send(ref=77, **message)
        return self.until(lambda heard: heard.get("ref") == 77)

    def my_turn(self) -> Json:
        """Waits until one of our seats has something to decide."""
        if self._mine(self.last):
            return self.last
        return self.until(self._mine)

    @staticmethod
    def _mine(message: Json) -> bool:
        return bool(message.get("turn", {}).get("legal")) and not message["turn"]["forced"]

    def play(self, choice: int = 0) -> Json:
        """Plays a legal move when it is our turn, and hears that it was played."""
        state = self.my_turn()
        move = state["turn"]["legal"][choice % len(state["turn"]["legal"])]["move"]
        n = state["position"]["n"]
        self.send(move=move, after=n)
        return self.until(
            lambda heard: "error" in heard or any(e["n"] > n and "move" in e for e in heard.get("events", []))
        )

    def play_out(self) -> Json:
        """Plays all our moves to the end of the table."""
        while True:
            state = self.last or self.hear()
            if state["table"]["status"] == "over":
                return state
            if self._mine(state):
                assert "error" not in self.play(state["position"]["n"])
            else:
                self.hear()

    def closed(self) -> int:
        """Waits for the server to hang up; its code."""
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def close(self) -> None:
        self._open.close()


class Person:
    """Somebody with a browser: a cookie, requests, lines to tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.web = httpx.Client(base_url=url, timeout=PATIENCE)
        self.lines: list[Line] = []

    @property
    def token(self) -> str | None:
        return self.web.cookies.get("crownlands")

    def create(self, *seats: str, **terms: Any) -> Json:
        """Makes a table: seats are mine, open or the level of a bot."""
        chosen = [{"kind": s} if s in ("mine", "open") else {"kind": "bot", "level": s} for s in seats]
        answer = self.web.post("/api/tables", json={"seats": chosen, **terms})
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def post(self, path: str, status: int = 204, **body: Any) -> Json:
        """Posts and expects a status; the answer's JSON."""
        answer = self.web.post(path, json=body)
        assert answer.status_code == status, answer.text
        found: Json = answer.json() if answer.content else {}
        return found

    def get(self, path: str, status: int = 200) -> Json:
        answer = self.web.get(path)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    def claim(self, made: Json, seat: int | None, **body: Any) -> list[int]:
        """Opens a link of a table."""
        link = next(one for one in made["links"] if one["seat"] == seat)
        token = link["path"].partition("=")[2]
        seats: list[int] = self.post(f"/api/tables/{made['id']}/claim", 200, token=token, **body)["seats"]
        return seats

    def line(self, table: str, since: int = 0, *, changes: bool = True) -> Line:
        """Connects and hears the first state."""
        line = Line(self.url, self.token, table, since, changes=changes)
        self.lines.append(line)
        line.hear()
        return line

    def leave_all(self) -> None:
        for line in self.lines:
            line.close()
        self.web.close()


def bring_in(person: Person, record: str) -> str:
    """The table of a record that is brought in; on a busy machine the worker may take a second try."""
    answer = until(lambda: _brought(person, record))
    return str(answer["tables"][0])


def _brought(person: Person, record: str) -> Json | None:
    answer = person.web.post("/api/records", json={"record": record})
    return answer.json() if answer.status_code == 201 else None
