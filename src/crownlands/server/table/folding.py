"""Stored events made into a ledger, as far as they can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.table.encoding import compact, unpacked
from crownlands.server.table.entries import entry
from crownlands.server.table.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from crownlands.server.storage.rows import EventRow
    from crownlands.server.table.entries import Entry


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


def is_same(known: Entry, stored: Entry) -> bool:
    """An event in memory is the one that is stored; a name may have been taken out of it since."""
    return (known.n, known.at, known.by) == (stored.n, stored.at, stored.by)


def are_part(new: Sequence[Entry], entries: Sequence[Entry]) -> bool:
    """Events are among those that are stored."""
    there = entries[new[0].n - 1 : new[-1].n]
    return len(there) == len(new) and all(
        is_same(one, stored) and unpacked(compact(one.body)) == stored.body
        for one, stored in zip(new, there, strict=True)
    )
