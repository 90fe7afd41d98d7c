"""Club nights: who is there, their rounds and tables. A process that changes one locks its row first."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, or_, select, update

from crownlands.server.storage.making import make
from crownlands.server.storage.notices import CLUB
from crownlands.server.storage.schema import club_people, club_rounds, club_tables, clubs, events, guests, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, RowMapping

    from crownlands.server.storage.rows import EventRow, Index, TableRow
    from crownlands.server.storage.store import Store

MOST_PEOPLE = 64
"""Of a club night."""
MOST_LISTED = 50
"""Club nights of a guest that are listed."""
HERE, LEFT, REMOVED = "here", "left", "removed"
UNSEALED = '{"unseal":true}'


class Changed(Exception):
    """The club night is not what it was thought to be; why, as a code."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of a club night, by their number."""

    n: int
    guest: str | None
    """None: they wished to be forgotten."""
    name: str | None
    status: str


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table of a round: who sits where by their numbers, and, once it is over, points and lead of each seat."""

    round: int
    number: int
    table: str
    seats: list[int | None]
    status: str
    """playing; over; left, if it was not played to its end."""
    scores: list[list[int]] | None
    stored: str | None
    """What the table itself says; None if it is gone."""


@dataclass(frozen=True, slots=True)
class Club:
    """A club night as it is stored."""

    id: str
    host: str | None
    name: str
    secret: str
    status: str
    terms: dict[str, Any]
    people: list[Member]
    rounds: dict[int, bool]
    """The rounds begun so far, and whether each is over."""
    tables: list[ClubTable]

    @property
    def running(self) -> int | None:
        """The round that is being played."""
        return next((number for number, over in self.rounds.items() if not over), None)

    def member(self, guest: str | None) -> Member | None:
        """A guest's place here."""
        return next((one for one in self.people if guest is not None and one.guest == guest), None)

    def tables_of(self, number: int) -> list[ClubTable]:
        """The tables of a round."""
        return [one for one in self.tables if one.round == number]


@dataclass(frozen=True, slots=True)
class Making:
    """A table of a new round, as it is to be stored."""

    row: TableRow
    index: Index
    first: Sequence[EventRow]
    held: Sequence[tuple[int, str]]
    seats: Sequence[int | None]


async def create(
    store: Store, club_id: str, host: str, name: str, secret: str, terms: dict[str, Any], *, plays: bool
) -> None:
    """A new club night; its host may be among its people."""
    now = store.now()
    row = {"id": club_id, "created": now, "updated": now, "host": host, "name": name, "secret": secret}

    def work(connection: Connection) -> None:
        connection.execute(insert(clubs).values(**row, status="open", terms=json.dumps(terms)))
        if plays:
            _add(connection, club_id, 1, host, now)

    await store.write(work)


async def club(store: Store, club_id: str) -> Club | None:
    """A club night, all of it as it is at one moment."""
    return await store.read(lambda connection: _club(connection, club_id))


def _club(connection: Connection, club_id: str) -> Club | None:
    row = connection.execute(select(clubs).where(clubs.c.id == club_id)).mappings().one_or_none()
    if row is None:
        return None
    columns = (club_people.c.n, club_people.c.guest_id, guests.c.name, club_people.c.status)
    joined = club_people.outerjoin(guests, guests.c.id == club_people.c.guest_id)
    people = select(*columns).select_from(joined).where(club_people.c.club_id == club_id)
    rounds = select(club_rounds.c.round, club_rounds.c.over).where(club_rounds.c.club_id == club_id)
    sat = club_tables.outerjoin(tables, tables.c.id == club_tables.c.table_id)
    stored = tables.c.status.label("stored")
    places = select(club_tables, stored).select_from(sat).where(club_tables.c.club_id == club_id)
    order = places.order_by(club_tables.c.round, club_tables.c.number)
    return Club(
        **{name: row[name] for name in ("id", "host", "name", "secret", "status")},
        terms=json.loads(row["terms"]),
        people=[Member(*one) for one in connection.execute(people.order_by(club_people.c.n))],
        rounds={
            number: over is not None for number, over in connection.execute(rounds.order_by(club_rounds.c.round))
        },
        tables=[_table(one) for one in connection.execute(order).mappings()],
    )


def _table(row: RowMapping) -> ClubTable:
    scores = None if row["scores"] is None else json.loads(row["scores"])
    place = (row["round"], row["number"], row["table_id"], json.loads(row["seats"]))
    return ClubTable(*place, row["status"], scores, row["stored"])


async def of_guest(store: Store, guest: str) -> list[dict[str, Any]]:
    """The club nights somebody hosts or was at, the latest first."""
    columns = (clubs.c.id, clubs.c.name, clubs.c.status, clubs.c.created, clubs.c.terms)
    mine = select(club_people.c.club_id).where(club_people.c.guest_id == guest, club_people.c.status != REMOVED)
    wanted = select(*columns).where(or_(clubs.c.host == guest, clubs.c.id.in_(mine)))
    wanted = wanted.order_by(clubs.c.created.desc(), clubs.c.id).limit(MOST_LISTED)
    return await store.read(lambda connection: [dict(one) for one in connection.execute(wanted).mappings()])


async def name_of(store: Store, guest: str) -> str | None:
    """What a guest is called."""
    wanted = select(guests.c.name).where(guests.c.id == guest)
    return await store.read(lambda connection: connection.scalar(wanted))


