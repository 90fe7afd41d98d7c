"""Storing many tables' events with few statements.

Every statement of the writing thread hands the interpreter back and forth with the event loop. So whatever
waits is put into one statement for events, one for the tables' index and, where processes must be told, one
for that, however many tables it concerns. The statement for events stores only those whose predecessor is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.server.storage.faults import Ahead
from crownlands.server.storage.holders import hand_over
from crownlands.server.storage.notices import written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from crownlands.server.storage.rows import EventRow, Index
    from crownlands.server.table.holders import Handover


@dataclass(frozen=True, slots=True)
class Append:
    """New events of a table, and what its index then says."""

    table_id: str
    events: Sequence[EventRow]
    index: Index
    handovers: Sequence[Handover] = ()
    """Whose seats are from these events on."""


def store(
    connection: Connection, new: Sequence[Append], channel: str | None, process: str, epoch: str | None
) -> None:
    """Stores the events of some tables, each table at most once; with a channel, tells other processes.

    `Ahead` if the event before the first is missing at any of them: then this must not be committed.
    """
    is_shared = connection.dialect.name == "postgresql"
    mark = "%s" if is_shared else "?"
    number, real = ("::integer", "::double precision") if is_shared else ("", "")
    events = [
        (one.table_id, event.n, event.at, event.by, event.body, one.events[0].n - 1)
        for one in new
        for event in one.events
    ]
    stored = connection.exec_driver_sql(
        # The driver counts rows only of what begins with "insert".
        'insert into events (table_id, n, at, "by", body) '  # noqa: S608 - only marks
        f"with new (id, n, at, who, body, before) as (values {_places(mark, 6, len(events))}) "
        f"select id, n{number}, at{real}, who, body from new where before{number} = 0 "
        f"or exists (select 1 from events where table_id = new.id and n = new.before{number})",
        tuple(value for row in events for value in row),
    ).rowcount
    if stored != len(events):
        raise Ahead
    tables = [(one.table_id, one.index.status, one.index.line, one.index.due, one.events[-1].at) for one in new]
    connection.exec_driver_sql(
        f"with new (id, status, line, due, updated) as (values {_places(mark, 5, len(tables))}) "  # noqa: S608
        f"update tables set status = new.status, line = new.line, due = new.due{real}, "
        f"updated = new.updated{real} from new where tables.id = new.id",
        tuple(value for row in tables for value in row),
    )
    for one in new:
        if one.handovers:
            # The row of the table is ours by now, so nobody else changes its seats at the same time.
            hand_over(connection, one.table_id, one.handovers, one.events[0].n)
    if channel is not None:
        news = [
            f"{one.table_id} {one.events[-1].n} {process}"
            if one.handovers
            else written(one.table_id, one.events, process, epoch)
            for one in new
        ]
        connection.exec_driver_sql(
            f"select pg_notify(%s, told) from (values {_places(mark, 1, len(news))}) as news (told)",  # noqa: S608
            (channel, *news),
        )


def _places(mark: str, columns: int, rows: int) -> str:
    row = f"({','.join([mark] * columns)})"
    return ",".join([row] * rows)
