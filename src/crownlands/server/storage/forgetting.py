"""Forgetting somebody: what is theirs leaves the database, and does not come back with an older backup.

Of a forgotten guest nothing is kept but a hash of the id, so that a restore can forget them again.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, func, insert, select, update

from crownlands.server.storage import club_upkeep
from crownlands.server.storage.erasure import erase_in_line, erase_names
from crownlands.server.storage.schema import (
    blocks,
    daily_results,
    devices,
    events,
    friends,
    guests,
    holders,
    links,
    notes,
    passes,
    pushes,
    quiet_hours,
    reports,
    restrictions,
    seekers,
    subscriptions,
    tables,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection

FORGOTTEN = "forgotten "
"""What the keys of the notes begin with that tell who is forgotten."""
STAND_IN = "baron"
"""The bot that goes on for somebody who is gone for good."""


def mark(guest_id: str) -> str:
    """What is kept of somebody who is forgotten."""
    return FORGOTTEN + hashlib.sha256(guest_id.encode()).hexdigest()[:30]


def forget(connection: Connection, guest_id: str, now: float) -> dict[str, int]:
    """Removes a guest; the tables this concerns with the number of their last event, 0 for those that are gone.

    Tables where nobody else has a seat go with the guest. At the others seats of a game to come are open again,
    those of a running game a bot's, and the guest's names are taken out.
    """
    # Before the tables: settling a round locks the evening first.
    club_upkeep.forget(connection, guest_id)
    held = select(holders.c.table_id).where(holders.c.guest_id == guest_id)
    wanted = tables.c.id.in_(held) | (tables.c.host == guest_id)
    # Changing the seats of a table needs its row; always in one order, so that no two wait for each other.
    mine = select(tables.c.id, tables.c.status, tables.c.host).where(wanted).order_by(tables.c.id)
    concerned: dict[str, int] = {}
    for table_id, status, host in connection.execute(mine.with_for_update()).all():
        concerned[table_id] = leave(connection, table_id, status, host, guest_id, now)
    theirs = (blocks, seekers, restrictions, subscriptions, quiet_hours, pushes)
    for table in (holders, daily_results, friends, devices, passes, *theirs):
        connection.execute(delete(table).where(table.c.guest_id == guest_id))
    told, about = reports.c.guest_id == guest_id, reports.c.about_id == guest_id
    connection.execute(update(reports).where(told).values(guest_id=None, note=None))
    connection.execute(update(reports).where(about).values(about_id=None, name=None))
    connection.execute(delete(guests).where(guests.c.id == guest_id))
    connection.execute(delete(notes).where(notes.c.key == mark(guest_id)))
    connection.execute(insert(notes).values(key=mark(guest_id), value=str(round(now))))
    return concerned


def leave(connection: Connection, table_id: str, status: str, host: str | None, guest_id: str, now: float) -> int:
    """A guest is gone from a table whose row is ours; the number of its last event, 0 if the table went, too."""
    of_table = (holders.c.table_id == table_id, holders.c.guest_id != guest_id)
    others = list(connection.scalars(select(holders.c.guest_id).where(*of_table).order_by(holders.c.seat)))
    if not others:
        connection.execute(delete(tables).where(tables.c.id == table_id))
        return 0
    if host == guest_id:
        connection.execute(update(tables).where(tables.c.id == table_id).values(host=others[0]))
    return _leave(connection, table_id, status, guest_id, now)


def _leave(connection: Connection, table_id: str, status: str, guest_id: str, now: float) -> int:
    """A guest is gone from a table that others play at; the number of its last event."""
    of_table = select(holders.c.seat, holders.c.guest_id).where(holders.c.table_id == table_id)
    pairs = connection.execute(of_table).all()
    mine = sorted(seat for seat, holder in pairs if holder == guest_id)
    alone = [seat for seat in mine if not any(one == seat and who != guest_id for one, who in pairs)]
    erase_names(connection, table_id, mine)
    erase_in_line(connection, table_id, mine, {})
    last = select(func.max(events.c.n), func.max(events.c.at)).where(events.c.table_id == table_id)
    n, at = connection.execute(last).one()
    if status == "over" or not alone:
        return int(n)
    sitter = {"kind": "open"} if status == "waiting" else {"kind": "bot", "level": STAND_IN}
    for seat in alone:
        n += 1
        body = json.dumps({"seat": {"seat": seat, **sitter}}, separators=(",", ":"))
        row = {"table_id": table_id, "n": n, "at": max(at, now), "by": "host", "body": body}
        connection.execute(insert(events).values(**row))
    erase_in_line(connection, table_id, alone, {"level": None, **sitter})
    connection.execute(delete(links).where(links.c.table_id == table_id, links.c.seat.in_(alone)))
    if status == "playing":
        # A bot may be to move.
        connection.execute(update(tables).where(tables.c.id == table_id).values(due=now))
    return int(n)


def forget_again(connection: Connection, now: float) -> int:
    """Forgets those whom an older backup has brought back; how many that are."""
    known = set(connection.scalars(select(notes.c.key).where(notes.c.key.like(FORGOTTEN + "%"))))
    back = [one for one in connection.scalars(select(guests.c.id)) if mark(one) in known] if known else []
    for guest_id in back:
        forget(connection, guest_id, now)
    return len(back)


def carry(old: Connection, new: Connection) -> None:
    """A guest who is forgotten in one database is forgotten in the other, too."""
    rows = old.execute(select(notes.c.key, notes.c.value).where(notes.c.key.like(FORGOTTEN + "%"))).all()
    known = set(new.scalars(select(notes.c.key).where(notes.c.key.like(FORGOTTEN + "%"))))
    missing = [{"key": key, "value": value} for key, value in rows if key not in known]
    if missing:
        new.execute(insert(notes), missing)


def purge(connection: Connection, before: float) -> int:
    """Removes guests who were not seen since and have no table nor club night; how many that were."""
    seated = exists(select(holders.c.seat).where(holders.c.guest_id == guests.c.id))
    hosting = exists(select(tables.c.id).where(tables.c.host == guests.c.id))
    gone = (guests.c.seen < before, ~seated, ~hosting, ~club_upkeep.is_somewhere(guests.c.id))
    return connection.execute(delete(guests).where(*gone)).rowcount
