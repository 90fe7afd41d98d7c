"""One table, alive: the only place where its events are made, stored and told, in that order."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.server.live.absences import Absences
from crownlands.server.live.listing import index
from crownlands.server.live.sharing import Sharing
from crownlands.server.live.telling import Telling
from crownlands.server.live.timepiece import TableTime
from crownlands.server.live.timers import Timers
from crownlands.server.live.visitor import Visitor
from crownlands.server.storage.faults import Ahead, Conflict, Restored, Unavailable
from crownlands.server.storage.journal import are_part, event_row, folded, is_same
from crownlands.server.table import requests
from crownlands.server.table.holders import Holders
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused
from crownlands.server.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crownlands.server.live.tables import Tables
    from crownlands.server.storage.rows import EventRow, Index, News
    from crownlands.server.storage.store import Store
    from crownlands.server.table.change import Change
    from crownlands.server.table.entries import Entry
    from crownlands.server.table.requests import Action
    from crownlands.server.table.terms import Terms

OTHERS_FIRST = 2.0
"""Seconds that a process leaves to the one that stored the last event, before it does itself what comes next."""
TRIES = 5
"""How often a request is judged again because another process was faster."""


class Room:
    """A table in memory. Its ledger holds only what is durable."""

    def __init__(self, tables: Tables, terms: Terms, host: str | None, *, imported: bool) -> None:
        self.tables = tables
        self.imported = imported
        self.table = Table(terms, tables.levels, host)
        self.visitors: set[Visitor] = set()
        self.elsewhere: tuple[set[int], int] = (set(), 0)
        """Seats and watchers connected to other processes."""
        self.absences = Absences()
        self.time = TableTime(tables.time)
        self.lock = asyncio.Lock()
        self.telling = Telling(self)
        self.used = time.monotonic()
        self.gone = False
        """The table is not what it was, or removed: visitors must connect again."""
        self.timers = Timers(self)
        self.sharing = Sharing(self)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.ledger.terms.id

    @property
    def ledger(self) -> Ledger:
        """Everything that follows from the table's events."""
        return self.table.ledger

    @property
    def holders(self) -> Holders:
        """Who holds which seat."""
        return self.table.holders

    @property
    def host(self) -> str | None:
        """Who looks after the table."""
        return self.table.host

    @property
    def store(self) -> Store:
        """Where to write what concerns this table: nothing, once it is not what it was.

        As long as it is, the room and the store know the same restore, so the fence holds for both.
        """
        if self.gone:
            raise Restored
        return self.tables.store

    # Who is here.

    def seats_of(self, guest: str | None) -> frozenset[int]:
        """The seats a guest holds."""
        return self.holders.seats_of(guest)

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected, here or elsewhere."""
        seats_of = self.holders.seats_of
        return self.elsewhere[0].union(*[seats_of(visitor.guest) for visitor in self.visitors])

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        seats_of = self.holders.seats_of
        return sum([not seats_of(visitor.guest) for visitor in self.visitors]) + self.elsewhere[1]

    async def enter(
        self,
        guest: str | None,
        since: int,
        write: Callable[[bytes], bool] | None = None,
        *,
        changes: bool = False,
    ) -> Visitor:
        """Somebody connects; a seat that a bot was playing for them is theirs again."""
        self.table.require_welcome(guest)
        visitor = Visitor(guest, max(0, min(since, self.ledger.n)), write, changes=changes)
        before = self.here
        self.visitors.add(visitor)
        mine = self.seats_of(guest)
        try:
            if any(self.ledger.sitters[seat].away and not self.ledger.sitters[seat].left for seat in mine):
                await self.ask(guest, requests.Return())
        except BaseException:
            # A guest who did not come in is not here, or nobody would ever play on for them.
            self.leave(visitor)
            raise
        if self.here != before or not mine:
            self._presence_changed()
        return visitor

    def leave(self, visitor: Visitor) -> None:
        """Somebody's connection is gone; nothing can keep that from being known."""
        self.visitors.discard(visitor)
        self._presence_changed()

    def _presence_changed(self) -> None:
        self.absences.note(self.here)
        self.telling.tell()
        self.timers.set()
        self.tables.share(self)

    def meet(self, elsewhere: tuple[set[int], int]) -> None:
        """Others are connected to other processes than before."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            self.absences.note(self.here)
            self.telling.tell()
            self.timers.set()

    # What is done.

    async def ask(self, guest: str | None, request: Action) -> None:
        """Does what somebody asks for."""
        await self.act(lambda: self.table.judge(guest, request, self.time.now()))

    async def act(self, judge: Callable[[], Change]) -> None:
        """Makes a change: judged, stored, applied, told; `Refused`, and nothing changed, otherwise."""
        self.used = time.monotonic()
        async with self.lock:
            seen = self.ledger.n
            try:
                await self._judge_and_store(judge)
            except BaseException as error:
                if isinstance(error, Unavailable) or not isinstance(error, Refused):
                    # Nobody can say whether it was stored; the store can.
                    self.tables.doubt(self)
                raise
            finally:
                # Also what another process did, should that be why the request is refused.
                if self.ledger.n != seen:
                    self.telling.tell()
                    self.timers.set()

    async def _judge_and_store(self, judge: Callable[[], Change]) -> None:
        for _ in range(TRIES):
            if self.ledger.damaged is not None:
                raise Refused("damaged_table", n=self.ledger.damaged)
            change = judge()
            if not change.events:
                return
            new = self.table.numbered(change, self.time.now())
            try:
                await self._store(new, change)
            except (Ahead, Conflict):
                await self._catch_up()
                if not are_part(new, self.ledger.entries):
                    continue
                # The connection was cut after the commit and before its answer: these are ours.
            self.tables.moved(self, new)
            return
        raise Refused("server_busy")

    async def _store(self, new: list[Entry], change: Change) -> None:
        after = self.table.after(new)
        rows = [event_row(one) for one in new]
        await self.store.append(self.id, rows, self.index(after), change)
        self.table.adopt(after, change)
        for one in change.handovers:
            self.absences.seen(one.seat)
        if any(one.anew for one in change.handovers):
            await self._forget_names()

    async def _forget_names(self) -> None:
        """Names of those who gave up a seat have left the stored events. What fails here is owed."""
        try:
            await self._read_again()
        except Unavailable:
            self.tables.read_again_later(self)

    def index(self, ledger: Ledger) -> Index:
        """What lists and the sweep know of the table; what is due is told by the server's time."""
        now = self.time.now()
        told = index(ledger, now, self.tables.settings.lease)
        return told if told.due is None else told._replace(due=told.due - now + self.tables.time.now())

    def hear(self, rows: Sequence[EventRow]) -> bool:
        """Another process stored these events; False if the table must be read to know what it is."""
        if rows and rows[-1].n <= self.ledger.n:
            return True
        follows = rows and rows[0].n == self.ledger.n + 1 and self.ledger.damaged is None
        if not follows or self.gone or self.lock.locked():
            return False
        after = folded(self.ledger, rows)
        if after.damaged is not None:
            return False
        self.table.ledger = after
        self.time.hear(rows[-1].at)
        self.telling.tell()
        self.timers.set(OTHERS_FIRST)
        return True

    async def catch_up(self) -> None:
        """Another process has news of this table."""
        async with self.lock:
            if self.gone:
                return
            known = self.ledger.n
            await self._catch_up()
        self.telling.tell()
        self.timers.set(OTHERS_FIRST if self.ledger.n > known else 0.0)

    async def _catch_up(self) -> None:
        known = self.ledger.n
        # With the last event that is known: if it is not what it was, nothing here is.
        news = await self.store.news(self.id, known - 1)
        if news is None:
            self.tables.forget(self)
            raise Refused("unknown_table")
        self.tables.store.notice(news.epoch)
        if self.gone:
            raise Restored
        last, new = (news.events[:1], news.events[1:]) if known else ([], news.events)
        if known and not (last and is_same(self.ledger.entries[-1], last[0])):
            self.tables.forget(self)
            raise Restored
        if self.holders.lost(news.held):
            await self._read_again()
            new = [row for row in new if row.n > self.ledger.n]
        self.take_in(replace(news, events=new))
        if new:
            self.time.hear(new[-1].at)

    async def read_again(self) -> None:
        """What is stored of the table is not what it was: a name is taken out."""
        async with self.lock:
            await self._read_again()
            await self._catch_up()
        self.telling.tell()
        self.timers.set()

    async def _read_again(self) -> None:
        rows = await self.store.events_after(self.id, 0)
        known, self.table.ledger = self.ledger.n, folded(Ledger(self.ledger.terms), rows)
        if len(rows) > known:
            self.time.hear(rows[-1].at)

    def take_in(self, news: News) -> None:
        """What is stored is taken in, as far as it can be read."""
        if self.ledger.damaged is None:
            self.table.ledger = folded(self.ledger, news.events)
        self.table.host, self.table.holders, self.table.blocked = news.host, Holders(news.held), news.blocked
        self.elsewhere = news.elsewhere
        self.absences.note(self.here)

    def close(self) -> None:
        """Nothing more happens here; what is stored stays."""
        self.timers.stop()
        for visitor in self.visitors:
            visitor.news.set()
