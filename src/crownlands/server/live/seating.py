"""Coming and going: making tables, taking seats, leaving them, playing again."""

from __future__ import annotations

import math
import secrets
from typing import TYPE_CHECKING

from crownlands.rules import ImpossibleSetup
from crownlands.server.encoding import compact
from crownlands.server.live.hosting import pass_on
from crownlands.server.live.listing import index
from crownlands.server.names import clean_name, new_id
from crownlands.server.storage.faults import Conflict, Restored
from crownlands.server.storage.holders import Handover
from crownlands.server.storage.journal import event_row
from crownlands.server.storage.rows import TableRow
from crownlands.server.table import conduct
from crownlands.server.table.agreement import SeatTerms
from crownlands.server.table.entries import Entry
from crownlands.server.table.events import Sitter
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.live.tables import Tables
    from crownlands.server.messages import SeatChange
    from crownlands.server.storage.people import Door
    from crownlands.server.storage.rows import Guest
    from crownlands.server.table.agreement import Agreement
    from crownlands.server.table.entries import Pending

NOBODY = Sitter()


def proper_name(text: str) -> str:
    """A name as it may be shown; refused if it cannot be."""
    if (name := clean_name(text)) is None:
        raise Refused("name_refused")
    return name


async def create(tables: Tables, guest: Guest, agreed: Agreement) -> Room:
    """A new table; the creator is its host."""
    terms = Terms(new_id(), agreed.nameless(), secrets.token_hex(32))
    check(tables, terms)
    steps = [conduct.sit(seat, _sitter(tables, one, guest)) for seat, one in enumerate(agreed.seats)]
    mine = [seat for seat, one in enumerate(agreed.seats) if one.kind == "mine"]
    return await store_new(tables, terms, guest.id, steps, [(seat, guest.id) for seat in mine])


def check(tables: Tables, terms: Terms) -> None:
    """The agreement can be kept: such a game exists, the clock makes sense, the bots are known."""
    try:
        chosen = terms.setup
    except ImpossibleSetup as impossible:
        raise Refused("impossible_setup", impossible.rule_id) from None
    clock = terms.agreed.clock
    if clock.kind != "none" and clock.seconds < 5 and not (clock.kind == "bank" and clock.increment >= 1):
        raise Refused("clock_too_short")
    for seat in terms.agreed.seats:
        if seat.level is not None and seat.level not in tables.levels.names(chosen.game):
            raise Refused("unknown_level", level=seat.level)


async def store_new(
    tables: Tables,
    terms: Terms,
    host: str | None,
    steps: list[Pending],
    held: list[tuple[int, str]],
    *,
    imported: bool = False,
) -> Room:
    """Stores a table with its first events and whose its seats are, and brings it in."""
    now = tables.time.now()
    ledger = Ledger(terms)
    first = [Entry(n, now, by, event) for n, (by, event) in enumerate(steps, start=1)]
    for one in first:
        ledger.apply(one)
    agreed = terms.agreed
    row = TableRow(
        id=terms.id,
        created=now,
        terms=compact(agreed.told()),
        host=host,
        secret=terms.secret,
        game=terms.setup.game,
        public=agreed.public,
        imported=imported,
        rules=terms.rules,
        facts=terms.facts,
    )
    await tables.store.create(
        row, index(ledger, now, tables.settings.lease), [event_row(one) for one in first], held
    )
    if (room := await tables.room(terms.id)) is None:
        # A backup was restored in between.
        raise Restored
    return room


def _sitter(tables: Tables, seat: SeatTerms, guest: Guest) -> Sitter:
    if seat.kind == "mine":
        return Sitter("person", guest.name if seat.name is None else proper_name(seat.name))
    if seat.kind == "bot":
        return Sitter("bot", level=seat.level or tables.levels.default)
    return Sitter()


async def holds(room: Room, guest: Guest) -> bool:
    """Whether a guest has a seat, also where another process gave it a moment ago."""
    if room.tables.store.is_shared and not room.seats_of(guest.id):
        await room.catch_up()
    return bool(room.seats_of(guest.id))


async def claim(room: Room, guest: Guest, door: Door | None) -> list[int]:
    """A link is opened: its seat, if nobody sits there, or the next that is free, is the guest's.

    Whoever holds a seat has it again, whatever has become of the link. A seat that is somebody's opens by that
    person's own link only: whoever else has a copy of the link they came by, the host above all, stays outside.
    """
    mine = room.seats_of(guest.id)
    if door is None or (mine and door.seat in (None, *mine)):
        await room.come_back(sorted(mine))
    elif door.seat is None:
        await _take_free_seat(room, guest, any_bot=True)
    elif door.owner is not None:
        await _share(room, guest, door.seat, door.owner)
    else:
        await _sit_down(room, guest, door.seat)
    return sorted(room.seats_of(guest.id))


async def _share(room: Room, guest: Guest, seat: int, owner: str) -> None:
    """Somebody comes by the link that whoever holds the seat gave away: most likely on another device."""
    try:
        await room.store.share(room.id, seat, owner, guest.id, room.ledger.n)
    except Conflict:
        raise Refused("bad_token") from None
    room.holders.add(seat, guest.id)
    await room.come_back([seat])
    room.tell()


async def join(room: Room, guest: Guest, seat: int | None) -> list[int]:
    """Somebody from the lobby takes an open seat, or one a bot was filling in for."""
    if not room.ledger.terms.agreed.public:
        raise Refused("not_public")
    if seat is not None:
        if seat not in _free_seats(room, any_bot=False):
            raise Refused("seat_taken", seat=seat)
        await _sit_down(room, guest, seat)
    elif not room.seats_of(guest.id):
        await _take_free_seat(room, guest, any_bot=False)
    return sorted(room.seats_of(guest.id))


