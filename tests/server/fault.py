"""Kills the server at random moments while games are played, and then looks for every move it acknowledged.

`python -m tests.server.fault 200 20` plays 200 games through 20 crashes.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from crownlands.server.protocol import CreateTable
from crownlands.server.storage.rows import EventRow
from crownlands.server.table.entries import entry
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.terms import Terms
from tests.server.processes import Process, free_port

GONE = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, KeyError, ValueError)
"""What a client sees of a crash."""
PATIENCE = 60.0
"""Seconds after which a client tries again, whatever it waits for."""
FEWEST = 20
"""Events that every game has, dice and lots included."""


class Player:
    """A client that plays one game, however often its line breaks, and remembers all it was told."""

    def __init__(self, url: str, number: int, web: httpx.AsyncClient) -> None:
        self.url, self.web, self.dice = url, web, random.Random(number)
        self.heard: dict[int, dict[str, Any]] = {}
        self.table = self.key = ""
        self.is_over = False
        self.reconnects = 0

    async def run(self, until: float) -> None:
        while not self.is_over and time.monotonic() < until:
            try:
                async with asyncio.timeout(PATIENCE):
                    if not self.table:
                        await self._sit_down()
                    await self._play()
            except GONE:
                self.reconnects += 1
                await asyncio.sleep(0.2)

    async def _sit_down(self) -> None:
        self.key = (await self._post("/api/guests", name="Robot"))["key"]
        game, seats = self.dice.choice([("kingdomino", 2), ("kingdomino", 4), ("riomino", 2)])
        bots = [{"kind": "bot", "level": "random"}] * (seats - 1)
        table: str = (await self._post("/api/tables", game=game, seats=[{"kind": "mine"}, *bots]))["id"]
        await self._post(f"/api/tables/{table}/start")
        self.table = table

    async def _post(self, path: str, **body: Any) -> Any:
        key = {"authorization": f"Bearer {self.key}"} if self.key else {}
        answer = await self.web.post(self.url + path, json=body, headers=key)
        return answer.raise_for_status().json() if answer.content else None

    async def _play(self) -> None:
        last = max(self.heard, default=0)
        address = self.url.replace("http", "ws") + f"/api/tables/{self.table}/socket?since={last}"
        async with connect(address, additional_headers={"authorization": f"Bearer {self.key}"}) as line:
            async for text in line:
                message = json.loads(text)
                for event in message.get("events", []):
                    known = self.heard.setdefault(event["n"], event)
                    assert known == event, f"event {event['n']} is not what it was"
                if "error" in message:
                    continue
                self.is_over = message["table"]["status"] == "over"
                if self.is_over:
                    return
                moves = message["turn"]["legal"]
                if moves and not message["turn"]["forced"]:
                    chosen = self.dice.choice(moves)["move"]
                    await line.send(json.dumps({"move": chosen, "after": message["position"]["n"]}))


class Outcome(NamedTuple):
    """What a torment went through."""

    heard: int
    """Events that players were told of; all of them are stored."""
    finished: int
    kills: int
    broken: int
    """Lines that broke."""


async def torment(folder: Path, games: int, kills: int, seed: int = 0, longest: float = 900.0) -> Outcome:
    """Plays games through crashes, which come after some events more and not after some time.

    A game has more than FEWEST events, so the last crash comes while games are still being played, however fast
    or slow the machine is.
    """
    dice, port = random.Random(seed), free_port()
    server = await asyncio.to_thread(Process, folder, None, port)
    # One for all: to make one takes long, and after a crash all of them come at once.
    web = httpx.AsyncClient(timeout=PATIENCE, verify=False, limits=httpx.Limits(max_connections=None))
    players = [Player(server.url, number, web) for number in range(games)]
    until = time.monotonic() + longest
    crowd = asyncio.gather(*(player.run(until) for player in players))
    done = 0
    while done < kills and not crowd.done():
        before, more = _heard(players), dice.randint(1, games * FEWEST // kills)
        while _heard(players) < before + more and not crowd.done():
            await asyncio.sleep(0.002)
        await asyncio.to_thread(server.kill)
        done += 1
        server = await asyncio.to_thread(Process, folder, None, port)
        for player in players:
            # The port is the same unless somebody else took it in between.
            player.url = server.url
    await crowd
    await web.aclose()
    await asyncio.to_thread(server.kill)
    heard = sum(verify(folder, player) for player in players if player.table)
    finished = sum(player.is_over for player in players)
    return Outcome(heard, finished, done, sum(player.reconnects for player in players))


def _heard(players: list[Player]) -> int:
    return sum(len(player.heard) for player in players)


def verify(folder: Path, player: Player) -> int:
    """Every event a player heard of is stored, word for word, and the stored events replay."""
    with closing(sqlite3.connect(folder / "games.sqlite")) as stored:
        rows = stored.execute(
            "select n, at, by, body from events where table_id = ? order by n", (player.table,)
        ).fetchall()
        terms = stored.execute("select terms, secret from tables where id = ?", (player.table,)).fetchone()
    events = {row[0]: entry(EventRow(*row)) for row in rows}
    for n, event in player.heard.items():
        assert n in events, f"event {n} of table {player.table} was told and is lost"
        assert events[n].down() == event
    ledger = Ledger(Terms(player.table, CreateTable.model_validate_json(terms[0]), terms[1]))
    for one in events.values():
        ledger.apply(one)
    return len(player.heard)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    crashes = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    with tempfile.TemporaryDirectory() as place:
        outcome = asyncio.run(torment(Path(place), wanted, crashes, longest=600.0))
    sys.stdout.write(
        f"{wanted} games, {outcome.kills} crashes, {outcome.broken} broken lines: {outcome.heard} events told, "
        f"none lost; {outcome.finished} games finished\n"
    )
