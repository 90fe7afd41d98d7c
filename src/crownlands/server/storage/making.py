"""Storing a new table with its first events, within whatever transaction it is part of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert

from crownlands.server.storage.holders import hold_all
from crownlands.server.storage.schema import events, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from crownlands.server.storage.rows import EventRow, Index, TableRow


def make(
    connection: Connection, row: TableRow, index: Index, first: Sequence[EventRow], held: Sequence[tuple[int, str]]
) -> None:
    """A new table with its first events, and whose its seats are."""
    connection.execute(
        insert(tables).values(
            id=row.id,
            created=row.created,
            terms=row.terms,
            host=row.host,
            secret=row.secret,
            game=row.game,
            public=row.public,
            imported=row.imported,
            rules=row.rules,
            facts=row.facts,
            status=index.status,
            line=index.line,
            due=index.due,
            updated=row.created,
        )
    )
    rows = [{"table_id": row.id, "n": e.n, "at": e.at, "by": e.by, "body": e.body} for e in first]
    connection.execute(insert(events), rows)
    hold_all(connection, row.id, held)
