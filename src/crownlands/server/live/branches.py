"""Playing on from a moment of a game that is over: what if?"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from crownlands.rules import play, start
from crownlands.rules.games import for_one_game
from crownlands.rules.notation import write_position
from crownlands.server.live.seating import store_new
from crownlands.server.names import new_id
from crownlands.server.table import conduct
from crownlands.server.table.agreement import Agreement, SeatTerms
from crownlands.server.table.events import Branch, Moved, Sitter, Started
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from crownlands.server import messages
    from crownlands.server.live.room import Room
    from crownlands.server.storage.rows import Guest
    from crownlands.server.table.entries import Pending


def moment(room: Room, n: int) -> Ledger:
    """The table as it was after an event, if one may play on from there.

    Only where the game is over, or was practice anyway: nobody should try moves out while others wait for them.
    """
    if room.ledger.status != "over" and room.ledger.terms.agreed.undo != "practice":
        raise Refused("not_over")
    then = room.ledger.at(n)
    if not then.is_running:
        raise Refused("game_over" if then.match else "not_started")
    return then


async def play_on(room: Room, then: Ledger, guest: Guest, wanted: messages.Branch) -> Room:
    """A practice table that begins with the moves so far: one seat is the guest's, bots have the others."""
    mine = _seat(room, then, guest, wanted.seat)
    levels = _levels(room, then, wanted.level)
    agreed = Agreement(
        game=then.terms.setup.game,
        options=for_one_game(then.terms.setup).options,
        seats=tuple(
            SeatTerms("mine") if seat == mine else SeatTerms("bot", level) for seat, level in enumerate(levels)
        ),
        undo="practice",
    )
    played = then.terms.setup
    terms = Terms(new_id(), agreed, secrets.token_hex(32), played.components, played.rules)
    me = Sitter("person", guest.name)
    steps: list[Pending] = [
        conduct.sit(seat, me if seat == mine else Sitter("bot", level=level)) for seat, level in enumerate(levels)
    ]
    branch = Branch(room.id, then.n, len(then.played))
    position, begun = start(terms.setup), None
    if then.beginning != start(then.terms.setup):
        position = then.beginning
        begun = write_position(position)
    steps.append(("host", Started(1, begun, branch=branch)))
    for one in then.played:
        steps.append((one.by, Moved(str(one.move), one.forced)))
        position = play(position, one.move)
    steps += conduct.draws(Ledger(terms), position, 1)[1]
    return await store_new(room.tables, terms, guest.id, steps, [(mine, guest.id)])


def _seat(room: Room, then: Ledger, guest: Guest, wanted: int | None) -> int:
    if wanted is not None:
        if wanted >= len(then.sitters):
            raise Refused("no_such_seat", seat=wanted)
        return wanted
    if held := room.seats_of(guest.id):
        return min(held)
    return then.actor if isinstance(then.actor, int) else 0


def _levels(room: Room, then: Ledger, wanted: str | None) -> list[str]:
    """The level of a bot on each seat: bots keep theirs where it is known here."""
    known = room.tables.levels.names(then.terms.setup.game)
    if wanted is not None and wanted not in known:
        raise Refused("unknown_level", level=wanted)
    usual = wanted or room.tables.levels.default
    return [
        sitter.level if sitter.kind == "bot" and sitter.level in known else usual for sitter in room.ledger.sitters
    ]
