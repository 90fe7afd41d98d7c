"""Reading and writing tables and their events. Writes go through one thread, reads through a few."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from crownlands.server.storage.appending import Append
from crownlands.server.storage.claim import Claim
from crownlands.server.storage.database import migrate, open_engine
from crownlands.server.storage.rows import EventRow, Index, TableRow
from crownlands.server.storage.schema import events, holders, notes, presence, tables
from crownlands.server.storage.seating import Seating, SeatTaken, hold_all, share
from crownlands.server.storage.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sqlalchemy import Connection

T = TypeVar("T")
CHANNEL = "crownlands"


class Conflict(Exception):
    """Somebody else stored an event with this number first."""


class Store:
    """One database, opened and up to date."""

    def __init__(self, where: str, *, readers: int = 4, process: str = "") -> None:
        self._process = process
        self.now: Callable[[], float] = time.time
        """What time it is."""
        self.engine = open_engine(where, readers=readers)
        migrate(self.engine)
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Other processes may use it at the same time."""
        file = self.engine.url.database
        self._claim = Claim(Path(file)) if not self.is_shared and file else None
        self.writer = Writer(self.engine, CHANNEL if self.is_shared else None, process)
        self.writer.start()
        self._reading = self.engine.execution_options(reads=True)
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="reader")

    @property
    def is_alone(self) -> bool:
        """Nobody else serves from the same file; PostgreSQL is made for several."""
        return self._claim is None or self._claim.is_ours

    def close(self) -> None:
        """Writes what waits and closes every connection."""
        self.writer.stop()
        if self._claim is not None:
            self._claim.give_up()
        self._readers.shutdown()
        self.engine.dispose()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Runs ``work`` in a transaction; it may be run again if others of its batch fail."""
        done: T = await self.writer.write(work)
        return done

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Runs ``work`` on a connection that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    async def create(
        self, row: TableRow, index: Index, first: Sequence[EventRow], held: Sequence[tuple[int, str]]
    ) -> None:
        """Stores a new table with its first events and whose its seats are."""

        def work(connection: Connection) -> None:
            connection.execute(
                insert(tables).values(
                    id=row.id,
                    created=row.created,
                    terms=row.terms,
                    host=row.host,
                    secret=row.secret,
                    game=row.game,
                    public=row.public,
                    imported=row.imported,
                    rules=row.rules,
                    facts=row.facts,
                    **_indexed(index, row.created),
                )
            )
            connection.execute(insert(events), _event_values(row.id, first))
            hold_all(connection, row.id, held)

        await self.write(work)

    async def append(
        self, table_id: str, new: Sequence[EventRow], index: Index, seating: Sequence[Seating] = ()
    ) -> None:
        """Stores events, and whose seats are with them; Conflict, and nothing stored, if any of it is taken."""
        try:
            await self.writer.write(Append(table_id, new, index, seating))
        except (IntegrityError, SeatTaken) as error:
            raise Conflict from error

    def notify(self, connection: Connection, table_id: str, n: int) -> None:
        """Tells other processes that a table has news; they fetch what it is."""
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {n} {self._process}")))

    async def table(self, table_id: str) -> tuple[TableRow, list[EventRow]] | None:
        """A table with all its events."""

        def work(connection: Connection) -> tuple[TableRow, list[EventRow]] | None:
            columns = [tables.c[name] for name in TableRow.__slots__]
            found = connection.execute(select(*columns).where(tables.c.id == table_id)).one_or_none()
            return None if found is None else (TableRow(*found), _events_after(connection, table_id, 0))

        return await self.read(work)

    async def events_after(self, table_id: str, n: int) -> list[EventRow]:
        """The events after a number."""
        return await self.read(lambda connection: _events_after(connection, table_id, n))

    async def company(self, table_id: str) -> tuple[str | None, dict[int, set[str]]] | None:
        """A table's host, and who holds which seat; None if the table is gone."""
        wanted = select(tables.c.host).where(tables.c.id == table_id)

        def work(connection: Connection) -> tuple[str | None, dict[int, set[str]]] | None:
            if (found := connection.execute(wanted).one_or_none()) is None:
                return None
            held: dict[int, set[str]] = {}
            chosen = select(holders.c.seat, holders.c.guest_id).where(holders.c.table_id == table_id)
            for seat, guest in connection.execute(chosen):
                held.setdefault(seat, set()).add(guest)
            return found.host, held

        return await self.read(work)

    async def share(self, table_id: str, seat: int, owner: str, guest_id: str, n: int) -> None:
        """Gives a seat to a guest besides its owner, by whose own link they came; Conflict if it is not theirs."""

        def work(connection: Connection) -> None:
            share(connection, table_id, seat, owner, guest_id)
            self.notify(connection, table_id, n)

        try:
            await self.write(work)
        except SeatTaken as error:
            raise Conflict from error

    async def set_host(self, table_id: str, guest_id: str, n: int) -> None:
        """Somebody else looks after a table."""
        chosen = update(tables).where(tables.c.id == table_id).values(host=guest_id)

        def work(connection: Connection) -> None:
            connection.execute(chosen)
            self.notify(connection, table_id, n)

        await self.write(work)

    async def due(self, now: float, most: int = 200) -> list[str]:
        """Tables that somebody should look after: a bot, a forced move or a clock is late."""
        wanted = select(tables.c.id).where(tables.c.due < now).order_by(tables.c.due).limit(most)
        return await self.read(lambda connection: list(connection.scalars(wanted)))

    async def set_due(self, table_id: str, due: float | None) -> None:
        """When to look after a table again."""
        chosen = update(tables).where(tables.c.id == table_id).values(due=due)
        await self.write(lambda connection: connection.execute(chosen))

    async def lease(self, table_id: str, owner: str, seconds: float) -> bool:
        """Claims a table's bots for a while; False if another living process has them."""
        if not self.is_shared:
            return True
        now = self.now()
        free = or_(tables.c.lease_owner == owner, tables.c.lease_until.is_(None), tables.c.lease_until < now)
        claim = update(tables).where(tables.c.id == table_id, free)
        claim = claim.values(lease_owner=owner, lease_until=now + seconds)
        return await self.write(lambda connection: connection.execute(claim).rowcount == 1)

    async def set_presence(self, table_id: str, process: str, seats: str, watchers: int, n: int | None) -> None:
        """Notes who is connected to a process; with the number of the last event, tells the others."""
        until = self.now() + 60
        row = {"seats": seats, "watchers": watchers, "until": until}
        where = (presence.c.table_id == table_id, presence.c.process == process)

        def work(connection: Connection) -> None:
            if not seats and not watchers:
                connection.execute(delete(presence).where(*where))
            elif connection.execute(update(presence).where(*where).values(**row)).rowcount == 0:
                connection.execute(insert(presence).values(table_id=table_id, process=process, **row))
            if n is not None:
                self.notify(connection, table_id, n)

        await self.write(work)

    async def presence(self, table_id: str, besides: str) -> tuple[set[int], int]:
        """The seats and the number of watchers connected to other processes."""
        wanted = select(presence.c.seats, presence.c.watchers).where(
            presence.c.table_id == table_id, presence.c.process != besides, presence.c.until > self.now()
        )

        def work(connection: Connection) -> tuple[set[int], int]:
            rows = connection.execute(wanted).all()
            return {int(seat) for row in rows for seat in row.seats.split()}, sum(row.watchers for row in rows)

        return await self.read(work)

    async def note(self, key: str, value: str | None = None) -> str | None:
        """A remembered value; with ``value``, remembers it."""
        if value is None:
            return await self.read(lambda c: c.scalar(select(notes.c.value).where(notes.c.key == key)))

        def work(connection: Connection) -> None:
            if connection.execute(update(notes).where(notes.c.key == key).values(value=value)).rowcount == 0:
                connection.execute(insert(notes).values(key=key, value=value))

        await self.write(work)
        return value

    async def delete_tables(self, ids: Collection[str]) -> None:
        """Removes tables for good, and tells other processes."""

        def work(connection: Connection) -> None:
            connection.execute(delete(tables).where(tables.c.id.in_(ids)))
            for table_id in ids:
                self.notify(connection, table_id, 0)

        await self.write(work)

    async def tidy(self) -> None:
        """Copies SQLite's log into its file, while others read and write."""
        if not self.is_shared:
            await asyncio.get_running_loop().run_in_executor(self._readers, self._copy_log)

    def _copy_log(self) -> None:
        connection = self.engine.raw_connection()
        try:
            connection.cursor().execute("pragma wal_checkpoint(passive)")
        finally:
            connection.close()

    async def alive(self) -> bool:
        """The database answers."""
        return await self.read(lambda connection: connection.scalar(text("select 1")) == 1)


def _events_after(connection: Connection, table_id: str, n: int) -> list[EventRow]:
    wanted = select(events.c.n, events.c.at, events.c.by, events.c.body)
    rows = connection.execute(wanted.where(events.c.table_id == table_id, events.c.n > n).order_by(events.c.n))
    return [EventRow(*row) for row in rows]


def _event_values(table_id: str, new: Sequence[EventRow]) -> list[dict[str, object]]:
    return [{"table_id": table_id, "n": e.n, "at": e.at, "by": e.by, "body": e.body} for e in new]


def _indexed(index: Index, updated: float) -> dict[str, object]:
    return {"status": index.status, "line": index.line, "due": index.due, "updated": updated}
