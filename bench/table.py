"""How many tables one process carries: live tables with four clients each, moves stored before they are told.

`python -m bench.table` measures a row of sizes in some four minutes, `python -m bench.table 1000` one of them.
The clients run in a process of their own, but on the same machine: on two cores they take their share.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import uvloop

from bench.lines import SEATS, Table, Web

SIZES = (10, 100, 1000, 2000)
RATE = 1000.0
FREE = {
    "CROWNLANDS_PER_MINUTE": "100000000",
    "CROWNLANDS_TABLES_PER_HOUR": "100000000",
    "CROWNLANDS_ADDRESS_PER_MINUTE": "100000000",
    "CROWNLANDS_ADDRESS_TABLES_PER_HOUR": "100000000",
    "CROWNLANDS_ADDRESS_GUESTS_PER_HOUR": "100000000",
    "CROWNLANDS_ADDRESS_SOCKETS": "100000000",
    "CROWNLANDS_GUESSES_PER_MINUTE": "100000000",
    "CROWNLANDS_FORCED_PAUSE": "0.05",
    "CROWNLANDS_SOCKETS_EACH": "100000000",
    "CROWNLANDS_IDLE": "100000",
}
REMARK = """Time is from a move sent to its event heard by all four; every move is flushed to disk before.
Forced moves, which the table plays by itself, come on top of these; cores are the server's alone."""
TICK = 0.002
TOGETHER = 10
PATIENCE = 300.0


class Figures(NamedTuple):
    """What one run showed."""

    tables: int
    wanted: float
    moves: float
    p50: float
    p99: float
    p999: float
    kilobytes: float
    cpu: float


async def play(port: int, tables: int, rate: float, seconds: float, seed: int, ready: Any) -> list[float]:
    """Some tables of one client process; the times from a move sent to its event heard by all four."""
    dice = random.Random(seed)
    waiting: list[Table] = []
    times: list[float] = []
    desks = [await Web("127.0.0.1", port).open() for _ in range(min(TOGETHER, tables))]
    keys = [(await desks[0].post("/api/guests", {"name": f"Guest {n}"}))["key"] for n in range(SEATS)]
    seats = [Table(waiting, times) for _ in range(tables)]

    async def set_up(desk: Web, share: list[Table]) -> None:
        for one in share:
            await one.set_up(desk, keys)

    await asyncio.gather(*(set_up(desk, seats[n :: len(desks)]) for n, desk in enumerate(desks)))
    # The clients' own collections would be taken for the server's pauses.
    gc.disable()
    ready.wait(PATIENCE)
    began, sent = time.perf_counter(), 0
    while (now := time.perf_counter()) < began + seconds:
        due = int((now - began) * rate)
        late: list[Table] = []
        while sent < due and waiting:
            chosen = dice.randrange(len(waiting))
            waiting[chosen], waiting[-1] = waiting[-1], waiting[chosen]
            one = waiting.pop()
            if one.move(dice):
                sent += 1
            else:
                late.append(one)
        waiting += late
        await asyncio.sleep(TICK)
    await asyncio.sleep(1)
    return times


def client(port: int, tables: int, rate: float, seconds: float, seed: int, ready: Any, results: Any) -> None:
    results.put(uvloop.run(play(port, tables, rate, seconds, seed, ready)))


def measure(tables: int, rate: float, seconds: float, clients: int) -> Figures:
    """One size: a fresh server, its tables, a while of play."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "crownlands", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **FREE})
        try:
            assert server.stdout is not None
            told = re.search(r":(\d+)/", server.stdout.readline())
            assert told is not None
            port = int(told.group(1))
            empty = _memory(server.pid)
            ready = multiprocessing.Barrier(clients + 1)
            results: Any = multiprocessing.Queue()
            shares = [tables // clients + (n < tables % clients) for n in range(clients)]
            crowd = [
                multiprocessing.Process(
                    target=client,
                    args=(port, share, rate * share / tables, seconds, n, ready, results),
                    daemon=True,
                )
                for n, share in enumerate(shares)
            ]
            for one in crowd:
                one.start()
            ready.wait(PATIENCE)
            full, cpu = _memory(server.pid), _cpu(server.pid)
            times = [one for _ in crowd for one in results.get(timeout=PATIENCE)]
            cpu = _cpu(server.pid) - cpu
            for one in crowd:
                one.join()
        finally:
            server.kill()
            server.communicate()
    cuts = quantiles([1000 * one for one in times], n=1000) if len(times) > 1 else [0.0] * 999
    per_table = (full - empty) / tables
    return Figures(tables, rate, len(times) / seconds, cuts[499], cuts[989], cuts[998], per_table, cpu / seconds)


def _memory(pid: int) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return float(found.group(1)) if found else 0.0


def _cpu(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def table(rows: list[Figures]) -> str:
    """The figures as a table."""
    lines = [
        "| tables of four | moves/s wanted | durable moves/s | p50 ms | p99 ms | p99.9 ms | kB/table | cores |",
        "|---|---|---|---|---|---|---|---|",
        *(
            f"| {row.tables:,} | {row.wanted:,.0f} | {row.moves:,.0f} | {row.p50:.1f} | {row.p99:.1f} | "
            f"{row.p999:.1f} | {row.kilobytes:.0f} | {row.cpu:.2f} |"
            for row in rows
        ),
    ]
    return "\n".join(lines) + "\n"


def rate_of(tables: int) -> float:
    """A move a second at each table, as quick people play, up to what is promised."""
    return min(RATE, float(tables))


def run() -> str:
    """The whole row of sizes."""
    rows = table([measure(size, rate_of(size), 20.0, 1) for size in SIZES])
    return f"{rows}\n{REMARK}\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures how many tables one process carries.")
    parser.add_argument("tables", type=int, nargs="*", default=list(SIZES))
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second in all; one a table if left out")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--clients", type=int, default=1, help="client processes")
    given = parser.parse_args()
    rows = [measure(n, given.rate or rate_of(n), given.seconds, given.clients) for n in given.tables]
    print(table(rows))
