"""Who waits for company, and for which. Of two processes that pair the same people, one does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from crownlands.server.storage.making import make
from crownlands.server.storage.notices import LOBBY
from crownlands.server.storage.schema import blocks, guests, holders, reports, seekers, tables

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sqlalchemy import Connection

    from crownlands.server.storage.rows import EventRow, Index, TableRow
    from crownlands.server.storage.store import Store

PRESENT = 12.0
"""Seconds for which somebody counts as there unless their process says so again."""
RETURN = 45.0
"""Seconds in which somebody whose page went away may come back to the place they had."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who waits."""

    guest: str
    name: str | None
    game: str | None
    """None: any."""
    seats: int | None
    since: float


class Gone(Exception):
    """Somebody who was to be paired is not waiting any more."""


async def seek(store: Store, guest: str, game: str | None, seats: int | None) -> None:
    """A guest waits for company; one who did so a moment ago for the same keeps their place."""
    now, mine = store.now(), seekers.c.guest_id == guest

    def work(connection: Connection) -> None:
        connection.execute(select(guests.c.id).where(guests.c.id == guest).with_for_update())
        known = connection.execute(select(seekers).where(mine)).mappings().one_or_none()
        same = known is not None and (known["game"], known["seats"], known["table_id"]) == (game, seats, None)
        since = known["since"] if known is not None and same and known["until"] > now - RETURN else now
        values = {"game": game, "seats": seats, "since": since, "until": now + PRESENT, "table_id": None}
        if known is not None:
            connection.execute(update(seekers).where(mine).values(**values))
        else:
            connection.execute(insert(seekers).values(guest_id=guest, **values))
        store.notify(connection, LOBBY, 0)

    await store.write(work)


async def is_seeking(store: Store, guest: str) -> bool:
    """Somebody waits, or has company by now."""
    mine = select(seekers.c.guest_id).where(seekers.c.guest_id == guest)
    return await store.read(lambda connection: connection.execute(mine).first() is not None)


async def touch(store: Store, there: Collection[str], away: Collection[str] = ()) -> None:
    """Some are still there, and the pages of some have gone away; people who are gone for long are forgotten."""
    now = store.now()

    def work(connection: Connection) -> None:
        for who, until in ((there, now + PRESENT), (away, now)):
            if who:
                connection.execute(update(seekers).where(seekers.c.guest_id.in_(who)).values(until=until))
        connection.execute(delete(seekers).where(seekers.c.until < now - RETURN))
        if away:
            store.notify(connection, LOBBY, 0)

    await store.write(work)


async def leave(store: Store, guest: str) -> None:
    """A guest waits no more."""

    def work(connection: Connection) -> None:
        connection.execute(delete(seekers).where(seekers.c.guest_id == guest))
        store.notify(connection, LOBBY, 0)

    await store.write(work)


async def waiting(store: Store) -> list[Seeker]:
    """Who waits and is there, the longest first."""
    columns = (guests.c.id, guests.c.name, seekers.c.game, seekers.c.seats, seekers.c.since)
    wanted = (
        select(*columns)
        .join(guests, guests.c.id == seekers.c.guest_id)
        .where(seekers.c.until > store.now(), seekers.c.table_id.is_(None))
        .order_by(seekers.c.since, guests.c.id)
    )
    return await store.read(lambda connection: [Seeker(*row) for row in connection.execute(wanted)])


async def apart(store: Store, who: Collection[str]) -> set[frozenset[str]]:
    """Pairs of guests of whom one reported the other, or removed them from a table."""
    told = select(reports.c.guest_id, reports.c.about_id).where(
        reports.c.guest_id.in_(who), reports.c.about_id.in_(who)
    )
    removed = (
        select(tables.c.host, blocks.c.guest_id)
        .join(tables, tables.c.id == blocks.c.table_id)
        .where(tables.c.host.in_(who), blocks.c.guest_id.in_(who))
    )

    def work(connection: Connection) -> set[frozenset[str]]:
        return {frozenset(row) for wanted in (told, removed) for row in connection.execute(wanted)}

    return await store.read(work)


async def pair(
    store: Store, row: TableRow, index: Index, first: Sequence[EventRow], held: Sequence[tuple[int, str]]
) -> bool:
    """Makes a table of some who wait; False, and nothing done, if one of them does not any more."""
    who = sorted(guest for _, guest in held)
    still = select(seekers.c.guest_id).where(
        seekers.c.guest_id.in_(who), seekers.c.table_id.is_(None), seekers.c.until > store.now()
    )

    def work(connection: Connection) -> None:
        # Always in one order, so that no two processes wait for each other.
        found = connection.scalars(still.order_by(seekers.c.guest_id).with_for_update()).all()
        if list(found) != who:
            raise Gone
        make(connection, row, index, first, held)
        connection.execute(update(seekers).where(seekers.c.guest_id.in_(who)).values(table_id=row.id))
        store.notify(connection, LOBBY, 0)

    try:
        await store.write(work)
    except Gone:
        return False
    return True


async def paired(store: Store, who: Collection[str]) -> dict[str, str]:
    """The tables of those of some guests who were paired."""
    mine = (seekers.c.guest_id.in_(who), seekers.c.table_id.is_not(None))
    wanted = select(seekers.c.guest_id, seekers.c.table_id).where(*mine)
    # A table that is gone, or that they left for good, is nobody's way any more.
    there = wanted.join(
        holders, (holders.c.table_id == seekers.c.table_id) & (holders.c.guest_id == seekers.c.guest_id)
    )
    return await store.read(lambda connection: {row.guest_id: row.table_id for row in connection.execute(there)})


async def counts(store: Store) -> list[tuple[str | None, int | None, int]]:
    """How many wait for what, without names."""
    found: dict[tuple[str | None, int | None], int] = {}
    for one in await waiting(store):
        found[one.game, one.seats] = found.get((one.game, one.seats), 0) + 1
    return [(game, seats, n) for (game, seats), n in sorted(found.items(), key=str)]
