"""A table as a line of a list: what is known of it without its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownlands.server.table.emblems import shown_by
from crownlands.server.table.entries import stamp

if TYPE_CHECKING:
    from crownlands.server.table.ledger import Ledger


def line_of(ledger: Ledger) -> dict[str, Any]:
    """Who sits there, who is to move, and what it came to."""
    shown = shown_by(ledger.sitters)
    seats = [
        {"name": one.name, "kind": one.kind, "level": one.level, "emblem": emblem}
        for one, emblem in zip(ledger.sitters, shown, strict=True)
    ]
    scores = list(ledger.finished[-1].result.scores) if ledger.is_over else None
    if ledger.is_over and (totals := ledger.totals) is not None:
        scores = list(totals.scores)
    return {"seats": seats, "actor": ledger.actor, "result": scores}


@dataclass(frozen=True, slots=True)
class Kept:
    """What is stored beside the line; times in seconds since 1970."""

    id: str
    status: str
    game: str
    created: float
    updated: float
    imported: bool = False


def told(kept: Kept, terms: dict[str, Any], line: dict[str, Any], yours: list[int]) -> dict[str, Any]:
    """A line of a list as clients are told of it, for somebody on some seats."""
    return {
        "id": kept.id,
        "status": kept.status,
        "game": kept.game,
        "options": terms["options"],
        "seats": line["seats"],
        "clock": terms["clock"],
        "undo": terms["undo"],
        "hints": terms["hints"],
        "help": terms.get("help", False),
        "created": stamp(kept.created),
        "updated": stamp(kept.updated),
        "yours": yours,
        "your_turn": line["actor"] in yours,
        "result": line["result"],
        "imported": kept.imported,
    }
