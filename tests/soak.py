"""A long soak: a million random moves of every set-up without an invariant broken.

`make soak` runs it all on every core; `python -m tests.soak --moves 20000 --game kingdomino` a shorter one of one
game; `--report docs/soak.md` writes the table that is published.

Every fifth position is checked for conservation (dominoes, kings, buildings, knights, coins, dice); every fiftieth
and the last of a game also for what costs more: kingdoms rebuilt from their squares, score sheets, an independent
scorer at the end, and the round trip through its text.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.progress import Progress

from crownlands.rules.notation import read_position, write_position
from crownlands.rules.riomino.position import RiominoPosition
from tests.rules import invariants
from tests.rules.riomino import invariants as riomino_invariants
from tests.tables import every_setup, name_of, random_game

if TYPE_CHECKING:
    from crownlands.rules import Setup

COUNTED, THOROUGH = 5, 50
"""Every so many positions are counted, and checked thoroughly."""
out = Console(highlight=False)


class Soaked(NamedTuple):
    """What a soak of one set-up went through."""

    name: str
    games: int
    moves: int
    seconds: float


def soak(chosen: Setup, moves: int) -> Soaked:
    """Random games of one set-up; AssertionError with the position as text if an invariant breaks."""
    began, played, games = time.process_time(), 0, 0
    while played < moves:
        for position, move in random_game(chosen, seed=games):
            try:
                if move is None or played % COUNTED == 0:
                    _check(position, thorough=move is None or played % THOROUGH == 0)
            except AssertionError as broken:
                broken.add_note(f"{name_of(chosen)}, seed {games}: {write_position(position)}")
                raise
            played += 1
        games += 1
    return Soaked(name_of(chosen), games, played, time.process_time() - began)


def _check(position: object, *, thorough: bool) -> None:
    if isinstance(position, RiominoPosition):
        riomino_invariants.check(position)
    elif thorough:
        invariants.check(position)  # type: ignore[arg-type]
    else:
        invariants.check_counts(position)  # type: ignore[arg-type]
    if thorough:
        assert read_position(write_position(position)) == position  # type: ignore[arg-type]


def main() -> None:
    """Soaks every set-up, side by side, and tells of each."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--moves", type=int, default=1_000_000)
    asked.add_argument("--game")
    asked.add_argument("--report", type=Path)
    asked.add_argument("--processes", type=int)
    given = asked.parse_args()
    soaked: list[Soaked] = []
    setups = every_setup(given.game)
    with ProcessPoolExecutor(given.processes) as pool, Progress(console=out, transient=True) as progress:
        task = progress.add_task("soaking", total=len(setups))
        for done in as_completed([pool.submit(soak, chosen, given.moves) for chosen in setups]):
            one = done.result()
            soaked.append(one)
            progress.advance(task)
            out.print(
                f"{one.name:55} {one.games:>7} games {one.moves:>9} moves {one.seconds:6.0f} s  nothing broken"
            )
            if given.report:
                given.report.write_text(_report(soaked), encoding="utf-8")


def _report(soaked: list[Soaked]) -> str:
    lines = [
        "# The soak",
        "",
        "Random games of every set-up with every invariant checked, by `make soak`. Differences found: none.",
        "",
        "| set-up | games | moves, draws included | CPU seconds |",
        "|---|---|---|---|",
    ]
    lines += [f"| {one.name} | {one.games:,} | {one.moves:,} | {one.seconds:.0f} |" for one in sorted(soaked)]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
