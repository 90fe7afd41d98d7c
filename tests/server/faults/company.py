"""A table's company: who makes the table, who sits there, who looks on."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx

from tests.server.faults.memory import Told
from tests.server.faults.people import (
    AGAIN,
    GONE,
    Guest,
    NotBegun,
    Person,
    Sleeper,
    SlowReader,
    Streamer,
    TableGone,
    Watcher,
)

if TYPE_CHECKING:
    from tests.server.faults.people import World

KINDS: dict[str, type[Person]] = {
    "socket": Person,
    "stream": Streamer,
    "sleeper": Sleeper,
    "watcher": Watcher,
    "slow": SlowReader,
}
CLOCK = {"kind": "bank", "seconds": 900, "timeout": "strict"}
"""More than any trial takes: a player whose time runs out here was robbed of it."""
SHORT = {"kind": "move", "seconds": 5, "timeout": "strict"}


@dataclass(frozen=True)
class Party:
    """What a company plays, and how they come."""

    game: str
    seats: tuple[str, ...]
    around: tuple[str, ...] = ()
    clock: dict[str, object] | None = None


PARTIES = (
    Party("kingdomino", ("socket", "bot"), ("watcher",), CLOCK),
    Party("queendomino", ("socket", "stream"), ("slow",), CLOCK),
    Party("age_of_giants", ("stream", "bot", "bot"), ("watcher",)),
    Party("royal_wedding", ("socket", "socket", "stream"), (), CLOCK),
    Party("riomino", ("stream", "bot"), ("slow",)),
    Party("kingdomino", ("bot", "bot"), ("watcher", "watcher")),
    Party("kingdomino", ("sleeper", "bot"), ("watcher",), SHORT),
    Party("kingdomino", ("bot", "bot")),
    Party("kingdomino", ("bot", "bot", "bot")),
)
"""All five games, people by socket and stream, a clock that runs out, watchers quick and slow, bots alone."""


class Company:
    """Plays game after game until it is calm, then ends what it has begun."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.party = PARTIES[number % len(PARTIES)]
        self.guests = [Guest(world, number + seat) for seat in range(max(1, self.people))]
        self.number = number
        self.tables: list[tuple[Told, dict[str, Any]]] = []
        self.present: list[Person] = []
        self.playing = False

    @property
    def people(self) -> int:
        return sum(seat != "bot" for seat in self.party.seats)

    async def run(self) -> None:
        await self._patiently(self._introduce)
        while not self.world.calm.is_set():
            if (made := await self._patiently(self._make)) is not None:
                await self._play(*made)
        # A restored backup may have brought games back to an earlier moment.
        while unfinished := [one for one in self.tables if not one[0].over]:
            await self._play(*unfinished[0])

    async def _patiently(self, what: Any) -> Any:
        """Tries until it is done."""
        while True:
            try:
                return await what()
            except TableGone:
                return None
            except GONE:
                await asyncio.sleep(AGAIN)

    async def _introduce(self) -> None:
        for guest in self.guests:
            if not guest.key:
                await guest.introduce()

    async def _make(self) -> tuple[Told, dict[str, Any]]:
        kinds = iter(self.party.seats)
        mine = next((seat for seat, kind in enumerate(kinds) if kind != "bot"), None)
        seats = [
            {"kind": "bot", "level": "random"} if kind == "bot" else {"kind": "mine" if seat == mine else "open"}
            for seat, kind in enumerate(self.party.seats)
        ]
        terms: dict[str, Any] = {"game": self.party.game, "seats": seats, "clock": self.party.clock or {}}
        made = await self.guests[0].post("/api/tables", **terms)
        asleep = frozenset(seat for seat, kind in enumerate(self.party.seats) if kind == "sleeper")
        table = Told(made["id"], time.time(), sleepers=asleep)
        self.tables.append((table, made))
        self.world.memory.tables[table.id] = table
        return table, made

    async def _begin(self, table: Told, made: dict[str, Any]) -> None:
        """Everybody takes the seat their link is for, then the host starts."""
        place = f"/api/tables/{table.id}"
        try:
            for guest, link in zip(self.guests[1:], made["links"][1:], strict=False):
                await guest.post(f"{place}/claim", token=link["path"].partition("=")[2])
            await self.guests[0].post(f"{place}/start")
        except httpx.HTTPStatusError as refused:
            if refused.response.status_code == 404:
                raise TableGone from refused
            # An answer may have been lost: then it has begun already.
            if refused.response.status_code != 409:
                raise

    async def _play(self, table: Told, made: dict[str, Any]) -> None:
        """One table, to its end or until it is gone."""
        table.news = time.monotonic()
        self.playing = True
        try:
            while True:
                await self._patiently(lambda: self._begin(table, made))
                if await self._attend(table):
                    return
        except TableGone:
            # Whether that may be is judged at the end.
            if self.world.memory.is_forgiven(table.made):
                self.tables = [one for one in self.tables if one[0] is not table]
            await asyncio.sleep(AGAIN)
        finally:
            self.playing = False

    async def _attend(self, table: Told) -> bool:
        """Everybody comes and stays to the end; False if the table must be begun again."""
        seated = [kind for kind in self.party.seats if kind != "bot"]
        self.present = [KINDS[kind](guest, table) for kind, guest in zip(seated, self.guests, strict=False)]
        around = [Guest(self.world, self.number + 1 + one) for one in range(len(self.party.around))]
        self.present += [KINDS[kind](guest, table) for kind, guest in zip(self.party.around, around, strict=True)]
        if not self.present:
            return await self._leave_alone(table)
        stays = [asyncio.create_task(one.stay()) for one in self.present]
        try:
            await asyncio.gather(*stays)
        except NotBegun:
            return False
        finally:
            for one in stays:
                one.cancel()
            await asyncio.gather(*stays, return_exceptions=True)
        return True

    async def _leave_alone(self, table: Told) -> bool:
        """Bots play among themselves, and nobody comes: what keeps them going must do so by itself."""
        while not table.over:
            status, n = await self.world.stored(table.id)
            if n != table.n:
                table.n, table.news = n, time.monotonic()
            if not status:
                raise TableGone
            table.over = status == "over"
            await asyncio.sleep(AGAIN)
        return True
