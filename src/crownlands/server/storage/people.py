"""Guests, their seats and the links that lead to seats. Tokens are stored as hashes only."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, select, update

from crownlands.server.names import hashed, new_id, new_token, table_code, typed_code
from crownlands.server.storage import club_upkeep
from crownlands.server.storage.forgetting import forget, purge
from crownlands.server.storage.rows import Guest
from crownlands.server.storage.schema import (
    blocks,
    daily_results,
    devices,
    friends,
    guests,
    holders,
    links,
    quiet_hours,
    reports,
    restrictions,
    seekers,
    subscriptions,
    tables,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crownlands.server.storage.store import Store

DAY = 86400.0
"""Seconds after which it is noted again that a guest was seen."""
CACHED = 60.0
"""Seconds a guest may be remembered without asking the database again."""
MOST_CACHED = 20_000
MOST_LINKS = 50
"""Links per seat; old ones stay valid, so somebody has to stop."""


@dataclass(frozen=True, slots=True)
class Door:
    """What a link opens."""

    seat: int | None
    """None: the next that is free."""
    owner: str | None = None
    """Who holds the seat and gave the link; None: it is for the first to come."""


def _owned(token: str, owner: str) -> str:
    """What is stored of a link to somebody's own seat: only while they hold it can it be found."""
    return hashed(f"{owner} {token}")


