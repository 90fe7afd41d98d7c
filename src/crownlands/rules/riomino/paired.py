"""Two games that make one match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import Format, Result, ScoreLine, Sheet
from crownlands.rules.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence


def paired(results: Sequence[Result]) -> Result:
    """RM-3.3: two games with the same rolls, everything swapped; a win counts 1, a draw 1/2; 1-1 is a drawn match.

    Scores are whole numbers everywhere in the house, so these are counted in halves: a win is 2, a draw 1.
    """
    halves = [sum(2 // len(one.winners) for one in results if seat in one.winners) for seat in (0, 1)]
    sheets = [Sheet((ScoreLine("RM-3.3", "half_points", total),)) for total in halves]
    return Ranking("RM-3.3", "RM-3.3", ()).result(sheets)


def points(halves: int) -> str:
    """Half points for people.

    >>> points(2), points(3)
    ('1', '1.5')
    """
    return f"{halves / 2:g}"


PAIRED = Format(2, paired, swaps=True, points=points)
