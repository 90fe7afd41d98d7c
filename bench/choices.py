"""Settings of the search, compared by its choices: a hundred times cheaper than by matches, and less sure.

    python -m bench.choices --positions 200 "temperature=1.5" "noise=0.5 width=6"

Each variant decides in the same positions with equal processor time; where one chooses another move than the usual
settings do, both moves are judged by playouts on the same deals (choices.cpp). What wins here is still to win a
match; what was tried, here and in matches, is kept in experiments.csv.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bench.searching import answer, read_settings, settings_words, table_words
from crownlands.lab.ratings import mean
from crownlands.players.search import simulator_of
from crownlands.players.styles import settings_for
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Setup


def question(setup: Setup, variants: Sequence[str], cpu: float, positions: int, games: int, seed: int) -> str:
    """What the program is asked, word by word; the first variant is the usual search."""
    words = [*table_words(setup), cpu, positions, games, seed, len(variants) + 1]
    for variant in ("", *variants):
        words += settings_words({**settings_for(simulator_of(setup).plan), **read_settings(variant)})
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
    table = read_setup(setup)
    asked = question(table, variants, cpu, positions, games, seed)
    print("\n".join(lines(variants, answer("choices", table, asked))))


if __name__ == "__main__":
    typer.run(main)
