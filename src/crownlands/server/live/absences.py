"""How long the people of a table have been gone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection


class Absences:
    """Since when who is not connected; a table that was just brought in knows nothing of earlier times."""

    def __init__(self) -> None:
        self._here: set[int] = set()
        self._since: dict[int, float] = {}
        self._began = time.monotonic()

    def note(self, here: Collection[int]) -> None:
        """These seats' people are connected."""
        for seat in self._here.difference(here):
            self.seen(seat)
        self._here = set(here)

    def seen(self, seat: int) -> None:
        """Somebody was there a moment ago."""
        self._since[seat] = time.monotonic()

    def seconds(self, seat: int) -> float:
        """How long a seat's people have been gone."""
        return 0.0 if seat in self._here else time.monotonic() - self._since.get(seat, self._began)
