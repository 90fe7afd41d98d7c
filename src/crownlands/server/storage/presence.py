"""Who is connected to which process, so that each knows of the others' people; forgotten when a process dies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, update

from crownlands.server.storage.schema import presence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection, Row

    from crownlands.server.storage.store import Store

    Company = tuple[set[int], int]

KEPT = 60.0
"""Seconds for which a process's word counts unless it says so again."""


async def share(store: Store, table_id: str, seats: str, watchers: int, n: int | None) -> None:
    """Notes who is connected to this process; with the number of the last event, tells the others."""
    row = {"seats": seats, "watchers": watchers, "until": store.now() + KEPT}
    where = (presence.c.table_id == table_id, presence.c.process == store.process)

    def work(connection: Connection) -> None:
        if not seats and not watchers:
            connection.execute(delete(presence).where(*where))
        elif connection.execute(update(presence).where(*where).values(**row)).rowcount == 0:
            connection.execute(insert(presence).values(table_id=table_id, process=store.process, **row))
        if n is not None:
            store.notify(connection, table_id, n)

    await store.write(work)


async def leave(store: Store) -> None:
    """Nobody is connected to this process any more, and none that died long ago."""
    mine = presence.c.process == store.process

    def work(connection: Connection) -> None:
        for table_id in connection.scalars(select(presence.c.table_id).where(mine)).all():
            store.notify(connection, table_id, 0)
        connection.execute(delete(presence).where(mine | (presence.c.until < store.now() - KEPT)))

    await store.write(work)


async def everywhere_else(store: Store) -> dict[str, Company]:
    """The company that other living processes have, by table."""
    wanted = select(presence.c.table_id, presence.c.seats, presence.c.watchers).where(
        presence.c.process != store.process, presence.c.until > store.now()
    )

    def work(connection: Connection) -> dict[str, Company]:
        by_table: dict[str, list[Row[Any, Any, Any]]] = {}
        for row in connection.execute(wanted):
            by_table.setdefault(row.table_id, []).append(row)
        return {table_id: _company(rows) for table_id, rows in by_table.items()}

    return await store.read(work)


def elsewhere(connection: Connection, table_id: str, besides: str, now: float) -> Company:
    """The seats and the number of watchers at a table connected to other processes."""
    wanted = select(presence.c.table_id, presence.c.seats, presence.c.watchers).where(
        presence.c.table_id == table_id, presence.c.process != besides, presence.c.until > now
    )
    return _company(connection.execute(wanted).all())


def _company(rows: Iterable[Row[Any, Any, Any]]) -> Company:
    seats, watchers = set(), 0
    for row in rows:
        seats |= {int(seat) for seat in row.seats.split()}
        watchers += row.watchers
    return seats, watchers
