"""Reading and writing tables and their events. Writes go through one thread, reads through a few."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from crownlands.server.storage import fence
from crownlands.server.storage.appending import Append
from crownlands.server.storage.database import migrate, open_engine
from crownlands.server.storage.faults import Conflict, Restored, Unavailable, is_passing, unavailable
from crownlands.server.storage.file_lock import FileLock
from crownlands.server.storage.holders import SeatTaken, share
from crownlands.server.storage.making import make
from crownlands.server.storage.mark import Mark, examine
from crownlands.server.storage.notices import LOBBY
from crownlands.server.storage.presence import elsewhere
from crownlands.server.storage.rows import EventRow, Index, News, TableRow
from crownlands.server.storage.schema import blocks, events, holders, tables
from crownlands.server.storage.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sqlalchemy import Connection

    from crownlands.server.table.change import Change

T = TypeVar("T")


READ_LIMIT = 12.0
"""Seconds a read may take, with the wait for its turn."""
LAST_READS = 2.0
"""Seconds that reads which have begun are waited for at the end; a database that hangs is not waited for."""


class Store:
    """One database, opened and up to date."""

    def __init__(self, where: str, *, readers: int = 4, process: str = "", accept_loss: bool = False) -> None:
        self.process = process
        examine(where, accept_loss=accept_loss)
        self.now: Callable[[], float] = time.time
        """What time it is."""
        # Without limits: a migration takes as long as it takes.
        patient = open_engine(where)
        migrate(patient)
        patient.dispose()
        self.engine = open_engine(where, readers=readers, limited=True)
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Other processes may use it at the same time."""
        file = self.engine.url.database
        is_file = not self.is_shared and bool(file)
        self._lock = FileLock(Path(str(file))) if is_file else None
        self._mark = Mark(Path(str(file))) if is_file else None
        channel = fence.CHANNEL if self.is_shared else None
        self.writer = Writer(self.engine, channel, process, self._mark.set if self._mark else None)
        # What is read together is of one moment.
        options = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {"reads": True}
        self._reading = self.engine.execution_options(**options)
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="reader")
        self.writer.epoch = self._read(fence.epoch)
        self.writer.start()
        self.on_restore: Callable[[], None] = lambda: None
        """Called when it shows that a backup was brought in, before anything else is read or written."""

    @property
    def is_alone(self) -> bool:
        """Nobody else serves from the same file; PostgreSQL is made for several."""
        return self._lock is None or self._lock.is_ours

    @property
    def epoch(self) -> str | None:
        """The restore that the database is of, as far as is known here."""
        return self.writer.epoch

    def notice(self, epoch: str | None) -> None:
        """What was read tells of a restore; if it is another than the one known, nothing in memory counts."""
        if epoch != self.writer.epoch:
            self.writer.epoch = epoch
            self.on_restore()

    def close(self) -> None:
        """Writes what waits and closes every connection."""
        self.writer.stop()
        if self._lock is not None:
            self._lock.release()
        if self._mark is not None:
            self._mark.close()
        # A connection that came back to a pool already gone would be closed by nobody.
        ending = threading.Thread(target=self._readers.shutdown, kwargs={"cancel_futures": True}, daemon=True)
        ending.start()
        ending.join(LAST_READS)
        self.engine.dispose()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Runs ``work`` in a transaction; it may be run again if others of its batch fail.

        `Restored`, and nothing done, if a backup was brought in since; `Unavailable` if the database fails.
        """
        done: T = await self._written(work)
        return done

    async def _written(self, work: Callable[[Connection], T] | Append) -> T:
        try:
            done: T = await self.writer.write(work)
        except Restored as restored:
            self.notice(restored.epoch)
            raise
        return done

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Runs ``work`` on a connection that only reads, at one moment; `Unavailable` if the database fails."""
        try:
            async with asyncio.timeout(READ_LIMIT):
                return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)
        except TimeoutError:
            raise Unavailable("too_slow") from None

    def _read(self, work: Callable[[Connection], T]) -> T:
        for last in (False, True):
            try:
                with self._reading.connect() as connection:
                    return work(connection)
            except Exception as error:
                if not is_passing(error):
                    raise
                failed = unavailable(error)
                # A connection that was cut is no reason to refuse anything; the next one may stand.
                if last or failed.reason != "unreachable":
                    raise failed from error
        raise AssertionError

    async def on_the_side(self, work: Callable[[], T]) -> T:
        """Runs something that is neither read nor written, beside the readers."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def create(
        self, row: TableRow, index: Index, first: Sequence[EventRow], held: Sequence[tuple[int, str]]
    ) -> None:
        """Stores a new table with its first events and whose its seats are."""

        def work(connection: Connection) -> None:
            make(connection, row, index, first, held)
            if row.public:
                self.notify(connection, LOBBY, 0)

        await self.write(work)

    async def append(
        self, table_id: str, new: Sequence[EventRow], index: Index, change: Change | None = None
    ) -> None:
        """Stores events and, with them, whose seats are and who looks after the table.

        Nothing is stored, and it is `Conflict`, if a number or a seat is taken, `Ahead`, if the event before is
        missing.
        """
        try:
            seats, host = (change.handovers, change.host) if change is not None else ((), None)
            await self._written(Append(table_id, new, index, seats, host))
        except (IntegrityError, SeatTaken) as error:
            raise Conflict from error

    def notify(self, connection: Connection, table_id: str, n: int) -> None:
        """Tells other processes that a table has news; they fetch what it is."""
        if self.is_shared:
            connection.execute(select(func.pg_notify(fence.CHANNEL, f"{table_id} {n} {self.process}")))

    async def table(self, table_id: str) -> tuple[TableRow, News] | None:
        """A table with all its events and its company."""

        def work(connection: Connection) -> tuple[TableRow, News] | None:
            columns = [tables.c[name] for name in TableRow.__slots__]
            found = connection.execute(select(*columns).where(tables.c.id == table_id)).one_or_none()
            news = self._news(connection, table_id, 0)
            return None if found is None or news is None else (TableRow(*found), news)

        return await self.read(work)

    async def news(self, table_id: str, n: int) -> News | None:
        """What is stored of a table after event ``n``, and who is at it; None if the table is gone."""
        return await self.read(lambda connection: self._news(connection, table_id, n))

    def _news(self, connection: Connection, table_id: str, n: int) -> News | None:
        wanted = select(tables.c.host).where(tables.c.id == table_id)
        if (found := connection.execute(wanted).one_or_none()) is None:
            return None
        held: dict[int, set[str]] = {}
        chosen = select(holders.c.seat, holders.c.guest_id).where(holders.c.table_id == table_id)
        for seat, guest in connection.execute(chosen):
            held.setdefault(seat, set()).add(guest)
        others = elsewhere(connection, table_id, self.process, self.now()) if self.is_shared else (set(), 0)
        new = _events_after(connection, table_id, n)
        gone = select(blocks.c.guest_id, blocks.c.why).where(blocks.c.table_id == table_id)
        removed = {row.guest_id: row.why for row in connection.execute(gone)}
        return News(new, found.host, held, others, fence.epoch(connection), removed)

    async def events_after(self, table_id: str, n: int) -> list[EventRow]:
        """The events after a number."""
        return await self.read(lambda connection: _events_after(connection, table_id, n))

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

    async def note(self, key: str, value: str | None = None) -> str | None:
        """A remembered value; with ``value``, remembers it."""
        if value is None:
            return await self.read(lambda connection: fence.note(connection, key))
        await self.write(lambda connection: fence.set_note(connection, key, value))
        return value

    async def delete_tables(self, ids: Collection[str]) -> None:
        """Removes tables for good, and tells other processes."""

        def work(connection: Connection) -> None:
            connection.execute(delete(tables).where(tables.c.id.in_(ids)))
            for table_id in ids:
                self.notify(connection, table_id, 0)

        await self.write(work)


def _events_after(connection: Connection, table_id: str, n: int) -> list[EventRow]:
    wanted = select(events.c.n, events.c.at, events.c.by, events.c.body)
    rows = connection.execute(wanted.where(events.c.table_id == table_id, events.c.n > n).order_by(events.c.n))
    return [EventRow(*row) for row in rows]
