"""Taking names out of what is stored, down to the bytes of an SQLite file."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from crownlands.server.storage.schema import events, tables

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sqlalchemy import Connection, Engine


MOST = 2**31 - 1
"""Beyond the number of any event."""
PATIENCE = 1.0
"""Seconds in which readers of an SQLite file should be done; others wait meanwhile."""


def erase_names(connection: Connection, table_id: str, seats: Collection[int], before: int = MOST) -> None:
    """Takes the names of those who sat on some seats out of a table's events; moves and seats stay as they are."""
    stored = select(events.c.n, events.c.body).where(
        events.c.table_id == table_id, events.c.n < before, events.c.body.like('%"seat"%')
    )
    for n, text in connection.execute(stored).all():
        body = json.loads(text)
        seat = body.get("seat")
        if isinstance(seat, dict) and seat.get("seat") in seats and seat.pop("name", None) is not None:
            chosen = update(events).where(events.c.table_id == table_id, events.c.n == n)
            connection.execute(chosen.values(body=_packed(body)))


def erase_in_line(
    connection: Connection, table_id: str, seats: Collection[int], changes: Mapping[str, Any]
) -> None:
    """The same for what lists tell of a table; ``changes`` says who sits there instead."""
    line = json.loads(connection.scalars(select(tables.c.line).where(tables.c.id == table_id)).one())
    for seat in seats:
        line["seats"][seat] = {**line["seats"][seat], "name": None, **changes}
    connection.execute(update(tables).where(tables.c.id == table_id).values(line=_packed(line)))


def _packed(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def wipe_log(engine: Engine) -> bool:
    """Empties SQLite's log, where what was overwritten can still be read; False if somebody was in the way."""
    if engine.dialect.name != "sqlite":
        return True
    # A connection of its own: how long it waits is no other's business.
    with closing(sqlite3.connect(str(engine.url.database), timeout=PATIENCE)) as connection:
        try:
            busy, _, _ = connection.execute("pragma wal_checkpoint(truncate)").fetchone()
        except sqlite3.OperationalError:
            return False
        return not busy
