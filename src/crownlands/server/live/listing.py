"""What lists of tables and the sweep for neglected ones know of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.encoding import compact
from crownlands.server.storage.rows import Index

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
    if not isinstance(ledger.actor, int) or ledger.paused or ledger.damaged is not None:
        return None
    if ledger.decider is None or ledger.forced is not None:
        return now + lease
    if ledger.clock.running is not None:
        return now + max(0.0, ledger.clock.left(ledger.clock.running, now)) + SLACK
    return None
