"""A long soak: random games of every set-up, a million moves each, with every invariant checked.

`make soak` runs it all; `python -m tests.soak 20000 kingdomino` a shorter one of one game.
"""

from __future__ import annotations

import sys
import time

from rich.console import Console
from rich.progress import Progress

from crownlands.rules.notation import read_position, write_position
from crownlands.rules.riomino.position import RiominoPosition
from tests import test_invariants, test_riomino_invariants
from tests.tables import every_setup, name_of, random_game

out = Console(highlight=False)


def soak(moves: int, game: str | None) -> None:
    """Plays ``moves`` moves of each set-up; the first broken invariant stops it with its position."""
    for chosen in every_setup(game):
        began, played, games = time.perf_counter(), 0, 0
        with Progress(console=out, transient=True) as progress:
            task = progress.add_task(name_of(chosen), total=moves)
            while played < moves:
                for position, _ in random_game(chosen, seed=games):
                    try:
                        _check(position)
                        assert read_position(write_position(position)) == position
                    except AssertionError:
                        out.print(f"{name_of(chosen)}, seed {games}: {write_position(position)}")
                        raise
                    played += 1
                games += 1
                progress.update(task, completed=played)
        seconds = time.perf_counter() - began
        out.print(f"{name_of(chosen):60} {games:>6} games {played:>8} moves {seconds:6.0f} s  no invariant broken")


def _check(position: object) -> None:
    if isinstance(position, RiominoPosition):
        test_riomino_invariants.check(position)
    else:
        test_invariants.check(position)  # type: ignore[arg-type]


if __name__ == "__main__":
    soak(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, sys.argv[2] if len(sys.argv) > 2 else None)
