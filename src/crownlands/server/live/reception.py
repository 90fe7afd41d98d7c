"""Coming and going: making tables, taking seats, leaving them, playing again."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any

from crownlands.rules import ImpossibleSetup
from crownlands.server.live.hosting import pass_on
from crownlands.server.live.listing import index
from crownlands.server.names import new_id
from crownlands.server.protocol import CreateTable, SeatTerms
from crownlands.server.storage.rows import TableRow
from crownlands.server.table import conduct
from crownlands.server.table.conduct import Refused
from crownlands.server.table.entries import Entry
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from crownlands.server.live.house import House
    from crownlands.server.live.room import Room
    from crownlands.server.protocol import SeatChange
    from crownlands.server.storage.rows import Guest
    from crownlands.server.table.entries import Step


async def create(house: House, guest: Guest, agreed: CreateTable) -> Room:
    """A new table; the creator is its host."""
    # Names are in the events alone, where they can be forgotten.
    nameless = [seat.model_copy(update={"name": None}) for seat in agreed.seats]
    terms = Terms(new_id(), agreed.model_copy(update={"name": None, "seats": nameless}), secrets.token_hex(32))
    check(house, terms)
    steps = [conduct.sit(seat, _sitter(house, one, guest)) for seat, one in enumerate(agreed.seats)]
    mine = [seat for seat, one in enumerate(agreed.seats) if one.kind == "mine"]
    return await store_new(house, terms, guest.id, steps, mine)


def check(house: House, terms: Terms) -> None:
    """The agreement can be kept: such a game exists, the clock makes sense, the bots are known."""
    try:
        chosen = terms.setup
    except ImpossibleSetup as impossible:
        raise Refused("impossible_setup", impossible.rule_id) from None
    clock = terms.agreed.clock
    if clock.kind != "none" and clock.seconds < 5 and not (clock.kind == "bank" and clock.increment >= 1):
        raise Refused("clock_too_short")
    for seat in terms.agreed.seats:
        if seat.level is not None and seat.level not in house.levels.names(chosen.game):
            raise Refused("unknown_level", level=seat.level)


async def store_new(
    house: House, terms: Terms, host: str | None, steps: list[Step], mine: list[int], *, imported: bool = False
) -> Room:
    """Stores a table with its first events and brings it in."""
    now = time.time()
    ledger = Ledger(terms)
    first = [Entry(n, now, by, body) for n, (by, body) in enumerate(steps, start=1)]
    for one in first:
        ledger.apply(one)
    agreed = terms.agreed
    row = TableRow(
        terms.id, now, agreed.model_dump_json(), host, terms.secret, agreed.game, agreed.public, imported
    )
    await house.store.create(row, index(ledger, now, house.settings.lease), [one.row() for one in first], mine)
    room = await house.room(terms.id)
    assert room is not None
    return room


def _sitter(house: House, seat: SeatTerms, guest: Guest) -> dict[str, Any]:
    if seat.kind == "mine":
        return {"kind": "person", "name": seat.name or guest.name}
    if seat.kind == "bot":
        return {"kind": "bot", "level": seat.level or house.levels.default}
    return {"kind": "open"}


async def claim(room: Room, guest: Guest, seat: int | None) -> list[int]:
    """A link is opened: its seat, or the next that is free, belongs to the guest too.

    Opening it again, here or on another device, gives the same seat.
    """
    if seat is not None:
        await _sit_down(room, guest, seat)
    elif not room.seats_of(guest.id):
        await _take_free_seat(room, guest, any_bot=True)
    return sorted(room.seats_of(guest.id))


async def join(room: Room, guest: Guest, seat: int | None) -> list[int]:
    """Somebody from the lobby takes an open seat, or one a bot was filling in for."""
    if not room.ledger.terms.agreed.public:
        raise Refused("not_public")
    if seat is not None:
        if seat not in _free_seats(room, any_bot=False):
            raise Refused("seat_taken", seat=seat)
        await _sit_down(room, guest, seat, alone=True)
    elif not room.seats_of(guest.id):
        await _take_free_seat(room, guest, any_bot=False)
    return sorted(room.seats_of(guest.id))


async def _take_free_seat(room: Room, guest: Guest, *, any_bot: bool) -> None:
    """The first seat somebody may take, or the next should another be faster."""
    while free := _free_seats(room, any_bot=any_bot):
        try:
            await _sit_down(room, guest, free[0], alone=True)
        except Refused as refused:
            if refused.code != "seat_taken":
                raise
        else:
            return
    raise Refused("no_open_seat")


def _free_seats(room: Room, *, any_bot: bool) -> list[int]:
    """Open seats first, then those that bots fill because nobody came, then, by link, any bot's."""
    sitters = list(enumerate(room.ledger.sitters))
    agreed = room.ledger.terms.agreed.seats
    open_seats = [seat for seat, sitter in sitters if sitter.kind == "open"]
    filled = [seat for seat, sitter in sitters if sitter.kind == "bot" and agreed[seat].kind == "open"]
    others = [seat for seat, sitter in sitters if sitter.kind == "bot" and agreed[seat].kind == "bot"]
    running = room.ledger.status == "playing"
    return open_seats + (filled if running else []) + (others if any_bot and running else [])


