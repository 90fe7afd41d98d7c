"""Coming and going at a table: who may take a seat, leave it, and give it to whom."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from crownlands.rules import ImpossibleSetup
from crownlands.server.names import clean_name
from crownlands.server.table import conduct
from crownlands.server.table.agreement import SeatTerms
from crownlands.server.table.change import NOTHING, Change
from crownlands.server.table.emblems import choose, first_of
from crownlands.server.table.events import Sitter
from crownlands.server.table.holders import Handover
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from crownlands.server.table.agreement import Agreement
    from crownlands.server.table.entries import Pending
    from crownlands.server.table.holders import Holders
    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.requests import ChangeSeat, Join, Sit
    from crownlands.server.table.terms import Terms


class Levels(Protocol):
    """The bots that can be seated, by name."""

    @property
    def default(self) -> str:
        """Fills open seats and plays for people who are away."""

    def names(self, game: str) -> Collection[str]:
        """The levels that can be seated in a game."""


def check(terms: Terms, levels: Levels) -> None:
    """The agreement can be kept: such a game exists, the clock makes sense, the bots are known."""
    try:
        game = terms.setup.game
    except ImpossibleSetup as impossible:
        raise Refused("impossible_setup", impossible.rule_id) from None
    clock = terms.agreed.clock
    if clock.kind != "none" and clock.seconds < 5 and not (clock.kind == "bank" and clock.increment >= 1):
        raise Refused("clock_too_short")
    for seat in terms.agreed.seats:
        require_level(levels, game, seat.level)


def require_level(levels: Levels, game: str, level: str | None) -> None:
    """A level that is wished for is known."""
    if level is not None and level not in levels.names(game):
        raise Refused("unknown_level", level=level)


def proper_name(text: str) -> str:
    """A name as it may be shown; refused if it cannot be."""
    if (name := clean_name(text)) is None:
        raise Refused("name_refused")
    return name


def first_sitters(agreed: Agreement, levels: Levels, name: str | None) -> list[Pending]:
    """Who sits where at a new table; ``name`` is that of the one who makes it."""
    mine = {seat: one.emblem for seat, one in enumerate(agreed.seats) if one.kind == "mine"}
    shown = first_of(mine, len(agreed.seats))
    return [
        conduct.sit(seat, _sitter(replace(one, emblem=shown.get(seat)), levels, name))
        for seat, one in enumerate(agreed.seats)
    ]


def _sitter(seat: SeatTerms, levels: Levels, name: str | None) -> Sitter:
    if seat.kind == "mine":
        return Sitter("person", name if seat.name is None else proper_name(seat.name), emblem=seat.emblem)
    if seat.kind == "bot":
        return Sitter("bot", level=seat.level or levels.default)
    return Sitter()


def begin(ledger: Ledger, levels: Levels) -> Change:
    """The first game; bots fill what is open."""
    if ledger.status != "waiting":
        raise Refused("already_started" if ledger.status == "playing" else "game_over")
    filled = [
        conduct.sit(seat, Sitter("bot", level=levels.default))
        for seat, sitter in enumerate(ledger.sitters)
        if sitter.kind == "open"
    ]
    return Change([*filled, *conduct.begin(ledger)])


def free_seats(ledger: Ledger, holders: Holders, *, any_bot: bool) -> list[int]:
    """Open seats first, then those that bots fill because nobody came, then, by link, any bot's."""
    nobodys = [(seat, one) for seat, one in enumerate(ledger.sitters) if not holders.of(seat)]
    agreed = ledger.terms.agreed.seats
    open_seats = [seat for seat, sitter in nobodys if sitter.kind == "open"]
    filled = [seat for seat, sitter in nobodys if sitter.kind == "bot" and agreed[seat].kind == "open"]
    others = [seat for seat, sitter in nobodys if sitter.kind == "bot" and agreed[seat].kind == "bot"]
    running = ledger.status == "playing"
    return open_seats + (filled if running else []) + (others if any_bot and running else [])


