"""A table's events as the database keeps them, and the ledger they make as far as they can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.encoding import compact, unpacked
from crownlands.server.storage.rows import EventRow
from crownlands.server.table.agreement import read_agreement
from crownlands.server.table.entries import Entry
from crownlands.server.table.event_json import body_of, read_event
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from crownlands.server.storage.rows import TableRow
    from crownlands.server.table.entries import By


def terms(row: TableRow) -> Terms:
    """The terms of a stored table; ValueError if they cannot be read, `Refused` if its edition is unknown."""
    return Terms.played_by(row.rules, row.facts, row.id, read_agreement(unpacked(row.terms)), row.secret)


def event_row(one: Entry) -> EventRow:
    """An event as the database keeps it."""
    return EventRow(one.n, one.at, str(one.by), compact(body_of(one.event)))


def entry(row: EventRow) -> Entry:
    """The event of a row."""
    by: By = int(row.by) if row.by.isdecimal() else "chance" if row.by == "chance" else "host"
    return Entry(row.n, row.at, by, read_event(unpacked(row.body)))


def folded(ledger: Ledger, rows: Iterable[EventRow]) -> Ledger:
    """The ledger after more stored events: up to the first that is missing or cannot be read, if there is one."""
    ahead = ledger.fork()
    for row in rows:
        sound = ahead.n
        try:
            ahead.apply(entry(row))
        except Exception:  # noqa: BLE001 - whatever is stored there, it is no event that could be here
            # Part of it may have been applied.
            again = Ledger(ledger.terms)
            for one in ahead.entries[:sound]:
                again.apply(one)
            again.damaged = sound + 1
            return again
    return ahead


def is_same(known: Entry, row: EventRow) -> bool:
    """An event in memory is the one that is stored; a name may have been taken out of it since."""
    return (known.n, known.at, str(known.by)) == (row.n, row.at, row.by)


def are_part(new: Sequence[Entry], entries: Sequence[Entry]) -> bool:
    """Events are among those that are stored."""
    there = entries[new[0].n - 1 : new[-1].n]
    return list(new) == list(there)
