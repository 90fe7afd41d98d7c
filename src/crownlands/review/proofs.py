"""Values of positions near the end, where both seats are taken to play their best from the last row on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.review.playouts import Sample, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Move


@dataclass(frozen=True, slots=True)
class Proof:
    """The value with best play by both at the end, and a best move."""

    value: Value
    best: Move | None = None
    exact: bool = True
    """False: it is a mean over what chance may still draw."""

    @classmethod
    def exactly(cls, leads: Sequence[float], wins: Sequence[float], games: int, best: Move | None = None) -> Proof:
        """An exact end, as if it had come in each of so many games.

        >>> Proof.exactly((3, -3), (1, 0), 2).value.leads[1].numbers
        (-3.0, -3.0)
        """
        each = [tuple([constant(one, games) for one in some]) for some in (leads, wins)]
        return cls(Value(*each), best)


def constant(number: float, games: int) -> Sample:
    """The same number from each playout."""
    return Sample((float(number),) * games)
