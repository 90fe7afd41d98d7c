"""Luck taken out of the results of a match: the review's luck as a control variate.

The luck of a draw is 0 on average, no matter who plays. So whatever multiple of it is taken from a result,
the mean of many results stays what it was; a good multiple makes them vary less, and fewer games tell as much.
The multiple comes from the other half of the deals (cross-fitting): no deal has a say in what is taken from its
own result.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from crownlands.lab.ratings import Mean, mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.lab.arena import ArenaGame


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A mean as it was played, the same without luck, and what was taken out."""

    raw: Mean
    adjusted: Mean
    luck: Mean
    """0 except for chance."""
    share: float
    """The multiple of the luck that was taken out, the mean of both halves."""

    @property
    def saved(self) -> float:
        """So many times as many games would make the raw interval as narrow."""
        return (self.raw.within / self.adjusted.within) ** 2 if self.adjusted.within else 1.0


@dataclass(frozen=True, slots=True)
class WithoutLuck:
    """What a player made of a match without luck: victories in per cent, and the lead."""

    player: str
    wins: Adjusted
    lead: Adjusted


def without_luck(players: Sequence[str], played: Sequence[ArenaGame]) -> list[WithoutLuck]:
    """All players of a match whose games carry their luck."""
    return [_of(name, number, played) for number, name in enumerate(players)]


def _of(name: str, number: int, played: Sequence[ArenaGame]) -> WithoutLuck:
    mine = [(one, one.seats_of(number)) for one in played if one.luck]
    mine = [(one, seats) for one, seats in mine if seats]
    deals = [one.deal for one, _ in mine]
    wins = [100 * one.share_of(number) for one, _ in mine]
    chance = [100 * sum(one.win_luck[seat] for seat in seats) for one, seats in mine]
    leads, luck = (
        [one.lead_of(number) for one, _ in mine],
        [fmean(one.luck[s] for s in seats) for one, seats in mine],
    )
    return WithoutLuck(name, adjusted(wins, chance, deals), adjusted(leads, luck, deals))


def adjusted(results: Sequence[float], luck: Sequence[float], deals: Sequence[int]) -> Adjusted:
    """The mean of results of games less their luck.

    >>> told = adjusted([5.0, 1.0, 4.0, 2.0], luck=[2.0, -2.0, 1.0, -1.0], deals=[0, 1, 2, 3])
    >>> str(told.raw), str(told.adjusted), told.share
    ('3.0 ± 1.8', '3.0 ± 0.0', 1.0)
    """
    half_of = [deal // 2 % 2 for deal in deals]
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for deal, result, drawn in zip(deals, results, luck, strict=True):
        sums[deal][0] += result
        sums[deal][1] += drawn
    shares = [_share([both for deal, both in sums.items() if deal // 2 % 2 != half]) for half in (0, 1)]
    left = [result - shares[half] * drawn for result, drawn, half in zip(results, luck, half_of, strict=True)]
    return Adjusted(mean(results, deals), mean(left, deals), mean(luck, deals), round(fmean(shares), 6))


def _share(deals: Sequence[Sequence[float]]) -> float:
    """The slope of the results of deals over their luck; 0 where nothing can be told."""
    if len(deals) < 2:
        return 0.0
    middle, centre = (fmean(column) for column in zip(*deals, strict=True))
    spread = sum((drawn - centre) ** 2 for _, drawn in deals)
    together = sum((result - middle) * (drawn - centre) for result, drawn in deals)
    return together / spread if spread else 0.0
