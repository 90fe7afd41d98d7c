"""Lists of tables: the lobby, the archive, and the operator's; a guest's own are in `games`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from crownlands.server.storage.schema import events, guests, holders, tables
from crownlands.server.table.lines import Kept, told

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, RowMapping

    from crownlands.server.storage.store import Store

PAGE = 30


async def listed(
    store: Store, guest: str | None, page: int, *, which: str, game: str | None = None
) -> dict[str, Any]:
    """A page of a list: ``lobby`` or ``archive``."""
    where: list[ColumnElement[bool]] = []
    if game is not None:
        where.append(tables.c.game == game)
    if which == "lobby":
        where += [tables.c.public, tables.c.status != "over"]
    else:
        where += [tables.c.public, tables.c.status == "over"]
    wanted = select(tables).where(*where).order_by(tables.c.updated.desc(), tables.c.id)
    wanted = wanted.offset((page - 1) * PAGE).limit(PAGE + 1)

    def work(connection: Connection) -> dict[str, Any]:
        rows = connection.execute(wanted).mappings().all()
        mine: dict[str, list[int]] = {}
        if guest is not None:
            ids = [row["id"] for row in rows]
            seats = select(holders.c.table_id, holders.c.seat).where(
                holders.c.guest_id == guest, holders.c.table_id.in_(ids)
            )
            for table_id, seat in connection.execute(seats):
                mine.setdefault(table_id, []).append(seat)
        lines = [line_of(row, sorted(mine.get(row["id"], []))) for row in rows[:PAGE]]
        return {"tables": lines, "more": page + 1 if len(rows) > PAGE else None}

    return await store.read(work)


def line_of(row: RowMapping, yours: list[int]) -> dict[str, Any]:
    """A stored table as a line of a list, for somebody on some seats."""
    kept = Kept(row["id"], row["status"], row["game"], row["created"], row["updated"], row["imported"])
    return told(kept, json.loads(row["terms"]), json.loads(row["line"]), yours)


async def open_tables(store: Store) -> list[dict[str, Any]]:
    """Public tables as all readers of the lobby are told of them: those that wait first, then the newest.

    Without what every move changes, so that it is the same text until somebody sits down or leaves.
    """
    wanted = (
        select(tables)
        .where(tables.c.public, tables.c.status != "over")
        .order_by(tables.c.status.desc(), tables.c.created.desc(), tables.c.id)
        .limit(PAGE)
    )

    def work(connection: Connection) -> list[dict[str, Any]]:
        rows = connection.execute(wanted).mappings().all()
        return [{**(line := line_of(row, [])), "updated": line["created"]} for row in rows]

    return await store.read(work)


async def counts(store: Store) -> dict[str, int]:
    """How much is stored, for the operator."""

    def work(connection: Connection) -> dict[str, int]:
        by_status = select(tables.c.status, func.count()).group_by(tables.c.status)
        found = {f"tables_{status}": number for status, number in connection.execute(by_status)}
        found["events"] = connection.scalar(select(func.count()).select_from(events)) or 0
        found["guests"] = connection.scalar(select(func.count()).select_from(guests)) or 0
        return found

    return await store.read(work)


async def stale(store: Store, before: float, status: str) -> list[str]:
    """Tables of a status that nobody has touched since."""
    wanted = select(tables.c.id).where(tables.c.updated < before, tables.c.status == status)
    return await store.read(lambda connection: list(connection.scalars(wanted)))