def sit(ledger: Ledger, holders: Holders, who: str, wanted: Sit) -> Change:
    """Somebody comes by a link: to a seat that is nobody's, or to the next that is free."""
    if (seat := wanted.seat) is None:
        return _sit_down(ledger, holders, who, _next(free_seats(ledger, holders, any_bot=True)), wanted)
    require_seat(ledger, seat)
    return _sit_down(ledger, holders, who, seat, wanted)


def join(ledger: Ledger, holders: Holders, who: str, wanted: Join) -> Change:
    """Somebody from the lobby takes an open seat, or one a bot was filling in for."""
    if not ledger.terms.agreed.public:
        raise Refused("not_public")
    free = free_seats(ledger, holders, any_bot=False)
    if (seat := wanted.seat) is None:
        if holders.seats_of(who):
            return NOTHING
        return _sit_down(ledger, holders, who, _next(free), wanted)
    if seat not in free:
        raise Refused("seat_taken", seat=seat)
    return _sit_down(ledger, holders, who, seat, wanted)


def _next(free: list[int]) -> int:
    if not free:
        raise Refused("no_open_seat")
    return free[0]


def _sit_down(ledger: Ledger, holders: Holders, who: str, seat: int, wanted: Sit | Join) -> Change:
    sitter, held = ledger.sitters[seat], holders.of(seat)
    if who in held and sitter.decides:
        return NOTHING
    if held - {who} or (sitter.kind == "person" and who not in held):
        raise Refused("seat_taken", seat=seat)
    sits = Sitter("person", wanted.name, emblem=choose(ledger, seat, wanted.emblem))
    return Change([conduct.sit(seat, sits)], [Handover(seat, who)])


def leave(ledger: Ledger, mine: Iterable[int]) -> Change:
    """Somebody goes on purpose: before the start the seats are open again, later a bot plays on for them."""
    seats = sorted(mine)
    if not seats:
        raise Refused("not_seated")
    if ledger.status == "waiting":
        return _give(seats, Sitter())
    names = [ledger.sitters[seat].name for seat in seats]
    gone = [Sitter("person", name, away=True, left=True) for name in names]
    return Change([conduct.sit(seat, sitter) for seat, sitter in zip(seats, gone, strict=True)])


def come_back(ledger: Ledger, seats: Iterable[int]) -> Change:
    """People take their seats back from the bots."""
    gone = [(seat, ledger.sitters[seat]) for seat in sorted(seats) if ledger.sitters[seat].away]
    return Change([conduct.sit(seat, Sitter("person", sitter.name)) for seat, sitter in gone])


def _give(seats: list[int], sitter: Sitter) -> Change:
    """Before the start: nobody holds these seats any more."""
    changed = [conduct.sit(seat, sitter) for seat in seats]
    return Change(changed, [Handover(seat, None, anew=True) for seat in seats])


def change(ledger: Ledger, holders: Holders, levels: Levels, who: str, wanted: ChangeSeat) -> Change:
    """The host says who may sit where, before the start."""
    require_seat(ledger, wanted.seat)
    require_level(levels, ledger.terms.setup.game, wanted.level)
    if ledger.status != "waiting":
        raise Refused("already_started")
    mine = wanted.kind == "mine"
    emblem = choose(ledger, wanted.seat, wanted.emblem) if mine else None
    sitter = _sitter(SeatTerms(wanted.kind, wanted.level, emblem=emblem), levels, wanted.name)
    if not mine:
        return _give([wanted.seat], sitter)
    is_mine = who in holders.of(wanted.seat)
    return Change([conduct.sit(wanted.seat, sitter)], [] if is_mine else [Handover(wanted.seat, who, anew=True)])


def require_seat(ledger: Ledger, seat: int) -> None:
    """There is such a seat."""
    if seat >= len(ledger.sitters):
        raise Refused("no_such_seat", seat=seat)
