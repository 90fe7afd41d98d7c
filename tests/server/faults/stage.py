"""One trial: a crowd plays, something is broken, it becomes calm, everybody finishes, and judgement is given."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import httpx

from tests.server.faults import judgement
from tests.server.faults.company import Company
from tests.server.faults.judgement import Verdict
from tests.server.faults.memory import Memory
from tests.server.faults.people import World
from tests.server.faults.storage import Straight, stored

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from tests.server.faults.ground import Ground

    Fault = Callable[["Stage", int], Awaitable[None]]

QUIET = 45.0
"""Seconds without any news after which a table that is not over counts as stuck."""
LONGEST = 300.0


class Stage:
    """A ground with a crowd on it."""

    def __init__(self, ground: Ground, world: World, companies: list[Company]) -> None:
        self.ground, self.world, self.companies = ground, world, companies
        self.memory = world.memory
        self.dice = world.dice
        self._plays = [asyncio.create_task(one.run()) for one in companies]

    async def more(self, events: int) -> None:
        """Waits until so many more events were told, however fast or slow the machine is."""
        before, until = self.memory.heard, time.monotonic() + LONGEST
        while self.memory.heard < before + events and time.monotonic() < until:
            self._look()
            await asyncio.sleep(0.005)

    async def in_play(self) -> None:
        """Waits until every company has begun."""
        until = time.monotonic() + LONGEST
        while not all(
            one.tables and max(one.tables[0][0].n, len(one.tables[0][0].events)) > 3 for one in self.companies
        ):
            assert time.monotonic() < until, "the games did not begin"
            self._look()
            await asyncio.sleep(0.02)

    def _look(self) -> None:
        for play in self._plays:
            if play.done():
                play.result()

    async def hush(self, verdict: Verdict) -> None:
        """Nobody moves for a moment: what is stored must be seen everywhere, without another move's help."""
        self.world.moving.clear()
        await judgement.check_shown(verdict, self.ground, self.world)
        self.world.moving.set()

    async def finish(self, verdict: Verdict) -> None:
        """Calm: every game comes to its end, or is stuck."""
        self.world.calm.set()
        while waiting := {play for play in self._plays if not play.done()}:
            await asyncio.wait(waiting, timeout=1.0)
            self._look()
            unfinished = [table for one in self.companies for table, _ in one.tables if not table.over]
            news = max((table.news for table in unfinished or self.memory.tables.values()), default=0.0)
            if time.monotonic() - news > QUIET:
                break
        unfinished = [table for one in self.companies for table, _ in one.tables if not table.over]
        verdict.stuck = len(unfinished)
        for one in self.companies:
            if one.playing and one.tables and all(table.over for table, _ in one.tables):
                verdict.stale += sum(not person.over for person in one.present)
        await self.leave()

    async def leave(self) -> None:
        """Everybody goes."""
        for play in self._plays:
            play.cancel()
        await asyncio.gather(*self._plays, return_exceptions=True)


@asynccontextmanager
async def crowded(ground: Ground, companies: int, seed: int) -> AsyncIterator[Stage]:
    """A crowd at play."""
    # One for all: to make one takes long, and after a crash all of them come at once.
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(timeout=20.0, verify=False, limits=limits, trust_env=False) as web:
        straight = Straight(ground.database)
        world = World(ground.ports, Memory(), web, random.Random(seed), straight.state)
        world.moving.set()
        stage = Stage(ground, world, [Company(world, number) for number in range(companies)])
        try:
            yield stage
        finally:
            await stage.leave()
            straight.close()


async def trial(ground: Ground, name: str, fault: Fault, *, companies: int, rounds: int, seed: int = 0) -> Verdict:
    """A fault, so many rounds of it, and what came of it."""
    async with crowded(ground, companies, seed) as stage:
        memory = stage.memory
        verdict = Verdict(name, ground.kind, 0, 0, 0, 0, 0)
        await stage.in_play()
        await fault(stage, rounds)
        await stage.hush(verdict)
        await stage.finish(verdict)
        judgement.check_stored(verdict, await asyncio.to_thread(stored, ground.database), memory)
        await judgement.check_shown(verdict, ground, stage.world)
        await judgement.check_gone(verdict, ground, stage.world)
        verdict.games, verdict.told = memory.finished, memory.heard
        verdict.sent, verdict.broken = memory.sent, memory.broken
        verdict.refused, verdict.errors = memory.statuses[503] + memory.busy, judgement.errors(memory)
        verdict.different += memory.different
        verdict.unhandled = judgement.unhandled(ground.log())
        return verdict
