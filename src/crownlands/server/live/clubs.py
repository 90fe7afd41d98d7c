"""Club nights at this server: what is known of them is in the database, so every process knows the same."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import secrets
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from crownlands.server.encoding import packed
from crownlands.server.live import club_views, openings
from crownlands.server.live.bulletin import Bulletin
from crownlands.server.live.match_points import reached
from crownlands.server.live.movement import seating
from crownlands.server.names import new_id
from crownlands.server.storage import clubs as stored
from crownlands.server.storage.clubs import HERE, LEFT, REMOVED, Changed, Club, Making
from crownlands.server.table import seats
from crownlands.server.table.agreement import Agreement, ClockTerms, SeatTerms
from crownlands.server.table.change import NOTHING, Change
from crownlands.server.table.conduct import sit
from crownlands.server.table.events import Closed, Removed, Sitter
from crownlands.server.table.holders import Handover
from crownlands.server.table.openings import Origin, gathered
from crownlands.server.table.refusal import Refused
from crownlands.server.table.requests import Leave
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from crownlands.server.live.room import Room
    from crownlands.server.live.tables import Tables
    from crownlands.server.messages.clubs import CreateClub
    from crownlands.server.storage.clubs import Member
    from crownlands.server.storage.rows import Guest
    from crownlands.server.table.ledger import Ledger

LEVEL = "duke"
"""Who fills seats that stay empty, unless the host says otherwise."""
LEAST_PEOPLE = 2
TRIES = 5
"""How often something is done again because another process was faster."""


class Clubs:
    """Everything about club nights that is not one table's own."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._boards: dict[str, Bulletin] = {}

    # What is seen.

    async def load(self, club_id: str) -> Club:
        """A club night that exists; tables that ended while nobody could note it are settled first."""
        found = await self._found(club_id)
        late = [one for one in found.tables if one.status == "playing" and one.stored in (None, "over")]
        for one in late:
            await self._settle(found, one.table)
        return await self._found(club_id) if late else found

    async def _found(self, club_id: str) -> Club:
        if (found := await stored.club(self._tables.store, club_id)) is None:
            raise Refused("unknown_club")
        return found

    def view(self, club: Club) -> dict[str, Any]:
        """A club night as all who are there see it."""
        return club_views.view(club, self._tables.settings.allow_name)

    async def host_name(self, club: Club) -> str | None:
        """What the host is called; a host who does not play is not among the people."""
        name = None if club.host is None else await stored.name_of(self._tables.store, club.host)
        return name if self._tables.settings.allow_name(name) else None

    async def board(self, club_id: str) -> Bulletin:
        """The text that all readers of a club night share; boards that nobody reads are gone."""
        self._boards = {name: one for name, one in self._boards.items() if one.readers or name == club_id}
        board = self._boards.setdefault(club_id, Bulletin(partial(self._written, club_id)))
        await board.open()
        return board

    async def _written(self, club_id: str) -> bytes:
        return packed(self.view(await self.load(club_id)))

    def changed(self, club_id: str) -> None:
        """Something is not what it was."""
        if (board := self._boards.get(club_id)) is not None:
            board.changed()

    def all_changed(self) -> None:
        """Nobody knows what was missed."""
        for board in self._boards.values():
            board.changed()

    def close(self) -> None:
        """Nobody is told anything any more."""
        for board in self._boards.values():
            board.close()

    # Coming and going.

    async def create(self, host: Guest, wanted: CreateClub) -> str:
        """A new club night; its id."""
        clock = wanted.clock
        if clock.kind == "days" or clock.timeout == "strict":
            raise Refused("malformed", field="clock")
        terms = wanted.model_dump(include={"game", "options", "seats", "clock", "rounds"})
        terms["level"] = wanted.level or LEVEL
        club_id, secret = new_id(), secrets.token_hex(32)
        seats.check(Terms(club_id, _agreed(terms, club_id, [None] * wanted.seats), secret), self._tables.levels)
        name = " ".join(wanted.name.split())
        if not name or not name.isprintable():
            raise Refused("malformed", field="name")
        await stored.create(self._tables.store, club_id, host.id, name, secret, terms, plays=wanted.play)
        return club_id

    async def join(self, club: Club, guest: Guest) -> None:
        """Somebody is there; a round that runs goes on without them."""
        await self._told(club, stored.join(self._tables.store, club.id, guest.id))

    async def leave(self, club: Club, guest: Guest) -> None:
        """Somebody goes: a bot plays on at their table, and sits there in the rounds to come."""
        member = club.member(guest.id)
        if member is None or member.status != HERE:
            return
        await self._told(club, stored.part(self._tables.store, club.id, member.n, LEFT))
        if (room := await self._room_of(club, member)) is not None:
            with contextlib.suppress(Refused):
                await room.ask(guest.id, Leave())

    async def remove(self, club: Club, n: int) -> None:
        """The host removes somebody, who loses their seat to a bot and may not come back."""
        member = next((one for one in club.people if one.n == n), None)
        if member is None or member.guest == club.host:
            raise Refused("nobody_else")
        await self._told(club, stored.part(self._tables.store, club.id, n, REMOVED))
        if (room := await self._room_of(club, member)) is not None:
            await room.act(partial(_without, room, member.guest, str(club.terms["level"])))

    async def _room_of(self, club: Club, member: Member) -> Room | None:
        for one in club.tables_of(club.running or 0):
            if member.n in one.seats and one.status == "playing":
                return await self._tables.room(one.table)
        return None

    # Rounds.

    async def begin(self, club: Club) -> None:
        """The next round: tables for all who are there, every one with the same deals."""
        for _ in range(TRIES):
            if club.status == "over":
                raise Refused("club_over")
            if club.running is not None:
                raise Refused("round_running")
            there = {one.n: one for one in club.people if one.status == HERE and one.guest is not None}
            if len(there) < LEAST_PEOPLE:
                raise Refused("too_few_people", least=LEAST_PEOPLE)
            past = [[one.seats for one in club.tables_of(number)] for number in club.rounds]
            # Large evenings take a while to arrange.
            arranged = await asyncio.to_thread(seating, list(there), club.terms["seats"], past)
            secret = secrets.token_hex(32)
            made = [self._made(club, [None if n is None else there[n] for n in one], secret) for one in arranged]
            try:
                await self._told(club, stored.begin(self._tables.store, club, made))
            except Refused as refused:
                if refused.code != "server_busy":
                    raise
                club = await self.load(club.id)
            else:
                return
        raise Refused("server_busy")

    def _made(self, club: Club, sitting: list[Member | None], secret: str) -> Making:
        tables, allowed = self._tables, self._tables.settings.allow_name
        agreed = _agreed(club.terms, f"{club.id}/{len(club.rounds) + 1}", sitting)
        people = [
            None if one is None else (str(one.guest), one.name if allowed(one.name) else None) for one in sitting
        ]
        opening = gathered(Origin(new_id(), secret), agreed, tables.levels, people)
        # Nobody looks after it: the evening's host may sit at another, and must not look.
        row, index, first = openings.rows(tables, opening, None)
        return Making(row, index, first, opening.held, [None if one is None else one.n for one in sitting])

    async def settle(self, room: Room) -> None:
        """A table of a club night is over, and with the last of its round so is that."""
        club = (room.ledger.terms.agreed.club or "").partition("/")[0]
        # Evenings that are gone leave their tables behind.
        with contextlib.suppress(Changed):
            if (found := await stored.club(self._tables.store, club)) is not None:
                await self._settle(found, room.id)

    async def _settle(self, club: Club, table: str) -> None:
        room = await self._tables.room(table)
        ledger = None if room is None else room.ledger
        if ledger is not None and ledger.status != "over":
            return
        scores = None if ledger is None else _scores(ledger)
        for _ in range(TRIES):
            try:
                opened = await stored.settle(self._tables.store, club.id, table, scores, club.terms["rounds"])
            except IntegrityError:
                # Something was said at one of the tables in the same moment.
                continue
            self.changed(club.id)
            await self._tables.read_again(opened)
            return

    async def end(self, club: Club) -> None:
        """The round is over as it stands: tables that are not are closed, and left out of it."""
        if club.running is None:
            raise Refused("no_round")
        for one in club.tables_of(club.running):
            if one.status == "playing":
                if (room := await self._tables.room(one.table)) is not None:
                    await room.act(partial(_closed, room))
                await self._settle(club, one.table)

    async def finish(self, club: Club) -> None:
        """The evening is over."""
        await self._told(club, stored.close(self._tables.store, club.id))

    async def _told(self, club: Club, work: Awaitable[None]) -> None:
        """What is stored is told."""
        try:
            await work
        except Changed as changed:
            raise Refused(str(changed)) from None
        self.changed(club.id)