class People:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[float, Guest]] = {}

    async def guest(self, token: str) -> Guest | None:
        """The guest with this cookie or key."""
        key = hashed(token)
        now = time.monotonic()
        known = self._known.get(key)
        if known is not None and now - known[0] < CACHED:
            return known[1]
        columns = (guests.c.id, guests.c.name, guests.c.hook, guests.c.seen)
        first = select(*columns).where(guests.c.token_hash == key)
        carried = select(*columns).join(devices).where(devices.c.token_hash == key)
        found = await self._store.read(
            lambda connection: connection.execute(first).one_or_none() or connection.execute(carried).one_or_none()
        )
        if found is None:
            self._known.pop(key, None)
            return None
        *row, seen = found
        if self._store.now() - seen > DAY:
            here = update(guests).where(guests.c.id == found.id).values(seen=self._store.now())
            await self._store.write(lambda connection: connection.execute(here))
        if len(self._known) >= MOST_CACHED:
            self._known.clear()
        self._known[key] = (now, guest := Guest(*row))
        return guest

    def forget_known(self) -> None:
        """Everybody is asked for in the database again."""
        self._known.clear()

    async def new(self, name: str | None) -> tuple[Guest, str]:
        """A new guest and the token that proves it."""
        guest, token, now = Guest(new_id(), name), new_token(), time.time()
        row = {"id": guest.id, "token_hash": hashed(token), "name": name, "created": now, "seen": now}
        await self._store.write(lambda connection: connection.execute(insert(guests).values(**row)))
        return guest, token

    async def change(self, guest: Guest, **values: str | None) -> None:
        """A new name or hook."""
        await self._store.write(
            lambda connection: connection.execute(update(guests).where(guests.c.id == guest.id).values(**values))
        )
        self._known.clear()

    async def forget(self, guest: Guest) -> dict[str, int]:
        """Removes a guest and all that is theirs alone, and tells other processes.

        The tables this concerns with the number of their last event, 0 for those that went with the guest.
        """

        def work(connection: Connection) -> dict[str, int]:
            concerned = forget(connection, guest.id, self._store.now())
            for table_id, n in concerned.items():
                self._store.notify(connection, table_id, n)
            return concerned

        concerned = await self._store.write(work)
        self._known.clear()
        return concerned

    async def purge(self, before: float) -> int:
        """Removes guests who were not seen since and have no table; how many that were."""
        gone = await self._store.write(lambda connection: purge(connection, before))
        if gone:
            self._known.clear()
        return gone

    def tidy(self) -> None:
        """Who was not asked for lately need not be remembered."""
        now = time.monotonic()
        self._known = {key: known for key, known in self._known.items() if now - known[0] < CACHED}

    async def data(self, guest: Guest) -> dict[str, Any]:
        """Everything stored about a guest."""

        def work(connection: Connection) -> dict[str, Any]:
            row = connection.execute(select(guests).where(guests.c.id == guest.id)).mappings().one()
            held = select(holders.c.table_id, holders.c.seat, holders.c.looked).where(
                holders.c.guest_id == guest.id
            )
            seats = connection.execute(held).all()
            told = select(subscriptions.c.endpoint, subscriptions.c.created).where(
                subscriptions.c.guest_id == guest.id
            )
            quiet = select(quiet_hours).where(quiet_hours.c.guest_id == guest.id)
            further = select(devices.c.created).where(devices.c.guest_id == guest.id)
            columns = [daily_results.c[name] for name in ("day", "table_id", "outcome", "points", "against")]
            daily = select(*columns).where(daily_results.c.guest_id == guest.id).order_by(daily_results.c.day)
            return {
                "guest": {key: row[key] for key in ("id", "name", "created", "seen", "hook")},
                "seats": [{"table": table, "seat": seat} for table, seat, _ in seats],
                "looked": {table: looked for table, _, looked in seats if looked is not None},
                "devices": list(connection.scalars(further)),
                "push": [dict(one) for one in connection.execute(told).mappings()],
                "quiet_hours": [dict(one) for one in connection.execute(quiet).mappings()],
                "daily": [dict(one) for one in connection.execute(daily).mappings()],
                "friends": list(connection.scalars(select(friends.c.code).where(friends.c.guest_id == guest.id))),
                **_conduct(connection, guest.id),
                **club_upkeep.told_of(connection, guest.id),
                "hosted": list(connection.scalars(select(tables.c.id).where(tables.c.host == guest.id))),
            }

        return await self._store.read(work)

    async def new_link(self, table_id: str, seat: int | None, owner: str | None = None) -> str | None:
        """A fresh token for a seat, or for the next open one; None if there are too many already.

        With an ``owner`` it opens the owner's seat to further devices, for as long as the owner holds it.
        """
        token = new_token()
        kept = hashed(token) if owner is None else _owned(token, owner)
        row = {"token_hash": kept, "table_id": table_id, "seat": seat, "created": time.time()}
        count = select(func.count()).where(links.c.table_id == table_id, links.c.seat.is_(seat))
        if seat is not None:
            count = select(func.count()).where(links.c.table_id == table_id, links.c.seat == seat)

        def work(connection: Connection) -> bool:
            if (connection.scalar(count) or 0) >= MOST_LINKS:
                return False
            connection.execute(insert(links).values(**row))
            return True

        return token if await self._store.write(work) else None

    async def link(self, table_id: str, token: str) -> Door | None:
        """What a token opens; None if nothing."""
        held = select(holders.c.seat, holders.c.guest_id).where(holders.c.table_id == table_id)
        known = select(links.c.seat).where(links.c.table_id == table_id)

        def work(connection: Connection) -> Door | None:
            row = connection.execute(known.where(links.c.token_hash == hashed(token))).one_or_none()
            if row is not None:
                return Door(row[0])
            seated = {(seat, guest) for seat, guest in connection.execute(held)}
            for guest in {guest for _, guest in seated}:
                seat = connection.scalar(known.where(links.c.token_hash == _owned(token, guest)))
                if seat is not None and (seat, guest) in seated:
                    return Door(seat, guest)
            return None

        return await self._store.read(work)

    async def code(self, table_id: str, secret: str) -> str:
        """The table's code; made when it is first asked for. Like a link's token it is stored as a hash."""

        def work(connection: Connection) -> str:
            # People who were removed know the earlier codes.
            removed = connection.scalar(select(func.count()).where(blocks.c.table_id == table_id)) or 0
            for attempt in itertools.count(removed):
                code = table_code(secret, table_id, attempt)
                taken = connection.scalar(select(links.c.table_id).where(links.c.token_hash == hashed(code)))
                if taken is None:
                    row = {"token_hash": hashed(code), "table_id": table_id, "created": time.time()}
                    connection.execute(insert(links).values(**row))
                if taken in (None, table_id):
                    return code
            raise AssertionError

        return await self._store.write(work)

    async def table_of_code(self, text: str) -> str | None:
        """The table a typed code belongs to, while it is not over."""
        wanted = (
            select(links.c.table_id)
            .join(tables, tables.c.id == links.c.table_id)
            .where(links.c.token_hash == hashed(typed_code(text)), tables.c.status != "over")
        )
        return await self._store.read(lambda connection: connection.scalar(wanted))

    async def hooks(self, table_id: str, seat: int) -> list[str]:
        """The addresses to tell that a seat is to move."""
        wanted = (
            select(guests.c.hook)
            .join(holders, holders.c.guest_id == guests.c.id)
            .where(holders.c.table_id == table_id, holders.c.seat == seat, guests.c.hook.is_not(None))
        )
        return await self._store.read(lambda connection: list(connection.scalars(wanted)))


def _conduct(connection: Connection, guest: str) -> dict[str, Any]:
    """What is known of somebody and others: reports, removals, whether they wait for company."""
    names = ("table_id", "at", "reason", "note", "answer")
    told = select(*(reports.c[name] for name in names)).where(reports.c.guest_id == guest).order_by(reports.c.at)
    removed = select(blocks.c.table_id).where(blocks.c.guest_id == guest)
    return {
        "reports": [dict(one) for one in connection.execute(told).mappings()],
        "reported": connection.scalar(select(func.count()).where(reports.c.about_id == guest)) or 0,
        "removed_from": list(connection.scalars(removed)),
        "restricted": connection.scalar(select(restrictions.c.until).where(restrictions.c.guest_id == guest)),
        "seeking": connection.scalar(select(seekers.c.since).where(seekers.c.guest_id == guest)),
    }
