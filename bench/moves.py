"""What a move costs a server, beside an earlier commit's server, in one run.

    python -m bench.moves            # beside the last commit whose messages hold whole states
    python -m bench.moves COMMIT

Tables of four, a move a second at each, on SQLite; both servers in turn, several rounds of them, so that a busy
machine is as busy for both. Clients ask each for what it has: what changed, or whole states. Nothing else should
run meanwhile; the first run makes the other commit's build.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from bench.builds import build
from bench.figures import rows_of
from bench.machine import cut, described
from bench.servers import CHANGES, WHOLE, measured, say

if TYPE_CHECKING:
    from bench.figures import Figures

BEFORE = "300625b"
"""The last commit whose messages hold whole states."""
TABLES, SECONDS, ROUNDS = 300, 12.0, 3
RESULT = Path(__file__).parent / "results" / "moves.md"
HEAD = """{machine}. Made by `python -m bench.moves {commit}`.

{tables} tables of four, a move a second at each, {rounds} rounds in turn; the middle of each figure. All moves
of a server share its processor time: those of people, of bots, forced ones and draws.
"""


class Cost(NamedTuple):
    """Of one server: milliseconds of processor for a move, milliseconds until it is told, bytes to each client."""

    processor: float
    half: float
    most: float
    told: float


def cost(found: Figures) -> Cost:
    """What a stage of play showed."""
    return Cost(
        1000 * found.server / max(1, found.stored), cut(found.times, 0.5), cut(found.times, 0.99), found.told
    )


def middle(costs: list[Cost]) -> Cost:
    """Of several rounds."""
    return Cost(*(median(one) for one in zip(*costs, strict=True)))


def row(name: str, one: Cost) -> list[str]:
    return [name, f"{one.processor:.2f}", f"{one.half:.1f}", f"{one.most:.1f}", f"{one.told:,.0f}"]


def main(commit: str = BEFORE) -> None:
    """Both servers in turn; the table, and the ratio."""
    sides = {commit: (str(build(commit)), WHOLE), "this": (sys.executable, CHANGES)}
    costs: dict[str, list[Cost]] = {name: [] for name in sides}
    for number in range(ROUNDS):
        for name, (python, reading) in sides.items():
            say(f"Round {number + 1} of {ROUNDS}, {name} ...")
            with measured(TABLES, reading=reading, python=python) as one:
                costs[name].append(cost(one.stage(float(TABLES), SECONDS)))
    before, now = (middle(costs[name]) for name in sides)
    ratio = Cost(*(new / old for new, old in zip(now, before, strict=True)))
    titles = "server, ms of processor a move, p50 ms, p99 ms, bytes a move and client"
    found = rows_of(titles, [row(commit, before), row("this", now)])
    found += f"| this / {commit} | " + " | ".join(f"{one:.2f}" for one in ratio) + " |\n"
    text = HEAD.format(machine=described(), commit=commit, tables=TABLES, rounds=ROUNDS)
    RESULT.write_text(f"{text}\n{found}", encoding="utf-8")
    print(found)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        raise SystemExit("python -m bench.moves [COMMIT]")
    try:
        main(*sys.argv[1:])
    except (ValueError, subprocess.CalledProcessError) as error:
        raise SystemExit(str(error)) from error
