"""Coming and going: taking seats, leaving them, giving them away."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from crownlands.server.live.hosting import pass_on
from crownlands.server.storage.faults import Conflict
from crownlands.server.table import requests, seats
from crownlands.server.table.change import Change
from crownlands.server.table.conduct import require_few, sit
from crownlands.server.table.events import Sitter
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.messages import SeatChange
    from crownlands.server.storage.people import Door
    from crownlands.server.storage.rows import Guest
    from crownlands.server.table.emblems import Emblem


async def holds(room: Room, guest: Guest) -> bool:
    """Whether a guest has a seat, also where another process gave it a moment ago."""
    if room.tables.store.is_shared and not room.seats_of(guest.id):
        await room.catch_up()
    return bool(room.seats_of(guest.id))


async def claim(room: Room, guest: Guest, door: Door | None, emblem: Emblem | None = None) -> list[int]:
    """A link is opened: its seat, if nobody sits there, or the next that is free, is the guest's.

    People who hold a seat have it again, whatever has become of the link. A seat that is somebody's opens by that
    person's own link only: others with a copy of the link they came by, the host above all, stay outside.
    """
    room.table.require_welcome(guest.id)
    mine = room.seats_of(guest.id)
    if door is None or (mine and door.seat in (None, *mine)):
        await room.ask(guest.id, requests.Return())
    elif door.owner is not None and door.seat is not None:
        await _share(room, guest, door.seat, door.owner)
    else:
        await room.ask(guest.id, requests.Sit(door.seat, guest.name, emblem))
    return sorted(room.seats_of(guest.id))


async def _share(room: Room, guest: Guest, seat: int, owner: str) -> None:
    """Somebody comes by the link that the holder of the seat gave away: most likely on another device."""
    try:
        await room.store.share(room.id, seat, owner, guest.id, room.ledger.n)
    except Conflict:
        raise Refused("bad_token") from None
    room.holders.add(seat, guest.id)
    await room.ask(guest.id, requests.Return((seat,)))
    room.telling.tell()


async def join(room: Room, guest: Guest, seat: int | None, emblem: Emblem | None = None) -> list[int]:
    """Somebody from the lobby takes an open seat, or one a bot was filling in for."""
    await room.ask(guest.id, requests.Join(seat, guest.name, emblem))
    return sorted(room.seats_of(guest.id))


async def leave(room: Room, guest: Guest) -> None:
    """Somebody goes on purpose; if it was the host, somebody else looks after the table."""
    await room.ask(guest.id, requests.Leave())
    if guest.id == room.host:
        await pass_on(room)


async def change_seat(room: Room, guest: Guest, seat: int, wanted: SeatChange) -> None:
    """The host says who may sit where: before the start anything, later only a bot for somebody who is gone."""
    if room.ledger.status == "waiting":
        await room.ask(guest.id, requests.ChangeSeat(seat, wanted.kind, wanted.level, guest.name, wanted.emblem))
    else:
        require_few(room.ledger, "seat")
        await room.act(lambda: _stand_in(room, seat, wanted))


def _stand_in(room: Room, seat: int, wanted: SeatChange) -> Change:
    """A bot plays for somebody who has been gone for a while; they keep the seat and have it when they return."""
    seats.require_seat(room.ledger, seat)
    seats.require_level(room.tables.levels, room.ledger.terms.setup.game, wanted.level)
    sitter = room.ledger.sitters[seat]
    if wanted.kind != "bot" or sitter.kind != "person" or room.ledger.status != "playing":
        raise Refused("already_started")
    patience = room.tables.settings.grace - room.absences.seconds(seat)
    if not sitter.away and (seat in room.here or patience > 0):
        raise Refused("not_gone", seat=seat, seconds=max(1, math.ceil(patience)))
    gone = Sitter("person", sitter.name, wanted.level, away=True, left=sitter.left)
    return Change([sit(seat, gone)])