def key_of(club: Club) -> str:
    """What the link to a club night is opened with: it follows from its secret, so it can be told again.

    People who were removed know the earlier links, so those open nothing any more.
    """
    removed = sum(one.status == REMOVED for one in club.people)
    return hmac.new(club.secret.encode(), f"{club.id}/key/{removed}".encode(), hashlib.sha256).hexdigest()[:32]


def _agreed(terms: dict[str, Any], name: str, sitting: list[Any]) -> Agreement:
    chosen = tuple(SeatTerms("bot", terms["level"]) if one is None else SeatTerms("open") for one in sitting)
    options, clock = tuple(terms["options"]), ClockTerms(**terms["clock"])
    # Nothing is taken back: a table that saw what is drawn next would know more than the others.
    return Agreement(chosen, terms["game"], options, clock=clock, undo="never", club=name)


def _scores(ledger: Ledger) -> list[tuple[int, int]] | None:
    """Points and lead of each seat; None if the table was closed before its end."""
    if not ledger.is_over:
        return None
    realms = [ledger.realm(seat) for seat in range(len(ledger.sitters))]
    return reached(ledger.totals or ledger.finished[-1].result, realms)


def _closed(room: Room) -> Change:
    return NOTHING if room.ledger.status == "over" else Change([("host", Closed("host"))])


def _without(room: Room, guest: str | None, level: str) -> Change:
    mine = sorted(room.seats_of(guest))
    if room.ledger.status == "over" or not mine:
        return NOTHING
    events = [
        one for seat in mine for one in (("host", Removed(seat, "other")), sit(seat, Sitter("bot", level=level)))
    ]
    return Change(events, [Handover(seat, None, anew=True, block="other") for seat in mine])
