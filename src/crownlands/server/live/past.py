"""A table as it was: for replays and for links to a move."""

from __future__ import annotations

from crownlands.server.live.state_cache import StateCache, nobody
from crownlands.server.table.conduct import Refused
from crownlands.server.table.ledger import Ledger


def ledger_at(ledger: Ledger, n: int) -> Ledger:
    """The ledger as it was after event ``n``."""
    if n > ledger.n:
        raise Refused("no_such_event", n=n)
    then = Ledger(ledger.terms)
    for one in ledger.entries[:n]:
        then.apply(one)
    return then


def state(ledger: Ledger, n: int) -> bytes:
    """The message a spectator would have got after event ``n``, with what is known today left out."""
    then = ledger_at(ledger, n)
    now = then.entries[-1].at if then.entries else 0.0
    return StateCache().state(then, nobody, seats=frozenset(), host=False, since=max(0, n - 1), now=now)
