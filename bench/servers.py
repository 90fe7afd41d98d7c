"""Servers to be measured: fresh ones, with a client in a process of its own that plays as it is told."""

from __future__ import annotations

import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.faults.cluster import Cluster
from tests.server.processes import UNLIMITED

from bench.figures import Figures
from bench.load import Stage, client
from bench.machine import cpu, cut, flush, memory

if TYPE_CHECKING:
    from collections.abc import Iterator

SETTINGS = {
    **UNLIMITED,
    "CROWNLANDS_FORCED_PAUSE": "0.02",
    "CROWNLANDS_BOT_PAUSE": "0.02",
    "CROWNLANDS_IDLE": "100000",
}
"""Limits are for guests, and short pauses, since a timetable waits for nobody's reading."""
PATIENCE = 600.0
CHANGES, WHOLE = "?changes=true", ""
"""How clients ask for what changed, as the page does, or for whole states."""


def say(text: str) -> None:
    """How far it is, beside the tables."""
    print(text, file=sys.stderr, flush=True)


class Measured:
    """Servers that run, a client that knows its tables, and stages of play."""

    def __init__(
        self,
        tables: int,
        servers: list[subprocess.Popen[str]],
        ports: list[int],
        folder: Path,
        reading: str = CHANGES,
    ) -> None:
        self.tables, self._servers, self._folder, self._ports = tables, servers, folder, ports
        self.cluster: Cluster | None = None
        self._empty = sum(memory(one.pid) for one in servers)
        self._orders, theirs = multiprocessing.Pipe()
        arguments = (tables, ports, theirs, _cores()[1], reading)
        self._client = multiprocessing.get_context("spawn").Process(target=client, args=arguments, daemon=True)
        self._client.start()
        assert self._orders.poll(PATIENCE), "the tables were not made in time"
        self._orders.recv()
        self._full = sum(memory(one.pid) for one in servers)

    def stage(self, rate: float, seconds: float) -> Figures:
        """So many moves a second for a while; before it, with nothing else going on, bare flushes."""
        flushes = flush(self._folder)
        before = self._cpu()
        wanted = Stage(rate, seconds)
        self._orders.send(wanted)
        assert self._orders.poll(PATIENCE), "the client does not answer"
        heard, of_client = self._orders.recv()
        after = self._cpu()
        server, database, stored = (now - then for now, then in zip(after, before, strict=True))
        figures = Figures(
            self.tables, rate, [1000 * one for one in heard.times], heard.moves, heard.told, wanted, flushes,
            server, of_client, database, int(stored), (self._full - self._empty) / self.tables,
        )  # fmt: skip
        say(
            f"  {rate:,.0f} moves/s wanted: {figures.moves:,.0f}, p50 {cut(figures.times, 0.5):.1f} ms,"
            f" p99 {cut(figures.times, 0.99):.1f} ms from due;"
            f" a flush {cut(flushes, 0.5):.2f} and {cut(flushes, 0.99):.2f} ms;"
            f" {figures.each(server)} ms of processor and {heard.told:,.0f} bytes to a client each"
        )
        return figures

    @property
    def url(self) -> str:
        """Of the first server."""
        return f"http://127.0.0.1:{self._ports[0]}"

    def close(self) -> None:
        """Ends the client."""
        self._orders.send(None)
        self._client.join(10)
        if self._client.is_alive():
            self._client.kill()

    def _cpu(self) -> tuple[float, float, int]:
        database = cpu(self.cluster.pid) if self.cluster is not None else 0.0
        return sum(cpu(one.pid) for one in self._servers), database, sum(map(_stored, self._ports))


def _stored(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        found = re.search(r"^crownlands_moves_total (\d+)", answer.read().decode(), re.MULTILINE)
    return int(found.group(1)) if found else 0


def _cores() -> tuple[set[int], set[int]]:
    """One core for a single server, the others for its clients; the same where there is but one."""
    all_of_them = sorted(os.sched_getaffinity(0))
    return {all_of_them[0]}, set(all_of_them[1:]) or set(all_of_them)


@contextmanager
def measured(
    tables: int,
    processes: int = 1,
    *,
    shared: bool = False,
    reading: str = CHANGES,
    python: str = sys.executable,
) -> Iterator[Measured]:
    """Fresh servers with their tables; on PostgreSQL if shared, and then on all cores."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = Cluster() if shared else None
        if cluster is not None:
            stack.callback(cluster.close)
        servers, ports = [], []
        for _ in range(processes):
            command = [python, "-m", "crownlands", "serve", "--port", "0", "--data", str(folder)]
            command += ["--database", cluster.address()] if cluster is not None else []
            # A process has the cores of the one that starts it.
            before = os.sched_getaffinity(0)
            os.sched_setaffinity(0, before if shared else _cores()[0])
            variables = {**os.environ, **SETTINGS}
            server = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=variables
            )
            os.sched_setaffinity(0, before)
            stack.callback(_end, server)
            assert server.stdout is not None
            told = re.search(r":(\d+)/", server.stdout.readline())
            assert told is not None, "the server did not start"
            servers.append(server)
            ports.append(int(told.group(1)))
        run = Measured(tables, servers, ports, folder, reading)
        run.cluster = cluster
        stack.callback(run.close)
        yield run


def _end(server: subprocess.Popen[str]) -> None:
    server.kill()
    server.communicate()
