"""The daily deal at this server: its tables, everybody's results, and what bots made of it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from crownlands.daily import Reached, daily_of
from crownlands.server.live import openings
from crownlands.server.live.crowds import Crowds
from crownlands.server.storage import dailies
from crownlands.server.table import daily as tables_of_a_day
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.daily import Daily
    from crownlands.server.live.room import Room
    from crownlands.server.live.tables import Tables
    from crownlands.server.storage.dailies import Mine
    from crownlands.server.storage.rows import Guest

HOLD = 3.0
"""Seconds in which all readers of a day are told the same results."""
LATE = 7
"""Days that a device may be without a network before its result is too late."""
MOST_DAYS = 40
"""Days whose results stay in memory."""


class Dailies:
    """Everything about the days' deals that is not one table's own."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.crowds = Crowds(tables, tables.settings.daily_games)
        self._leads: OrderedDict[str, tuple[float, asyncio.Task[list[list[int]]]]] = OrderedDict()

    @property
    def today(self) -> Daily:
        """What is played now."""
        return tables_of_a_day.today(self._tables.time.now())

    def day(self, text: str | None) -> Daily:
        """A day by its date; only today and the past are shown, so that nobody looks ahead by accident."""
        if text is None:
            return self.today
        try:
            found = daily_of(text)
        except ValueError:
            raise Refused("no_such_day") from None
        if found.day > self.today.day:
            raise Refused("no_such_day")
        return found

    async def view(self, daily: Daily, guest: Guest | None) -> dict[str, Any]:
        """A day as somebody is told of it."""
        today = date.fromisoformat(self.today.day)
        lately = daily.day >= (today - timedelta(days=1)).isoformat()
        store = self._tables.store
        mine = None if guest is None else await self._mine(daily.day, guest.id)
        return {
            "deal": tables_of_a_day.told(daily),
            "today": daily.day == today.isoformat(),
            "people": await self._people(daily.day),
            "crowd": await self.crowds.told(daily, begin=lately),
            "mine": None if mine is None else _told(mine),
            "boards": [] if guest is None else await dailies.boards(store, guest.id),
        }

    async def begin(self, guest: Guest) -> Room:
        """The guest's table of today's deal: the one that waits, or a new one; only the first result counts."""
        tables, today = self._tables, self.today
        known = await self._mine(today.day, guest.id)
        gone: str | None = None
        if known is not None and known.outcome is None and known.table is not None:
            if (room := await tables.room(known.table)) is not None:
                return room
            gone = known.table
        made = tables_of_a_day.opened(openings.new_origin(), today, tables.levels, guest.id, guest.name)
        room = await openings.store(tables, made, guest)
        if known is None or gone is not None:
            first = await dailies.begin(tables.store, today.day, guest.id, room.id, gone)
            if first.table not in (None, room.id) and (other := await tables.room(first.table or "")) is not None:
                # They pressed the button twice at once.
                await tables.drop([room.id])
                return other
        return room

    async def settle(self, room: Room) -> None:
        """A day's table is over: what it came to is among the results."""
        day = room.ledger.terms.agreed.daily
        if day is not None and room.ledger.is_over:
            await dailies.finish(self._tables.store, room.id, tables_of_a_day.reached(room.ledger))
            self._leads.pop(day, None)

    async def judged(self, record: str, owner: str) -> tuple[Daily, Reached]:
        """The day and the result of a record that comes from a device, as the law has it."""
        told = await self._tables.workshop.ask("daily", record, owner)
        daily = self.day(told.pop("day"))
        if daily.day < (date.fromisoformat(self.today.day) - timedelta(days=LATE)).isoformat():
            raise Refused("daily_too_late", days=LATE)
        return daily, Reached(**told)

    async def bring_in(self, daily: Daily, reached: Reached, guest: Guest) -> dict[str, Any]:
        """A device's result is among the others; the first one of each guest stays."""
        mine = await dailies.bring_in(self._tables.store, daily.day, guest.id, reached)
        self._leads.pop(daily.day, None)
        return _told(mine)

    async def board(self, code: str, daily: Daily, guest: Guest | None) -> dict[str, Any]:
        """A friends' board on a day."""
        found = await dailies.members(self._tables.store, code, daily.day)
        if not found:
            raise Refused("unknown_board")
        me = None if guest is None else guest.id
        allowed = self._tables.settings.allow_name
        shown = [
            {
                "name": one.name if allowed(one.name) else None,
                "you": one.guest == me,
                "result": _result(one.outcome, one.points, one.against),
            }
            for one in found
        ]
        return {"code": code, "day": daily.day, "joined": any(one["you"] for one in shown), "members": shown}

    async def _mine(self, day: str, guest: str) -> Mine | None:
        store = self._tables.store
        known = await dailies.mine(store, day, guest)
        if known is not None and known.outcome is None and known.table is not None:
            room = await self._tables.room(known.table)
            if room is not None and room.ledger.is_over:
                # The server ended before it was noted.
                await self.settle(room)
                return await dailies.mine(store, day, guest)
        return known

    async def _people(self, day: str) -> list[list[int]]:
        """How often each lead was reached; asked for once for all who want to know at about the same time."""
        known = self._leads.get(day)
        if known is None or time.monotonic() - known[0] > HOLD or (known[1].done() and known[1].exception()):
            known = (time.monotonic(), asyncio.create_task(self._ask(day)))
            self._leads[day] = known
            while len(self._leads) > MOST_DAYS:
                self._leads.popitem(last=False)
        return await asyncio.shield(known[1])

    async def _ask(self, day: str) -> list[list[int]]:
        found = await dailies.leads(self._tables.store, day)
        return [[lead, number] for lead, number in sorted(found.items())]


def _told(mine: Mine) -> dict[str, Any]:
    left = mine.outcome == dailies.LEFT
    return {"table": mine.table, "result": _result(mine.outcome, mine.points, mine.against), "left": left}


def _result(outcome: str | None, points: int | None, against: int | None) -> dict[str, Any] | None:
    return None if points is None else {"outcome": outcome, "points": points, "against": against}
