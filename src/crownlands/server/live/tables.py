"""All tables of this process: brought in when somebody comes or something is due, let go when nobody is left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

from crownlands.server.live import hooks, housekeeping, openings
from crownlands.server.live.bots import Bots
from crownlands.server.live.clubs import Clubs
from crownlands.server.live.dailies import Dailies
from crownlands.server.live.downtime import Downtime
from crownlands.server.live.duties import Duties
from crownlands.server.live.listener import Listener
from crownlands.server.live.lobby import Lobby
from crownlands.server.live.looks import Looks
from crownlands.server.live.pushing import Pushing
from crownlands.server.live.room import Room
from crownlands.server.live.seeking import Seeking
from crownlands.server.live.sweep import ALIVE, Sweep
from crownlands.server.live.timepiece import Timepiece
from crownlands.server.live.workshop import Workshop
from crownlands.server.names import new_id
from crownlands.server.storage import fence, notices, presence
from crownlands.server.storage.faults import Unavailable
from crownlands.server.storage.people import People
from crownlands.server.storage.store import Store
from crownlands.server.storage.upkeep import Probe
from crownlands.server.table import conduct
from crownlands.server.table.change import NOTHING, Change
from crownlands.server.table.events import Moved
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping

    from crownlands.server.live.levels import Levels
    from crownlands.server.settings import Settings
    from crownlands.server.table.entries import Entry

log = logging.getLogger("crownlands.tables")
LONGEST_STEP = 86400.0
"""Seconds the wall may have been set back between two starts; what is more than that was wrong before."""
LONGEST_GAP = 3
"""Sweeps that may be missed before a pause counts as one in which no server ran."""
GOODBYE = 0.5
"""Seconds to tell other processes that nobody is connected here any more."""
EVERY = fence.EVERYTHING.partition(" ")[0]


class Tables:
    """The tables in memory, the store behind them and the bots beside them."""

    def __init__(self, settings: Settings, levels: Levels) -> None:
        self.settings = settings
        self.levels = levels
        self.name = settings.instance or new_id()
        self.time = Timepiece()
        self.store = Store(settings.where, process=self.name, accept_loss=settings.accept_loss)
        self.store.now = self.time.now
        self.people = People(self.store)
        self.probe = Probe(self.store)
        self.bots = Bots(settings.bot_threads, levels)
        self.workshop = Workshop(settings.workers, settings.work_seconds, settings.address_work)
        self.dailies = Dailies(self)
        self.clubs = Clubs(self)
        self.looks = Looks()
        self.lobby = Lobby(self)
        self.seeking = Seeking(self)
        self.pushing = Pushing(self)
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self.moves = 0
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._listener: Listener | None = None
        self._duties = Duties()
        self._errands: set[asyncio.Task[Any]] = set()
        self._downtime = Downtime()
        self._downtime_of: str | None = None
        """The restore after which they were read."""
        self.store.on_restore = self._forget_everything

    async def open(self) -> None:
        """Begins to look after what is due; time in which no server ran is nobody's."""
        if not self.store.is_alone:
            log.warning(
                "another server uses this file, too: what happens there is not shown here at once; "
                "take another folder (--data), or PostgreSQL (--database)"
            )
        if self.store.is_shared:
            self._listener = Listener(self.store.engine, asyncio.get_running_loop(), self._heard)
            self._listener.start()
        await self._notice_gap()
        self._sweeper = asyncio.create_task(Sweep(self).run())
        self.errand(housekeeping.keep(self))
        if self.pushing.sender is not None:
            self.errand(self.pushing.run())

    async def _notice_gap(self) -> None:
        """Remembers for how long no server ran; tables are credited when they are read, so this takes no time."""
        alive = await self.store.note(ALIVE)
        if alive is not None and float(alive) - self.time.now() < LONGEST_STEP:
            self.time.not_before(float(alive))
        now = self.time.now()
        self._downtime, self._downtime_of = Downtime.read(await self.store.note(fence.DOWNTIME)), self.store.epoch
        if alive is not None and now - float(alive) > LONGEST_GAP * self.settings.sweep:
            self._downtime.add(float(alive), now)
            await self.store.note(fence.DOWNTIME, self._downtime.text(now))
        await self.store.note(ALIVE, str(now))

    async def _credit(self, room: Room) -> None:
        """The seat whose time was running while no server ran gets it back."""

        def judge() -> Change:
            # Judged again if another process was faster: its event is the last one then, and nothing is missing.
            ledger = room.ledger
            gap = self._downtime.since(ledger.entries[-1].at) if ledger.entries else 0.0
            return Change(conduct.credit(ledger, gap)) if gap else NOTHING

        if room.ledger.clock.running is not None:
            if self._downtime_of != (epoch := self.store.epoch):
                self._downtime, self._downtime_of = Downtime.read(await self.store.note(fence.DOWNTIME)), epoch
            await room.act(judge)

    def hang_up(self) -> None:
        """The server ends: people who are connected are told so and may connect to another."""
        self.closing = True
        for room in self.rooms.values():
            for visitor in room.visitors:
                visitor.news.set()
        for shown in (self.lobby, self.seeking, self.clubs):
            shown.close()

    async def close(self) -> None:
        """Lets go of everything; what was promised is stored."""
        self.hang_up()
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for room in self.rooms.values():
            room.close()
        self._duties.drop()
        for errand in self._errands:
            errand.cancel()
        if self.store.is_shared:
            with contextlib.suppress(Refused, TimeoutError):
                async with asyncio.timeout(GOODBYE):
                    await presence.leave(self.store)
        await self.dailies.crowds.close()
        self.bots.close()
        self.workshop.close()
        self.levels.close()
        loop = asyncio.get_running_loop()
        if self._listener is not None:
            await loop.run_in_executor(None, self._listener.stop)
        await loop.run_in_executor(None, self.store.close)

    def errand(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something to do on the side."""
        task = asyncio.get_running_loop().create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def _heard(self, text: str | None) -> None:
        """Another process stored something, or anything may have been missed."""
        notice = notices.read(text or fence.EVERYTHING)
        if notice.table_id.startswith(notices.CLUB):
            self.clubs.changed(notice.table_id.removeprefix(notices.CLUB))
            return
        self.lobby.heard(notice)
        if notice.table_id == notices.LOBBY:
            self.seeking.hear()
            return
        if notice.table_id == EVERY:
            self.clubs.all_changed()
            for one in self.rooms.values():
                self.doubt(one)
            return
        room = self.rooms.get(notice.table_id)
        if room is None or notice.process == self.name:
            return
        if notice.epoch != self.store.epoch or not room.hear(notice.events):
            self.doubt(room)

    def doubt(self, room: Room) -> None:
        """What is stored of a table may be more than what is known of it: it is read until that works."""
        if not room.gone and not self.closing:
            self._duties.owe(f"read {room.id}", lambda: self._refresh(room.id, Room.catch_up))

    def share(self, room: Room) -> None:
        """Other processes are told who is connected to this one, again and again until that works."""
        if self.store.is_shared and not room.gone and not self.closing:
            self._duties.owe(f"share {room.id}", room.sharing.tell)

    def look(self, room: Room, guest: str | None) -> None:
        """Somebody sees a table as it is; that is noted sooner or later."""
        if self.looks.see(room, guest) and not self.closing:
            self._duties.owe("looks", lambda: self.looks.note(self.store))

    async def _refresh(self, table_id: str, read: Callable[[Room], Awaitable[None]]) -> None:
        if (room := self.rooms.get(table_id)) is not None:
            try:
                await read(room)
            except Unavailable:
                raise
            except Refused as refused:
                log.info("a table is not what it was", extra={"table": table_id, "code": refused.code})
            except Exception:
                # Whatever it is, reading all of it again is the better way.
                self.forget(room)
                raise

    async def room(self, table_id: str) -> Room | None:
        """The room of a table, brought in from the store if it is not here."""
        if (known := self.rooms.get(table_id)) is not None:
            known.used = time.monotonic()
            return known
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Room | None:
        while (found := await self.store.table(table_id)) is not None:
            row, news = found
            self.store.notice(news.epoch)
            room = Room(self, openings.terms_of(row), row.host, imported=row.imported)
            room.take_in(news)
            room.time.begin(news.events[-1].at if news.events else 0.0)
            await self._credit(room)
            if news.epoch == self.store.epoch:
                self.rooms[table_id] = room
                room.timers.set()
                if self.store.is_shared:
                    # What another process stored and told while it was being read was heard by nobody here.
                    self.doubt(room)
                return room
        return None

    async def read_again(self, concerned: Mapping[str, int]) -> None:
        """Tables are not what they were, or, where their last event has no number, gone."""
        for table_id, n in concerned.items():
            if (room := self.rooms.get(table_id)) is not None:
                await room.read_again() if n else self.forget(room)

    def read_again_later(self, room: Room) -> None:
        """A table is read again as soon as that works."""
        self._duties.owe(f"read again {room.id}", lambda: self._refresh(room.id, Room.read_again))

    async def drop(self, ids: list[str]) -> None:
        """Removes tables for good."""
        for table_id in ids:
            if (room := self.rooms.get(table_id)) is not None:
                self.forget(room)
        await self.store.delete_tables(ids)
        self.lobby.changed()

    def moved(self, room: Room, new: list[Entry]) -> None:
        """Events became durable; people who are not here may want to be told that it is their turn."""
        self.moves += sum(isinstance(one.event, Moved) for one in new)
        agreed = room.ledger.terms.agreed
        self.lobby.moved(new, public=agreed.public)
        if room.ledger.is_over and agreed.daily is not None:
            self._duties.owe(f"daily {room.id}", lambda: self.dailies.settle(room))
        if room.ledger.status == "over" and agreed.club is not None and room.ledger.sealed:
            self._duties.owe(f"club {room.id}", lambda: self.clubs.settle(room))
        if self.settings.hooks or self.pushing.sender is not None:
            self._call(room)

    def _call(self, room: Room) -> None:
        """Whose turn it is, and is not here, is told elsewhere."""
        seat = room.ledger.decider
        if seat is not None and seat not in room.here and room.ledger.changed == room.ledger.n:
            if self.settings.hooks:
                self.errand(hooks.tell_absent(self, room.id, seat, room.ledger.n))
            if self.pushing.sender is not None:
                self.errand(self.pushing.turn(room.id, seat, room.ledger.n))

    def _forget_everything(self) -> None:
        """A backup was brought in: nothing in memory counts any more."""
        log.warning("a backup was brought in, everything is read again")
        self.people.forget_known()
        for room in list(self.rooms.values()):
            self.forget(room)

    def forget(self, room: Room) -> None:
        """Lets go of a room; those who are connected are asked to connect again."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        room.gone = True
        room.close()
