"""What people may do at a table: each function judges a request and says which events it becomes.

Nothing is changed here. A request that is refused raises `Refused` with a code and its facts; what the rules
of the game refuse keeps the rule's id.
"""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING

from crownlands.rules import IllegalMove, actor, read_move, start
from crownlands.rules.riomino.moves import Resign
from crownlands.rules.riomino.position import RiominoPosition
from crownlands.server.table import requests, tutorial
from crownlands.server.table.chatter import is_enough
from crownlands.server.table.events import (
    Answered,
    Closed,
    Ended,
    Moved,
    Paused,
    Proposed,
    Removed,
    Resigned,
    Resumed,
    Said,
    Seated,
    Started,
    TakenBack,
    TimedOut,
)
from crownlands.server.table.ledger import realm_of
from crownlands.server.table.phrases import PHRASES
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from crownlands.rules import Position
    from crownlands.server.table.entries import Pending
    from crownlands.server.table.events import Sitter
    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.proposals import Proposal
    from crownlands.server.table.requests import Decision

MOST_PHRASES = 5
"""What one person may say without anything else happening."""


def judge(ledger: Ledger, mine: Collection[int], request: Decision, now: float) -> list[Pending]:
    """The events that become of what somebody on some seats asks for while a game is played."""
    match request:
        case requests.Move():
            return _turn(ledger, mine, request, now)
        case requests.Undo(n):
            return undo(ledger, n, mine)
        case requests.Answer(to, yes):
            return answer(ledger, to, yes=yes, mine=mine)
        case requests.Pause(stop):
            return pause(ledger, mine, stop=stop)
        case requests.Say(phrase):
            return say(ledger, phrase, mine)
        case requests.Next():
            if not ledger.match:
                raise Refused("not_started")
            return begin(ledger)
        case requests.Resign(seat):
            if seat not in mine:
                raise Refused("not_yours", seat=seat)
            return resign(ledger, seat)


def _turn(ledger: Ledger, mine: Collection[int], wanted: requests.Move, now: float) -> list[Pending]:
    require_running(ledger)
    if wanted.after < ledger.changed or wanted.after > ledger.n:
        raise Refused("stale", after=wanted.after)
    seat = ledger.seat_to_move
    if wanted.seat is not None and wanted.seat not in mine:
        raise Refused("not_yours", seat=wanted.seat)
    if seat is None or seat not in mine or wanted.seat not in (None, seat):
        # The law says it best, with the rule that decides whose turn it is.
        return move(ledger, wanted.seat if wanted.seat is not None else min(mine), wanted.move)
    if ledger.decider != seat:
        raise Refused("away", seat=seat)
    if ledger.clock.running == seat and ledger.clock.left(seat, now) <= 0:
        # It came too late, if only by the moment until somebody notices.
        return timeout(ledger)
    return move(ledger, seat, wanted.move)


def begin(ledger: Ledger) -> list[Pending]:
    """The next game: its start and the draws that come first."""
    if ledger.is_over:
        raise Refused("game_over")
    if ledger.is_running:
        raise Refused("already_started")
    number = ledger.match + 1
    pending: list[Pending] = [("host", Started(number))]
    _, drawn = draws(ledger, start(ledger.terms.setup), number)
    return [*pending, *drawn]


def draws(ledger: Ledger, position: Position, match: int) -> tuple[Position, list[Pending]]:
    """What chance does now, and the end of the game if it is reached."""
    pending: list[Pending] = []
    deal = tutorial.dealer(ledger.terms, match)
    while actor(position) == "chance":
        drawn = deal.draw(position)
        position = ledger.look_ahead(position, drawn)
        pending.append(("chance", Moved(str(drawn))))
    if actor(position) is None:
        pending.append(("host", Ended(match)))
    return position, pending


def move(ledger: Ledger, seat: int, text: str, *, forced: bool = False) -> list[Pending]:
    """A move of a seat, the draws that follow and, if so, the end."""
    require_running(ledger)
    try:
        wanted = read_move(text)
    except ValueError:
        raise Refused("not_a_move", move=text) from None
    try:
        position = ledger.look_ahead(ledger.position, wanted, seat)
    except IllegalMove as illegal:
        raise Refused(illegal.code, illegal.rule_id, **illegal.facts) from None
    if ledger.terms.agreed.tutorial is not None:
        wanted = tutorial.adopt(ledger, wanted)
        position = ledger.look_ahead(ledger.position, wanted, seat)
    return [(seat, Moved(str(wanted), forced)), *draws(ledger, position, ledger.match)[1]]


def require_running(ledger: Ledger) -> None:
    """A game is being played and nobody has stopped it."""
    if ledger.is_over:
        raise Refused("game_over")
    if not ledger.is_running:
        raise Refused("not_started")
    if ledger.paused:
        raise Refused("paused")


def require_few(ledger: Ledger, kind: str, mine: Collection[int] = ()) -> None:
    """There was not too much of something that is no move."""
    if is_enough(ledger, kind, mine):
        raise Refused("too_many_events")


def undo_target(ledger: Ledger, mine: Collection[int]) -> tuple[int, bool] | None:
    """The last decision of some seats that can be taken back, and whether nobody else need agree."""
    policy = ledger.terms.agreed.undo
    if not ledger.is_running or ledger.paused or policy == "never":
        return None
    # As `_who_must_agree` says, in one walk: every reader of every message is told.
    is_free = True
    for one in islice(reversed(ledger.played), len(ledger.played) - ledger.given):
        if one.by == "chance":
            if policy != "practice":
                return None
        elif not one.forced:
            if one.by in mine:
                return one.n, is_free
            if isinstance(one.by, int) and ledger.sitters[one.by].decides:
                is_free = False
    return None


