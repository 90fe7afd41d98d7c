"""A process that plays a day's deal many times, behind everything else: `python -m` this, a day and a number.

It tells how far it is a few times, each time all it knows: a line of JSON with the leads reached so far.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from crownlands.daily import daily_of
from crownlands.players.crowd import Crowd
from crownlands.server.encoding import compact
from crownlands.server.live.worker import MEMORY, limited

if TYPE_CHECKING:
    from collections.abc import Iterator

NICE = 15
"""Bots of tables, and all requests that somebody waits for, come first."""
PAUSE = 1.0
"""Seconds between two words about how far it is."""
SECONDS = 300.0
"""Of the processor; a thousand games take some tenth of it."""


def played(day: str, games: int) -> Iterator[dict[str, Any]]:
    """What the crowd came to, again and again, at last with what the strongest player did."""
    crowd, leads, told = Crowd(daily_of(day)), Counter[int](), time.monotonic()
    if not Crowd.is_there(crowd.daily):
        return
    for number in range(games):
        leads[crowd.game(number).lead] += 1
        if time.monotonic() - told >= PAUSE:
            told = time.monotonic()
            yield _told(leads)
    yield _told(leads)
    yield {**_told(leads), "best": asdict(crowd.best())}


def _told(leads: Counter[int]) -> dict[str, Any]:
    return {"games": leads.total(), "leads": sorted(leads.items()), "best": None}


def main() -> None:
    """Plays, tells, and ends."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt), limited(SECONDS):
        for one in played(sys.argv[1], int(sys.argv[2])):
            sys.stdout.write(compact(one) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
