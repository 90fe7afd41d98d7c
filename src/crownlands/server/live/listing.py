"""What lists of tables and the sweep for neglected ones know of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.encoding import compact
from crownlands.server.storage.rows import Index
from crownlands.server.table import automatic
from crownlands.server.table.lines import line_of

if TYPE_CHECKING:
    from crownlands.server.table.ledger import Ledger

SLACK = 2.0
"""Seconds a table may be late before another process looks after it."""


def index(ledger: Ledger, now: float, lease: float) -> Index:
    """The line of a table in lists, and when to look after it."""
    return Index(ledger.status, compact(line_of(ledger)), due(ledger, now, lease))


def due(ledger: Ledger, now: float, lease: float) -> float | None:
    """When somebody should look after the table if nothing has happened by then."""
    comes = automatic.due(ledger, now)
    if comes is None:
        return None
    return now + (comes.seconds + SLACK if comes.what == "timeout" else lease)
