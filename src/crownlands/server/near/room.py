"""One table of a device while somebody looks at it: what comes by itself, in slices, and what is kept of it."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from crownlands.server import coaching
from crownlands.server.encoding import compact
from crownlands.server.names import new_id
from crownlands.server.storage.journal import event_row, folded, terms
from crownlands.server.storage.rows import EventRow, TableRow
from crownlands.server.table import automatic, lines
from crownlands.server.table.change import Change
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.openings import Origin
from crownlands.server.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Generator

    from crownlands.rules import Move
    from crownlands.server.near.bots import Bots
    from crownlands.server.table.openings import Opening
    from crownlands.server.table.requests import Action

ME = "me"
"""The person who has the device in hand."""
PREFIX = "near-"
"""How the ids of a device's tables begin; no server's does."""


def new_origin() -> Origin:
    """An id, and a secret that nobody sees before the game is over."""
    return Origin(PREFIX + new_id(), secrets.token_hex(32))


class Pace:
    """Seconds before a bot's move and before a forced one are shown, so that people can follow."""

    def __init__(self, bot: float = 0.35, forced: float = 0.6) -> None:
        self.bot, self.forced = bot, forced


class Room:
    """A table, who looks at it, and the bot that thinks there."""

    def __init__(self, table: Table, bots: Bots, created: float, *, imported: bool = False) -> None:
        self.table = table
        table.think = coaching.given
        self.visitors: dict[int, int] = {}
        """What each connection has been told: the number of the last event."""
        self._bots, self._created, self._imported = bots, created, imported
        self._kept = 0
        """The number of the last event that was handed out to be stored."""
        self._thinking: Generator[None, None, Move] | None = None
        self._chosen: Move | None = None
        self._at = -1
        """The event after which something is due, and since when."""
        self._since = 0.0
        self._wait = automatic.Wait()
        self._get_ready()

    @classmethod
    def opened(cls, opening: Opening, bots: Bots, now: float, *, imported: bool = False) -> Room:
        """A new table of the person who has the device."""
        return cls(Table.opened(opening, bots, ME, now), bots, now, imported=imported)

    @classmethod
    def restored(cls, told: dict[str, Any], bots: Bots) -> Room:
        """A table as `kept` told of it."""
        row = TableRow(**told["table"])
        table = Table(terms(row), bots, row.host)
        table.ledger = folded(Ledger(table.ledger.terms), [EventRow(**one) for one in told["events"]])
        for seat in told["held"]:
            table.holders.add(seat, ME)
        room = cls(table, bots, row.created, imported=row.imported)
        room._kept = table.ledger.n
        return room

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.ledger.terms.id

    def kept(self, now: float) -> dict[str, Any] | None:
        """What is to be stored: the table, its line in lists, the events that are new. None: nothing is."""
        ledger, agreed = self.table.ledger, self.table.ledger.terms
        new = ledger.entries[self._kept :]
        if not new:
            return None
        self._kept = ledger.n
        row = TableRow(
            id=self.id,
            created=self._created,
            terms=compact(agreed.agreed.told()),
            host=self.table.host,
            secret=agreed.secret,
            game=agreed.setup.game,
            public=False,
            imported=self._imported,
            rules=agreed.rules,
            facts=agreed.facts,
        )
        mine = sorted(self.table.holders.seats_of(ME))
        index = lines.Kept(self.id, ledger.status, agreed.setup.game, self._created, now, self._imported)
        return {
            "table": asdict(row),
            "held": mine,
            "line": lines.told(index, agreed.agreed.told(), lines.line_of(ledger), mine),
            "events": [event_row(one)._asdict() for one in new],
        }

    def ask(self, request: Action, now: float) -> None:
        """Does what is asked for; `Refused` otherwise."""
        self.table.ask(ME, request, now)

    def work(self, now: float, pace: Pace) -> float | None:
        """Does a slice of what comes by itself; in how many seconds there is more. None: nothing is waited for."""
        ledger = self.table.ledger
        due = self.table.due(now)
        if self._at != ledger.changed or due is None:
            # A bot that still thinks about another position stops.
            self.stop()
            self._at, self._since = ledger.changed, now
        self._wait.look(ledger, self._since)
        if due is None:
            return None
        if due.what == "timeout":
            return self._time_out(due.seconds, now)
        if due.what == "forced":
            return self._later(pace.forced, now) or self._do(Change(automatic.forced(ledger)), now)
        if self._chosen is None:
            return self._think(due.seat)
        change = automatic.bot(ledger, due.seat, self._chosen, ledger.changed)
        return self._later(pace.bot, now) or self._do(Change(change), now)

    def _get_ready(self) -> None:
        """Before the first turn, not in it."""
        ledger = self.table.ledger
        if ledger.status == "over":
            return
        for level in {one.level or self._bots.default for one in ledger.sitters if one.kind == "bot"}:
            self._bots.get_ready(level, ledger.terms.setup)

    def stop(self) -> None:
        """Nobody thinks here any more."""
        if self._thinking is not None:
            self._thinking.close()
        self._thinking = self._chosen = None

    def _think(self, seat: int) -> float:
        """A slice of the bot's thinking, while the pause before its move passes."""
        ledger = self.table.ledger
        if self._thinking is None:
            if (written := automatic.written(ledger)) is not None:
                self._chosen = written
                return 0.0
            level = ledger.sitters[seat].level or self._bots.default
            self._thinking = self._bots.deciding(level, ledger.position)
        try:
            next(self._thinking)
        except StopIteration as done:
            self._chosen, self._thinking = done.value, None
        return 0.0

    def _time_out(self, seconds: float, now: float) -> float:
        return seconds if seconds > 0 else self._do(Change(automatic.timeout(self.table.ledger, now)), now)

    def _later(self, usual: float, now: float) -> float:
        """Seconds that are left of the pause before what is due."""
        return max(0.0, self._since + self._wait.pause(usual, self._since) - now)

    def _do(self, change: Change, now: float) -> float:
        self.table.do(change, now)
        return 0.0
