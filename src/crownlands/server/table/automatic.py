"""What happens at a table without anybody asking: forced moves, bots, clocks that run out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from crownlands.rules import read_move
from crownlands.server.table import conduct, tutorial

if TYPE_CHECKING:
    from crownlands.rules import Move
    from crownlands.server.table.entries import Pending
    from crownlands.server.table.ledger import Ledger

PATIENCE = 2.0
"""Seconds of pauses between two turns of a person, however many bots move; their thinking comes to it."""


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
        # What somebody is asked to do in a tutorial waits until they are back.
        return None if isinstance(tutorial.due(ledger), tutorial.Task) else Due("bot", seat)
    clock, running = ledger.clock, ledger.clock.running
    if running is not None:
        return Due("timeout", seat, max(0.0, clock.left(running, now)) + clock.waits(running, now))
    return None


def forced(ledger: Ledger) -> list[Pending]:
    """The only move there is; nothing where that has changed."""
    only, seat = ledger.forced, ledger.seat_to_move
    if only is None or seat is None or ledger.paused:
        return []
    return conduct.move(ledger, seat, str(only), forced=True)


def written(ledger: Ledger) -> Move | None:
    """A bot's move where a script has it; nobody need think about it."""
    entry = tutorial.due(ledger)
    return None if entry is None else read_move(entry.move)


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


class Wait:
    """How long the people of a table have waited for the others, and so how short the next pause is."""

    def __init__(self) -> None:
        self._since: float | None = None

    def look(self, ledger: Ledger, now: float) -> None:
        """Whose decision a table waits for now. People who are to decide, or only look on at bots, do not wait."""
        if ledger.decider is not None or not any(sitter.decides for sitter in ledger.sitters):
            self._since = None
        elif self._since is None:
            self._since = now

    def pause(self, usual: float, now: float) -> float:
        """Seconds before what comes by itself is shown: the usual ones, and fewer for who has waited."""
        return usual if self._since is None else pause_before(usual, now - self._since)


def pause_before(usual: float, waited: float) -> float:
    """Seconds before a bot's move is shown, when a person has waited for so many already.

    The usual pause at first, then ever shorter ones: no more than a quarter of the patience that is left. An
    operator who wants long pauses has more patience.

    >>> pause_before(0.35, 0.0), pause_before(0.35, 1.2), pause_before(0.35, 60.0)
    (0.35, 0.2, 0.0)
    >>> pause_before(30.0, 0.0), pause_before(30.0, 60.0)
    (30.0, 15.0)
    """
    return min(usual, max(0.0, max(PATIENCE, 4 * usual) - waited) / 4)