async def _sit_down(room: Room, guest: Guest, seat: int, *, alone: bool = False) -> None:
    """A guest sits down; ``alone``, only if nobody else did meanwhile, else beside whoever has the same link."""
    if seat >= len(room.ledger.sitters):
        raise Refused("no_such_seat", seat=seat)

    def steps() -> list[Step]:
        sitter = room.ledger.sitters[seat]
        if alone and sitter.kind == "person":
            raise Refused("seat_taken", seat=seat)
        if sitter.kind == "person" and not sitter.away:
            return []
        name = sitter.name if sitter.kind == "person" else guest.name
        return [conduct.sit(seat, {"kind": "person", "name": name})]

    await room.act(steps, held=(seat, guest.id))
    if guest.id not in room.holders.of(seat):
        await room.house.store.hold(room.id, seat, guest.id, room.ledger.n)
        room.holders.add(seat, guest.id)
    room.tell()


async def leave(room: Room, guest: Guest) -> None:
    """Somebody goes on purpose: before the start the seat is open again, later a bot plays on for them."""
    mine = room.seats_of(guest.id)
    if not mine:
        raise Refused("not_seated")
    if room.ledger.status == "waiting":
        for seat in mine:
            await room.house.store.release(room.id, seat, room.ledger.n)
            room.holders.clear(seat)
        await room.act(lambda: [conduct.sit(seat, {"kind": "open"}) for seat in sorted(mine)])
    else:

        def steps() -> list[Step]:
            gone = {"kind": "person", "away": True, "left": True}
            return [conduct.sit(seat, {**gone, "name": room.ledger.sitters[seat].name}) for seat in sorted(mine)]

        await room.act(steps)
    if guest.id == room.host:
        await pass_on(room)


async def give_up(house: House, table_id: str, seats: list[int], guest: str) -> None:
    """Somebody is gone for good: seats of a game to come are open again, those of a running game a bot's."""
    room = await house.room(table_id)
    if room is None or room.ledger.status == "over":
        return
    alone = [seat for seat in seats if room.holders.of(seat) <= {guest}]
    waiting = room.ledger.status == "waiting"
    sitter = {"kind": "open"} if waiting else {"kind": "bot", "level": house.levels.default}
    for seat in alone if waiting else ():
        await house.store.release(room.id, seat, room.ledger.n)
        room.holders.clear(seat)
    await room.act(lambda: [conduct.sit(seat, sitter) for seat in alone])
    if guest == room.host:
        await pass_on(room)


async def change_seat(room: Room, guest: Guest, seat: int, wanted: SeatChange) -> None:
    """The host says who may sit where: before the start anything, later only a bot for somebody who is gone."""
    house, ledger = room.house, room.ledger
    if seat >= len(ledger.sitters):
        raise Refused("no_such_seat", seat=seat)
    if wanted.level is not None and wanted.level not in house.levels.names(ledger.terms.setup.game):
        raise Refused("unknown_level", level=wanted.level)
    if ledger.status != "waiting":
        absent = ledger.sitters[seat].away or seat not in room.here
        if wanted.kind != "bot" or ledger.sitters[seat].kind != "person" or not absent:
            raise Refused("already_started")
    elif wanted.kind != "mine" or guest.id not in room.holders.of(seat):
        await house.store.release(room.id, seat, ledger.n)
        room.holders.clear(seat)
    if wanted.kind == "mine":
        await house.store.hold(room.id, seat, guest.id, ledger.n)
        room.holders.add(seat, guest.id)
    sitter = _sitter(house, SeatTerms(kind=wanted.kind, level=wanted.level), guest)
    await room.act(lambda: [conduct.sit(seat, sitter)])


async def start(room: Room) -> None:
    """The host begins; bots fill what is open."""

    def steps() -> list[Step]:
        ledger = room.ledger
        if ledger.status != "waiting":
            raise Refused("already_started" if ledger.status == "playing" else "game_over")
        level = room.house.levels.default
        filled = [
            conduct.sit(seat, {"kind": "bot", "level": level})
            for seat, sitter in enumerate(ledger.sitters)
            if sitter.kind == "open"
        ]
        return [*filled, *conduct.begin(ledger)]

    await room.act(steps)


async def rematch(room: Room, guest: Guest, *, swap: bool) -> Room:
    """The same people at a new table, on the same seats or each one seat on; asked twice, it is the same table."""
    ledger, house = room.ledger, room.house
    if ledger.status != "over":
        raise Refused("not_over")
    if ledger.rematch is not None and (known := await house.room(ledger.rematch)) is not None:
        return known
    count = len(ledger.sitters)
    seats = [SeatTerms(kind="open")] * count
    steps: list[Step] = []
    held: dict[int, set[str]] = {}
    for seat, sitter in enumerate(ledger.sitters):
        there = (seat + 1) % count if swap else seat
        agreed = ledger.terms.agreed.seats[seat]
        if sitter.kind == "bot":
            seats[there] = SeatTerms(kind=agreed.kind if agreed.kind != "mine" else "open", level=sitter.level)
            steps.append(conduct.sit(there, {"kind": "bot", "level": sitter.level}))
        else:
            seats[there] = agreed
            held[there] = room.holders.of(seat)
            steps.append(conduct.sit(there, {"kind": "person", "name": sitter.name}))
    again = ledger.terms.agreed.model_copy(update={"seats": seats})
    terms = Terms(new_id(), again, secrets.token_hex(32))
    steps.sort(key=lambda step: step[1]["seat"]["seat"])
    new = await store_new(house, terms, guest.id, steps, [])
    for seat, people in held.items():
        for person in people:
            await house.store.hold(new.id, seat, person, new.ledger.n)
            new.holders.add(seat, person)
    await room.act(lambda: [("host", {"rematch": new.id})] if room.ledger.rematch is None else [])
    if room.ledger.rematch != new.id:
        # Two people pressed the button at once; the first one's table is the table.
        await house.drop([new.id])
        return await rematch(room, guest, swap=swap)
    return new