async def _take_free_seat(room: Room, guest: Guest, *, any_bot: bool) -> None:
    """The first seat somebody may take, or the next should another be faster."""
    tried: set[int] = set()
    while free := [seat for seat in _free_seats(room, any_bot=any_bot) if seat not in tried]:
        try:
            await _sit_down(room, guest, free[0])
        except Refused as refused:
            if refused.code != "seat_taken":
                raise
            tried.add(free[0])
        else:
            return
    raise Refused("no_open_seat")


def _free_seats(room: Room, *, any_bot: bool) -> list[int]:
    """Open seats first, then those that bots fill because nobody came, then, by link, any bot's."""
    nobodys = [(seat, one) for seat, one in enumerate(room.ledger.sitters) if not room.holders.of(seat)]
    agreed = room.ledger.terms.agreed.seats
    open_seats = [seat for seat, sitter in nobodys if sitter.kind == "open"]
    filled = [seat for seat, sitter in nobodys if sitter.kind == "bot" and agreed[seat].kind == "open"]
    others = [seat for seat, sitter in nobodys if sitter.kind == "bot" and agreed[seat].kind == "bot"]
    running = room.ledger.status == "playing"
    return open_seats + (filled if running else []) + (others if any_bot and running else [])


async def _sit_down(room: Room, guest: Guest, seat: int) -> None:
    """A guest takes a seat that is nobody's."""
    if seat >= len(room.ledger.sitters):
        raise Refused("no_such_seat", seat=seat)

    def steps() -> list[Pending]:
        sitter, held = room.ledger.sitters[seat], room.holders.of(seat)
        if guest.id in held and sitter.decides:
            return []
        if held - {guest.id} or (sitter.kind == "person" and guest.id not in held):
            raise Refused("seat_taken", seat=seat)
        return [conduct.sit(seat, Sitter("person", guest.name))]

    await room.act(steps, [Handover(seat, guest.id)])


async def leave(room: Room, guest: Guest) -> None:
    """Somebody goes on purpose: before the start the seat is open again, later a bot plays on for them."""
    mine = sorted(room.seats_of(guest.id))
    if not mine:
        raise Refused("not_seated")
    if room.ledger.status == "waiting":
        await _open(room, mine)
    else:

        def steps() -> list[Pending]:
            names = [room.ledger.sitters[seat].name for seat in mine]
            gone = [Sitter("person", name, away=True, left=True) for name in names]
            return [conduct.sit(seat, sitter) for seat, sitter in zip(mine, gone, strict=True)]

        await room.act(steps)
    if guest.id == room.host:
        await pass_on(room)


async def _open(room: Room, seats: list[int], sitter: Sitter = NOBODY) -> None:
    """Before the start: nobody holds these seats any more."""

    def steps() -> list[Pending]:
        _require_waiting(room)
        return [conduct.sit(seat, sitter) for seat in seats]

    await room.act(steps, [Handover(seat, None, anew=True) for seat in seats])


def _require_waiting(room: Room) -> None:
    if room.ledger.status != "waiting":
        raise Refused("already_started")


async def change_seat(room: Room, guest: Guest, seat: int, wanted: SeatChange) -> None:
    """The host says who may sit where: before the start anything, later only a bot for somebody who is gone."""
    tables = room.tables
    if seat >= len(room.ledger.sitters):
        raise Refused("no_such_seat", seat=seat)
    if wanted.level is not None and wanted.level not in tables.levels.names(room.ledger.terms.setup.game):
        raise Refused("unknown_level", level=wanted.level)
    if room.ledger.status != "waiting":
        await _stand_in(room, seat, wanted)
        return
    sitter = _sitter(tables, SeatTerms(kind=wanted.kind, level=wanted.level), guest)
    if wanted.kind != "mine":
        await _open(room, [seat], sitter)
        return

    def steps() -> list[Pending]:
        _require_waiting(room)
        return [conduct.sit(seat, sitter)]

    is_mine = guest.id in room.holders.of(seat)
    await room.act(steps, [] if is_mine else [Handover(seat, guest.id, anew=True)])


async def _stand_in(room: Room, seat: int, wanted: SeatChange) -> None:
    """A bot plays for somebody who has been gone for a while; they keep the seat and have it when they return."""

    def steps() -> list[Pending]:
        sitter = room.ledger.sitters[seat]
        if wanted.kind != "bot" or sitter.kind != "person" or room.ledger.status != "playing":
            raise Refused("already_started")
        patience = room.tables.settings.grace - room.absences.seconds(seat)
        if not sitter.away and (seat in room.here or patience > 0):
            raise Refused("not_gone", seat=seat, seconds=max(1, math.ceil(patience)))
        gone = Sitter("person", sitter.name, wanted.level, away=True, left=sitter.left)
        return [conduct.sit(seat, gone)]

    await room.act(steps)


async def start(room: Room) -> None:
    """The host begins; bots fill what is open."""

    def steps() -> list[Pending]:
        ledger = room.ledger
        if ledger.status != "waiting":
            raise Refused("already_started" if ledger.status == "playing" else "game_over")
        level = room.tables.levels.default
        filled = [
            conduct.sit(seat, Sitter("bot", level=level))
            for seat, sitter in enumerate(ledger.sitters)
            if sitter.kind == "open"
        ]
        return [*filled, *conduct.begin(ledger)]

    await room.act(steps)
