"""Noise taken out of differences by what is known beforehand: before the first draw all realms are worth the same.

Playouts of the first position should show that and, being few, do not quite. Whatever went with that chance error
in later differences (a control variate) is taken out of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.review.playouts import Sample, Value

if TYPE_CHECKING:
    from collections.abc import Sequence


class Control:
    """The first position's chance error, playout by playout, for each realm."""

    def __init__(self, first: Value) -> None:
        self._leads, self._wins = _errors(first.leads), _errors(first.wins)

    def applied(self, change: Value) -> Value:
        """A difference without what went with the error."""
        leads = [_without(one, error) for one, error in zip(change.leads, self._leads, strict=True)]
        wins = [_without(one, error) for one, error in zip(change.wins, self._wins, strict=True)]
        return Value(tuple(leads), tuple(wins))


def _errors(samples: Sequence[Sample]) -> list[Sample]:
    """What each realm has more than all have on average: 0 except for chance."""
    games = zip(*[sample.numbers for sample in samples], strict=True)
    means = [sum(game) / len(game) for game in games]
    return [Sample(tuple([a - b for a, b in zip(one.numbers, means, strict=True)])) for one in samples]


def _without(sample: Sample, error: Sample) -> Sample:
    """The sample less the part of it that is a multiple of the error.

    >>> _without(Sample((1.0, 2.0, 3.0)), Sample((0.0, 2.0, 4.0))).numbers
    (1.0, 1.0, 1.0)
    """
    mean, middle = sample.mean, error.mean
    spread = sum((one - middle) ** 2 for one in error.numbers)
    if not spread:
        return sample
    together = sum((a - mean) * (b - middle) for a, b in zip(sample.numbers, error.numbers, strict=True))
    share = together / spread
    return Sample(tuple([a - share * b for a, b in zip(sample.numbers, error.numbers, strict=True)]))
