"""How many bytes a move takes to tell, and whether frames are worth compressing: whole games, without a server."""

from __future__ import annotations

import time
import zlib
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

from tests.server.ledgers import append, new_ledger

from bench.figures import rows_of
from crownlands.server.live.state_cache import StateCache
from crownlands.server.table import conduct

if TYPE_CHECKING:
    from crownlands.server.live.state_cache import Snapshot
    from crownlands.server.table.ledger import Ledger

GAMES = (("kingdomino", 4), ("queendomino", 4), ("age_of_giants", 5), ("royal_wedding", 8), ("riomino", 2))
SEEDS = 3
LEVEL, WINDOW, EFFORT = 6, -12, 5
"""How a line would compress: with a window of 4 kB, which takes 32 kB of memory for each line."""
TAIL = 4
"""Bytes that end every piece and are not sent (RFC 7692)."""


@dataclass
class Told:
    """What all messages of some games came to: bytes, and microseconds of processor for each message."""

    whole: list[int] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)
    alone: list[int] = field(default_factory=list)
    together: list[int] = field(default_factory=list)
    making: list[float] = field(default_factory=list)
    packing: list[float] = field(default_factory=list)


class Client:
    """A seat that reads changes, with a line that could compress them."""

    def __init__(self, seat: int) -> None:
        self._seats = frozenset({seat})
        self._line = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, EFFORT)
        self._told: Snapshot | None = None

    def hear(self, cache: StateCache, ledger: Ledger, since: int, sums: Told) -> None:
        """One message, in all the ways it could be told."""
        began = time.thread_time()
        new = cache.snapshot(ledger, lambda: ((), 0), (self._seats, False), 0.0)
        text = cache.changes(self._told, new, ledger, since, 0.0) if self._told is not None else b""
        made = time.thread_time()
        if text:
            sums.making.append(made - began)
            sums.together.append(len(self._line.compress(text) + self._line.flush(zlib.Z_SYNC_FLUSH)) - TAIL)
            sums.packing.append(time.thread_time() - made)
            one = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, EFFORT)
            sums.alone.append(len(one.compress(text) + one.flush(zlib.Z_SYNC_FLUSH)) - TAIL)
            sums.changes.append(len(text))
            sums.whole.append(len(cache.whole(new, ledger, since, 0.0)))
        self._told = new


def played(game: str, seats: int) -> Told:
    """All messages of some random games."""
    sums = Told()
    for seed in range(SEEDS):
        dice, ledger, cache = Random(seed), new_ledger(game, seats), StateCache()
        append(ledger, conduct.begin(ledger))
        clients = [Client(seat) for seat in range(seats)]
        since = ledger.n
        while True:
            for client in clients:
                client.hear(cache, ledger, since, sums)
            due, since = ledger.actor, ledger.n
            if not isinstance(due, int):
                break
            append(ledger, conduct.move(ledger, due, str(dice.choice(ledger.legal))))
            cache.fresh()
    return sums


def told_table() -> str:
    """Bytes and microseconds by game."""
    titles = "game, seats, whole state, changes, largest change, deflated alone, deflated in a line, "
    titles += "µs to make, µs to deflate"
    rows = []
    for game, seats in GAMES:
        sums = played(game, seats)
        sizes = mean(sums.whole), mean(sums.changes), max(sums.changes), mean(sums.alone), mean(sums.together)
        times = (1e6 * mean(times) for times in (sums.making, sums.packing))
        rows.append([game, str(seats), *(f"{one:,.0f}" for one in sizes), *(f"{one:.0f}" for one in times)])
    return rows_of(titles, rows)
