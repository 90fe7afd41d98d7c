"""How much must be in an SQLite file: beside it stands how often it was written to.

SQLite opens an emptied file, or one whose log is gone, without a word, as if nothing had ever been stored. The
file itself counts every commit (`fence.begin`), and the same number is written here after it, so a file that has
counted less has lost something. It is not flushed: after a power cut it may tell less than is stored, never more.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.engine import make_url

from crownlands.server.storage.database import address
from crownlands.server.storage.fence import WRITTEN

HEADER = 100
"""Bytes at the beginning of an SQLite file that describe it."""
ADVICE = (
    "Put the right file and its -wal back, or bring a backup in (crownlands restore), "
    "or go on with what there is (crownlands serve --accept-loss)."
)


class LostGames(ValueError):
    """A file holds less than was stored in it; the sentence says what to do."""


class Mark:
    """The number beside a file."""

    def __init__(self, file: Path) -> None:
        self._file = place(file)
        self._open = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        with suppress(OSError):
            self._file.chmod(0o600)

    def set(self, number: int) -> None:
        """So often was the file written to."""
        # A disk that is full must not undo what is stored.
        with suppress(OSError):
            os.pwrite(self._open, b"%020d\n" % number, 0)

    def close(self) -> None:
        """Nothing more is written."""
        os.close(self._open)


def place(file: Path) -> Path:
    """Where the number of a file stands."""
    return file.with_name(file.name + ".mark")


def marked(file: Path) -> int:
    """How often a file was written to, as far as is known beside it."""
    with suppress(OSError, ValueError):
        return int(place(file).read_bytes()[:20])
    return 0


def examine(where: str, *, accept_loss: bool = False) -> None:
    """Looks whether a database holds what was stored in it; `LostGames` if not. Only SQLite needs that."""
    url = make_url(address(where))
    if url.get_backend_name() != "sqlite" or not url.database:
        return
    file = Path(url.database)
    # In this order: a server that runs may go on counting.
    wanted = marked(file)
    if wanted == 0:
        return
    trouble = _trouble(file, wanted)
    if trouble is not None and not accept_loss:
        raise LostGames(f"{file} {trouble}. {ADVICE}")
    if trouble is not None:
        place(file).unlink(missing_ok=True)


def _trouble(file: Path, wanted: int) -> str | None:
    # Opened, an empty file would take its log with it, so this must be seen before.
    if not file.exists() or file.stat().st_size < HEADER:
        return f"is missing or empty, but was written to {wanted} times"
    if _is_cut(file):
        return "is shorter than it says"
    try:
        found = _counted(file)
    except sqlite3.DatabaseError as error:
        return f"cannot be read ({error})"
    if found < wanted:
        missing = f"{wanted - found} of {wanted} writes are missing"
        return f"is older than it was, or its log ({file.name}-wal) is gone: {missing}"
    return None


def _is_cut(file: Path) -> bool:
    log = file.with_name(file.name + "-wal")
    if log.exists() and log.stat().st_size:
        # Until the log is copied the file may well be shorter.
        return False
    with file.open("rb") as opened:
        header = opened.read(HEADER)
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    return file.stat().st_size < pages * (1 << 16 if page == 1 else page)


def _counted(file: Path) -> int:
    with closing(sqlite3.connect(f"file:{quote(str(file))}?mode=rw", uri=True)) as stored:
        try:
            row = stored.execute("select value from notes where key = ?", (WRITTEN,)).fetchone()
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return 0
            raise
    return int(row[0]) if row is not None else 0
