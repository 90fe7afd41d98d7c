"""What happens at a table beside moves has an end, so that nobody fills the disk with it; no game has to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.table.events import (
    Hosted,
    Muted,
    Paused,
    Proposed,
    Removed,
    Resumed,
    Said,
    Seated,
    TakenBack,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from crownlands.server.table.events import Event
    from crownlands.server.table.ledger import Ledger

MOST = {"say": (100, 400), "undo": (1000, 2000), "pause": (100, 200), "seat": (1000, 1000), "host": (200, 200)}
"""Of each kind of event: of one person, at the table. Moves, draws and whatever ends a game are not counted."""


def is_enough(ledger: Ledger, kind: str, mine: Collection[int] = ()) -> bool:
    """There was enough of a kind, of somebody on these seats or of all together."""
    own, together = MOST[kind]
    happened = [one for one in ledger.entries if _kind(one.event) == kind]
    return len(happened) >= together or sum(one.by in mine for one in happened) >= own


def _kind(event: Event) -> str | None:
    match event:
        case Removed() | Muted() | Hosted() | Proposed("remove" | "close"):
            return "host"
        case Proposed(what):
            return what
        case Paused() | Resumed():
            return "pause"
        case Said():
            return "say"
        case TakenBack():
            return "undo"
        case Seated():
            return "seat"
    return None
