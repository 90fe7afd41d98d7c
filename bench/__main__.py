"""Runs the benchmarks named on the command line, or all of them, and writes their tables."""

from __future__ import annotations

import argparse
import platform
from importlib import import_module
from pathlib import Path

BENCHMARKS = (
    "imports",
    "law",
    "kernel",
    "riomino",
    "perfect",
    "players",
    "review",
    "puzzles",
    "daily",
    "lobby",
    "table",
    "felt",
    "lab",
    "page",
    "wasm",
)
"""Each is a module here whose `run` tells its figures; it is imported when its turn comes."""
TELL_THEIR_MACHINE = ("table", "felt")
"""Themselves: cores, and which of them was whose."""
RESULTS = Path(__file__).parent / "results"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures; tables go to bench/results.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(BENCHMARKS)}")
    names = parser.parse_args().names or BENCHMARKS
    if unknown := [name for name in names if name not in BENCHMARKS]:
        parser.error(f"there is no benchmark {unknown[0]}; there are {', '.join(BENCHMARKS)}")
    for name in names:
        figures: str = import_module(f"bench.{name}").run()
        machine = (
            ""
            if name in TELL_THEIR_MACHINE
            else f"Python {platform.python_version()}, {platform.machine()}, one core. "
        )
        head = f"{machine}Made by `python -m bench {name}`.\n"
        if name != "players":  # What players are worth is data: src/crownlands/players/strength.csv.
            (RESULTS / f"{name}.md").write_text(f"{head}\n{figures}", encoding="utf-8")
        print(figures)


main()