def undo(ledger: Ledger, target: int, mine: Collection[int]) -> list[Pending]:
    """A move taken back at once, or a request to do so."""
    require_running(ledger)
    seat = next((one.by for one in ledger.played[ledger.given :] if one.n == target), None)
    if not isinstance(seat, int) or seat not in mine:
        raise Refused("no_such_event", n=target)
    waiting = _who_must_agree(ledger, target, mine)
    require_few(ledger, "undo", mine)
    if not waiting:
        return [(seat, TakenBack(target))]
    if any(asked.what == "undo" and asked.by == seat for asked in ledger.proposals.values()):
        raise Refused("already_asked")
    return [(seat, Proposed("undo", tuple(sorted(waiting)), target))]


def _who_must_agree(ledger: Ledger, target: int, mine: Collection[int]) -> set[int]:
    """Every other person who has moved since. Bots agree; a revealed draw is never taken back but in practice."""
    policy = ledger.terms.agreed.undo
    if policy == "never":
        raise Refused("undo_never")
    since = list(takewhile(lambda one: one.n >= target, reversed(ledger.played)))
    if since[-1].forced:
        raise Refused("undo_forced")
    if policy != "practice" and any(one.by == "chance" for one in since):
        raise Refused("undo_reveals")
    movers = {one.by for one in since if isinstance(one.by, int) and not one.forced}
    return {seat for seat in movers if seat not in mine and ledger.sitters[seat].decides}


def answer(ledger: Ledger, to: int, *, yes: bool, mine: Collection[int]) -> list[Pending]:
    """Yes or no to a request, for all of a guest's seats that were asked; the last yes does what was asked for."""
    asked = ledger.proposals.get(to)
    if asked is None:
        raise Refused("no_such_request", n=to)
    seats = sorted(asked.waiting & set(mine))
    if not seats:
        raise Refused("not_asked", n=to)
    told = Answered(to, yes)
    if not yes:
        return [(seats[0], told)]
    pending: list[Pending] = [(seat, told) for seat in seats]
    if asked.waiting <= set(mine):
        pending.append(_agreed(asked))
    return pending


def _agreed(asked: Proposal) -> Pending:
    """What was asked for, now that everybody agrees."""
    match asked.what:
        case "undo" if asked.undo is not None:
            return (asked.by, TakenBack(asked.undo))
        case "remove" if asked.seat is not None:
            return ("host", Removed(asked.seat, asked.why or "other"))
        case "close":
            return ("host", Closed("host"))
    return ("host", Paused())


def pause(ledger: Ledger, mine: Collection[int], *, stop: bool) -> list[Pending]:
    """Stops the game by agreement of all persons, or lets it go on."""
    if not ledger.is_running:
        raise Refused("game_over" if ledger.is_over else "not_started")
    if ledger.paused != (not stop):
        raise Refused("already_paused" if stop else "not_paused")
    if not stop:
        return [("host", Resumed())]
    others = {seat for seat, sitter in enumerate(ledger.sitters) if sitter.decides and seat not in mine}
    require_few(ledger, "pause", mine)
    if not others:
        return [("host", Paused())]
    if any(asked.what == "pause" for asked in ledger.proposals.values()):
        raise Refused("already_asked")
    return [(min(mine), Proposed("pause", tuple(sorted(others))))]


def say(ledger: Ledger, phrase: str, mine: Collection[int]) -> list[Pending]:
    """A preset phrase; not too many in a row."""
    if phrase not in PHRASES:
        raise Refused("unknown_phrase", phrase=phrase)
    if not ledger.muted.isdisjoint(mine):
        raise Refused("muted")
    lately = ledger.entries[-MOST_PHRASES:]
    if len(lately) == MOST_PHRASES and all(isinstance(one.event, Said) and one.by in mine for one in lately):
        raise Refused("too_fast")
    require_few(ledger, "say", mine)
    return [(min(mine), Said(phrase))]


def resign(ledger: Ledger, seat: int) -> list[Pending]:
    """A seat gives up: a bot plays on for it and it comes in last; with one realm left the game is over."""
    require_running(ledger)
    if ledger.sitters[seat].resigned:
        raise Refused("already_resigned")
    if ledger.terms.agreed.club is not None and not isinstance(ledger.position, RiominoPosition):
        # People who go leave a bot to play on: the others' results would be worth nothing.
        raise Refused("not_now")
    if isinstance(ledger.position, RiominoPosition) and ledger.actor == seat:
        # The dice game has a move for it, so its record tells how it ended.
        return move(ledger, seat, str(Resign()))
    pending: list[Pending] = [(seat, Resigned(seat))]
    staying = {
        realm_of(ledger.position, other)
        for other, sitter in enumerate(ledger.sitters)
        if other != seat and not sitter.resigned
    }
    if len(staying) <= 1:
        pending.append(("host", Ended(ledger.match)))
    return pending


def timeout(ledger: Ledger) -> list[Pending]:
    """Somebody's time is out: kind, a bot decides this once; strict, the seat is resigned."""
    seat = ledger.clock.running
    assert seat is not None
    event: Pending = ("host", TimedOut(seat))
    return [event, *resign(ledger, seat)] if ledger.terms.agreed.clock.timeout == "strict" else [event]


def credit(ledger: Ledger, gap: float) -> list[Pending]:
    """No server ran for some seconds: the seat whose time was running gets them back."""
    if ledger.clock.running is None:
        return []
    return [("host", Resumed(round(gap * 1000)))]


def sit(seat: int, sitter: Sitter) -> Pending:
    """Somebody new, or a bot, or nobody sits on a seat."""
    return ("host", Seated(seat, sitter))
