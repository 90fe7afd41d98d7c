"""How often somebody has come lately: buckets that fill again with time."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_REMEMBERED = 50_000


class Rates:
    """So many in so many seconds, for each key; all of them may be used at once."""

    def __init__(self, most: float, seconds: float) -> None:
        self._most, self._refill = most, most / seconds
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, key: str) -> float:
        """How many there are left now."""
        left, at = self._left.get(key, (self._most, 0.0))
        return min(self._most, left + (time.monotonic() - at) * self._refill)

    def allow(self, key: str) -> bool:
        """Counts one; False if it is too many."""
        left = self.left(key)
        self._keep(key, max(0.0, left - 1))
        return left >= 1

    def spend(self, key: str, cost: float) -> None:
        """Counts what something took; that is known afterwards, so it may be more than was left."""
        self._keep(key, self.left(key) - cost)

    def forgive(self, key: str) -> None:
        """Takes one back: it was none of those that are counted."""
        if key in self._left:
            self._keep(key, min(self._most, self.left(key) + 1))

    def _keep(self, key: str, left: float) -> None:
        self._left.pop(key, None)
        self._left[key] = (left, time.monotonic())
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
