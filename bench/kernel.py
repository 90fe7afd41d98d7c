"""How fast the kernel plays: random games, guided games, vector stepping, threads, sizes, import and build."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache, partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench import law
from crownlands.kernel import Simulator, build
from crownlands.kernel.batch import Batch
from crownlands.rules import Setup, setup

if TYPE_CHECKING:
    from collections.abc import Callable

BONUSES = ("harmony", "middle_kingdom")
SETUPS: dict[str, tuple[Setup, int | None]] = {
    "2 seats, 5 x 5": (setup("kingdomino", 2, BONUSES), 31_000),
    "3 seats, 5 x 5": (setup("kingdomino", 3, BONUSES), None),
    "3 seats, rows of four": (setup("kingdomino", 3, (*BONUSES, "rows_of_four")), None),
    "4 seats, 5 x 5": (setup("kingdomino", 4, BONUSES), 16_300),
    "2 seats, 7 x 7 (Mighty Duel)": (setup("kingdomino", 2, (*BONUSES, "mighty_duel")), 15_800),
    "Queendomino, 2 seats, 7 x 7": (setup("queendomino", 2), None),
    "Queendomino, 4 seats": (setup("queendomino", 4), None),
    "Giants, 2 seats, 7 x 7": (setup("age_of_giants", 2), None),
    "Giants, 2 seats, short duel": (setup("age_of_giants", 2, ["short_duel"]), None),
    "Giants, 4 seats": (setup("age_of_giants", 4), None),
    "Giants, 5 seats": (setup("age_of_giants", 5), None),
    "Giants on Queendomino, 4 seats": (setup("age_of_giants", 4, ["on_queendomino"]), None),
    "Wedding, 4 seats, 7 x 7": (setup("royal_wedding", 4), None),
    "Wedding, 8 seats": (setup("royal_wedding", 8), None),
    "Wedding, 8 seats in teams, 7 x 7": (setup("royal_wedding", 8, ["teams"]), None),
}
"""Set-up, and what the fastest public engine plays of it; games a second."""
SECONDS = 0.5
ROOT = Path(__file__).parents[1]


def run() -> str:
    print(f"kernel: {build()}", file=sys.stderr)
    parts = [f"The kernel was {build()}. Rates are per second of CPU time, the best of three runs.\n"]
    for part in (games, growth, guided, threads, stepping, endings, sizes):
        parts.append(part())
        print(f"{part.__name__}: done", file=sys.stderr)
    return "\n".join(parts)


def rate(work: Callable[[int], None], first: int) -> float:
    """How much of ``work`` is done in a second of CPU time, the best of three runs."""
    amount, spent = first, 0.0
    while spent < SECONDS / 8:
        amount *= 2
        began = time.process_time()
        work(amount)
        spent = time.process_time() - began
    amount = int(amount * SECONDS / spent)
    rates = []
    for _ in range(3):
        began = time.process_time()
        work(amount)
        rates.append(amount / (time.process_time() - began))
    return max(rates)


@cache
def random_rate(chosen: Setup) -> float:
    """Random games a second."""
    return rate(partial(_random, Simulator(chosen)), 1000)


def games() -> str:
    law.SECONDS = 1.0
    lines = [
        "## Random games with scoring, one core",
        "",
        "| set-up | games/s | fastest public engine | law, games/s | kernel / law |",
        "|---|---|---|---|---|",
    ]
    for name, (chosen, peer) in SETUPS.items():
        fast = random_rate(chosen)
        played, seconds, _, _ = law.measure(chosen)
        lines.append(
            f"| {name} | {fast:,.0f} | {_or_dash(peer)} | {played / seconds:,.0f} | "
            f"{fast * seconds / played:,.0f} |"
        )
    return "\n".join(lines) + "\n"


def growth() -> str:
    lines = [
        "## How cost grows with grid, seats and game",
        "",
        "Random games on one core: what a move of a seat costs with all the draws between, and bytes per state.",
        "",
        "| set-up | moves a game | nanoseconds a move | bytes a state |",
        "|---|---|---|---|",
    ]
    for name, (chosen, _) in SETUPS.items():
        simulator = Simulator(chosen)
        moves = simulator.random_games(2000, 1).moves / 2000
        cost = 1e9 / random_rate(chosen) / moves
        lines.append(f"| {name} | {moves:.1f} | {cost:.0f} | {simulator.start().size} |")
    return "\n".join(lines) + "\n"


def guided() -> str:
    lines = [
        "## Guided games, one core",
        "",
        "| set-up | games/s | mean score | mean score of random games |",
        "|---|---|---|---|",
    ]
    for name, (chosen, _) in SETUPS.items():
        simulator = Simulator(chosen)
        fast = rate(partial(_random, simulator, guided=True), 200)
        means = [simulator.random_games(5000, 1, guided=by).mean_scores for by in (True, False)]
        by_guide, by_dice = (sum(mean) / len(mean) for mean in means)
        lines.append(f"| {name} | {fast:,.0f} | {by_guide:.1f} | {by_dice:.1f} |")
    return "\n".join(lines) + "\n"


def threads() -> str:
    simulator = Simulator(SETUPS["2 seats, 5 x 5"][0])
    amount = 400_000
    costs = []
    for count in (1, 2):
        spent = []
        for _ in range(3):
            cpu, wall = time.process_time(), time.perf_counter()
            simulator.random_games(amount, 1, threads=count)
            spent.append((time.process_time() - cpu, time.perf_counter() - wall))
        costs.append(min(spent))
    (one, wall_one), (two, wall_two) = costs
    return (
        "## Threads\n\n"
        f"CPU time per game with two threads is {two / one:.2f} times that with one; "
        f"the wall clock is {wall_one / wall_two:.2f} times faster.\n"
    )


def stepping() -> str:
    lines = [
        "## Vector stepping, 1,024 games, one core",
        "",
        "Moves a second of the seats; choosing a random legal number is counted, too.",
        "",
        "| set-up | with masks | with masks, planes and drafts |",
        "|---|---|---|",
    ]
    for name, (chosen, _) in SETUPS.items():
        cells = []
        for observe in (False, True):
            batch = Batch(Simulator(chosen), 1024, 1, observe=observe)
            cells.append(rate(partial(_step, batch), 20) * len(batch))
        lines.append(f"| {name} | {cells[0]:,.0f} | {cells[1]:,.0f} |")
    return "\n".join([*lines, ""])


def endings() -> str:
    lines = [
        "## Exact endings after guided games, from the moment when chance has nothing more to decide",
        "",
        "| set-up | endings | median seconds | longest | median nodes | most |",
        "|---|---|---|---|---|---|",
    ]
    for name in ("2 seats, 5 x 5", "2 seats, 7 x 7 (Mighty Duel)"):
        simulator = Simulator(SETUPS[name][0])
        solved = []
        for seed in range(40):
            state, step = simulator.start(), 0
            while not state.is_certain:
                state.wander(seed, step, guided=True)
                step += 1
            solution = simulator.solve(state)
            assert solution is not None
            solved.append(solution)
        seconds, nodes = [one.seconds for one in solved], [one.nodes for one in solved]
        lines.append(
            f"| {name} | {len(solved)} | {median(seconds):.4f} | {max(seconds):.3f} | {median(nodes):,.0f} | "
            f"{max(nodes):,} |"
        )
    return "\n".join(lines) + "\n"


def sizes() -> str:
    lines = ["## Sizes and times", ""]
    lines.append(f"- importing the C++ module: {_import('crownlands.kernel._kernel', 'crownlands'):.1f} ms")
    lines.append(f"- importing crownlands.kernel after crownlands.rules: {_import('crownlands.kernel'):.1f} ms")
    lines.append(f"- building from nothing, nanobind included: {_build():.0f} s")
    return "\n".join(lines) + "\n"


def _random(simulator: Simulator, amount: int, *, guided: bool = False) -> None:
    simulator.random_games(amount, 1, guided=guided)


def _step(batch: Batch, amount: int) -> None:
    for _ in range(amount):
        batch.step(batch.random())


def _import(module: str, before: str = "crownlands.rules") -> float:
    """Milliseconds of CPU to import a module after another, in a fresh process; the best of five."""
    script = (
        f"import {before}, importlib, time; began = time.process_time(); "
        f"importlib.import_module({module!r}); print(time.process_time() - began)"
    )
    told = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        for _ in range(5)
    ]
    return 1000 * min(float(one.stdout) for one in told)


def _build() -> float:
    """Wall-clock seconds of a build in a folder of its own."""
    nanobind = subprocess.run(
        [sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True, check=True
    ).stdout.strip()
    folder = tempfile.mkdtemp()
    try:
        began = time.perf_counter()
        configure = ["cmake", "-S", str(ROOT), "-B", folder, f"-Dnanobind_DIR={nanobind}"]
        subprocess.run([*configure, f"-DPython_EXECUTABLE={sys.executable}"], check=True, capture_output=True)
        subprocess.run(["cmake", "--build", folder, "-j2"], check=True, capture_output=True)
        return time.perf_counter() - began
    finally:
        shutil.rmtree(folder)


def _or_dash(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"
