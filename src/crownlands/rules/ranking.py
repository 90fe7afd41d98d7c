"""From score sheets to places: who won, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.rules.core import Result, Sheet, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Ranking:
    """How a game orders its realms: by points, then by these properties of the sheet, each named for people."""

    score_rule: str
    tie_rule: str
    tie_breaks: tuple[str, ...]

    def result(self, sheets: Sequence[Sheet]) -> Result:
        """KD-4.3: the highest total wins.

        >>> by_crowns = Ranking("KD-4.3", "KD-4.4", ("largest_territory", "crowns"))
        >>> by_crowns.result([Sheet((), 4, 2), Sheet((), 4, 3)]).winners
        (1,)
        """
        keys = [self._key(sheet) for sheet in sheets]
        places = {key: place for place, key in enumerate(sorted(set(keys), reverse=True), start=1)}
        standings = []
        for realm, (sheet, key) in enumerate(zip(sheets, keys, strict=True)):
            tie_break = self.tie_break(realm, keys)
            rule = self.score_rule if tie_break is None else self.tie_rule
            standings.append(Standing(realm, places[key], sheet.total, rule, tie_break))
        return Result(tuple(standings))

    def tie_break(self, realm: int, keys: Sequence[tuple[int, ...]]) -> str | None:
        """KD-4.4: among those tied the largest territory decides, then the most crowns, then they share.

        None if nobody has the same total; otherwise the last property that had to be compared, or
        ``shared``. Equals share a place and the next place follows on (1, 1, 2).
        """
        mine = keys[realm]
        others = [key for other, key in enumerate(keys) if other != realm and key[0] == mine[0]]
        if not others:
            return None
        agreed = max(_common(mine, other) for other in others)
        return "shared" if agreed == len(mine) else self.tie_breaks[agreed - 1]

    def _key(self, sheet: Sheet) -> tuple[int, ...]:
        return (sheet.total, *(getattr(sheet, tie_break) for tie_break in self.tie_breaks))


def _common(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many leading entries agree."""
    for n, (a, b) in enumerate(zip(one, other, strict=True)):
        if a != b:
            return n
    return len(one)
