"""A disk that can be filled: a small one in memory, where root is there to mount it."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Disk:
    """A folder with so much room and no more."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """To the last byte."""
        with self._filler.open("wb", buffering=0) as file:
            for lump in (1 << 16, 1 << 12):
                try:
                    while True:
                        file.write(bytes(lump))
                except OSError:
                    continue

    def free(self) -> None:
        self._filler.unlink(missing_ok=True)


def impossible() -> str | None:
    """Why no such disk can be had here."""
    if os.geteuid() != 0:
        return "only root may mount a small disk"
    if shutil.which("mount") is None:
        return "there is no mount"
    with small_disk(Path("/tmp") / f"crownlands-disk-{os.getpid()}", 1) as disk:
        return None if disk is not None else "this machine lets nobody mount a disk in memory"


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Disk | None]:
    """A disk of that size mounted there; None where that is not allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "crownlands", str(folder)]
    mounted = subprocess.run(wanted, check=False, capture_output=True).returncode == 0
    try:
        yield Disk(folder) if mounted else None
    finally:
        if mounted:
            # Lazily: a program that was killed just now may hold a file for a moment longer.
            subprocess.run(["umount", "-l", str(folder)], check=False, capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)
