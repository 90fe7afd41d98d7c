"""Fits the exponent of `crownlands.review.chances`: `python -m bench.calibration`.

Of half of the games of the benchmark's part "luck" (`bench/review_games.py`), none of which is in its calibration
table, every position that is not exact counts, each game as much as any other. With the
playouts' share w of seat 0 and z = ln(w / (1 - w)), the chance is 1 / (1 + exp(-a z)); a is where the likelihood
of who won is greatest, by Newton's method. Its error comes from games drawn again with replacement, since the
positions of a game are not independent.
"""

from __future__ import annotations

from math import exp, log
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from bench.review_games import WHOLE, is_fitted
from bench.review_kept import Kept
from crownlands.review.chances import EXPONENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    Game = tuple[float, list[float]]

LEAST = 1 / 200
"""Shares are kept as far from 0 and 1: of 80 playouts, none won is not a proof."""
AGAIN = 100


def games(kept: Kept) -> list[Game]:
    """Who won each game, and the logits of its positions."""
    found = []
    for one in filter(is_fitted, kept.of("luck")):
        shares = [min(1 - LEAST, max(LEAST, part / WHOLE)) for part in one["shares"]]
        found.append((float(one["won"]), [log(share / (1 - share)) for share in shares]))
    return [one for one in found if one[1]]


def fitted(some: Sequence[Game]) -> float:
    """The exponent that makes what happened likeliest."""
    a = 1.0
    for _ in range(20):
        slope = bend = 0.0
        for won, logits in some:
            for z in logits:
                chance = 1 / (1 + exp(-a * z))
                slope += (won - chance) * z / len(logits)
                bend += chance * (1 - chance) * z * z / len(logits)
        a += slope / bend
    return a


def surprise(some: Sequence[Game], a: float) -> float:
    """The mean of -ln(chance of what happened), in bits."""
    told = []
    for won, logits in some:
        each = [1 / (1 + exp(-a * z)) for z in logits]
        told.append(fmean(-(won * log(p) + (1 - won) * log(1 - p)) for p in each) / log(2))
    return fmean(told)


def main() -> None:
    """Tells the exponent, its error, and what it is worth."""
    known = games(Kept())
    dice = Random(1)
    again = [fitted([dice.choice(known) for _ in known]) for _ in range(AGAIN)]
    a = fitted(known)
    print(f"{len(known)} games: exponent {a:.2f} +- {stdev(again):.2f}; in use {EXPONENT}")
    for name, one in (("playouts alone", 1.0), ("fitted", a), ("in use", EXPONENT)):
        print(f"{name}: {surprise(known, one):.4f} bits a position")


if __name__ == "__main__":
    main()
