"""Who holds which seat, decided in the transaction that stores why: of two who want a seat, one gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from crownlands.server.storage.erasure import erase_names
from crownlands.server.storage.schema import blocks, guests, holders, links, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from crownlands.server.table.holders import Handover


class SeatTaken(Exception):
    """Somebody else holds the seat."""


def hand_over(connection: Connection, table_id: str, wanted: Sequence[Handover], first: int) -> None:
    """Gives seats to guests and takes them back; `SeatTaken` if one is another's.

    ``first`` is the first of the events that say so. Links to a seat that changes hands open nothing any more,
    even if somebody has kept a copy.
    """
    for one in wanted:
        of_seat = (holders.c.table_id == table_id, holders.c.seat == one.seat)
        if one.block is not None:
            _block(connection, table_id, one.seat, one.block)
        if one.anew:
            connection.execute(delete(holders).where(*of_seat))
            # Nobody could tell later whose name it was, if they wish to be forgotten.
            erase_names(connection, table_id, [one.seat], before=first)
        else:
            others = select(holders.c.guest_id).where(*of_seat, holders.c.guest_id != one.guest)
            if connection.execute(others).first() is not None:
                raise SeatTaken
        connection.execute(delete(links).where(links.c.table_id == table_id, links.c.seat == one.seat))
        if one.guest is not None:
            _hold(connection, table_id, one.seat, one.guest)


def _block(connection: Connection, table_id: str, seat: int, why: str) -> None:
    """The guests who hold the seat may not come back, and what they were invited by opens nothing any more."""
    known = set(connection.scalars(select(blocks.c.guest_id).where(blocks.c.table_id == table_id)))
    held = select(holders.c.guest_id).where(holders.c.table_id == table_id, holders.c.seat == seat)
    for guest in set(connection.scalars(held)) - known:
        connection.execute(insert(blocks).values(table_id=table_id, guest_id=guest, seat=seat, why=why))
    connection.execute(delete(links).where(links.c.table_id == table_id, links.c.seat.is_(None)))


def carry_blocks(connection: Connection, old: str, new: str) -> None:
    """Guests who may not come back to a table may not come to another either."""
    known = set(connection.scalars(select(blocks.c.guest_id).where(blocks.c.table_id == new)))
    for row in connection.execute(select(blocks).where(blocks.c.table_id == old)).mappings().all():
        if row["guest_id"] not in known:
            connection.execute(insert(blocks).values(**{**row, "table_id": new}))


def hold_all(connection: Connection, table_id: str, held: Sequence[tuple[int, str]]) -> None:
    """The seats of a new table; people who are forgotten by now get none."""
    wanted = {guest for _, guest in held}
    known = set(connection.scalars(select(guests.c.id).where(guests.c.id.in_(wanted))))
    rows = [{"table_id": table_id, "seat": seat, "guest_id": guest} for seat, guest in held if guest in known]
    if rows:
        connection.execute(insert(holders), rows)


def share(connection: Connection, table_id: str, seat: int, owner: str, guest: str) -> None:
    """A seat is another guest's, too, since one who holds it gave a link to it; `SeatTaken` if they do not."""
    # Changing the seats of a table needs its row; so nobody takes the owner's away meanwhile.
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    of_owner = (holders.c.table_id == table_id, holders.c.seat == seat, holders.c.guest_id == owner)
    if connection.execute(select(holders.c.seat).where(*of_owner)).first() is None:
        raise SeatTaken
    _hold(connection, table_id, seat, guest)


def _hold(connection: Connection, table_id: str, seat: int, guest: str) -> None:
    of_guest = (holders.c.table_id == table_id, holders.c.seat == seat, holders.c.guest_id == guest)
    if connection.execute(select(holders.c.seat).where(*of_guest)).first() is None:
        connection.execute(insert(holders).values(table_id=table_id, seat=seat, guest_id=guest))
