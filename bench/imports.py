"""How long an import takes, as a multiple of a bare Python; all are started in turn, under the same load."""

from __future__ import annotations

import os
import subprocess
import sys

RUNS = 40
BARE = "pass"
IMPORTS = (
    "import crownlands.components",
    "import crownlands.rules",
    "import crownlands",
    "import crownlands.players",
    "import crownlands.cli",
)


def run() -> str:
    seconds: dict[str, list[float]] = {code: [] for code in (BARE, *IMPORTS)}
    for _ in range(RUNS):
        for code, spent in seconds.items():
            spent.append(started(code))
    # The fastest of many runs is the one that was disturbed least.
    best = {code: min(spent) for code, spent in seconds.items()}
    lines = [
        f"| `{code}` | {best[code] * 1000:.0f} | {best[code] / best[BARE]:.1f} |" for code in (BARE, *IMPORTS)
    ]
    return "\n".join(["| `python -c` | ms | times a bare Python |", "|---|---|---|", *lines, ""])


def started(code: str) -> float:
    """The seconds of a processor that a fresh Python takes for some code; waiting for others does not count."""
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
