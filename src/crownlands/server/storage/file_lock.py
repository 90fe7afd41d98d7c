"""One server per file: SQLite tells nobody of news, so a second server would show tables as they were."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO


class FileLock:
    """A server's lock on a database file; it ends with the process, however that ends."""

    def __init__(self, file: Path) -> None:
        self._held: IO[bytes] = os.fdopen(os.open(f"{file}.lock", os.O_WRONLY | os.O_CREAT, 0o600), "wb")
        with contextlib.suppress(OSError):
            Path(f"{file}.lock").chmod(0o600)
        self.is_ours = _locked(self._held)
        """No other server has the file."""

    def release(self) -> None:
        """Another server may have it."""
        self._held.close()


def _locked(held: IO[bytes]) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows has other locks; there it goes unnoticed.
        return True
    with contextlib.suppress(OSError):
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
