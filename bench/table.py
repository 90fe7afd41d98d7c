"""How many tables one process carries: live tables with four clients each, moves stored before they are told.

`python -m bench.table 1000 --rate 1000 --seconds 20` measures one size; without sizes, a row of them.
The clients run in processes of their own, but on the same machine: on two cores they take their share.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
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

import httpx
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
SIZES = (10, 100, 500, 1000, 2000)
FREE = {
    "CROWNLANDS_PER_MINUTE": "100000000",
    "CROWNLANDS_TABLES_PER_HOUR": "100000000",
    "CROWNLANDS_GUESSES_PER_MINUTE": "100000000",
    "CROWNLANDS_FORCED_PAUSE": "0.05",
    "CROWNLANDS_IDLE": "100000",
}
NUMBERS = re.compile(r'^\{"events":\[\{"n":(\d+)')


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


class Bench:
    """One table with its four lines; whoever is to move moves when told to."""

    def __init__(self, url: str, keys: list[str]) -> None:
        self.url, self.keys = url, keys
        self.table = ""
        self.lines: list[ClientConnection] = []
        self.n = [0] * SEATS
        self.turn: dict[str, Any] = {}
        self.whose = 0
        self.sent: tuple[int, float, set[int]] | None = None
        self.times: list[float] = []
        self.over = False

    async def set_up(self, web: httpx.AsyncClient) -> None:
        """A table with four people."""
        heads = [{"authorization": f"Bearer {key}"} for key in self.keys]
        body = {"seats": [{"kind": "mine"}, *[{"kind": "open"}] * (SEATS - 1)]}
        made = (await web.post("/api/tables", json=body, headers=heads[0])).json()
        self.table = made["id"]
        for seat in range(1, SEATS):
            token = made["links"][seat]["path"].partition("=")[2]
            claimed = await web.post(f"/api/tables/{self.table}/claim", json={"token": token}, headers=heads[seat])
            claimed.raise_for_status()
        (await web.post(f"/api/tables/{self.table}/start", headers=heads[0])).raise_for_status()
        address = self.url.replace("http", "ws") + f"/api/tables/{self.table}/socket"
        for head in heads:
            self.lines.append(
                await connect(
                    address, additional_headers=head, compression=None, max_size=None, ping_interval=None
                )
            )

    async def listen(self, seat: int) -> None:
        """Takes note of every message; only whoever is to move reads it closely, as a person would."""
        async for text in self.lines[seat]:
            heard = str(text)
            now = time.perf_counter()
            found = NUMBERS.match(heard)
            if self.sent is not None and found is not None and int(found.group(1)) > self.sent[0]:
                self.sent[2].add(seat)
                if len(self.sent[2]) == SEATS:
                    self.times.append(now - self.sent[1])
                    self.sent = None
            start = heard.index('"turn":') + 7
            if heard.startswith('{"actor":', start) and '"legal":[{' in heard[start : start + 80]:
                self.turn, _ = json.JSONDecoder().raw_decode(heard, start)
                self.n[seat] = int(heard[heard.index('"position":{"n":') + 16 :].partition(",")[0])
                self.whose = seat
            self.over = self.over or '"status":"over"' in heard

    async def move(self, dice: random.Random) -> bool:
        """Sends a move if somebody can; whether one was sent."""
        moves = self.turn.get("legal")
        if self.sent is not None or not moves or self.turn.get("forced") or self.over:
            return False
        chosen, n = dice.choice(moves)["move"], self.n[self.whose]
        self.turn = {}
        self.sent = (n, time.perf_counter(), set())
        await self.lines[self.whose].send(json.dumps({"move": chosen, "after": n}))
        return True


async def play(url: str, tables: int, rate: float, seconds: float, seed: int, ready: Any) -> list[float]:
    """Some tables of one client process; the times from a move sent to its event heard by all four."""
    dice = random.Random(seed)
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=url, timeout=120, limits=limits) as web:
        names = [{"name": f"Guest {n}"} for n in range(SEATS)]
        keys = [(await web.post("/api/guests", json=name)).json()["key"] for name in names]
        benches = [Bench(url, keys) for _ in range(tables)]
        for start in range(0, tables, 20):
            await asyncio.gather(*(bench.set_up(web) for bench in benches[start : start + 20]))
    ears = [asyncio.create_task(bench.listen(seat)) for bench in benches for seat in range(SEATS)]
    # The clients' own collections would be taken for the server's pauses.
    gc.disable()
    ready.wait()
    began = time.perf_counter()
    sent = 0
    order = list(benches)
    while (now := time.perf_counter()) < began + seconds:
        due = int((now - began) * rate)
        dice.shuffle(order)
        for bench in order:
            if sent >= due:
                break
            sent += await bench.move(dice)
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    for ear in ears:
        ear.cancel()
    return [one for bench in benches for one in bench.times]


def client(url: str, tables: int, rate: float, seconds: float, seed: int, ready: Any, results: Any) -> None:
    results.put(asyncio.run(play(url, tables, rate, seconds, seed, ready)))


def measure(tables: int, rate: float, seconds: float, clients: int) -> Figures:
    """One size: a fresh server, its tables, a while of play."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "crownlands", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **FREE})
        try:
            assert server.stdout is not None
            told = re.search(r":(\d+)/", server.stdout.readline())
            assert told is not None
            url = f"http://127.0.0.1:{told.group(1)}"
            empty = _memory(server.pid)
            ready = multiprocessing.Barrier(clients + 1)
            results: Any = multiprocessing.Queue()
            shares = [tables // clients + (n < tables % clients) for n in range(clients)]
            crowd = [
                multiprocessing.Process(
                    target=client, args=(url, share, rate * share / tables, seconds, n, ready, results)
                )
                for n, share in enumerate(shares)
            ]
            for one in crowd:
                one.start()
            ready.wait()
            full, cpu = _memory(server.pid), _cpu(server.pid)
            times = [one for _ in crowd for one in results.get()]
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


def run() -> str:
    """The whole row of sizes, a move a second at each table up to 1,000 moves a second."""
    return table([measure(size, min(1000.0, float(size)), 15.0, 1) for size in SIZES])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures how many tables one process carries.")
    parser.add_argument("tables", type=int, nargs="*", default=list(SIZES))
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second in all; one a table if left out")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--clients", type=int, default=1, help="client processes")
    given = parser.parse_args()
    print(table([measure(n, given.rate or float(n), given.seconds, given.clients) for n in given.tables]))
