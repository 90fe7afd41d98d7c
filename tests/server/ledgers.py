"""Tables without a server: a ledger with persons in its seats, events, and what a reader is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from crownlands.rules import legal
from crownlands.server.live.state_cache import StateCache, nobody
from crownlands.server.messages import State
from crownlands.server.table import conduct
from crownlands.server.table.agreement import Agreement, SeatTerms
from crownlands.server.table.entries import Entry
from crownlands.server.table.events import Sitter
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from crownlands.server.table.entries import Pending


def new_ledger(game: str, seats: int, options: tuple[str, ...] = (), **terms: Any) -> Ledger:
    """A table with nobody but persons, before its start."""
    agreed = Agreement((SeatTerms("mine"),) * seats, game, options, **terms)
    ledger = Ledger(Terms("test", agreed, "a secret"))
    append(ledger, [conduct.sit(seat, Sitter("person", f"P{seat}")) for seat in range(seats)])
    return ledger


def append(ledger: Ledger, steps: list[Pending], at: float = 0.0) -> None:
    for by, event in steps:
        ledger.apply(Entry(ledger.n + 1, at, by, event))


def check(ledger: Ledger, since: int) -> dict[str, Any]:
    """The message is as the protocol says, and tells what the law says."""
    due = ledger.actor
    seats = frozenset([due]) if isinstance(due, int) else frozenset()
    text = StateCache().state(ledger, nobody, seats=seats, host=False, since=since, now=0.0)
    State.model_validate_json(text)
    message: dict[str, Any] = json.loads(text)
    if isinstance(due, int):
        assert [move["move"] for move in message["turn"]["legal"]] == [
            str(move) for move in legal(ledger.position)
        ]
    return message
