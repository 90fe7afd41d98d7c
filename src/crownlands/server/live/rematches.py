"""The same people at a new table."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.server.live.seating import store_new
from crownlands.server.names import new_id
from crownlands.server.table import conduct
from crownlands.server.table.agreement import SeatTerms
from crownlands.server.table.change import NOTHING, Change
from crownlands.server.table.events import Rematched, Sitter
from crownlands.server.table.refusal import Refused
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.storage.rows import Guest


async def rematch(room: Room, guest: Guest, *, swap: bool) -> Room:
    """The same people at a new table, on the same seats or each one seat on; asked twice, it is the same table."""
    ledger, tables = room.ledger, room.tables
    if ledger.status != "over":
        raise Refused("not_over")
    if ledger.rematch is not None and (known := await tables.room(ledger.rematch)) is not None:
        return known
    count = len(ledger.sitters)
    seats = [SeatTerms("open")] * count
    sitters = [Sitter()] * count
    held: list[tuple[int, str]] = []
    for seat, sitter in enumerate(ledger.sitters):
        there = (seat + 1) % count if swap else seat
        agreed = ledger.terms.agreed.seats[seat]
        if sitter.kind == "bot":
            seats[there] = SeatTerms(agreed.kind if agreed.kind != "mine" else "open", sitter.level)
            sitters[there] = Sitter("bot", level=sitter.level)
        elif people := room.holders.of(seat):
            seats[there] = agreed
            held += [(there, person) for person in people]
            sitters[there] = Sitter("person", sitter.name)
    # Where whoever sat there is gone for good, somebody else may come.
    steps = [conduct.sit(seat, sitter) for seat, sitter in enumerate(sitters)]
    again = replace(ledger.terms.agreed, seats=tuple(seats))
    terms = Terms(new_id(), again, secrets.token_hex(32))
    new = await store_new(tables, terms, guest.id, steps, held)
    await room.act(lambda: Change([("host", Rematched(new.id))]) if room.ledger.rematch is None else NOTHING)
    if room.ledger.rematch != new.id:
        # Two people pressed the button at once; the first one's table is the table.
        await tables.drop([new.id])
        return await rematch(room, guest, swap=swap)
    return new
