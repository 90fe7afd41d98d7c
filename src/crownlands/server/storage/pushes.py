"""Web Push as it is stored: subscriptions, quiet hours, and which turns are to be told or were.

A turn is told at most once, whichever process does it and whatever happens meanwhile: the sender takes it out
first, and puts it back only if it certainly was not sent.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from sqlalchemy import delete, func, insert, select, update

from crownlands.server.storage.schema import guests, holders, pushes, quiet_hours, subscriptions, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from crownlands.server.storage.store import Store

MOST = 10
"""Subscriptions of a guest; the oldest of more goes."""
DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's address at its push service, and the keys it reads with (base64url)."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def id(self) -> str:
        """Its name in the database."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Quiet:
    """Minutes of the day, in a time zone, between which nobody is told; over midnight, too."""

    begins: int
    ends: int
    zone: str

    def over(self, now: float) -> float:
        """When the quiet that is now ends, in seconds since 1970; now if it is not quiet.

        >>> night = Quiet(22 * 60, 8 * 60, "Europe/Berlin")
        >>> at = lambda text: datetime.fromisoformat(text).timestamp()
        >>> night.over(at("2026-11-17T23:30+01:00")) == at("2026-11-18T08:00+01:00")
        True
        >>> night.over(at("2026-11-18T07:59+01:00")) == at("2026-11-18T08:00+01:00")
        True
        >>> night.over(at("2026-11-18T12:00+01:00")) == at("2026-11-18T12:00+01:00")
        True
        """
        here = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(self.zone))
        minute = 60 * here.hour + here.minute
        if (minute - self.begins) % DAY >= (self.ends - self.begins) % DAY:
            return now
        day = here.date() + timedelta(days=self.ends <= minute)
        # A clock's time of that day: with summer time a night may be an hour longer.
        end = datetime(day.year, day.month, day.day, *divmod(self.ends, 60), tzinfo=ZoneInfo(self.zone))
        return end.timestamp()


async def subscribe(store: Store, guest: str, one: Subscription) -> None:
    """A browser is told from now on; it may have been another guest's before."""

    def work(connection: Connection) -> None:
        if connection.scalar(select(guests.c.id).where(guests.c.id == guest).with_for_update()) is None:
            return
        connection.execute(delete(subscriptions).where(subscriptions.c.id == one.id))
        row = {"id": one.id, "guest_id": guest, "endpoint": one.endpoint, "p256dh": one.p256dh, "auth": one.auth}
        connection.execute(insert(subscriptions).values(**row, created=store.now()))
        mine = select(subscriptions.c.id).where(subscriptions.c.guest_id == guest)
        old = list(
            connection.scalars(mine.order_by(subscriptions.c.created.desc(), subscriptions.c.id).offset(MOST))
        )
        if old:
            connection.execute(delete(subscriptions).where(subscriptions.c.id.in_(old)))

    await store.write(work)


async def unsubscribe(store: Store, guest: str, endpoint: str | None) -> None:
    """A browser is told no more; without an endpoint none of the guest's is."""
    where = [subscriptions.c.guest_id == guest]
    if endpoint is not None:
        where.append(subscriptions.c.id == Subscription(endpoint, "", "").id)
    await store.write(lambda connection: connection.execute(delete(subscriptions).where(*where)))


async def gone(store: Store, endpoint: str) -> None:
    """A push service does not know a browser any more."""
    known = subscriptions.c.id == Subscription(endpoint, "", "").id
    await store.write(lambda connection: connection.execute(delete(subscriptions).where(known)))


async def told_where(store: Store, guest: str) -> tuple[list[Subscription], Quiet | None]:
    """The browsers of a guest, and when they are not told."""
    columns = (subscriptions.c.endpoint, subscriptions.c.p256dh, subscriptions.c.auth)
    mine = select(*columns).where(subscriptions.c.guest_id == guest).order_by(subscriptions.c.created)

    def work(connection: Connection) -> tuple[list[Subscription], Quiet | None]:
        return [Subscription(*row) for row in connection.execute(mine)], _quiet(connection, guest)

    return await store.read(work)


