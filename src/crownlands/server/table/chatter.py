"""What happens at a table beside moves has an end, lest somebody fill the disk with it; no game has to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from crownlands.server.table.entries import Entry
    from crownlands.server.table.ledger import Ledger

MOST = {"say": (100, 400), "undo": (1000, 2000), "pause": (100, 200), "seat": (1000, 1000)}
"""Of each kind of event: of one person, at the table. Moves, draws and whatever ends a game are not counted."""


def is_enough(ledger: Ledger, kind: str, mine: Collection[int] = ()) -> bool:
    """There was enough of a kind, of somebody on these seats or of all together."""
    own, together = MOST[kind]
    happened = [one for one in ledger.entries if _kind(one) == kind]
    return len(happened) >= together or sum(one.by in mine for one in happened) >= own


def _kind(one: Entry) -> str | None:
    if "ask" in one.body:
        asked: str = one.body["ask"]["what"]
        return asked
    if "clock" in one.body:
        return "pause" if one.body["clock"]["what"] in ("pause", "resume") else None
    return next((kind for kind in ("say", "undo", "seat") if kind in one.body), None)
