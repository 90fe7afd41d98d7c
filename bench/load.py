"""The client's process: tables whose moves are due by a timetable, at the rate it is told."""

from __future__ import annotations

import asyncio
import gc
import heapq
import os
import random
import time
from typing import TYPE_CHECKING, NamedTuple

import uvloop

from bench.lines import SEATS, Table, Web

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

TICK = 0.001
TOGETHER = 10
QUIET = 30.0
"""Seconds at most until what is under way has been heard."""
START, DRAIN = 0.1, 2.0
"""Seconds before the first move is due, and after the last until what is still on its way counts as it stands."""


class Stage(NamedTuple):
    """What the client is asked for: so many moves a second, for so long."""

    rate: float
    seconds: float


class Heard(NamedTuple):
    """What came of a stage."""

    times: list[float]
    """Seconds from when each move was due to when all had heard of it."""
    moves: int
    """How many had been heard of by the end."""
    told: float
    """Bytes for each move and each client."""


class Load:
    """Tables with a timetable each: a move every so often, not all at the same moment."""

    def __init__(self, tables: int, seed: int = 0) -> None:
        self._dice = random.Random(seed)
        self._times: list[float] = []
        self._timetable: list[tuple[float, int]] = []
        self._tables = [Table(number, self._timetable, self._times) for number in range(tables)]

    async def set_up(self, ports: list[int], reading: str) -> None:
        """Makes the tables, some at a time, and opens every line."""
        desks = [
            [await Web("127.0.0.1", port).open() for port in ports]
            for _ in range(min(TOGETHER, len(self._tables)))
        ]
        keys = [(await desks[0][0].post("/api/guests", {"name": f"Guest {n}"}))["key"] for n in range(SEATS)]

        async def some(webs: list[Web], share: list[Table]) -> None:
            for number, one in enumerate(share):
                shift = number % len(webs)
                await one.set_up(webs[shift:] + webs[:shift], keys, self._dice, reading)

        await asyncio.gather(*(some(webs, self._tables[n :: len(desks)]) for n, webs in enumerate(desks)))

    async def run(self, stage: Stage) -> Heard:
        """So many moves a second, for a while."""
        await self._quiet()
        self._times.clear()
        before = {table.number: table.told for table in self._tables}
        playing = [table for table in self._tables if not table.over]
        began, interval = time.perf_counter() + START, max(1, len(playing)) / stage.rate
        ends = began + stage.seconds
        for table in playing:
            table.next, table.interval, table.ends = began + self._dice.random() * interval, interval, ends
        self._timetable[:] = [(table.next, table.number) for table in playing]
        heapq.heapify(self._timetable)
        while (now := time.perf_counter()) < ends:
            while self._timetable and self._timetable[0][0] <= now:
                # Players who cannot move yet will look again when they hear what they wait for.
                self._tables[heapq.heappop(self._timetable)[1]].look(now)
            await asyncio.sleep(TICK)
        heard = len(self._times)
        await asyncio.sleep(DRAIN)
        now = time.perf_counter()
        late = [now - due for table in playing for due in table.outstanding()]
        each = [(table.told - before[table.number]) / len(table.lines) for table in playing]
        return Heard([*self._times, *late], heard, sum(each) / max(1, len(self._times)))

    async def _quiet(self) -> None:
        """What an earlier stage asked for too fast is not held against this one."""
        until = time.perf_counter() + QUIET
        while any(table.is_waiting for table in self._tables) and time.perf_counter() < until:
            await asyncio.sleep(TICK)


async def _serve(tables: int, ports: list[int], orders: Connection, reading: str) -> None:
    load = Load(tables)
    await load.set_up(ports, reading)
    # The clients' own collections would be taken for the server's pauses.
    gc.collect()
    gc.disable()
    orders.send("ready")
    loop = asyncio.get_running_loop()
    while (stage := await loop.run_in_executor(None, orders.recv)) is not None:
        before = time.process_time()
        heard = await load.run(stage)
        orders.send((heard, time.process_time() - before))


def client(tables: int, ports: list[int], orders: Connection, cores: set[int], reading: str) -> None:
    """Does what it is told over its line, stage after stage, until it is told None."""
    os.sched_setaffinity(0, cores)
    uvloop.run(_serve(tables, ports, orders, reading))
