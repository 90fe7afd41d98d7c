"""What happens at a table without anybody asking: forced moves, bots, clocks that run out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from crownlands.server.table import conduct

if TYPE_CHECKING:
    from crownlands.rules import Move
    from crownlands.server.table.entries import Pending
    from crownlands.server.table.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Due:
    """What comes next by itself, at which seat, and in how many seconds at the earliest."""

    what: Literal["forced", "bot", "timeout"]
    seat: int
    seconds: float = 0.0


def due(ledger: Ledger, now: float) -> Due | None:
    """What comes next by itself; None while only a person's decision, or nothing, is waited for."""
    seat = ledger.seat_to_move
    if seat is None or ledger.paused or ledger.damaged is not None:
        return None
    if ledger.forced is not None:
        return Due("forced", seat)
    if ledger.decider is None:
        return Due("bot", seat)
    if ledger.clock.running is not None:
        return Due("timeout", seat, max(0.0, ledger.clock.left(ledger.clock.running, now)))
    return None


def forced(ledger: Ledger) -> list[Pending]:
    """The only move there is; nothing where that has changed."""
    only, seat = ledger.forced, ledger.seat_to_move
    if only is None or seat is None or ledger.paused:
        return []
    return conduct.move(ledger, seat, str(only), forced=True)


def bot(ledger: Ledger, seat: int, move: Move, changed: int) -> list[Pending]:
    """A bot's move, found when event ``changed`` was the last to change the position; else nothing."""
    if ledger.changed != changed or ledger.decider is not None or ledger.paused:
        return []
    return conduct.move(ledger, seat, str(move))


def timeout(ledger: Ledger, now: float) -> list[Pending]:
    """The running clock is out; nothing while it is not."""
    clock = ledger.clock
    if clock.running is None or clock.left(clock.running, now) > 0:
        return []
    return conduct.timeout(ledger)
