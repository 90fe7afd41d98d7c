"""People who play however often their line breaks: by socket, by stream, looking on, reading slowly, asleep."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable

    from tests.server.faults.memory import Memory, Told

GONE = (OSError, httpx.HTTPError, httpx.StreamError, WebSocketException, TimeoutError, KeyError, ValueError)
"""What a client sees of a fault."""
PATIENCE = 15.0
"""Seconds after which a person whom nobody answers connects again."""
AGAIN = 0.2
UNKNOWN_TABLE, INTERNAL = 4404, 1011
SLOW = 1.0
Json = dict[str, Any]


class TableGone(Exception):
    """There is no such table."""


class NotBegun(Exception):
    """The table waits for its start, though it had one: a backup of an earlier moment was restored."""


@dataclass
class World:
    """What all people share: where the servers are, what was heard, whether it is calm."""

    ports: Callable[[], list[int]]
    memory: Memory
    web: httpx.AsyncClient
    dice: random.Random
    stored: Callable[[str], Awaitable[tuple[str, int]]]
    """A table's status and its last event, straight from the database, so that no server is reminded of it."""
    calm: asyncio.Event = field(default_factory=asyncio.Event)
    """Nothing is broken any more, and everybody plays as fast as they can."""
    moving: asyncio.Event = field(default_factory=asyncio.Event)
    """Cleared, people wait with their moves."""

    def url(self, process: int) -> str:
        ports = self.ports()
        return f"http://127.0.0.1:{ports[process % len(ports)]}"

    async def think(self) -> None:
        """While something is being broken, games should not end at once."""
        if not self.calm.is_set():
            await asyncio.sleep(self.dice.uniform(0.02, 0.25))
            await self.moving.wait()


class Guest:
    """Somebody with a key, who talks to one of the servers."""

    def __init__(self, world: World, process: int) -> None:
        self.world, self.process = world, process
        self.key = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.key}"} if self.key else {}

    async def introduce(self) -> None:
        self.key = (await self.post("/api/guests", name="Robot"))["key"]

    async def post(self, path: str, **body: Any) -> Any:
        """An answer; HTTPStatusError if it is a refusal."""
        url = self.world.url(self.process) + path
        answer = await self.world.web.post(url, json=body, headers=self.headers)
        self.world.memory.statuses[answer.status_code] += 1
        return answer.raise_for_status().json() if answer.content else None


class Person:
    """Somebody at a table. What they do with a state is their kind's to say."""

    def __init__(self, guest: Guest, table: Told) -> None:
        self.guest, self.table, self.world = guest, table, guest.world
        self.since = 0
        """The last event they know of."""
        self.over = False
        """They have seen the end themselves."""
        self.patience = PATIENCE
        self.tried = -1
        """Where they have made a move: a state that comes again, as when somebody arrives, changes nothing."""

    async def stay(self) -> None:
        """Connects again and again, until they see the end, or that the table is gone."""
        while not self.over:
            self.tried = -1
            try:
                await self.visit()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code == UNKNOWN_TABLE:
                    raise TableGone from closed
                self.world.memory.statuses[code] += 1
            except httpx.HTTPStatusError as refused:
                if refused.response.status_code in (401, 404):
                    raise TableGone from refused
            except GONE:
                pass
            if not self.over:
                self.world.memory.broken += 1
                await asyncio.sleep(AGAIN)

    async def visit(self) -> None:
        """One line, from its beginning to its end."""
        address = self.world.url(self.guest.process).replace("http", "ws")
        path = f"/api/tables/{self.table.id}/socket?since={self.since}"
        headers, manners = self.guest.headers, await self.manners()
        async with connect(address + path, additional_headers=headers, open_timeout=PATIENCE, **manners) as line:
            while not self.over:
                async with asyncio.timeout(self.patience):
                    text = await line.recv()
                if (answer := await self.answer(json.loads(text))) is not None:
                    await line.send(json.dumps(answer))

    async def manners(self) -> dict[str, Any]:
        """How they keep their line."""
        return {}

    async def answer(self, message: Json) -> Json | None:
        """What they say to a message, if anything."""
        if "error" in message:
            if message["error"]["code"] == "stale":
                # What is newer is on its way.
                return None
            self.world.memory.busy += message["error"]["code"] == "server_busy"
            await asyncio.sleep(AGAIN)
            self.tried = -1
            return {"since": self.since}
        self.world.memory.hear(self.table, message)
        self.since = message["position"]["n"]
        status = message["table"]["status"]
        if status == "waiting":
            raise NotBegun
        self.over = status == "over"
        if self.over or not message["turn"]["legal"] or message["turn"]["forced"] or self.since <= self.tried:
            return None
        self.tried = self.since
        return await self.decide(message)

    async def decide(self, message: Json) -> Json | None:
        """Players move."""
        await self.world.think()
        chosen = self.world.dice.choice(message["turn"]["legal"])["move"]
        return {"move": chosen, "after": message["position"]["n"]}


class Streamer(Person):
    """Reads lines of JSON and moves by requests."""

    async def visit(self) -> None:
        """One stream, and a request for every move."""
        world, place = self.world, f"/api/tables/{self.table.id}"
        url = world.url(self.guest.process) + f"{place}/stream?since={self.since}"
        async with world.web.stream("GET", url, headers=self.guest.headers) as lines:
            world.memory.statuses[lines.status_code] += 1
            lines.raise_for_status()
            heard = time.monotonic()
            async for text in lines.aiter_lines():
                if text:
                    heard = time.monotonic()
                    answer = await self.answer(json.loads(text))
                    while answer is not None:
                        answer = await self.answer(await self.guest.post(f"{place}/messages", **answer))
                elif time.monotonic() - heard > 2 * PATIENCE:
                    # The line stands; but somebody who hears nothing else for long looks again.
                    return
                if self.over:
                    return


class Sleeper(Person):
    """Sits there and never moves."""

    async def decide(self, message: Json) -> Json | None:  # noqa: ARG002
        """Not now."""
        return None


class Watcher(Sleeper):
    """Looks on, more patient than the players: what they see must come by itself."""

    def __init__(self, guest: Guest, table: Told) -> None:
        super().__init__(guest, table)
        self.patience = 3600.0


class SlowReader(Watcher):
    """Reads a message now and then, with as little room for unread ones as can be."""

    async def manners(self) -> dict[str, Any]:
        """A line that holds next to nothing."""
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.setblocking(False)
        url = httpx.URL(self.world.url(self.guest.process))
        try:
            await asyncio.get_running_loop().sock_connect(line, (url.host, url.port))
        except OSError:
            line.close()
            raise
        return {"sock": line, "max_queue": 1, "ping_interval": None}

    async def answer(self, message: Json) -> Json | None:
        """Nothing, after a while."""
        if not self.world.calm.is_set():
            await asyncio.sleep(SLOW)
        return await super().answer(message)
