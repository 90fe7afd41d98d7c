"""New tables: one that somebody makes, the same people again, a game taken up from another table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crownlands.rules import play, start
from crownlands.rules.games import for_one_game
from crownlands.rules.notation import read_position, write_position
from crownlands.server.table import conduct, tutorial
from crownlands.server.table.agreement import Agreement, SeatTerms
from crownlands.server.table.emblems import EMBLEMS, shown_by
from crownlands.server.table.events import Branch, Dealt, Moved, Sitter, Started
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused
from crownlands.server.table.seats import check, first_sitters, require_level, require_seat
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.server.table.entries import Pending
    from crownlands.server.table.seats import Levels
    from crownlands.server.table.table import Table


@dataclass(frozen=True, slots=True)
class Opening:
    """A table before it is made: its terms, its first events, and whose its seats are."""

    terms: Terms
    events: Sequence[Pending]
    held: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True, slots=True)
class Origin:
    """What a new table has of its own: its id, and the secret that its deals come from."""

    id: str
    secret: str


def create(origin: Origin, agreed: Agreement, levels: Levels, who: str, name: str | None) -> Opening:
    """A table that somebody with a name makes; the seats that the agreement calls theirs are theirs."""
    terms = Terms(origin.id, agreed.nameless(), origin.secret)
    check(terms, levels)
    mine = [(seat, who) for seat, one in enumerate(agreed.seats) if one.kind == "mine"]
    return Opening(terms, first_sitters(agreed, levels, name), mine)


def gathered(
    origin: Origin, agreed: Agreement, levels: Levels, people: Sequence[tuple[str, str | None] | None]
) -> Opening:
    """A table of people with names who were brought together, in the order of the seats; it has begun.

    Where nobody is, a bot sits.
    """
    terms = Terms(origin.id, agreed.nameless(), origin.secret)
    check(terms, levels)
    sat = [
        conduct.sit(
            seat, Sitter("bot", level=agreed.seats[seat].level) if one is None else Sitter("person", one[1])
        )
        for seat, one in enumerate(people)
    ]
    held = [(seat, one[0]) for seat, one in enumerate(people) if one is not None]
    return Opening(terms, [*sat, *conduct.begin(Ledger(terms))], held)


def guided(origin: Origin, game: str, levels: Levels, who: str, name: str | None) -> Opening:
    """The tutorial of a game, begun: the first seat is theirs, the script plays the others."""
    script = tutorial.read_tutorial(game)
    others = [SeatTerms("bot", levels.default)] * (script.seats - 1)
    agreed = Agreement((SeatTerms("mine"), *others), game, script.options, undo="practice", tutorial=game)
    made = create(origin, agreed, levels, who, name)
    # Nobody can be promised a deal that stands in a file.
    begun = Started(1, script.position, Dealt("", None))
    first = read_position(script.position)
    return replace(made, events=[*made.events, ("host", begun), *conduct.draws(Ledger(made.terms), first, 1)[1]])


def rematch(origin: Origin, table: Table, *, swap: bool) -> Opening:
    """The same people at a new table, on the same seats or each one seat on."""
    ledger = table.ledger
    if ledger.status != "over":
        raise Refused("not_over")
    require_unsealed(ledger)
    count = len(ledger.sitters)
    # Where the person who sat there is gone for good, somebody else may come.
    seats, sitters = [SeatTerms("open")] * count, [Sitter()] * count
    held: list[tuple[int, str]] = []
    shown = shown_by(ledger.sitters)
    for seat, sitter in enumerate(ledger.sitters):
        there = (seat + 1) % count if swap else seat
        agreed = ledger.terms.agreed.seats[seat]
        if sitter.kind == "bot":
            seats[there] = SeatTerms(agreed.kind if agreed.kind != "mine" else "open", sitter.level)
            sitters[there] = Sitter("bot", level=sitter.level)
        elif people := table.holders.of(seat):
            seats[there] = agreed
            held += [(there, person) for person in people]
            # People take their colour along; the bots have what is left.
            sitters[there] = Sitter(
                "person", sitter.name, emblem=shown[seat] if shown[seat] != EMBLEMS[there] else None
            )
    agreed_on = replace(ledger.terms.agreed, seats=tuple(seats), tutorial=None, daily=None, club=None)
    terms = Terms(origin.id, agreed_on, origin.secret)
    return Opening(terms, [conduct.sit(seat, sitter) for seat, sitter in enumerate(sitters)], held)


def require_unsealed(ledger: Ledger) -> None:
    """Nobody else has the table's deal still before them."""
    if ledger.sealed:
        raise Refused("sealed")


def moment(ledger: Ledger, n: int) -> Ledger:
    """The table as it was after an event, if one may play on from there.

    Only where the game is over, or was practice anyway: nobody should try moves out while others wait for them.
    """
    if ledger.status != "over" and ledger.terms.agreed.undo != "practice":
        raise Refused("not_over")
    require_unsealed(ledger)
    then = ledger.at(n)
    if not then.is_running:
        raise Refused("game_over" if then.match else "not_started")
    return then


@dataclass(frozen=True, slots=True)
class Wanted:
    """Who plays on: on which seat, else the one they had or that is to move; against bots of which level."""

    who: str
    name: str | None
    seat: int | None = None
    level: str | None = None


def play_on(origin: Origin, table: Table, then: Ledger, wanted: Wanted) -> Opening:
    """A practice table that begins with the moves so far: one seat is somebody's, bots have the others."""
    mine, levels = _seat(table, then, wanted), _levels(table, then, wanted.level)
    played = then.terms.setup
    agreed = Agreement(
        game=played.game,
        options=for_one_game(played).options,
        seats=tuple(
            SeatTerms("mine") if seat == mine else SeatTerms("bot", level) for seat, level in enumerate(levels)
        ),
        undo="practice",
        # Nobody but bots is on the other seats.
        help=True,
    )
    terms = Terms(origin.id, agreed, origin.secret, played.components, played.rules)
    # Every seat looks as it did.
    kept = [emblem if emblem != EMBLEMS[seat] else None for seat, emblem in enumerate(shown_by(then.sitters))]
    events: list[Pending] = [
        conduct.sit(
            seat,
            Sitter("person", wanted.name, emblem=kept[seat])
            if seat == mine
            else Sitter("bot", level=level, emblem=kept[seat]),
        )
        for seat, level in enumerate(levels)
    ]
    position, begun = start(terms.setup), None
    if then.beginning != start(played):
        position = then.beginning
        begun = write_position(position)
    events.append(("host", Started(1, begun, branch=Branch(then.terms.id, then.n, len(then.played)))))
    for one in then.played:
        events.append((one.by, Moved(str(one.move), one.forced)))
        position = play(position, one.move)
    events += conduct.draws(Ledger(terms), position, 1)[1]
    return Opening(terms, events, [(mine, wanted.who)])


def _seat(table: Table, then: Ledger, wanted: Wanted) -> int:
    if wanted.seat is not None:
        require_seat(then, wanted.seat)
        return wanted.seat
    if held := table.holders.seats_of(wanted.who):
        return min(held)
    return then.seat_to_move or 0


def _levels(table: Table, then: Ledger, wanted: str | None) -> list[str]:
    """The level of a bot on each seat: bots keep theirs where it is known here."""
    game = then.terms.setup.game
    require_level(table.levels, game, wanted)
    known, usual = table.levels.names(game), wanted or table.levels.default
    bots = [sitter.level if sitter.kind == "bot" else None for sitter in table.ledger.sitters]
    return [level if level is not None and level in known else usual for level in bots]
