"""How long an import takes, as a multiple of a bare Python; all are started in turn, under the same load."""

from __future__ import annotations

import resource
import subprocess
import sys

RUNS = 40
BARE = "pass"
IMPORTS = (
    "import crownlands.components",
    "import crownlands.rules",
    "import crownlands",
    "from crownlands import Match, Series, read_position",
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
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
