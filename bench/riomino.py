"""How fast Riomino is solved, how often the starter wins, and what a second thread is worth."""

from __future__ import annotations

import math
import os
import sys
import time
from statistics import median
from typing import TYPE_CHECKING

from tests.rules.riomino.tables import dealt

from bench.tables import row
from crownlands.kernel.riomino import solve

if TYPE_CHECKING:
    from collections.abc import Iterable

BOARDS = (
    ("three_by_three", 0, 2000, 3),
    ("starter", 0, 4000, 10),
    ("junior", 0, 300, 60),
    ("junior", 2, 200, 3),
    ("expert", 0, 300, 120),
    ("expert", 2, 100, 4),
    ("expert", 4, 200, 3),
    ("professional", 6, 40, 30),
    ("professional", 8, 100, 5),
    ("professional", 10, 300, 3),
    ("master", 4, 100, 5),
    ("master", 0, 60, 200),
)
"""Boards, after how many dice laid at random the solver is asked, positions at most, CPU seconds after which no
further one is begun: less than eight minutes in all on a machine that has nothing else to do."""
TASHKENT = (
    ("three_by_three", 0, 2000, 3),
    ("starter", 0, 2000, 5),
    ("junior", 0, 300, 45),
    ("expert", 0, 300, 60),
    ("expert", 2, 100, 10),
    ("master", 2, 100, 45),
    ("master", 4, 100, 10),
    ("professional", 6, 40, 45),
    ("professional", 8, 100, 10),
    ("professional", 10, 300, 4),
)
"""The same with `tashkent_end`: less than four minutes."""
COLUMNS = [
    "board",
    "dice laid",
    "positions",
    "unknown",
    "median s",
    "longest s",
    "median nodes",
    "ns a node",
    "won",
    "interval",
    "drawn",
]
PATIENCE = 300_000_000
"""Nodes for one position: minutes, and the same on a busy machine."""
TWINS = ("junior", 0, 12)
"""What is solved by one thread and by two, in turn."""


def run() -> str:
    lines = [
        "Rolls at random, then random moves; one thread, 256 MB, CPU seconds; a position is unknown after",
        f"{PATIENCE:,} nodes. Load of the machine at the start: {os.getloadavg()[0]:.0f} on {os.cpu_count()}",
        "cores. *Won*: the share of the solved positions that the seat to move wins with best play; with no",
        "dice laid this is the starter. With 95% intervals (Wilson).",
        "",
        *rows(BOARDS, COLUMNS[:-1]),
        "",
        *twins(*TWINS),
        "",
        "With `tashkent_end`:",
        "",
        *rows(TASHKENT, COLUMNS, "tashkent_end"),
    ]
    return "\n".join(lines) + "\n"


def rows(boards: Iterable[tuple[str, int, int, float]], columns: list[str], *options: str) -> list[str]:
    lines = [row(columns), row(["---"] * len(columns))]
    for board, plies, most, seconds in boards:
        lines.append(row(measure(board, plies, most, seconds, *options)[: len(columns)]))
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


def measure(board: str, plies: int, most: int, seconds: float, *options: str) -> list[str]:
    times, nodes, values = [], [], []
    began = time.process_time()
    for seed in range(most):
        position = dealt(board, f"{board} {seed}", plies, *options)
        if len(position.layout.dice) < plies:
            continue  # over before
        asked = time.process_time()
        if asked - began > seconds:
            break
        verdict = solve(position, nodes=PATIENCE)
        times.append(time.process_time() - asked)
        nodes.append(verdict.nodes)
        values.append(verdict.value)
    won, drawn, unknown = values.count(1), values.count(0), values.count(None)
    solved = len(values) - unknown
    low, high = wilson(won, solved)
    return [
        board,
        f"{plies}",
        f"{len(times)}",
        f"{unknown}",
        f"{median(times):.4f}",
        f"{max(times):.2f}",
        f"{median(nodes):,.0f}",
        f"{1e9 * sum(times) / sum(nodes):,.0f}",
        f"{won / solved:.1%}" if solved else "?",
        f"{low:.0%} to {high:.0%}",
        f"{drawn / solved:.1%}" if solved else "?",
    ]


def twins(board: str, plies: int, most: int) -> list[str]:
    """One thread and two on the same positions, in turn."""
    taken, spent, nodes = [0.0, 0.0], [0.0, 0.0], [0, 0]
    for seed in range(most):
        for threads in (1, 2):
            asked = time.process_time()
            verdict = solve(dealt(board, f"{board} {seed}", plies), threads=threads)
            spent[threads - 1] += time.process_time() - asked
            taken[threads - 1] += verdict.seconds
            nodes[threads - 1] += verdict.nodes
    more, dearer = nodes[1] / nodes[0], spent[1] / spent[0]
    return [
        f"Two threads, {board} from the start, {most} rolls: {more:.2f} times the nodes and {dearer:.2f} times",
        f"the CPU seconds of one thread, so {2 / dearer:.2f} times as fast with both cores free; by the clock",
        f"on the wall {taken[0] / taken[1]:.2f} times as fast, as busy as this machine was.",
    ]


def wilson(won: int, of: int) -> tuple[float, float]:
    """A 95% interval for a share."""
    if not of:
        return 0.0, 1.0
    z, share = 1.96, won / of
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)
