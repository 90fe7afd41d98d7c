"""Memory is searched as a whole when nobody is disturbed, and not never."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from crownlands.server.memory import OVERDUE, QUIET, Schedule

if TYPE_CHECKING:
    from collections.abc import Iterator


def looks(moves_between: int) -> Iterator[bool]:
    moves = 0
    schedule = Schedule(lambda: moves)
    while True:
        moves += moves_between
        yield schedule.is_time()


def test_in_quiet_minutes_everything_is_searched() -> None:
    assert list(islice(looks(QUIET), 5)) == [True] * 5


def test_while_people_play_the_search_waits_but_not_for_ever() -> None:
    told = list(islice(looks(QUIET + 1), 3 * OVERDUE))
    assert [number for number, now in enumerate(told, start=1) if now] == [OVERDUE, 2 * OVERDUE, 3 * OVERDUE]


def test_a_busy_time_that_ends_begins_anew() -> None:
    moves = 0
    schedule = Schedule(lambda: moves)
    seen = []
    for step in (100, 100, 1, *[100] * (OVERDUE - 1)):
        moves += step
        seen.append(schedule.is_time())
    assert seen == [False, False, True] + [False] * (OVERDUE - 1)
