"""What comes of a request: events that have no number yet, and seats that change hands with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.server.table.entries import Pending
    from crownlands.server.table.holders import Handover


@dataclass(frozen=True, slots=True)
class Change:
    """Both happen or neither; without events nothing does."""

    events: Sequence[Pending]
    handovers: Sequence[Handover] = ()
    host: str | None = None
    """Who looks after the table from now on; None: the same as before."""


NOTHING = Change(())
