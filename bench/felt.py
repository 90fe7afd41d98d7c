"""Whether people at tables feel it when others have games reviewed: `python -m bench felt`.

A thousand tables of four on one server, and a core of its own for it: reviews, which run behind everything
else, have to share that core. Stages without and with reviews take turns, so that a busy machine is as busy for
both. While there are reviews, somebody always waits for one: the queue is never empty.
"""

from __future__ import annotations

import threading
import time
from statistics import median
from typing import TYPE_CHECKING

import httpx

from bench.figures import rows_of
from bench.machine import cut, described
from bench.review_games import play_out
from bench.servers import measured, say
from crownlands.rules.notation import write_record

if TYPE_CHECKING:
    from bench.figures import Figures

TABLES, RATE, SECONDS, ROUNDS = 1000, 200.0, 12.0, 4
"""Each table has a move of people every five seconds."""
ASKING = 2
"""So many ask at a time: as many requests of one address may wait."""
RECORDS = 240
"""Different games, so that no answer is known already, and more of them than can be reviewed."""
BUSY = 0.2
"""Seconds until somebody who was refused asks again."""


class Askers:
    """Readers who want one game after the other reviewed."""

    def __init__(self, url: str, records: list[str]) -> None:
        self._url, self._records = url, records
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []
        self.answered, self.refused = 0, 0

    def begin(self) -> None:
        """They ask from now on."""
        self._stop.clear()
        self._threads = [threading.Thread(target=self._ask, daemon=True) for _ in range(ASKING)]
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """They go away in the middle of what they wait for, as people do."""
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _ask(self) -> None:
        with httpx.Client(base_url=self._url, timeout=60) as web:
            while not self._stop.is_set():
                wanted = {"record": self._records.pop(), "depth": "quick"}
                with web.stream("POST", "/api/reviews", json=wanted) as answer:
                    if answer.is_error:
                        self.refused += 1
                        time.sleep(BUSY)
                        continue
                    for line in answer.iter_lines():
                        self.answered += line == "event: review"
                        if self._stop.is_set():
                            break


def told(name: str, stages: list[Figures], reviews: str) -> list[str]:
    """A row: the middle of several stages."""
    halves, most, last = ([cut(one.times, share) for one in stages] for share in (0.5, 0.99, 0.999))
    cells = [f"{median(one.moves for one in stages):,.0f}"]
    cells += [f"{median(one):.1f}" for one in (halves, most, last)]
    cells += [f"{median(float(one.cores(one.server)) for one in stages):.2f}"]
    return [name, *cells, reviews]


def run() -> str:
    """Stages without and with reviews, in turn."""
    say("Games to be reviewed ...")
    records = [write_record(play_out("kingdomino", 2, ("greedy", "greedy"), f"felt {n}")) for n in range(RECORDS)]
    alone: list[Figures] = []
    beside: list[Figures] = []
    say(f"SQLite, {TABLES:,} tables ...")
    with measured(TABLES) as one:
        askers = Askers(one.url, records)
        for number in range(ROUNDS):
            say(f"Round {number + 1} of {ROUNDS}")
            alone.append(one.stage(RATE, SECONDS))
            askers.begin()
            beside.append(one.stage(RATE, SECONDS))
            askers.end()
    assert records, "the readers ran out of games: the last stages were not beside reviews"
    titles = "meanwhile, moves/s, p50 ms, p99 ms, p99.9 ms, cores of the server and its reviews, reviews made"
    rows = [told("nothing else", alone, "0"), told("reviews", beside, str(askers.answered))]
    return HEAD.format(
        machine=described(), tables=TABLES, rate=RATE, rounds=ROUNDS, seconds=SECONDS, asking=ASKING
    ) + rows_of(titles, rows)


HEAD = """{machine}.

{tables:,} tables of four on one server with SQLite, {rate:.0f} moves of people a second in all; bots,
spectators and slow readers as in [the table's figures](table.md). {rounds} stages of {seconds:.0f} s without
and {rounds} with reviews, in turn; the middle of each figure. A time is from when a move was due to when
everybody at its table has heard of it. The server has one core, and the process that reviews games at quick
depth has what is left of the same core; {asking} people wait for a review all the time.

"""
