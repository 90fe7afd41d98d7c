"""Bots have turns by whose table it is: one person's bot does not wait for those of hundreds of others' tables."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any, cast

import pytest

from crownlands.match import Match
from crownlands.rules import legal
from crownlands.server.live.bots import Bots, is_watched, owner_of
from tests.server.harness import Person, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from crownlands.server.live.levels import Levels
    from tests.server.harness import Running

FLOOD = 300


class Slow:
    """Levels whose bots think until they may stop; who thought, in which order, and how crowded it was."""

    def __init__(self) -> None:
        self.order: list[tuple[str, float]] = []
        self.may_go = threading.Semaphore(0)

    def decide(self, level: str, position: Any, crowding: float) -> Any:
        self.order.append((level, crowding))
        self.may_go.acquire()
        return legal(position)[0]


def test_one_persons_bot_comes_next_however_many_tables_somebody_else_has() -> None:
    slow = Slow()
    position = Match.new(seats=2, seed="x").position

    async def play() -> None:
        bots = Bots(2, cast("Levels", slow))
        flood = [asyncio.create_task(bots.decide("theirs", position, "them")) for _ in range(FLOOD)]
        await asyncio.sleep(0)
        ann = asyncio.create_task(bots.decide("mine", position, "ann"))
        await asyncio.sleep(0)
        assert bots.waiting == FLOOD + 1
        slow.may_go.release(FLOOD + 1)
        await asyncio.gather(ann, *flood)
        assert bots.waiting == 0
        bots.close()

    asyncio.run(play())
    place = [level for level, _ in slow.order].index("mine")
    # Two were being thought about, one of theirs was next in the ring.
    assert place <= 3
    # And it has half of the threads' time, while theirs share the other half.
    assert slow.order[place][1] == pytest.approx(1.0)
    assert slow.order[place + 1][1] > FLOOD / 4


def test_alone_an_owner_has_all_the_time_there_is() -> None:
    bots = Bots(2, cast("Levels", Slow()))
    bots._wanted.update({"ann": 5})
    assert bots.crowding("ann") == 2.5
    bots._wanted.update({"bob": 1})
    assert bots.crowding("bob") == 1.0
    bots.close()


def test_a_table_is_of_the_address_of_whoever_plays_there(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "mine")["id"]
    room = server.tables.rooms[table]
    assert (owner_of(room), is_watched(room)) == (room.host, False)
    ann.line(table)
    assert (owner_of(room), is_watched(room)) == ("127.0.0.1", True)
    ann.leave_all()
    until(lambda: owner_of(room) == room.host)
