"""What a match says about its players: means with confidence intervals, and ratings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.lab.arena import ArenaGame

CERTAINTY = 1.96
"""Standard errors to either side of a mean: 95 %."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and half the width of its 95 % interval."""

    mean: float
    within: float

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.within:.1f}"


@dataclass(frozen=True, slots=True)
class Rating:
    """How a player did: per game it sat in, shares of victory, points, lead over the best other player, turns."""

    player: str
    games: int
    wins: Mean
    """In per cent of what all its seats together could win."""
    score: Mean
    margin: Mean
    elo: float
    """Relative to the mean of the match's players."""
    seconds_per_turn: float
    slowest_turn: float


def mean(values: Sequence[float]) -> Mean:
    """The mean of some values with its interval.

    >>> mean([1.0, 2.0, 3.0])
    Mean(mean=2.0, within=1.1316065276116665)
    """
    if len(values) < 2:
        return Mean(fmean(values) if values else math.nan, math.nan)
    return Mean(fmean(values), CERTAINTY * stdev(values) / math.sqrt(len(values)))


def ratings(players: Sequence[str], played: Sequence[ArenaGame]) -> list[Rating]:
    """The players of a match as they did. Intervals take games as independent; those of one deal are not quite."""
    strengths = elo(len(players), played)
    return [_rating(name, number, played, strengths[number]) for number, name in enumerate(players)]


def _rating(name: str, number: int, played: Sequence[ArenaGame], strength: float) -> Rating:
    mine = [(one, [s for s, who in enumerate(one.seats) if who == number]) for one in played]
    mine = [(one, seats) for one, seats in mine if seats]
    wins = [100 * sum(one.wins[s] for s in seats) for one, seats in mine]
    scores = [fmean(one.scores[s] for s in seats) for one, seats in mine]
    margins = [_margin(one, seats) for one, seats in mine]
    turns = sum(one.turns[s] for one, seats in mine for s in seats)
    seconds = sum(one.seconds[s] for one, seats in mine for s in seats)
    slowest = max((one.slowest[s] for one, seats in mine if one.slowest for s in seats), default=0.0)
    return Rating(
        name,
        len(mine),
        mean(wins),
        mean(scores),
        mean(margins),
        round(strength, 1),
        round(seconds / max(turns, 1), 4),
        slowest,
    )


def _margin(one: ArenaGame, seats: Sequence[int]) -> float:
    """The best of one's own seats against the best of the others."""
    others = [score for seat, score in enumerate(one.scores) if seat not in seats]
    return max(one.scores[s] for s in seats) - max(others) if others else 0.0


def elo(players: int, played: Sequence[ArenaGame], rounds: int = 200) -> list[float]:
    """Ratings in which 400 points are odds of ten to one, their mean 0.

    A victory at a table is a victory of its strength among all that sat there (Plackett and Luce's model for the
    first place), fitted by the usual iteration; half a game against everybody keeps perfect records finite.
    """
    strength = [1.0] * players
    for _ in range(rounds):
        won, weight = [0.5] * players, [0.0] * players
        for number in range(players):
            weight[number] += 1 / (strength[number] + 1)
        for one in played:
            total = sum(strength[who] for who in one.seats)
            for seat, who in enumerate(one.seats):
                won[who] += one.wins[seat]
                weight[who] += 1 / total
        strength = [wins / heavy for wins, heavy in zip(won, weight, strict=True)]
        middle = math.exp(fmean(math.log(one) for one in strength))
        strength = [one / middle for one in strength]
    return [400 * math.log10(one) for one in strength]
