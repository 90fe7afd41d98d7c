"""After a trial: what was told is looked for, word for word, and every table and server is asked how it is."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from crownlands.server.storage.journal import terms
from crownlands.server.table.events import TimedOut
from crownlands.server.table.ledger import Ledger
from tests.server.faults.people import GONE, INTERNAL

if TYPE_CHECKING:
    from crownlands.server.table.entries import Entry
    from tests.server.faults.ground import Ground
    from tests.server.faults.memory import Memory
    from tests.server.faults.people import World
    from tests.server.faults.storage import Stored

GRACE = 60.0
"""Seconds a server may take to show what is stored, or to notice that somebody has gone."""


@dataclass
class Verdict:
    """What a trial showed. From ``lost`` on, anything but 0 breaks a promise."""

    fault: str
    database: str
    games: int
    """Played to their end."""
    told: int
    """Events that somebody heard of."""
    sent: int
    """Broken frames, requests and records."""
    broken: int
    """Lines that broke."""
    refused: int
    """Honest answers: 503 to a request, `server_busy` to a message."""
    lost: int = 0
    different: int = 0
    gaps: int = 0
    """Tables whose stored events have a gap or do not replay."""
    stuck: int = 0
    """Tables that do not go on although a person, a bot or a clock is due."""
    stale: int = 0
    """Tables of which a server or a line shows an older state than is stored."""
    ghosts: int = 0
    """Lines a server counts though nobody is there."""
    errors: int = 0
    """Answers of 5xx other than 503, sockets closed with 1011."""
    unhandled: int = 0
    """Requests and lines that ended in an error nobody had thought of, as the servers' logs tell."""
    robbed: int = 0
    """Seats whose time ran out although it had not."""

    @property
    def broken_promises(self) -> dict[str, int]:
        """Whatever must be 0 and is not."""
        names = [one.name for one in fields(self)]
        promised = names[names.index("lost") :]
        return {name: found for name in promised if (found := getattr(self, name))}


TITLES = {
    "told": "events told",
    "sent": "rubbish",
    "broken": "lines broken",
    "errors": "5xx",
}


def report(verdicts: list[Verdict]) -> str:
    """The verdicts as a table."""
    names = [one.name for one in fields(Verdict)]
    head = [TITLES.get(name, name) for name in names]
    lines = [f"| {' | '.join(head)} |", "|---|---|" + "---:|" * (len(names) - 2)]
    for one in verdicts:
        cells = [value if isinstance(value := getattr(one, name), str) else f"{value:,}" for name in names]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def check_stored(verdict: Verdict, found: dict[str, Stored], memory: Memory) -> None:
    """Every event that was told is there as it was told, and every table replays without a gap."""
    for table in memory.tables.values():
        if (kept := found.get(table.id)) is None:
            verdict.lost += 0 if memory.is_forgiven(table.made) else max(1, len(table.events))
            continue
        for n, event in memory.expected(table):
            if n not in kept.entries:
                verdict.lost += 1
            elif kept.entries[n].down() != event:
                verdict.different += 1
        out = [seat for one in kept.entries.values() if (seat := _timeout(one)) is not None]
        verdict.robbed += sum(seat not in table.sleepers for seat in out)
    verdict.gaps = sum(not _replays(one) for one in found.values())


def _timeout(one: Entry) -> int | None:
    return one.event.seat if isinstance(one.event, TimedOut) else None


def _replays(table: Stored) -> bool:
    if list(table.entries) != list(range(1, len(table.entries) + 1)):
        return False
    ledger = Ledger(terms(table.row))
    try:
        for one in table.entries.values():
            ledger.apply(one)
    except (ValueError, KeyError, AssertionError):
        return False
    return True


async def check_shown(verdict: Verdict, ground: Ground, world: World) -> None:
    """Every server shows every table as it is stored, before long."""
    until = time.monotonic() + GRACE
    waiting = [(server.url, one) for server in ground.servers for one in world.memory.tables.values()]
    while waiting and time.monotonic() < until:
        behind = []
        for url, table in waiting:
            status, n = await world.stored(table.id)
            # A table that is gone is judged elsewhere; one where bots are alone would wake if it were looked at.
            if status and table.events and (await _shown(url, table.id, world) or 0) < n:
                behind.append((url, table))
        waiting = behind
        if waiting:
            await asyncio.sleep(0.3)
    verdict.stale += len(waiting)


async def _shown(url: str, table: str, world: World) -> int | None:
    try:
        answer = await world.web.get(f"{url}/api/tables/{table}?since=1000000")
        world.memory.statuses[answer.status_code] += 1
        n: int = answer.raise_for_status().json()["position"]["n"]
    except GONE:
        return None
    return n


async def check_gone(verdict: Verdict, ground: Ground, world: World) -> None:
    """When everybody has gone, no server thinks that somebody is there."""
    until = time.monotonic() + GRACE
    while (ghosts := await _counted(ground, world)) and time.monotonic() < until:
        await asyncio.sleep(0.3)
    verdict.ghosts = ghosts


async def _counted(ground: Ground, world: World) -> int:
    counted = 0
    for server in ground.servers:
        try:
            text = (await world.web.get(f"{server.url}/metrics")).text
        except GONE:
            return 1
        figures = dict(re.findall(r"^crownlands_(visitors|sockets) (\d+)", text, re.MULTILINE))
        counted += max(int(figures.get("visitors", 0)), int(figures.get("sockets", 0)))
    return counted


def unhandled(log: str) -> int:
    """Errors that nobody caught, by what uvicorn writes of them and what Python does of tasks and threads."""
    signs = ("Exception in ASGI application", "exception was never retrieved", "Exception in thread")
    return sum(log.count(sign) for sign in signs)


def errors(memory: Memory) -> int:
    """Answers that are a server's own fault."""
    wrong = {status: n for status, n in memory.statuses.items() if 500 <= status < 600 and status != 503}
    return sum(wrong.values()) + memory.statuses[INTERNAL]
