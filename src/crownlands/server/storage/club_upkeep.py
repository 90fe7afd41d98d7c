"""Club nights in the course of time: old ones go, guests are forgotten or are other guests from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, exists, or_, select, update

from crownlands.server.storage.clubs import LEFT, REMOVED
from crownlands.server.storage.schema import club_people, clubs

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from crownlands.server.storage.store import Store


async def tidy(store: Store, before: float) -> int:
    """Removes evenings that nobody has touched since; their tables stay, as all tables do. How many that were."""
    old = delete(clubs).where(clubs.c.updated < before)
    return await store.write(lambda connection: connection.execute(old).rowcount)


def forget(connection: Connection, guest: str) -> None:
    """A guest is gone: their results are nobody's, and somebody else looks after their evenings, or they go."""
    mine = club_people.c.guest_id == guest
    connection.execute(update(club_people).where(mine).values(guest_id=None, status=LEFT))
    for club_id in connection.scalars(select(clubs.c.id).where(clubs.c.host == guest).order_by(clubs.c.id)).all():
        of_club = (club_people.c.club_id == club_id, club_people.c.guest_id.is_not(None))
        others = select(club_people.c.guest_id).where(*of_club, club_people.c.status != REMOVED)
        heir = connection.scalar(others.order_by(club_people.c.status, club_people.c.n).limit(1))
        one = clubs.c.id == club_id
        connection.execute(
            delete(clubs).where(one) if heir is None else update(clubs).where(one).values(host=heir)
        )


def carry(connection: Connection, old: str, new: str) -> None:
    """What was one guest's is another's; one who was there as both keeps the older place; removed is removed."""
    connection.execute(update(clubs).where(clubs.c.host == old).values(host=new))
    columns = (club_people.c.club_id, club_people.c.status)
    for club_id, status in connection.execute(select(*columns).where(club_people.c.guest_id == old)).all():
        of_club = club_people.c.club_id == club_id
        theirs = (of_club, club_people.c.guest_id == new)
        if connection.scalar(select(club_people.c.n).where(*theirs)) is None:
            new_one = update(club_people).where(of_club, club_people.c.guest_id == old)
            connection.execute(new_one.values(guest_id=new))
        elif status == REMOVED:
            connection.execute(update(club_people).where(*theirs).values(status=REMOVED))
    connection.execute(update(club_people).where(club_people.c.guest_id == old).values(guest_id=None, status=LEFT))


def told_of(connection: Connection, guest: str) -> dict[str, Any]:
    """What is stored of somebody's club nights."""
    names = ("club_id", "n", "status", "joined")
    mine = select(*(club_people.c[name] for name in names)).where(club_people.c.guest_id == guest)
    hosted = select(clubs.c.id, clubs.c.name).where(clubs.c.host == guest)
    return {
        "clubs": [dict(one) for one in connection.execute(mine).mappings()],
        "clubs_hosted": [dict(one) for one in connection.execute(hosted).mappings()],
    }


def is_somewhere(guest: ColumnElement[str]) -> ColumnElement[bool]:
    """A guest hosts a club night, or was at one."""
    there = exists(select(club_people.c.n).where(club_people.c.guest_id == guest))
    return or_(there, exists(select(clubs.c.id).where(clubs.c.host == guest)))
