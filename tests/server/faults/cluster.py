"""A throw-away PostgreSQL that can be stopped, started again and frozen."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from tests.server.processes import TRIES, children, free_port, postgres_programs

SMALL = "-c min_wal_size=2MB -c max_wal_size=8MB"
"""So that a small disk holds its log, and new room is needed often."""


class Cluster:
    """Runs, with every commit flushed, from its making to ``close``; with ``folder``, on a small disk there."""

    def __init__(self, folder: Path | None = None) -> None:
        programs = postgres_programs()
        assert programs is not None
        self._programs, self._options = programs, "" if folder is None else SMALL
        self._folder = folder or Path(tempfile.mkdtemp(prefix="crownlands-pg-", dir="/tmp"))
        # The programs refuse to run as root.
        is_root = os.geteuid() == 0
        self._become = ["runuser", "-u", "postgres", "--"] if is_root else []
        self._data = self._folder / "data"
        if is_root:
            shutil.chown(self._folder, "postgres")
        words = ("-U", "postgres", "-A", "trust", "-N", "--locale=C.UTF-8", "-E", "UTF8")
        small = ("--wal-segsize=1",) if folder is not None else ()
        self._run(programs / "initdb", "-D", self._data, *words, *small)
        self.port = 0
        for attempt in range(TRIES):
            self.port = free_port()
            try:
                self.start()
                break
            except subprocess.CalledProcessError:
                # Somebody else may have taken the port in between.
                if attempt == TRIES - 1:
                    raise

    def address(self, port: int = 0) -> str:
        """Of an empty database; through another port if there is something between."""
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/postgres"

    @property
    def pid(self) -> int:
        """Of the process that all others are children of."""
        return int((self._data / "postmaster.pid").read_text().splitlines()[0])

    def start(self) -> None:
        given = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        given += f" {self._options}"
        self._control("-w", "-t", "300", "-l", self._folder / "log", "-o", given, "start")

    def stop(self, mode: str = "immediate") -> None:
        self._control("-m", mode, "-w", "stop")

    def is_running(self) -> bool:
        try:
            self._control("status")
        except subprocess.CalledProcessError:
            return False
        return True

    def freeze(self) -> None:
        """Every process of it stands still, connections stay open."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def close(self) -> None:
        self.thaw()
        with suppress(subprocess.CalledProcessError):
            self.stop()
        time.sleep(0.1)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _signal(self, which: signal.Signals) -> None:
        with suppress(FileNotFoundError, ProcessLookupError):
            first = self.pid
            # The one that makes others first, so that no new one comes between.
            for pid in (first, *children(first)):
                with suppress(ProcessLookupError):
                    os.kill(pid, which)

    def _control(self, *words: object) -> None:
        self._run(self._programs / "pg_ctl", "-D", self._data, *words)

    def _run(self, *words: object) -> None:
        silent = subprocess.DEVNULL
        subprocess.run([*self._become, *map(str, words)], check=True, stdout=silent, stderr=silent, cwd="/tmp")
