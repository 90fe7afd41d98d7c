"""Storing many tables' events with few statements.

Every statement of the writing thread hands the interpreter back and forth with the event loop. So whatever
waits is put into one statement for events, one for the tables' index and, where processes must be told, one
for that, however many tables it concerns. The statement for events stores only those whose predecessor is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import update

from crownlands.server.storage.faults import Ahead
from crownlands.server.storage.holders import hand_over
from crownlands.server.storage.notices import written
from crownlands.server.storage.schema import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from crownlands.server.storage.rows import EventRow, Index
    from crownlands.server.table.holders import Handover


class Counted(Protocol):
    """What a statement gives back."""

    @property
    def rowcount(self) -> int:
        """How many rows it concerned."""


@dataclass(frozen=True, slots=True)
class Append:
    """New events of a table, and what its index then says."""

    table_id: str
    events: Sequence[EventRow]
    index: Index
    handovers: Sequence[Handover] = ()
    """Whose seats are from these events on."""
    host: str | None = None
    """Who looks after the table from these events on; None: the same as before."""

    @property
    def is_plain(self) -> bool:
        """Nothing changes hands."""
        return not self.handovers and self.host is None


def store(
    connection: Connection, new: Sequence[Append], channel: str | None, process: str, epoch: str | None
) -> None:
    """Stores the events of some tables, each table at most once; with a channel, tells other processes.

    `Ahead` if the event before the first is missing at any of them: then this must not be committed.
    """
    is_shared = connection.dialect.name == "postgresql"
    store_rows(connection.exec_driver_sql, new, is_shared=is_shared)
    for one in new:
        if one.handovers:
            # The row of the table is ours by now, so nobody else changes its seats at the same time.
            hand_over(connection, one.table_id, one.handovers, one.events[0].n)
        if one.host is not None:
            connection.execute(update(tables).where(tables.c.id == one.table_id).values(host=one.host))
    if channel is not None:
        news = [
            f"{one.table_id} {one.events[-1].n} {process}"
            if not one.is_plain
            else written(one.table_id, one.events, process, epoch)
            for one in new
        ]
        connection.exec_driver_sql(
            f"select pg_notify(%s, told) from (values {_places('%s', 1, len(news))}) as news (told)",  # noqa: S608
            (channel, *news),
        )


def store_rows(
    execute: Callable[[str, tuple[Any, ...]], Counted], new: Sequence[Append], *, is_shared: bool = False
) -> None:
    """Stores events and what the tables' index says, by whatever executes a statement; `Ahead` as in `store`."""
    events = [
        (one.table_id, event.n, event.at, event.by, event.body, one.events[0].n - 1)
        for one in new
        for event in one.events
    ]
    stored = execute(_insert(len(events), is_shared), tuple(chain.from_iterable(events))).rowcount
    if stored != len(events):
        raise Ahead
    rows = [(one.table_id, one.index.status, one.index.line, one.index.due, one.events[-1].at) for one in new]
    execute(_update(len(rows), is_shared), tuple(chain.from_iterable(rows)))


@lru_cache(512)
def _insert(rows: int, is_shared: bool) -> str:
    mark, number, real = _types(is_shared)
    return (
        # The driver counts rows only of what begins with "insert".
        'insert into events (table_id, n, at, "by", body) '  # noqa: S608 - only marks
        f"with new (id, n, at, who, body, before) as (values {_places(mark, 6, rows)}) "
        f"select id, n{number}, at{real}, who, body from new where before{number} = 0 "
        f"or exists (select 1 from events where table_id = new.id and n = new.before{number})"
    )


@lru_cache(512)
def _update(rows: int, is_shared: bool) -> str:
    mark, _, real = _types(is_shared)
    return (
        f"with new (id, status, line, due, updated) as (values {_places(mark, 5, rows)}) "  # noqa: S608
        f"update tables set status = new.status, line = new.line, due = new.due{real}, "
        f"updated = new.updated{real} from new where tables.id = new.id"
    )


def _types(is_shared: bool) -> tuple[str, str, str]:
    """How a value is marked, and what makes it a whole or a real number."""
    return ("%s", "::integer", "::double precision") if is_shared else ("?", "", "")


def _places(mark: str, columns: int, rows: int) -> str:
    row = f"({','.join([mark] * columns)})"
    return ",".join([row] * rows)
