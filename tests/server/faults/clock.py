"""A server's time of day, as somebody sets it: ahead of the machine's by what a file says.

What only ever goes on (`time.monotonic`) does not change, as with a real clock.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

VARIABLE = "CLOCK_AHEAD"
ROOT = Path(__file__).parents[3]
FIRST = "from tests.server.faults.clock import install\n\ninstall()\n"


def prepare(folder: Path) -> dict[str, str]:
    """The variables of a server whose clock is set by the file ``ahead``; Python runs `sitecustomize` first."""
    (folder / "ahead").write_text("0")
    (folder / "first").mkdir()
    (folder / "first" / "sitecustomize.py").write_text(FIRST)
    return {"PYTHONPATH": f"{folder / 'first'}{os.pathsep}{ROOT}", VARIABLE: str(folder / "ahead")}


def install() -> None:
    """From now on this process sees the other time."""
    real, file = time.time, Path(os.environ[VARIABLE])

    def told() -> float:
        try:
            return real() + float(file.read_text())
        except ValueError:
            # It is being written just now.
            return told()

    time.time = told
