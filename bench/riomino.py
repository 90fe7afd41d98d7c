"""How fast Riomino is solved, how often the starter wins, and what a second thread is worth."""

from __future__ import annotations

import math
import os
import sys
import time
from random import Random
from statistics import median
from typing import TYPE_CHECKING, cast

from crownlands.kernel.riomino import solve
from crownlands.rules import actor, legal, play, setup, start

if TYPE_CHECKING:
    from crownlands.rules.riomino.position import RiominoPosition

BOARDS = (
    ("three_by_three", 0, 2000, 4),
    ("starter", 0, 5000, 14),
    ("junior", 0, 200, 45),
    ("junior", 2, 200, 6),
    ("expert", 0, 60, 70),
    ("expert", 2, 100, 10),
    ("expert", 4, 200, 6),
    ("master", 0, 12, 110),
    ("master", 4, 100, 10),
    ("professional", 6, 40, 45),
    ("professional", 8, 100, 10),
    ("professional", 10, 300, 6),
)
"""Boards, after how many dice laid at random the solver is asked, positions at most, CPU seconds at most."""
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
]
PATIENCE = 120.0
"""Wall-clock seconds for one position."""
TWINS = ("junior", 0, 12)
"""What is solved by one thread and by two, in turn."""


def run() -> str:
    lines = [
        "Rolls at random, then random moves; one thread, 256 MB, CPU seconds; a position is unknown after",
        f"{PATIENCE:.0f} s. Load of the machine at the start: {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores.",
        "*Won*: the share of the solved positions that the seat to move wins with best play; with no dice laid",
        "this is the starter. With 95% intervals (Wilson).",
        "",
        row(COLUMNS),
        row(["---"] * len(COLUMNS)),
    ]
    for board, plies, most, seconds in BOARDS:
        lines.append(row(measure(board, plies, most, seconds)))
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join([*lines, "", *twins(*TWINS)]) + "\n"


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def measure(board: str, plies: int, most: int, seconds: float) -> list[str]:
    times, nodes, won, unknown = [], [], 0, 0
    began, seed = time.process_time(), 0
    while time.process_time() - began < seconds and seed < most:
        position = rolled(board, seed, plies)
        seed += 1
        if position is None:
            continue
        asked = time.process_time()
        verdict = solve(position, seconds=PATIENCE)
        times.append(time.process_time() - asked)
        nodes.append(verdict.nodes)
        won += verdict.wins is True
        unknown += verdict.wins is None
    solved = len(times) - unknown
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
    ]


def twins(board: str, plies: int, most: int) -> list[str]:
    """One thread and two on the same positions, in turn, by the clock on the wall."""
    taken, nodes = [0.0, 0.0], [0, 0]
    positions = [position for seed in range(most) if (position := rolled(board, seed, plies))]
    for position in positions:
        for threads in (1, 2):
            verdict = solve(position, threads=threads)
            taken[threads - 1] += verdict.seconds
            nodes[threads - 1] += verdict.nodes
    faster, more = taken[0] / taken[1], nodes[1] / nodes[0]
    return [
        f"Two threads, {board} from the start, {len(positions)} rolls, by the clock on the wall: {taken[0]:.2f} s",
        f"with one thread, {taken[1]:.2f} s with two: {faster:.2f} times as fast with {more:.2f} times the nodes.",
    ]


def rolled(board: str, seed: int, plies: int) -> RiominoPosition | None:
    dice = Random(f"{board} {seed}")
    position = start(setup("riomino", 2, [board]))
    while actor(position) == "chance":
        position = play(position, dice.choice(legal(position)))
    for _ in range(plies):
        position = play(position, dice.choice(legal(position)))
        if actor(position) is None:
            return None
    return cast("RiominoPosition", position)


def wilson(won: int, of: int) -> tuple[float, float]:
    """A 95% interval for a share."""
    if not of:
        return 0.0, 1.0
    z, share = 1.96, won / of
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)
