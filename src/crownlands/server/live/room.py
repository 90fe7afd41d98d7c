"""One table, alive: the only place where its events are made, stored and told, in that order."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.server.live.absences import Absences
from crownlands.server.live.alarm import Alarm
from crownlands.server.live.faces import Faces
from crownlands.server.live.holders import Holders
from crownlands.server.live.listing import index
from crownlands.server.live.timepiece import TableTime
from crownlands.server.storage.store import Conflict
from crownlands.server.table import conduct
from crownlands.server.table.conduct import Refused
from crownlands.server.table.entries import Entry, entry
from crownlands.server.table.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from crownlands.server.live.house import House
    from crownlands.server.storage.rows import EventRow, Index
    from crownlands.server.storage.seating import Seating
    from crownlands.server.table.entries import Step
    from crownlands.server.table.terms import Terms

REMIND = 20.0
"""Seconds after which other processes hear again who is here, lest they think this one dead."""
TRIES = 5
"""How often a wish is judged anew because another process was faster."""


class Visitor:
    """Somebody connected: which guest, and what they have been told.

    With ``write`` they are told at once, as long as nothing else is on its way to them; else, and whenever it
    says no, ``news`` wakes whoever does it in their own time.
    """

    def __init__(self, guest: str | None, since: int, write: Callable[[bytes], bool] | None = None) -> None:
        self.guest = guest
        self.since = since
        self.write = write
        self.address = ""
        """Where they come from."""
        self.busy = True
        """Something is on its way; the first message always is."""
        self.news = asyncio.Event()
        self.news.set()


class Room:
    """A table in memory. Its ledger holds only what is durable."""

    def __init__(self, house: House, terms: Terms, host: str | None, *, imported: bool) -> None:
        self.house = house
        self.host = host
        self.imported = imported
        self.ledger = Ledger(terms)
        self.holders = Holders()
        self.visitors: set[Visitor] = set()
        self.elsewhere: tuple[set[int], int] = (set(), 0)
        """Seats and watchers connected to other processes."""
        self.absences = Absences()
        self.time = TableTime(house.time)
        self.lock = asyncio.Lock()
        self.faces = Faces()
        self.used = time.monotonic()
        self.gone = False
        """The table was brought in anew, or removed: visitors must connect again."""
        self.alarm = Alarm(self)
        self._shared: tuple[str, int, float] = ("", 0, 0.0)
        """What other processes were last told about who is here, and when."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.ledger.terms.id

    # Who is here.

    def seats_of(self, guest: str | None) -> frozenset[int]:
        """The seats a guest holds."""
        return self.holders.seats_of(guest)

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected, here or elsewhere."""
        local = {seat for visitor in self.visitors for seat in self.seats_of(visitor.guest)}
        return local | self.elsewhere[0]

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(not self.seats_of(visitor.guest) for visitor in self.visitors) + self.elsewhere[1]

    async def enter(self, guest: str | None, since: int, write: Callable[[bytes], bool] | None = None) -> Visitor:
        """Somebody connects; a seat that a bot was playing for them is theirs again."""
        visitor = Visitor(guest, max(0, min(since, self.ledger.n)), write)
        before = self.here
        self.visitors.add(visitor)
        mine = self.seats_of(guest)
        if any(self.ledger.sitters[seat].away and not self.ledger.sitters[seat].left for seat in mine):
            await self.come_back(mine)
        if self.here != before or not mine:
            await self._presence_changed()
        return visitor

    async def exit(self, visitor: Visitor) -> None:
        """Somebody's line is gone."""
        self.visitors.discard(visitor)
        await self._presence_changed()

    async def come_back(self, seats: Iterable[int]) -> None:
        """People take their seats back from the bots."""

        def steps() -> list[Step]:
            gone = [(seat, self.ledger.sitters[seat]) for seat in seats if self.ledger.sitters[seat].away]
            return [conduct.sit(seat, {"kind": "person", "name": sitter.name}) for seat, sitter in gone]

        await self.act(steps)

    async def _presence_changed(self) -> None:
        self.absences.note(self.here)
        self.tell()
        self.alarm.set()
        if self.house.store.is_shared:
            await self.share_presence()

    async def share_presence(self) -> None:
        """Tells other processes who is connected to this one; now and then only that it is still so."""
        local = {seat for visitor in self.visitors for seat in self.seats_of(visitor.guest)}
        watching = sum(not self.seats_of(visitor.guest) for visitor in self.visitors)
        text, now = " ".join(map(str, sorted(local))), time.monotonic()
        news = (text, watching) != self._shared[:2]
        if news or now - self._shared[2] > REMIND:
            self._shared = (text, watching, now)
            number = self.ledger.n if news else None
            await self.house.store.set_presence(self.id, self.house.name, text, watching, number)

    # What is told.

    def state(self, guest: str | None, since: int) -> bytes:
        """The message for a guest who has seen the events up to ``since``."""
        return self.faces.state(
            self.ledger,
            lambda: (self.here, self.watchers),
            seats=self.seats_of(guest),
            host=guest is not None and guest == self.host,
            since=max(0, min(since, self.ledger.n)),
            now=self.time.now(),
        )

    def tell(self) -> None:
        """Tells everybody who is connected what is new to them, or wakes whoever does."""
        self.faces.fresh()
        for visitor in self.visitors:
            if visitor.write is None or visitor.busy or self.gone or visitor.news.is_set():
                visitor.news.set()
            elif visitor.write(self.state(visitor.guest, visitor.since)):
                visitor.since = self.ledger.n
            else:
                visitor.news.set()

    def news(self, visitor: Visitor) -> bytes:
        """What a visitor has not been told yet."""
        text = self.state(visitor.guest, visitor.since)
        visitor.since = self.ledger.n
        return text

    # What is done.

    async def act(self, wish: Callable[[], list[Step]], seating: Sequence[Seating] = ()) -> None:
        """Turns a wish into events: judged, stored, applied, told; `Refused`, and nothing changed, otherwise.

        ``seating`` says whose seats are from these events on: both are stored or neither.
        """
        self.used = time.monotonic()
        async with self.lock:
            seen = self.ledger.n
            try:
                await self._judge_and_store(wish, seating)
            finally:
                # Also what another process did, should that be why the wish is refused.
                if self.ledger.n != seen:
                    self.tell()
                    self.alarm.set()

    async def _judge_and_store(self, wish: Callable[[], list[Step]], seating: Sequence[Seating]) -> None:
        for _ in range(TRIES):
            if not (steps := wish()):
                return
            try:
                await self._store(steps, seating)
            except Conflict:
                await self._catch_up()
            else:
                return
        raise Refused("server_busy")

    async def _store(self, steps: list[Step], seating: Sequence[Seating]) -> None:
        at = self.time.now()
        first = self.ledger.n + 1
        new = [Entry(first + offset, at, by, body) for offset, (by, body) in enumerate(steps)]
        after = self.ledger.fork()
        for one in new:
            after.apply(one)
        await self.house.store.append(self.id, [one.row() for one in new], self.index(after), seating)
        self.ledger = after
        for change in seating:
            self.holders.seat(change)
            self.absences.seen(change.seat)
        if any(change.anew for change in seating):
            await self._read_again()
        self.house.moved(self, new)

    def index(self, ledger: Ledger) -> Index:
        """What lists and the sweep know of the table; what is due is told by the house's time."""
        now = self.time.now()
        told = index(ledger, now, self.house.settings.lease)
        return told if told.due is None else replace(told, due=told.due - now + self.house.time.now())

    async def catch_up(self) -> None:
        """Another process has news of this table."""
        async with self.lock:
            await self._catch_up()
        self.tell()
        self.alarm.set()

    async def _catch_up(self) -> None:
        self.apply(news := await self.house.store.events_after(self.id, self.ledger.n))
        if news:
            self.time.hear(news[-1].at)
        if (company := await self.house.store.company(self.id)) is None:
            self.house.forget(self)
            raise Refused("unknown_table")
        self.host, held = company
        if self.holders.lost(held):
            await self._read_again()
        self.holders = Holders(held)
        self.elsewhere = await self.house.store.presence(self.id, self.house.name)
        self.absences.note(self.here)

    async def read_again(self) -> None:
        """What is stored of the table is not what it was: a name is taken out."""
        async with self.lock:
            await self._read_again()
            await self._catch_up()
        self.tell()
        self.alarm.set()

    async def _read_again(self) -> None:
        rows = await self.house.store.events_after(self.id, 0)
        known, self.ledger = self.ledger.n, Ledger(self.ledger.terms)
        self.apply(rows)
        if len(rows) > known:
            self.time.hear(rows[-1].at)

    def apply(self, rows: Iterable[EventRow]) -> None:
        """Stored events are taken in."""
        for row in rows:
            self.ledger.apply(entry(row))

    def close(self) -> None:
        """Nothing more happens here; what is stored stays."""
        self.alarm.stop()
        for visitor in self.visitors:
            visitor.news.set()
