"""Servers as processes of their own, which can be killed; and a throw-away PostgreSQL."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.harness import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

TRIES = 5
QUICK = {
    "CROWNLANDS_BOT_PAUSE": "0",
    "CROWNLANDS_FORCED_PAUSE": "0",
    "CROWNLANDS_PER_MINUTE": "1000000",
    "CROWNLANDS_TABLES_PER_HOUR": "1000000",
    "CROWNLANDS_ADDRESS_PER_MINUTE": "1000000",
    "CROWNLANDS_ADDRESS_TABLES_PER_HOUR": "1000000",
    "CROWNLANDS_ADDRESS_GUESTS_PER_HOUR": "1000000",
    "CROWNLANDS_ADDRESS_WORK": "1000000",
    "CROWNLANDS_SWEEP": "0.5",
    "CROWNLANDS_LEASE": "1.5",
}

FREE = "100000000"
UNLIMITED = {
    "CROWNLANDS_PER_MINUTE": FREE,
    "CROWNLANDS_TABLES_PER_HOUR": FREE,
    "CROWNLANDS_GUESSES_PER_MINUTE": FREE,
    "CROWNLANDS_SOCKETS_EACH": FREE,
    "CROWNLANDS_ADDRESS_PER_MINUTE": FREE,
    "CROWNLANDS_ADDRESS_TABLES_PER_HOUR": FREE,
    "CROWNLANDS_ADDRESS_GUESTS_PER_HOUR": FREE,
    "CROWNLANDS_ADDRESS_SOCKETS": FREE,
}
"""Limits are for guests; tests and measurements come from one address."""


def children(parent: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(folder.name))
    return found


class Process:
    """A server started as people start it."""

    def __init__(
        self,
        data: Path,
        database: str | None = None,
        port: int = 0,
        *,
        errors: Path | None = None,
        verbose: bool = False,
        **settings: str,
    ) -> None:
        command = [sys.executable, "-m", "crownlands", "serve", "--port", str(port), "--data", str(data)]
        if database is not None:
            command += ["--database", database]
        if verbose:
            command.append("--verbose")
        variables = {**os.environ, **QUICK, **settings}
        with nullcontext() if errors is None else errors.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=variables, text=True)
        assert self.process.stdout is not None
        told = re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        assert told is not None, "the server did not start"
        self.port = int(told.group(1))
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a crash: no time to say or store anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """An orderly end; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def postgres_programs() -> Path | None:
    """The folder of the newest PostgreSQL on this machine."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[-3]), reverse=True
    )
    if found:
        return found[0].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


@contextmanager
def postgres() -> Iterator[str]:
    """A throw-away cluster; the address of an empty database."""
    programs = postgres_programs()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="crownlands-pg-", dir="/tmp"))
    # The programs refuse to run as root.
    is_root = os.geteuid() == 0
    if is_root:
        shutil.chown(folder, "postgres")
    become = ["runuser", "-u", "postgres", "--"] if is_root else []
    data = folder / "data"

    def run(*words: object) -> None:
        silent = subprocess.DEVNULL
        subprocess.run([*become, *map(str, words)], check=True, stdout=silent, stderr=silent, cwd="/tmp")

    run(programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "--locale=C.UTF-8", "-E", "UTF8")
    for attempt in range(TRIES):
        port = free_port()
        options = (
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} "
            "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        )
        start = (programs / "pg_ctl", "-D", data, "-w", "-t", "300", "-l", folder / "log", "-o", options, "start")
        try:
            run(*start)
            break
        except subprocess.CalledProcessError:
            # Somebody else may have taken the port in between.
            if attempt == TRIES - 1:
                raise
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        run(programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        time.sleep(0.1)
        shutil.rmtree(folder, ignore_errors=True)
