"""What lists of tables and the sweep for neglected ones know of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.encoding import compact
from crownlands.server.storage.rows import Index
from crownlands.server.table import automatic

if TYPE_CHECKING:
    from crownlands.server.table.ledger import Ledger

SLACK = 2.0
"""Seconds a table may be late before another process looks after it."""


def index(ledger: Ledger, now: float, lease: float) -> Index:
    """The line of a table in lists, and when to look after it."""
    seats = [{"name": one.name, "kind": one.kind, "level": one.level} for one in ledger.sitters]
    scores = list(ledger.finished[-1].result.scores) if ledger.is_over else None
    if ledger.is_over and (totals := ledger.totals) is not None:
        scores = list(totals.scores)
    line = compact({"seats": seats, "actor": ledger.actor, "result": scores})
    return Index(ledger.status, line, due(ledger, now, lease))


def due(ledger: Ledger, now: float, lease: float) -> float | None:
    """When somebody should look after the table if nothing has happened by then."""
    comes = automatic.due(ledger, now)
    if comes is None:
        return None
    return now + (comes.seconds + SLACK if comes.what == "timeout" else lease)
