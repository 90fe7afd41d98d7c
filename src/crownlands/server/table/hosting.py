"""What the host of a table may do to others, and what is fair: everything is an event that everybody is told.

Before the start the host decides who is there. In a game that runs nobody loses a seat, and no game ends, because
the host alone wants it: everybody else who plays there has to agree. A host who plays alone may close it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.table import conduct, requests
from crownlands.server.table.change import Change
from crownlands.server.table.events import Closed, Hosted, Muted, Proposed, Removed, Sitter
from crownlands.server.table.holders import Handover
from crownlands.server.table.refusal import Refused
from crownlands.server.table.seats import require_seat

if TYPE_CHECKING:
    from collections.abc import Collection

    from crownlands.server.table.entries import Pending
    from crownlands.server.table.holders import Holders
    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.requests import Hosting

REASONS = ("rude", "slow", "stranger", "other")
"""Why somebody is removed, as they and all others are told."""


def judge(ledger: Ledger, holders: Holders, mine: Collection[int], request: Hosting) -> Change:
    """What comes of a request of the host, who is on some seats or on none."""
    if ledger.status == "over":
        raise Refused("game_over")
    conduct.require_few(ledger, "host")
    match request:
        case requests.Remove(seat, why):
            _require_other(ledger, mine, seat)
            return _remove(ledger, mine, seat, why)
        case requests.Mute(seat, on):
            _require_other(ledger, mine, seat)
            return Change([] if on == (seat in ledger.muted) else [("host", Muted(seat, on))])
        case requests.HandOver(seat):
            _require_other(ledger, mine, seat)
            if not (heirs := sorted(holders.of(seat))) or not ledger.sitters[seat].decides:
                raise Refused("away", seat=seat)
            return Change([("host", Hosted(seat))], host=heirs[0])
        case requests.Close():
            return Change(_close(ledger, mine))


def completed(change: Change, level: str) -> Change:
    """A change in which somebody may be removed by agreement, with what follows: a bot plays on."""
    gone = [event for _, event in change.events if isinstance(event, Removed)]
    seated = [conduct.sit(one.seat, Sitter("bot", level=level)) for one in gone]
    return Change([*change.events, *seated], [_blocked(one.seat, one.why) for one in gone]) if gone else change


def _remove(ledger: Ledger, mine: Collection[int], seat: int, why: str) -> Change:
    if why not in REASONS:
        raise Refused("malformed", field="why")
    if ledger.status == "waiting":
        return Change([("host", Removed(seat, why)), conduct.sit(seat, Sitter())], [_blocked(seat, why)])
    others = _others(ledger, {*mine, seat})
    if not others or not mine:
        raise Refused("not_alone")
    _require_unasked(ledger, "remove")
    return Change([(min(mine), Proposed("remove", others, seat=seat, why=why))])


def _close(ledger: Ledger, mine: Collection[int]) -> list[Pending]:
    if ledger.terms.agreed.daily is not None:
        # One leaves it or gives up, so that its result is known.
        raise Refused("not_now")
    others = _others(ledger, mine)
    if ledger.status == "waiting" or not others:
        return [("host", Closed("host"))]
    if not mine:
        raise Refused("not_alone")
    _require_unasked(ledger, "close")
    return [(min(mine), Proposed("close", others))]


def _others(ledger: Ledger, besides: Collection[int]) -> tuple[int, ...]:
    return tuple(seat for seat, one in enumerate(ledger.sitters) if one.decides and seat not in besides)


def _blocked(seat: int, why: str) -> Handover:
    return Handover(seat, None, anew=True, block=why)


def _require_other(ledger: Ledger, mine: Collection[int], seat: int) -> None:
    require_seat(ledger, seat)
    if seat in mine or ledger.sitters[seat].kind != "person":
        raise Refused("nobody_else", seat=seat)


def _require_unasked(ledger: Ledger, what: str) -> None:
    if any(asked.what == what for asked in ledger.proposals.values()):
        raise Refused("already_asked")
