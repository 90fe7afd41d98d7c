"""Times in which no server ran: nobody's clock counts them, however often that happens before a table is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.encoding import compact, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterable

KEPT = 40 * 86400.0
"""Seconds a gap is remembered: longer than any clock allows for a move."""


class Downtime:
    """Stretches of time, each from the last sign of life to the next start.

    >>> gaps = Downtime([(100.0, 160.0), (500.0, 520.0)])
    >>> gaps.since(50.0), gaps.since(130.0), gaps.since(600.0)
    (80.0, 50.0, 0.0)
    >>> Downtime.read(gaps.text(now=530.0)).since(0.0), Downtime.read(None).since(0.0)
    (80.0, 0.0)
    """

    def __init__(self, known: Iterable[tuple[float, float]] = ()) -> None:
        self._known = list(known)

    @classmethod
    def read(cls, text: str | None) -> Downtime:
        """The gaps that were remembered."""
        return cls((began, ended) for began, ended in unpacked(text or "[]"))

    def add(self, began: float, ended: float) -> None:
        """Adds a time without a server."""
        self._known.append((began, ended))

    def since(self, at: float) -> float:
        """Seconds without a server after a moment."""
        return sum((ended - max(began, at) for began, ended in self._known if ended > at), 0.0)

    def text(self, now: float) -> str:
        """What is to be remembered."""
        return compact([(began, ended) for began, ended in self._known if ended > now - KEPT])
