"""Why a decision lost something: codes with numbers and cells, each of them counted, none of them guessed.

No reason is better than a wrong one: a decision that nothing here explains has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.review.reasons.codes import Reason, reason
from crownlands.review.reasons.picking import reasons_of_choice
from crownlands.review.reasons.placing import reasons_of_place
from crownlands.review.reasons.steps import reasons_of_step
from crownlands.rules import KingdomPosition
from crownlands.rules.moves import Choose, Place

if TYPE_CHECKING:
    from crownlands.review.findings import Decision

__all__ = ["Reason", "reason", "why"]


def why(decision: Decision) -> tuple[Reason, ...]:
    """The reasons for what a decision lost, the most telling first; none where nothing was lost."""
    if not decision.lost or decision.move == decision.best:
        return ()
    if not isinstance(decision.before, KingdomPosition):
        return _of_die(decision)
    played, best = decision.move, decision.best
    if isinstance(played, Place) and isinstance(best, Place):
        return tuple(reasons_of_place(decision.before, played, best))
    if isinstance(played, Choose) and isinstance(best, Choose):
        return tuple(reasons_of_choice(decision.before, played, best))
    return tuple(reasons_of_step(decision.before, played, best))


def _of_die(decision: Decision) -> tuple[Reason, ...]:
    """Only what is proved: a die that let a win or a draw go."""
    if not decision.exact:
        return ()
    had = decision.candidates[0].win
    return (reason("throws_away", kept="win" if had == 1 else "draw"),)
