"""Reports to the operator, what came of them, and guests whom the operator restricted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, update

from crownlands.server.names import new_id
from crownlands.server.storage.schema import blocks, guests, holders, reports, restrictions, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from crownlands.server.storage.rows import EventRow
    from crownlands.server.storage.store import Store

MOST_EVENTS = 3000
"""Of a table that are kept with a report: the last ones."""
KEPT = 180 * 86400.0
"""Seconds for which a report is kept after it was answered."""
MINE = 50
"""Reports that somebody is told of."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """What somebody says of the person on a seat; None: of the host."""

    table: str
    guest: str
    seat: int | None
    reason: str
    note: str | None = None


async def report(store: Store, made: Complaint, seen: Sequence[EventRow]) -> bool:
    """Keeps a report about the person on a seat, or the one who sat there before they were removed.

    False if the same person reported the same seat before and has no answer yet, or is not of the table.
    """
    table_id, guest, seat = made.table, made.guest, made.seat
    told = json.dumps([[one.n, one.at, one.by, _nameless(one.body)] for one in seen[-MOST_EVENTS:]])

    def work(connection: Connection) -> bool:
        of_table = (blocks.c.table_id == table_id, holders.c.table_id == table_id)
        here = select(holders.c.seat).where(of_table[1], holders.c.guest_id == guest)
        gone = select(blocks.c.seat).where(of_table[0], blocks.c.guest_id == guest)
        host = connection.scalar(select(tables.c.host).where(tables.c.id == table_id))
        if guest != host and all(connection.execute(one).first() is None for one in (here, gone)):
            return False
        same = (reports.c.table_id == table_id, reports.c.guest_id == guest, reports.c.answer.is_(None))
        known = select(reports.c.id).where(
            *same, reports.c.seat.is_(None) if seat is None else reports.c.seat == seat
        )
        if connection.execute(known).first() is not None:
            return False
        about = host
        if seat is not None:
            sits = select(holders.c.guest_id).where(of_table[1], holders.c.seat == seat)
            sat = select(blocks.c.guest_id).where(of_table[0], blocks.c.seat == seat)
            about = connection.scalar(sits.order_by(holders.c.guest_id)) or connection.scalar(sat)
        name = connection.scalar(select(guests.c.name).where(guests.c.id == about))
        row = {"id": new_id(), "at": store.now(), "table_id": table_id, "guest_id": guest, "about_id": about}
        more = {"seat": seat, "name": name, "reason": made.reason, "note": made.note, "events": told}
        connection.execute(insert(reports).values(**row, **more))
        return True

    return await store.write(work)


def _nameless(body: str) -> str:
    """An event without names: that of the one who is reported stands beside, where it can be forgotten."""
    told = json.loads(body)
    if isinstance(told.get("seat"), dict):
        told["seat"].pop("name", None)
    return json.dumps(told, separators=(",", ":"))


async def mine(store: Store, guest: str) -> list[dict[str, Any]]:
    """What somebody reported, the last first, with what came of it."""
    names = ("id", "at", "table_id", "seat", "reason", "answer", "answered")
    wanted = select(*(reports.c[name] for name in names)).where(reports.c.guest_id == guest)
    wanted = wanted.order_by(reports.c.at.desc()).limit(MINE)
    return await store.read(lambda connection: [dict(row) for row in connection.execute(wanted).mappings()])


async def latest(store: Store, most: int = 100) -> list[dict[str, Any]]:
    """Reports for the operator: those without an answer first."""
    columns = [column for column in reports.c if column.name != "events"]
    wanted = select(*columns).order_by(reports.c.answered.is_not(None), reports.c.at.desc()).limit(most)
    return await store.read(lambda connection: [dict(row) for row in connection.execute(wanted).mappings()])


async def one(store: Store, report_id: str) -> dict[str, Any] | None:
    """A report with the table's events."""
    wanted = select(reports).where(reports.c.id == report_id)
    found = await store.read(lambda connection: connection.execute(wanted).mappings().one_or_none())
    return None if found is None else dict(found)


async def answer(store: Store, report_id: str, what: str) -> None:
    """Keeps what the operator did."""
    chosen = update(reports).where(reports.c.id == report_id).values(answer=what, answered=store.now())
    await store.write(lambda connection: connection.execute(chosen))


async def restrict(store: Store, guest: str, days: int) -> None:
    """A guest may not play in public for some days."""
    until = store.now() + days * 86400.0

    def work(connection: Connection) -> None:
        connection.execute(delete(restrictions).where(restrictions.c.guest_id == guest))
        if days and connection.scalar(select(guests.c.id).where(guests.c.id == guest)) is not None:
            connection.execute(insert(restrictions).values(guest_id=guest, until=until))

    await store.write(work)


async def restricted_until(store: Store, guest: str) -> float | None:
    """Until when a guest may not play in public; None if they may."""
    wanted = select(restrictions.c.until).where(
        restrictions.c.guest_id == guest, restrictions.c.until > store.now()
    )
    return await store.read(lambda connection: connection.scalar(wanted))


async def tidy(store: Store) -> None:
    """What was answered long ago is forgotten."""
    now = store.now()

    def work(connection: Connection) -> None:
        connection.execute(delete(reports).where(reports.c.answered < now - KEPT))
        connection.execute(delete(restrictions).where(restrictions.c.until < now))

    await store.write(work)