async def set_quiet(store: Store, guest: str, quiet: Quiet | None) -> None:
    """When a guest is not told; None: they always are."""

    def work(connection: Connection) -> None:
        there = connection.scalar(select(guests.c.id).where(guests.c.id == guest).with_for_update())
        connection.execute(delete(quiet_hours).where(quiet_hours.c.guest_id == guest))
        if quiet is not None and there is not None:
            row = {"begins": quiet.begins, "ends": quiet.ends, "zone": quiet.zone}
            connection.execute(insert(quiet_hours).values(guest_id=guest, **row))

    await store.write(work)


def _quiet(connection: Connection, guest: str) -> Quiet | None:
    columns = (quiet_hours.c.begins, quiet_hours.c.ends, quiet_hours.c.zone)
    found = connection.execute(select(*columns).where(quiet_hours.c.guest_id == guest)).one_or_none()
    return None if found is None else Quiet(*found)


async def audience(store: Store, table_id: str, seat: int) -> list[str]:
    """The guests of a seat who have a browser that is told."""
    wanted = select(holders.c.guest_id).where(
        holders.c.table_id == table_id,
        holders.c.seat == seat,
        holders.c.guest_id.in_(select(subscriptions.c.guest_id)),
    )
    return await store.read(lambda connection: list(connection.scalars(wanted)))


async def queue(store: Store, table_id: str, n: int, told: Sequence[str]) -> None:
    """A turn, known by the event it began with, is to be told: at once, or when a guest's quiet hours are over."""

    def work(connection: Connection) -> None:
        for guest in sorted(told):
            # Of two processes that queue the same turn one comes first.
            if connection.scalar(select(guests.c.id).where(guests.c.id == guest).with_for_update()) is None:
                continue
            quiet = _quiet(connection, guest)
            due = store.now() if quiet is None else quiet.over(store.now())
            one = (pushes.c.table_id == table_id, pushes.c.guest_id == guest)
            known = connection.scalar(select(pushes.c.n).where(*one))
            if known is None:
                row = {"table_id": table_id, "guest_id": guest}
                connection.execute(insert(pushes).values(**row, n=n, due=due, tries=0))
            elif known < n:
                connection.execute(update(pushes).where(*one).values(n=n, due=due, tries=0))

    await store.write(work)


@dataclass(frozen=True, slots=True)
class Due:
    """A turn that is to be told now."""

    table: str
    guest: str
    n: int
    tries: int


async def due(store: Store, most: int = 100) -> list[Due]:
    """Turns that are to be told now."""
    columns = (pushes.c.table_id, pushes.c.guest_id, pushes.c.n, pushes.c.tries)
    wanted = select(*columns).where(pushes.c.due <= store.now()).order_by(pushes.c.due).limit(most)
    return await store.read(lambda connection: [Due(*row) for row in connection.execute(wanted)])


async def claim(store: Store, one: Due) -> dict[str, Any] | None:
    """Takes a turn out to tell it; None if somebody else did, or it is the guest's turn no more.

    The game, and the guest's seats, for the message.
    """
    same = (pushes.c.table_id == one.table, pushes.c.guest_id == one.guest, pushes.c.n == one.n)

    def work(connection: Connection) -> dict[str, Any] | None:
        taken = update(pushes).where(*same, pushes.c.due <= store.now()).values(due=None, tries=one.tries + 1)
        if connection.execute(taken).rowcount != 1:
            return None
        game, line = connection.execute(select(tables.c.game, tables.c.line).where(tables.c.id == one.table)).one()
        held = select(holders.c.seat).where(holders.c.table_id == one.table, holders.c.guest_id == one.guest)
        seats = list(connection.scalars(held))
        return {"game": game, "seats": seats} if json.loads(line)["actor"] in seats else None

    return await store.write(work)


async def again(store: Store, one: Due, seconds: float) -> None:
    """A turn was certainly not told: it is tried again, unless there is a later one."""
    same = (pushes.c.table_id == one.table, pushes.c.guest_id == one.guest, pushes.c.n == one.n)
    later = update(pushes).where(*same).values(due=store.now() + seconds)
    await store.write(lambda connection: connection.execute(later))


async def waiting(store: Store) -> int:
    """How many turns are to be told, now or later."""
    wanted = select(func.count()).where(pushes.c.due.is_not(None))
    return await store.read(lambda connection: connection.scalar(wanted) or 0)
