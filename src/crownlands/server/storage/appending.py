"""Storing many tables' events with few statements.

Every statement of the writing thread hands the interpreter back and forth with the event loop. So whatever
waits is put into one statement for events, one for the tables' index and, where processes must be told, one
for that, however many tables it concerns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.server.storage.seating import Seating, seat_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from crownlands.server.storage.rows import EventRow, Index


@dataclass(frozen=True, slots=True)
class Append:
    """New events of a table, and what its index then says."""

    table_id: str
    events: Sequence[EventRow]
    index: Index
    seating: Sequence[Seating] = ()
    """Whose seats are from these events on."""


def store(connection: Connection, new: Sequence[Append], channel: str | None, process: str) -> None:
    """Stores the events of some tables, each table at most once; with a channel, tells other processes."""
    mark = "%s" if connection.dialect.name == "postgresql" else "?"
    events = [(one.table_id, event.n, event.at, event.by, event.body) for one in new for event in one.events]
    places = _places(mark, 5, len(events))
    connection.exec_driver_sql(
        f'insert into events (table_id, n, at, "by", body) values {places}',  # noqa: S608 - only marks
        tuple(value for row in events for value in row),
    )
    tables = [(one.table_id, one.index.status, one.index.line, one.index.due, one.events[-1].at) for one in new]
    real = "::double precision" if connection.dialect.name == "postgresql" else ""
    connection.exec_driver_sql(
        f"with new (id, status, line, due, updated) as (values {_places(mark, 5, len(tables))}) "  # noqa: S608
        f"update tables set status = new.status, line = new.line, due = new.due{real}, "
        f"updated = new.updated{real} from new where tables.id = new.id",
        tuple(value for row in tables for value in row),
    )
    for one in new:
        if one.seating:
            # The row of the table is ours by now, so nobody else changes its seats at the same time.
            seat_all(connection, one.table_id, one.seating, one.events[0].n)
    if channel is not None:
        news = [f"{one.table_id} {one.events[-1].n} {process}" for one in new]
        connection.exec_driver_sql(
            f"select pg_notify(%s, told) from (values {_places(mark, 1, len(news))}) as news (told)",  # noqa: S608
            (channel, *news),
        )


def _places(mark: str, columns: int, rows: int) -> str:
    row = f"({','.join([mark] * columns)})"
    return ",".join([row] * rows)
