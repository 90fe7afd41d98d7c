"""Chances to win as they come true: what playouts say, corrected by how games ended.

Playouts let all sides play alike, and well. Real players err more, and one of them is the stronger, which the
playouts do not know: games turn more often than playouts believe. Of realms with the shares w of the playouts'
victories, each has the chance

    w ** EXPONENT / sum of all w ** EXPONENT

so sure ends stay sure, equal realms stay equal, and chances add up to 1. `python -m bench.calibration` fits the
exponent on games of its own; bench/results/review.md has the table of other games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

EXPONENT = 0.8


def chances(shares: Sequence[float], exponent: float = EXPONENT) -> tuple[float, ...]:
    """The chances of all realms from their shares of the playouts' victories.

    >>> chances([0.5, 0.5]), chances([1.0, 0.0])
    ((0.5, 0.5), (1.0, 0.0))
    >>> chances([1.01, -0.01])
    (1.0, 0.0)
    >>> [round(one, 2) for one in chances([0.8, 0.2])]
    [0.75, 0.25]
    """
    # A share that was corrected by some of the playouts may lie a little beyond its ends.
    powers = [max(0.0, share) ** exponent for share in shares]
    whole = sum(powers)
    return tuple(power / whole for power in powers)
