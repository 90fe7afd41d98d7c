"""A match deal by deal: what the first player made of each, in all the ways of sitting together.

A deal counts once all its games are played. Then luck has been the same for both sides, and deals are independent
of each other: the unit of every test that says who is stronger.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.lab.arena import ArenaGame


@dataclass(frozen=True, slots=True)
class DealResult:
    """The means of a deal's games: victories in per cent, and the lead over the best other player."""

    deal: int
    wins: float
    lead: float


def deal_results(played: Iterable[ArenaGame], seatings: int, player: int = 0) -> list[DealResult]:
    """The deals whose every seating is played, in order, up to the first that is not.

    Games that several processes play end in any order; a test that stops early must not prefer the quick ones.
    """
    by_deal: dict[int, list[ArenaGame]] = defaultdict(list)
    for one in played:
        by_deal[one.deal].append(one)
    found: list[DealResult] = []
    while len(games := by_deal.get(len(found), [])) == seatings:
        wins = fmean(100 * one.share_of(player) for one in games)
        found.append(DealResult(len(found), wins, fmean(one.lead_of(player) for one in games)))
    return found


def outcomes(deals: Iterable[DealResult]) -> dict[float, int]:
    """How often each share of victories came, smallest first.

    With two seats these are the five outcomes of a pair of games: 0, 25, 50, 75 and 100 per cent (pentanomial).
    """
    return dict(sorted(Counter(round(one.wins, 1) for one in deals).items()))
