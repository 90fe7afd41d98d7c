"""What happens at a table without anybody asking: forced moves, bots, clocks, people gone."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from crownlands.server.live.bots import is_watched, owner_of
from crownlands.server.live.duties import Backoff
from crownlands.server.live.hosting import HostWatch, pass_on
from crownlands.server.table import automatic, conduct
from crownlands.server.table.automatic import Due, Wait
from crownlands.server.table.change import NOTHING, Change
from crownlands.server.table.events import Sitter
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from crownlands.server.live.room import Room
    from crownlands.server.table.ledger import Ledger

    Work = Callable[[], Awaitable[None]]

log = logging.getLogger("crownlands.table")
RETRY, LONGEST_RETRY = 0.2, 30.0
"""Seconds until what was due and failed is tried again, at first and at last."""


class Timers:
    """Rings when the next such thing is due; what then is done is judged again by what the table has come to."""

    def __init__(self, room: Room) -> None:
        self._room, self._tables = room, room.tables
        self._due: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking_at: int | None = None
        self._gone: tuple[int, float] | None = None
        """Somebody others wait for, and since when."""
        self._wait = Wait()
        self._host_watch = HostWatch()
        self._pauses = Backoff(RETRY, LONGEST_RETRY)

    @property
    def _ledger(self) -> Ledger:
        """Every event makes the room another one."""
        return self._room.ledger

    def set(self, others: float = 0.0) -> None:
        """Looks what comes next by itself and waits for it; ``others`` seconds longer if it is theirs to do."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        ledger, settings = self._ledger, self._tables.settings
        if self._tables.closing or self._room.gone or ledger.damaged is not None:
            return
        if ledger.terms.agreed.help and self._room.here and not ledger.is_over:
            self._tables.workshop.expect()
        if ledger.status == "waiting" and (patience := self._host_watch.patience(self._room)) is not None:
            self._later(patience, self._replace_host)
        now = asyncio.get_running_loop().time()
        self._wait.look(ledger, now)
        match self._room.table.due(self._room.time.now()):
            case Due("forced"):
                self._later(self._wait.pause(settings.forced_pause, now) + others, self._play_forced)
                return
            case Due("bot"):
                self._later(self._wait.pause(settings.bot_pause, now) + others, self._play_bot)
                return
            case Due("timeout", seconds=seconds):
                self._later(seconds + others, self._time_out)
        if ledger.decider is not None and not ledger.paused:
            self._watch_for_leavers(ledger.decider)

    def _watch_for_leavers(self, decider: int) -> None:
        """The person who is to decide is gone while another waits: after a while a bot plays on.

        Nobody is replaced while nobody waits, nor where days are allowed for a move.
        """
        here, sitters = self._room.here, self._ledger.sitters
        is_awaited = decider not in here and any(sitters[seat].decides for seat in here)
        if not is_awaited or self._ledger.terms.agreed.clock.kind == "days":
            self._gone = None
            return
        loop = asyncio.get_running_loop()
        if self._gone is None or self._gone[0] != decider:
            self._gone = (decider, loop.time())
        # Whatever else happens meanwhile does not begin the wait again.
        patience = max(0.0, self._gone[1] + self._tables.settings.grace - loop.time())
        if self._due is None or self._due.when() > loop.time() + patience:
            if self._due is not None:
                self._due.cancel()
            self._later(patience, self._replace_leaver)

    def _later(self, seconds: float, what: Work) -> None:
        self._due = asyncio.get_running_loop().call_later(seconds, self._start, what)

    def _start(self, what: Work) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, what: Work) -> None:
        """Does what is due; should that fail, for whatever reason, it stays due."""
        try:
            await what()
            self._pauses.reset()
        except Refused as refused:
            log.info("not done", extra={"table": self._room.id, "why": str(refused)})
            self._try_again()
        except Exception:
            log.exception("what was due failed", extra={"table": self._room.id})
            self._try_again()

    def _try_again(self) -> None:
        """A little later, unless something happens at the table before."""
        if not self._room.gone and not self._tables.closing:
            if self._due is not None:
                self._due.cancel()
            self._due = asyncio.get_running_loop().call_later(self._pauses.next(), self.set)

    async def _play_forced(self) -> None:
        await self._room.act(lambda: Change(automatic.forced(self._ledger)))

    async def _play_bot(self) -> None:
        ledger = self._ledger
        changed, seat = ledger.changed, ledger.seat_to_move
        if seat is None or ledger.decider is not None or self._thinking_at == changed:
            return
        if not await self._room.store.lease(self._room.id, self._tables.name, self._tables.settings.lease):
            return
        self._thinking_at = changed
        try:
            chosen = automatic.written(ledger)
            if chosen is None:
                level = ledger.sitters[seat].level or self._tables.levels.default
                owner, watched = owner_of(self._room), is_watched(self._room)
                chosen = await self._tables.bots.decide(level, ledger.position, owner, watched=watched)

            await self._room.act(lambda: Change(automatic.bot(self._ledger, seat, chosen, changed)))
        finally:
            if self._thinking_at == changed:
                self._thinking_at = None

    async def _time_out(self) -> None:
        await self._room.act(lambda: Change(automatic.timeout(self._ledger, self._room.time.now())))
        self.set()

    async def _replace_leaver(self) -> None:
        def judge() -> Change:
            seat = self._ledger.decider
            if seat is None or seat in self._room.here:
                return NOTHING
            sitter = self._ledger.sitters[seat]
            return Change([conduct.sit(seat, Sitter("person", sitter.name, away=True))])

        await self._room.act(judge)

    async def _replace_host(self) -> None:
        patience = self._host_watch.patience(self._room) if self._ledger.status == "waiting" else None
        if patience == 0.0:
            await pass_on(self._room)
        elif patience is not None:
            # Timers may ring a moment early, and the host may have been back in between.
            self.set()

    def stop(self) -> None:
        """Nothing rings any more, and what is going on ends."""
        if self._due is not None:
            self._due.cancel()
        for task in self._tasks:
            task.cancel()
