"""Several devices of one guest: links that carry a guest to another device, and what was another guest's there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from crownlands.server.names import hashed, new_token
from crownlands.server.storage import club_upkeep
from crownlands.server.storage.schema import (
    blocks,
    daily_results,
    devices,
    events,
    friends,
    guests,
    holders,
    passes,
    pushes,
    quiet_hours,
    reports,
    restrictions,
    subscriptions,
    tables,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crownlands.server.storage.store import Store

MINUTES = 10
"""For which a pass opens."""
MOST_DEVICES = 20
"""Of a guest, beside the first; the oldest of more goes."""


@dataclass(frozen=True, slots=True)
class Bearer:
    """A guest as a pass shows them: who they are and how many tables they have."""

    guest: str
    name: str | None
    tables: int


async def new_pass(store: Store, guest: str) -> tuple[str, float]:
    """A token that makes one other device the same guest, and until when; older ones of the guest open no more."""
    token, until = new_token(), store.now() + 60 * MINUTES

    def work(connection: Connection) -> None:
        connection.execute(delete(passes).where((passes.c.guest_id == guest) | (passes.c.until < store.now())))
        if connection.scalar(select(guests.c.id).where(guests.c.id == guest)) is not None:
            connection.execute(insert(passes).values(token_hash=hashed(token), guest_id=guest, until=until))

    await store.write(work)
    return token, until


async def tidy(store: Store) -> None:
    """Removes passes that open nothing any more."""
    old = delete(passes).where(passes.c.until < store.now())
    await store.write(lambda connection: connection.execute(old))


async def bearer(store: Store, token: str) -> Bearer | None:
    """Whom a pass would make of a device; looking does not use it up."""
    valid = (passes.c.token_hash == hashed(token), passes.c.until > store.now())

    def work(connection: Connection) -> Bearer | None:
        guest = connection.scalar(select(passes.c.guest_id).where(*valid))
        return None if guest is None else _bearer(connection, guest)

    return await store.read(work)


async def counted(store: Store, guest: str) -> Bearer:
    """A guest as a pass would show them."""
    return await store.read(lambda connection: _bearer(connection, guest))


def _bearer(connection: Connection, guest: str) -> Bearer:
    held = select(holders.c.table_id).where(holders.c.guest_id == guest)
    mine = select(func.count()).select_from(tables).where(tables.c.id.in_(held) | (tables.c.host == guest))
    name = connection.scalar(select(guests.c.name).where(guests.c.id == guest))
    return Bearer(guest, name, connection.scalar(mine) or 0)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A device that is another guest's from now on."""

    guest: str
    name: str | None
    token: str | None
    """For its cookie; None: it was this guest's already."""
    concerned: dict[str, int]
    """Tables whose seats have another holder, with the number of their last event."""


async def arrive(store: Store, token: str, before: str | None, *, bring: bool) -> Arrival | None:
    """Uses a pass up; None if it opens nothing (any more).

    ``before`` is the guest the device was so far; with ``bring`` what was theirs goes along, and they are no more.
    """
    cookie = new_token()
    valid = (passes.c.token_hash == hashed(token), passes.c.until > store.now())

    def work(connection: Connection) -> Arrival | None:
        guest = connection.scalar(select(passes.c.guest_id).where(*valid))
        # Of two who open it at the same moment one deletes it.
        if guest is None or connection.execute(delete(passes).where(*valid)).rowcount != 1:
            return None
        name = connection.scalar(select(guests.c.name).where(guests.c.id == guest))
        if guest == before:
            return Arrival(guest, name, None, {})
        connection.execute(insert(devices).values(token_hash=hashed(cookie), guest_id=guest, created=store.now()))
        _limit(connection, guest)
        concerned = _merge(connection, before, guest) if bring and before is not None else {}
        for table_id, n in concerned.items():
            store.notify(connection, table_id, n)
        return Arrival(guest, name, cookie, concerned)

    return await store.write(work)


def _limit(connection: Connection, guest: str) -> None:
    mine = select(devices.c.token_hash).where(devices.c.guest_id == guest).order_by(devices.c.created.desc())
    if old := list(connection.scalars(mine.offset(MOST_DEVICES))):
        connection.execute(delete(devices).where(devices.c.token_hash.in_(old)))


def _merge(connection: Connection, old: str, new: str) -> dict[str, int]:
    """All that is one guest's is another's; the tables this concerns."""
    club_upkeep.carry(connection, old, new)
    held = select(holders.c.table_id).where(holders.c.guest_id == old)
    mine = select(tables.c.id).where(tables.c.id.in_(held) | (tables.c.host == old)).order_by(tables.c.id)
    concerned: dict[str, int] = {}
    for table_id in connection.scalars(mine.with_for_update()).all():
        at = holders.c.table_id == table_id
        has = set(connection.scalars(select(holders.c.seat).where(at, holders.c.guest_id == new)))
        for seat in connection.scalars(select(holders.c.seat).where(at, holders.c.guest_id == old)).all():
            one = (at, holders.c.seat == seat, holders.c.guest_id == old)
            gone = seat in has
            connection.execute(
                delete(holders).where(*one) if gone else update(holders).where(*one).values(guest_id=new)
            )
        last = select(func.max(events.c.n)).where(events.c.table_id == table_id)
        concerned[table_id] = connection.scalar(last) or 0
    connection.execute(update(tables).where(tables.c.host == old).values(host=new))
    # Nobody gets rid of a host's or the operator's word by being somebody else.
    for column in (reports.c.guest_id, reports.c.about_id):
        connection.execute(update(reports).where(column == old).values({column: new}))
    until = [restrictions.c.guest_id.in_((old, new))]
    if (latest := connection.scalar(select(func.max(restrictions.c.until)).where(*until))) is not None:
        connection.execute(delete(restrictions).where(*until))
        connection.execute(insert(restrictions).values(guest_id=new, until=latest))
    for table, key in ((daily_results, "day"), (friends, "code"), (blocks, "table_id")):
        known = select(table.c[key]).where(table.c.guest_id == new)
        rest = (table.c.guest_id == old, table.c[key].not_in(known.scalar_subquery()))
        connection.execute(update(table).where(*rest).values(guest_id=new))
    connection.execute(update(subscriptions).where(subscriptions.c.guest_id == old).values(guest_id=new))
    for table in (daily_results, friends, blocks, devices, passes, quiet_hours, pushes):
        connection.execute(delete(table).where(table.c.guest_id == old))
    connection.execute(delete(guests).where(guests.c.id == old))
    return concerned


async def others(store: Store, guest: str) -> int:
    """How many devices a guest was carried to."""
    wanted = select(func.count()).where(devices.c.guest_id == guest)
    return await store.read(lambda connection: connection.scalar(wanted) or 0)


async def only(store: Store, guest: str, token: str) -> None:
    """The device with this token is the guest's only one."""

    def work(connection: Connection) -> None:
        for table in (devices, passes):
            connection.execute(delete(table).where(table.c.guest_id == guest))
        connection.execute(update(guests).where(guests.c.id == guest).values(token_hash=hashed(token)))

    await store.write(work)
