"""What a match says about its players: means with confidence intervals, and ratings.

The games of one deal share their luck, so they are not independent of each other, but deals are. So intervals come
from the sums of deals (a cluster-robust standard error), whether every way of sitting was played or not.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

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
    deals: int
    """Intervals rest on so many independent deals."""
    wins: Mean
    """In per cent of what all its seats together could win."""
    low: float
    high: float
    """Ends of the interval of the victories, never outside 0 to 100."""
    score: Mean
    margin: Mean
    elo: float
    """Relative to the mean of the match's players."""
    seconds_per_turn: float
    slowest_turn: float
    cpu_per_turn: float
    """Seconds of processor time; 0 where nobody could tell."""


def mean(values: Sequence[float], deals: Sequence[Hashable] | None = None) -> Mean:
    """The mean of some values with its interval; ``deals`` names the deal of each, if some share one.

    >>> mean([1.0, 2.0, 3.0])
    Mean(mean=2.0, within=1.1316065276116665)
    >>> mean([1.0, 3.0, 1.0, 3.0], deals=["a", "a", "b", "b"])
    Mean(mean=2.0, within=0.0)
    """
    middle = fmean(values) if values else math.nan
    sums: dict[Hashable, float] = defaultdict(float)
    for value, deal in zip(values, deals or range(len(values)), strict=True):
        sums[deal] += value - middle
    if len(sums) < 2:
        return Mean(middle, math.nan)
    spread = sum(one * one for one in sums.values()) * len(sums) / (len(sums) - 1)
    return Mean(middle, CERTAINTY * math.sqrt(spread) / len(values))


def share_interval(share: Mean, trials: int) -> tuple[float, float]:
    """The ends of the interval of a share in per cent; Wilson's where all ended alike and nothing varies.

    >>> [round(end, 1) for end in share_interval(Mean(100, 0), 20)]
    [83.9, 100.0]
    """
    if share.within > 0 or not trials > 0 or math.isnan(share.within):
        return max(share.mean - share.within, 0.0), min(share.mean + share.within, 100.0)
    part, squared = share.mean / 100, CERTAINTY**2
    centre = part + squared / (2 * trials)
    reach = CERTAINTY * math.sqrt(part * (1 - part) / trials + squared / (4 * trials * trials))
    whole = 1 + squared / trials
    low, high = (centre - reach) / whole, (centre + reach) / whole
    return 0.0 if part == 0 else 100 * low, 100.0 if part == 1 else 100 * high


def ratings(players: Sequence[str], played: Sequence[ArenaGame]) -> list[Rating]:
    """The players of a match as they did."""
    strengths = elo(len(players), played)
    return [_rating(name, number, played, strengths[number]) for number, name in enumerate(players)]


def _rating(name: str, number: int, played: Sequence[ArenaGame], strength: float) -> Rating:
    mine = [(one, one.seats_of(number)) for one in played]
    mine = [(one, seats) for one, seats in mine if seats]
    deals = [one.deal for one, _ in mine]
    turns = max(sum(one.turns[s] for one, seats in mine for s in seats), 1)
    wins = mean([100 * one.share_of(number) for one, _ in mine], deals)
    low, high = share_interval(wins, len(set(deals)))
    return Rating(
        name,
        len(mine),
        len(set(deals)),
        wins,
        low,
        high,
        mean([fmean(one.scores[s] for s in seats) for one, seats in mine], deals),
        mean([one.lead_of(number) for one, _ in mine], deals),
        round(strength, 1),
        round(sum(one.seconds[s] for one, seats in mine for s in seats) / turns, 4),
        max((one.slowest[s] for one, seats in mine if one.slowest for s in seats), default=0.0),
        round(sum(one.cpu[s] for one, seats in mine if one.cpu for s in seats) / turns, 4),
    )


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
