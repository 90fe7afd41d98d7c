"""Several changes of the search's settings tried in one match at equal processor time, each as if alone.

    python -m bench.factors --pairs 400 "noise=1" "victory=0.2" "temperature=1.6 width=6" "weights=learned.json"

Realms sit alternately on two sides. In each pair of games every change is with one of them, by lot. So every pair
tells of every change, and what the others do is noise, small beside the luck of the game (factors.cpp). A change
that only pays with another one is not seen here; put both in one.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bench.searching import answer, read_settings, settings_words, table_words, weights_words
from crownlands.lab.ratings import mean
from crownlands.players.search import simulator_of
from crownlands.players.styles import settings_for
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Setup

WEIGHTS = "weights="
EVEN = 50.0
"""Per cent of victories that a side of equals has."""


def question(setup: Setup, changes: Sequence[str], cpu: float, pairs: int, seed: int) -> str:
    """What the program is asked, word by word."""
    usual = settings_for(simulator_of(setup).plan)
    words = [*table_words(setup), cpu, pairs, seed, *settings_words(usual), len(changes)]
    for change in changes:
        settings, file = read_change(change)
        words += [*settings_words(settings), int(file is not None), *(weights_words(file) if file else [])]
    return " ".join(map(str, words))


def read_change(text: str) -> tuple[dict[str, float], Path | None]:
    """Settings, and the file of other weights, if the change has one.

    >>> read_change("noise=1 weights=learned.json")
    ({'noise': 1.0}, PosixPath('learned.json'))
    """
    words = text.split()
    files = [Path(word.removeprefix(WEIGHTS)) for word in words if word.startswith(WEIGHTS)]
    settings = read_settings(" ".join(word for word in words if not word.startswith(WEIGHTS)))
    return settings, files[-1] if files else None


def lines(changes: Sequence[str], told: str) -> list[str]:
    """A line for each change: what it brings in points and victories a game.

    >>> lines(["noise=1"], "4 75 1\\n2 50 1\\n")
    ['noise=1: +3.00 ± 1.96 points, +12.5 ± 24.5 % victories a game, 2 pairs']
    """
    rows = [[float(number) for number in line.split()] for line in told.splitlines()]
    found = []
    for number, change in enumerate(changes, 2):
        gain = mean([row[0] * row[number] for row in rows])
        won = mean([(row[1] - EVEN) * row[number] for row in rows])
        found.append(
            f"{change}: {gain.mean:+.2f} ± {gain.within:.2f} points, "
            f"{won.mean:+.1f} ± {won.within:.1f} % victories a game, {len(rows)} pairs"
        )
    return found


def main(
    changes: list[str],
    setup: str = "kingdomino/2/harmony+middle_kingdom",
    cpu: Annotated[float, typer.Option(help="Processor time of a turn, in seconds.")] = 0.03,
    pairs: Annotated[int, typer.Option(help="Of games on the same draws, with the sides exchanged.")] = 200,
    seed: int = 1,
) -> None:
    """Tries several changes of the search's settings in one match."""
    table = read_setup(setup)
    asked = question(table, changes, cpu, pairs, seed)
    print("\n".join(lines(changes, answer("factors", table, asked))))


if __name__ == "__main__":
    typer.run(main)
