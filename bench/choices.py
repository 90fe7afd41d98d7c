"""Settings of the search, compared by its choices: a hundred times cheaper than by matches, and less sure.

    python -m bench.choices --positions 200 "temperature=1.5" "noise=0.5 width=6"

Each variant decides in the same positions with equal processor time; where one chooses another move than the usual
settings do, both moves are judged by playouts on the same deals (choices.cpp). What wins here is still to win a
match; what was tried, here and in matches, is kept in experiments.csv.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from tests.kernel.cross import plan_words

from crownlands.kernel import Simulator
from crownlands.kernel.backend import kernel
from crownlands.lab.ratings import mean
from crownlands.players.search import weights_file, weights_name
from crownlands.players.styles import settings_for
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Setup

HERE = Path(__file__).parent
CPP = HERE.parent / "src" / "crownlands" / "kernel" / "cpp"
PROGRAM = HERE.parent / "build" / "choices"
PARTS = ("search/parallel", "search/threads", "search/search_result", "rules/plan")
FLAGS = ("-O3", "-march=native", "-std=c++20", "-ffp-contract=off", "-pthread")


def built() -> Path:
    """The program, built anew: headers may have changed."""
    PROGRAM.parent.mkdir(parents=True, exist_ok=True)
    parts = [CPP / f"{part}.cpp" for part in PARTS] + sorted(CPP.glob("rules/*/*.cpp"))
    folders = [f"-I{CPP}", f"-I{HERE.parent / 'tests' / 'kernel'}"]
    compiler = shutil.which("c++") or "c++"
    subprocess.run([compiler, *FLAGS, *folders, HERE / "choices.cpp", *parts, "-o", PROGRAM], check=True)
    return PROGRAM


def question(setup: Setup, variants: Sequence[str], cpu: float, positions: int, games: int, seed: int) -> str:
    """What the program is asked, word by word; the first variant is the usual search."""
    told = json.loads(weights_file(weights_name(setup)).read_text(encoding="utf-8"))["weights"]
    filled = [row + [0.0] * (kernel.FEATURES - len(row)) for row in told]
    simulator = Simulator(setup)
    words: list[object] = [len(filled), *chain.from_iterable(filled), *plan_words(simulator)]
    words += [cpu, positions, games, seed, len(variants) + 1]
    for variant in ("", *variants):
        changed = {name: float(value) for name, _, value in (one.partition("=") for one in variant.split())}
        settings = {**settings_for(simulator.plan), **changed}
        words += [len(settings), *chain.from_iterable(settings.items())]
    return " ".join(map(str, words))


def lines(variants: Sequence[str], told: str) -> list[str]:
    """A line for each variant: what its choices are worth beyond the usual ones, and in how many positions."""
    rows = [[float(number) for number in line.split()] for line in told.splitlines()]
    found = []
    for number, variant in enumerate(variants, 1):
        lead = mean([row[2 * number] for row in rows])
        wins = mean([row[2 * number + 1] for row in rows])
        found.append(
            f"{variant}: {lead.mean:+.3f} ± {lead.within:.3f} points a decision, "
            f"{wins.mean:+.2f} ± {wins.within:.2f} per cent of victories, {len(rows)} positions"
        )
    return found


def main(
    variants: list[str],
    setup: str = "kingdomino/2/harmony+middle_kingdom",
    cpu: Annotated[float, typer.Option(help="Processor time of a turn, in seconds.")] = 0.1,
    positions: int = 200,
    games: Annotated[int, typer.Option(help="Playouts after each choice.")] = 300,
    seed: int = 1,
) -> None:
    """Compares settings of the search by its choices."""
    asked = question(read_setup(setup), variants, cpu, positions, games, seed)
    told = subprocess.run([built()], input=asked, capture_output=True, text=True, check=False)
    if told.returncode:
        raise SystemExit(told.stderr.strip())
    print("\n".join(lines(variants, told.stdout)))


if __name__ == "__main__":
    typer.run(main)
