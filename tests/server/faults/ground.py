"""Where it happens: servers as processes, their database, and the wires between, all of which can be broken."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Literal

from tests.server.faults.cluster import Cluster
from tests.server.faults.relay import Relay
from tests.server.processes import UNLIMITED, Process

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.server.faults.disk import Disk

Kind = Literal["SQLite", "PostgreSQL"]
SETTINGS = {
    "CROWNLANDS_BOT_PAUSE": "0.04",
    "CROWNLANDS_FORCED_PAUSE": "0.02",
    **UNLIMITED,
}
"""Limits are tested elsewhere; here everybody comes from one address."""


class Ground:
    """One server on SQLite, or two on PostgreSQL, each behind a wire of its own."""

    def __init__(self, kind: Kind, folder: Path, disk: Disk | None, variables: dict[str, str]) -> None:
        self.kind, self.folder, self.disk = kind, folder, disk
        self.variables = variables
        self.cluster: Cluster | None = None
        self.servers: list[Process] = []
        self.fronts: list[Relay] = []
        """Between people and servers."""
        self.backs: list[Relay] = []
        """Between servers and PostgreSQL."""
        self._starts = 0

    @property
    def data(self) -> Path:
        """The servers' folder."""
        return self.disk.folder if self.disk is not None else self.folder / "data"

    @property
    def database(self) -> str:
        """The straight way to the database."""
        return self.cluster.address() if self.cluster is not None else str(self.data / "games.sqlite")

    def ports(self) -> list[int]:
        """Where people find the servers."""
        return [front.port for front in self.fronts]

    async def start(self, number: int) -> None:
        """Server number so and so, again, at the port it had."""
        through = self.cluster.address(self.backs[number].port) if self.cluster is not None else None
        self._starts += 1
        errors = self.folder / f"server-{number}-{self._starts}.log"
        port = self.servers[number].port if number < len(self.servers) else 0
        variables: dict[str, Any] = {**SETTINGS, **self.variables}
        server = await asyncio.to_thread(Process, self.data, through, port, errors=errors, **variables)
        if number < len(self.servers):
            self.servers[number] = server
        else:
            self.servers.append(server)
        self.fronts[number].target = server.port

    async def kill(self, number: int) -> None:
        """As a crash does."""
        await asyncio.to_thread(self.servers[number].kill)

    async def command(self, *words: str) -> None:
        """A command of the host, as a process of its own, on the straight way."""
        where = ["--database", self.database]
        program = [sys.executable, "-m", "crownlands", *words, *where]
        done = await asyncio.to_thread(
            subprocess.run, program, check=False, capture_output=True, text=True, env=dict(os.environ)
        )
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"

    def log(self) -> str:
        """What all servers wrote."""
        return "".join(file.read_text(errors="replace") for file in sorted(self.folder.glob("server-*.log")))


@asynccontextmanager
async def prepared(kind: Kind, folder: Path, disk: Disk | None = None, **variables: str) -> AsyncIterator[Ground]:
    """A ground with its servers running, until they are killed."""
    ground = Ground(kind, folder, disk, variables)
    try:
        if kind == "PostgreSQL":
            inner = None
            if disk is not None:
                inner = disk.folder / "pg"
                inner.mkdir()
            ground.cluster = await asyncio.to_thread(Cluster, inner)
        for number in range(2 if kind == "PostgreSQL" else 1):
            if ground.cluster is not None:
                ground.backs.append(await Relay(ground.cluster.port).open())
            ground.fronts.append(await Relay(0).open())
            await ground.start(number)
        yield ground
    finally:
        for server in ground.servers:
            if server.process.poll() is None:
                await asyncio.to_thread(server.kill)
        for relay in (*ground.fronts, *ground.backs):
            await relay.close()
        if ground.cluster is not None:
            await asyncio.to_thread(ground.cluster.close)
