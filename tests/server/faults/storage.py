"""What the database has, asked on the straight way, past every server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from crownlands.server.storage.database import open_engine
from crownlands.server.storage.journal import entry
from crownlands.server.storage.rows import EventRow
from crownlands.server.storage.schema import events, tables

if TYPE_CHECKING:
    from crownlands.server.table.entries import Entry


@dataclass
class Stored:
    """A table as the database has it."""

    row: Any
    entries: dict[int, Entry]


def stored(where: str) -> dict[str, Stored]:
    """Everything that is stored."""
    engine = open_engine(where)
    try:
        with engine.connect() as connection:
            found = {row.id: Stored(row, {}) for row in connection.execute(select(tables))}
            wanted = select(events.c.table_id, events.c.n, events.c.at, events.c.by, events.c.body)
            for table_id, *row in connection.execute(wanted.order_by(events.c.table_id, events.c.n)):
                found[table_id].entries[row[0]] = entry(EventRow(*row))
    finally:
        engine.dispose()
    return found


class Straight:
    """A line to the database that only reads."""

    def __init__(self, where: str) -> None:
        self._engine = open_engine(where).execution_options(reads=True)

    async def state(self, table_id: str) -> tuple[str, int]:
        """A table's status, empty if there is no such table, and the number of its last event."""
        while True:
            try:
                return await asyncio.to_thread(self._state, table_id)
            except SQLAlchemyError:
                # It may be broken just now.
                await asyncio.sleep(0.2)

    def _state(self, table_id: str) -> tuple[str, int]:
        last = select(func.max(events.c.n)).where(events.c.table_id == table_id).scalar_subquery()
        with self._engine.connect() as connection:
            found = connection.execute(select(tables.c.status, last).where(tables.c.id == table_id)).one_or_none()
        return ("", 0) if found is None else (found[0], found[1] or 0)

    def close(self) -> None:
        self._engine.dispose()
