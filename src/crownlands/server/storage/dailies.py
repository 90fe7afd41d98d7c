"""Results of the daily deal, one of each guest a day, and boards of friends.

A board is a code and its members: anyone who has the link sees their names and results, and may join.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from crownlands.server.names import new_id
from crownlands.server.storage.schema import daily_results, friends, guests

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crownlands.daily import Reached
    from crownlands.server.storage.store import Store

MOST_MEMBERS = 100
"""Of a board."""
MOST_BOARDS = 20
"""Of a guest."""
LEFT = "left"
"""The outcome of a game that its person gave up: it counts nowhere."""


class Full(Exception):
    """A board has too many members, or a guest too many boards."""


@dataclass(frozen=True, slots=True)
class Mine:
    """What a guest did with a day's deal."""

    table: str | None
    outcome: str | None
    points: int | None
    against: int | None


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on a board, and what they made of a day's deal."""

    guest: str
    name: str | None
    outcome: str | None
    points: int | None
    against: int | None


def _mine(connection: Connection, day: str, guest: str) -> Mine | None:
    columns = [daily_results.c[name] for name in ("table_id", "outcome", "points", "against")]
    wanted = select(*columns).where(daily_results.c.day == day, daily_results.c.guest_id == guest)
    found = connection.execute(wanted).one_or_none()
    return None if found is None else Mine(*found)


async def mine(store: Store, day: str, guest: str) -> Mine | None:
    """What a guest did with a day's deal; None if nothing."""
    return await store.read(lambda connection: _mine(connection, day, guest))


async def begin(store: Store, day: str, guest: str, table: str, gone: str | None = None) -> Mine:
    """A guest's first table of a day; if there is one already that is not ``gone``, that one."""
    row = {"day": day, "guest_id": guest, "at": store.now(), "table_id": table}

    def work(connection: Connection) -> Mine:
        _lock(connection, guest)
        known = _mine(connection, day, guest)
        if known is not None and (known.outcome is not None or known.table != gone):
            return known
        if known is not None:
            old = (daily_results.c.day == day, daily_results.c.guest_id == guest)
            connection.execute(update(daily_results).where(*old).values(**row))
        elif _is_known(connection, guest):
            connection.execute(insert(daily_results).values(**row))
        return Mine(table, None, None, None)

    return await store.write(work)


async def finish(store: Store, table: str, reached: Reached | None) -> None:
    """A day's table is over; the first result counts. None: its person gave up."""
    values = (
        {"outcome": LEFT}
        if reached is None
        else {"outcome": reached.outcome, "points": reached.points, "against": reached.against}
    )
    open_one = (daily_results.c.table_id == table, daily_results.c.outcome.is_(None))
    chosen = update(daily_results).where(*open_one).values(at=store.now(), **values)
    await store.write(lambda connection: connection.execute(chosen))


async def bring_in(store: Store, day: str, guest: str, reached: Reached) -> Mine:
    """A result of a device; one that is known already stays."""
    found = {"outcome": reached.outcome, "points": reached.points, "against": reached.against}
    of_day = (daily_results.c.day == day, daily_results.c.guest_id == guest)

    def work(connection: Connection) -> Mine:
        _lock(connection, guest)
        known = _mine(connection, day, guest)
        if known is not None and known.outcome is not None:
            return known
        values = {"at": store.now(), "table_id": None, **found}
        if known is not None:
            connection.execute(update(daily_results).where(*of_day).values(**values))
        elif _is_known(connection, guest):
            connection.execute(insert(daily_results).values(day=day, guest_id=guest, **values))
        return Mine(None, reached.outcome, reached.points, reached.against)

    return await store.write(work)


async def leads(store: Store, day: str) -> Counter[int]:
    """How often each lead was reached on a day."""
    lead = daily_results.c.points - daily_results.c.against
    wanted = select(lead, func.count()).where(daily_results.c.day == day, daily_results.c.points.is_not(None))
    found = await store.read(lambda connection: connection.execute(wanted.group_by(lead)).all())
    return Counter({row[0]: row[1] for row in found})


async def new_board(store: Store, guest: str) -> str:
    """A board of a guest's own; its code, which nobody can guess. `Full` if they have too many."""
    code = new_id()
    await store.write(lambda connection: _join(connection, code, guest, store.now()))
    return code


async def join(store: Store, code: str, guest: str) -> bool:
    """A guest is on a board from now on; False if there is none. `Full` if there are too many."""

    def work(connection: Connection) -> bool:
        there = connection.scalar(select(func.count()).where(friends.c.code == code)) or 0
        if not there:
            return False
        if there >= MOST_MEMBERS:
            raise Full
        _join(connection, code, guest, store.now())
        return True

    return await store.write(work)


async def leave(store: Store, code: str, guest: str) -> None:
    """A guest is on a board no more; without members it is gone."""
    gone = delete(friends).where(friends.c.code == code, friends.c.guest_id == guest)
    await store.write(lambda connection: connection.execute(gone))


async def boards(store: Store, guest: str) -> list[str]:
    """The boards a guest is on, in the order in which they joined."""
    wanted = select(friends.c.code).where(friends.c.guest_id == guest).order_by(friends.c.joined, friends.c.code)
    return await store.read(lambda connection: list(connection.scalars(wanted)))


async def members(store: Store, code: str, day: str) -> list[Member]:
    """Who is on a board, the best of a day first, then those without a result; nobody: there is no such board."""
    results = daily_results.c
    of_day = (results.guest_id == friends.c.guest_id) & (results.day == day)
    wanted = (
        select(guests.c.id, guests.c.name, results.outcome, results.points, results.against)
        .select_from(friends.join(guests, guests.c.id == friends.c.guest_id).outerjoin(daily_results, of_day))
        .where(friends.c.code == code)
        .order_by(friends.c.joined, guests.c.id)
    )
    found = await store.read(lambda connection: [Member(*row) for row in connection.execute(wanted)])
    return sorted(found, key=_order)


def _order(member: Member) -> tuple[bool, int]:
    if member.points is None or member.against is None:
        return True, 0
    return False, member.against - member.points


def _join(connection: Connection, code: str, guest: str, now: float) -> None:
    _lock(connection, guest)
    known = set(connection.scalars(select(friends.c.code).where(friends.c.guest_id == guest)))
    if code in known or not _is_known(connection, guest):
        return
    if len(known) >= MOST_BOARDS:
        raise Full
    connection.execute(insert(friends).values(code=code, guest_id=guest, joined=now))


def _lock(connection: Connection, guest: str) -> None:
    """Of two requests of one guest, in whichever process, one comes first."""
    connection.execute(select(guests.c.id).where(guests.c.id == guest).with_for_update())


def _is_known(connection: Connection, guest: str) -> bool:
    """Somebody who was forgotten a moment ago has no results."""
    return connection.scalar(select(guests.c.id).where(guests.c.id == guest)) is not None
