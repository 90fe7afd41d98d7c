"""Ledgers with a clock: times are given by the test, none passes by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules import legal
from crownlands.server.table import conduct
from crownlands.server.table.agreement import read_agreement
from crownlands.server.table.events import Resumed, Sitter
from tests.server.ledgers import append, new_ledger

if TYPE_CHECKING:
    from crownlands.server.table.entries import Pending
    from crownlands.server.table.ledger import Ledger


def timed(kind: str, seconds: int, increment: int = 0, timeout: str = "kind", delay: int = 0) -> Ledger:
    clock = {"kind": kind, "seconds": seconds, "increment": increment, "timeout": timeout, "delay": delay}
    agreed = read_agreement({"seats": [{"kind": "mine"}] * 2, "clock": clock})
    ledger = new_ledger("kingdomino", 2, clock=agreed.clock)
    append(ledger, conduct.begin(ledger), at=100.0)
    return ledger


def move(ledger: Ledger, at: float) -> int:
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.move(ledger, seat, str(legal(ledger.position)[0])), at=at)
    return seat


def runs(ledger: Ledger) -> int | None:
    """Whose time runs; asked again each time."""
    return ledger.clock.running


def begun_with_clock(kind: str, seconds: int, increment: int = 0, timeout: str = "kind") -> Ledger:
    """A game where the seat that is to move has moves it can take back freely; the time is 1000."""
    ledger = timed(kind, seconds, increment, timeout)
    while getattr(ledger.position, "stage", "") != "place":
        move(ledger, 100.0)
    append(ledger, [("host", Resumed(900_000))], at=1000.0)
    return ledger


def played(ledger: Ledger, at: float) -> int:
    """The seat to move plays; the number of its event."""
    n = ledger.n + 1
    move(ledger, at)
    return n


def away(seat: int, *, gone: bool) -> list[Pending]:
    return [conduct.sit(seat, Sitter("person", "Ann", away=gone))]