async def join(store: Store, club_id: str, guest: str) -> None:
    """Somebody is there, or there again."""
    now = store.now()

    def work(connection: Connection) -> None:
        _lock(connection, club_id, now)
        mine = (club_people.c.club_id == club_id, club_people.c.guest_id == guest)
        known = connection.scalar(select(club_people.c.status).where(*mine))
        if known == REMOVED:
            raise Changed("club_removed")
        if known is not None:
            connection.execute(update(club_people).where(*mine).values(status=HERE))
        else:
            counted = select(func.max(club_people.c.n), func.count()).where(club_people.c.club_id == club_id)
            last, number = connection.execute(counted).one()
            if number >= MOST_PEOPLE:
                raise Changed("club_full")
            _add(connection, club_id, (last or 0) + 1, guest, now)
        _tell(store, connection, club_id)

    await store.write(work)


async def part(store: Store, club_id: str, n: int, status: str) -> None:
    """Somebody left or was removed."""
    one = (club_people.c.club_id == club_id, club_people.c.n == n, club_people.c.status != REMOVED)

    def work(connection: Connection) -> None:
        _lock(connection, club_id, store.now(), "")
        connection.execute(update(club_people).where(*one).values(status=status))
        _tell(store, connection, club_id)

    await store.write(work)


async def begin(store: Store, known: Club, made: Sequence[Making]) -> None:
    """A round begins with all its tables; `Changed`, and nothing done, if the club night is not what was known."""
    number, now = len(known.rounds) + 1, store.now()

    def work(connection: Connection) -> None:
        _lock(connection, known.id, now)
        found = _club(connection, known.id)
        if found is None or found.people != known.people or found.rounds != known.rounds:
            raise Changed("server_busy")
        connection.execute(insert(club_rounds).values(club_id=known.id, round=number, began=now))
        for place, one in enumerate(made, start=1):
            make(connection, one.row, one.index, one.first, one.held)
            row = {"club_id": known.id, "round": number, "number": place, "table_id": one.row.id}
            seats = json.dumps(list(one.seats))
            connection.execute(insert(club_tables).values(**row, seats=seats, status="playing"))
        _tell(store, connection, known.id)

    await store.write(work)


async def settle(
    store: Store, club_id: str, table: str, scores: Sequence[tuple[int, int]] | None, rounds: int
) -> dict[str, int]:
    """A table is over, with points and lead of each seat, or None if it is left out.

    With the last table of a round the round is over, and all its tables are unsealed in the same moment: these,
    with the number of their last event. With the last round the evening is.
    """
    now, kept = store.now(), None if scores is None else json.dumps(scores)
    status = "left" if scores is None else "over"
    one = (club_tables.c.club_id == club_id, club_tables.c.table_id == table, club_tables.c.status == "playing")

    def work(connection: Connection) -> dict[str, int]:
        _lock(connection, club_id, now, "")
        number = connection.scalar(select(club_tables.c.round).where(*one))
        if number is None:
            return {}
        connection.execute(update(club_tables).where(*one).values(status=status, scores=kept))
        of_round = (club_tables.c.club_id == club_id, club_tables.c.round == number)
        playing = select(func.count()).where(*of_round, club_tables.c.status == "playing")
        opened: dict[str, int] = {}
        if not connection.scalar(playing):
            this = (club_rounds.c.club_id == club_id, club_rounds.c.round == number)
            connection.execute(update(club_rounds).where(*this).values(over=now))
            if number >= rounds:
                connection.execute(update(clubs).where(clubs.c.id == club_id).values(status="over"))
            # In the order in which everybody else takes several, so that no two wait for each other.
            ids = select(club_tables.c.table_id).where(*of_round).order_by(club_tables.c.table_id)
            for table_id in connection.scalars(ids).all():
                opened |= _unseal(connection, table_id, now)
            for table_id, n in opened.items():
                store.notify(connection, table_id, n)
        _tell(store, connection, club_id)
        return opened

    return await store.write(work)


def _unseal(connection: Connection, table_id: str, now: float) -> dict[str, int]:
    there = select(tables.c.id).where(tables.c.id == table_id)
    if connection.scalar(there.with_for_update()) is None:
        return {}
    last = select(func.max(events.c.n), func.max(events.c.at)).where(events.c.table_id == table_id)
    n, at = connection.execute(last).one()
    row = {"table_id": table_id, "n": n + 1, "at": max(at, now), "by": "host", "body": UNSEALED}
    connection.execute(insert(events).values(**row))
    return {table_id: n + 1}


async def close(store: Store, club_id: str) -> None:
    """The evening is over; `Changed` while a round is played."""

    def work(connection: Connection) -> None:
        _lock(connection, club_id, store.now(), "")
        running = select(club_rounds.c.round).where(club_rounds.c.club_id == club_id, club_rounds.c.over.is_(None))
        if connection.execute(running).first() is not None:
            raise Changed("round_running")
        connection.execute(update(clubs).where(clubs.c.id == club_id).values(status="over"))
        _tell(store, connection, club_id)

    await store.write(work)


def _lock(connection: Connection, club_id: str, now: float, over: str = "club_over") -> None:
    """The row is ours; with ``over`` the evening must not be."""
    found = select(clubs.c.status).where(clubs.c.id == club_id).with_for_update()
    if (status := connection.scalar(found)) is None:
        raise Changed("unknown_club")
    if over and status == "over":
        raise Changed(over)
    connection.execute(update(clubs).where(clubs.c.id == club_id).values(updated=now))


def _add(connection: Connection, club_id: str, n: int, guest: str, now: float) -> None:
    row = {"club_id": club_id, "n": n, "guest_id": guest, "status": HERE, "joined": now}
    connection.execute(insert(club_people).values(**row))


def _tell(store: Store, connection: Connection, club_id: str) -> None:
    store.notify(connection, CLUB + club_id, 0)
