"""Dynasty: three games in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import Format, Option, Result, ScoreLine, Sheet
from crownlands.rules.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence


def dynasty(results: Sequence[Result]) -> Result:
    """KD-5.1: Dynasty is three games, each set up afresh; the highest sum, bonuses included, wins.

    A tie in the sum is shared. Teams sum per team.
    """
    sums = [sum(scores) for scores in zip(*(result.scores for result in results), strict=True)]
    sheets = [Sheet((ScoreLine("KD-5.1", "dynasty", total),)) for total in sums]
    return Ranking("KD-5.1", "KD-5.1", ()).result(sheets)


DYNASTY = Format(3, dynasty)


def dynasty_option(seats: tuple[int, ...], each: str = "") -> Option:
    """The option to play a Dynasty; ``each`` says what is different with every game."""
    what = f"three games in a row{each}; the highest sum wins"
    return Option("dynasty", "KD-5.1", what, seats, series=DYNASTY)
