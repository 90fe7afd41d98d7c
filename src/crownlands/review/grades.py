"""Grades for decisions, and the accuracy of a seat: published thresholds and one formula."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
"""The best first."""
POINTS = (0.5, 1.5, 3.0, 6.0)
"""Points of expected lead lost from which a decision is no longer best, good, an inaccuracy, a mistake."""
WIN_CHANCE = (0.01, 0.03, 0.06, 0.12)
"""The same in chance to win."""
SURE = 2.0
"""Standard errors that a difference must exceed to be more than noise."""
DECAY, WIN_DECAY = 0.2, 8.0
"""How fast accuracy falls with the points, or the chance to win, lost in a decision. `python -m bench review` fits
the first: a player as good as the level squire has about 70 in Kingdomino. The second is chosen: a player who
throws away a won game of Riomino in one decision of ten has 45."""


def grade(lost: float, thresholds: tuple[float, ...] = POINTS) -> str:
    """The grade of a decision that lost so much.

    >>> grade(0.0), grade(3.2), grade(0.13, WIN_CHANCE)
    ('best', 'mistake', 'blunder')
    """
    return GRADES[sum(lost >= bound for bound in thresholds)]


def accuracy(lost: Iterable[float], decay: float = DECAY) -> float | None:
    """0 to 100: 100 exp(-decay x mean loss) over the real decisions of a seat; None where there were none.

    >>> round(accuracy([0.0, 0.0, 4.0]), 1)
    76.6
    """
    all_lost = list(lost)
    return 100 * exp(-decay * sum(all_lost) / len(all_lost)) if all_lost else None
