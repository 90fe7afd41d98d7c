"""When a match is decided: Wald's sequential probability ratio test, on whole deals.

Two claims about a mean are weighed, such as "the lead is 0" against "the lead is 1.5". After every deal we look at
the ratio of their likelihoods; once it is as large, or as small, as the two errors allow, the match may end. It is
the generalised test that chess programs are tuned with: the variance is estimated from the match itself, and the
mean of many deals is taken as normal (M. Van den Bergh, "A practical introduction to the GSPRT", 2020).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.lab.deals import DealResult

FEWEST = 16
"""Deals before anything is decided: a variance of fewer says little."""
EQUALS = {"wins": 1250.0, "lead": 100.0}
"""The variance of a deal between equals, in per cent and points squared. It counts as one deal more, so that
deals that all end alike have a variance, too."""

Decision = Literal["better", "not better"]


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two claims about the mean of a deal, and how often each may be taken wrongly."""

    measure: Literal["wins", "lead"]
    low: float
    """"Not better": the mean is this."""
    high: float
    """"Better": the mean is this."""
    error: float = 0.05

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"the claim of being better, {self.high:g}, is not above the other, {self.low:g}")

    def __str__(self) -> str:
        return f"{self.measure}:{self.low:g}:{self.high:g}"

    @property
    def bound(self) -> float:
        """The logarithm of the ratio at which the match is decided; its negative decides the other way."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, deals: Sequence[DealResult]) -> float:
        """The logarithm of the likelihoods' ratio after some deals: positive speaks for "better"."""
        if not deals:
            return 0.0
        values = [one.wins if self.measure == "wins" else one.lead for one in deals]
        middle = fmean(values)
        spread = sum((value - middle) ** 2 for value in values)
        variance = (spread + EQUALS[self.measure]) / (len(values) + 1)
        return len(values) * (self.high - self.low) * (2 * middle - self.low - self.high) / (2 * variance)

    def decision(self, deals: Sequence[DealResult]) -> Decision | None:
        """What is decided; None: play on."""
        ratio = self.ratio(deals) if len(deals) >= FEWEST else 0.0
        if abs(ratio) < self.bound:
            return None
        return "better" if ratio > 0 else "not better"


def read_sprt(text: str) -> Sprt:
    """A test as text.

    >>> read_sprt("lead:0:1.5")
    Sprt(measure='lead', low=0.0, high=1.5, error=0.05)
    >>> read_sprt("elo:0:5")
    Traceback (most recent call last):
    ValueError: 'elo:0:5' is no test; write lead:0:1.5 (points) or wins:50:55 (per cent)
    """
    number = r"-?\d+(?:\.\d+)?"
    read = re.fullmatch(rf"(wins|lead):({number}):({number})", text)
    if not read:
        raise ValueError(f"{text!r} is no test; write lead:0:1.5 (points) or wins:50:55 (per cent)")
    return Sprt("wins" if read[1] == "wins" else "lead", float(read[2]), float(read[3]))
