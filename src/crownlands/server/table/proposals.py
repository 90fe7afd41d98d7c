"""What somebody asked for that needs the others' consent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that needs consent."""

    by: int
    what: Literal["undo", "pause", "remove", "close"]
    undo: int | None
    waiting: frozenset[int]
    seat: int | None = None
    """Of remove: whom, and why."""
    why: str | None = None

    def told(self, n: int) -> dict[str, Any]:
        """A proposal, named by its event, as clients are told."""
        more = {} if self.seat is None else {"seat": self.seat, "why": self.why}
        return {
            "n": n,
            "by": self.by,
            "what": self.what,
            "undo": self.undo,
            "waiting": sorted(self.waiting),
            **more,
        }
