"""How fast Riomino is solved, and how often the starter wins."""

from __future__ import annotations

import math
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
    ("three_by_three", 0),
    ("starter", 0),
    ("junior", 0),
    ("junior", 2),
    ("expert", 2),
    ("expert", 4),
    ("master", 4),
    ("professional", 6),
    ("professional", 8),
    ("professional", 10),
)
"""Boards, and after how many random moves the solver is asked."""
SECONDS, PATIENCE, MOST = 25.0, 20.0, 2000
"""CPU seconds for each line, wall-clock seconds for one position, positions at most."""


def run() -> str:
    lines = [
        "Rolls at random, then random moves; one thread, 256 MB, CPU seconds. *Won*: the share of positions that",
        "the seat to move wins with best play; from the start this is the starter. With 95% intervals (Wilson).",
        "",
        "| board | moves laid | positions | unknown after 20 s | median s | longest s | median nodes | won |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for board, plies in BOARDS:
        lines.append(measure(board, plies))
        print(lines[-1], file=sys.stderr)
    return "\n".join(lines) + "\n"


def measure(board: str, plies: int) -> str:
    times, nodes, won, unknown = [], [], 0, 0
    began, seed = time.process_time(), 0
    while time.process_time() - began < SECONDS and seed < MOST:
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
    low, high = wilson(won, len(times) - unknown)
    return (
        f"| {board} | {plies} | {len(times)} | {unknown} | {median(times):.4f} | {max(times):.2f} | "
        f"{median(nodes):,.0f} | {low:.0%} to {high:.0%} |"
    )


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
