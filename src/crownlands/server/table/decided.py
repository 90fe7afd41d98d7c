"""Where a table's last game was decided, as clients are told: what a solver found, about events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.server.table.ledger import Ledger

NOTHING: dict[str, Any] = {"since": None, "whole": False, "n": None, "kept": None, "better": None}


def can_be_asked(ledger: Ledger) -> bool:
    """Only Riomino is solved, and giving up decides a game by itself."""
    return isinstance(ledger.position, RiominoPosition) and not ledger.finished[-1].resigned


def told(ledger: Ledger, found: dict[str, Any] | None) -> dict[str, Any]:
    """What `players.turning_point.from_the_end` found, as a message."""
    if found is None:
        return NOTHING
    events = [one.n for one in ledger.played]
    return {
        "since": events[-found["since"]],
        "whole": found["whole"],
        "n": None if found["decided"] is None else events[-found["decided"]],
        "kept": found["kept"],
        "better": found["better"],
    }
