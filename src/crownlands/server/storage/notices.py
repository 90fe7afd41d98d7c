"""What processes tell each other: a table has news and, where they are short, the events themselves.

    TABLE N PROCESS
    TABLE N PROCESS ["EPOCH",[[N,AT,"BY","BODY"],..]]

A process that knows the event before the first need not read the table. Anything but new events is not told but
read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.server.encoding import compact, unpacked
from crownlands.server.storage.rows import EventRow

if TYPE_CHECKING:
    from collections.abc import Sequence

LOBBY = "~lobby"
"""In place of a table: which tables are open, or who waits for company, is not what it was."""
CLUB = "~club:"
"""In place of a table, with its id behind it: a club night is not what it was."""
MOST = 7000
"""Bytes; PostgreSQL takes less than 8000."""


@dataclass(frozen=True, slots=True)
class Notice:
    """News of a table, by another process or by this one."""

    table_id: str
    process: str
    epoch: str | None = None
    """The restore that the database was of when the events were stored."""
    events: tuple[EventRow, ...] = ()
    """Empty: the table must be read."""


def written(table_id: str, events: Sequence[EventRow], process: str, epoch: str | None) -> str:
    """News of new events."""
    plain = f"{table_id} {events[-1].n} {process}"
    told = f"{plain} {compact([epoch, [[one.n, one.at, one.by, one.body] for one in events]])}"
    return told if len(told.encode()) <= MOST else plain


def read(text: str) -> Notice:
    """What a text tells; what cannot be read are news all the same.

    >>> rows = [EventRow(7, 0.5, "chance", '{"move":"+3"}')]
    >>> read(written("t", rows, "p", None)).events == tuple(rows), read("t 7 p").events
    (True, ())
    """
    table_id, _, process, *told = text.split(" ", 3)
    try:
        epoch, rows = unpacked(told[0])
        return Notice(table_id, process, epoch, tuple(EventRow(*row) for row in rows))
    except (IndexError, ValueError, TypeError):
        return Notice(table_id, process)
