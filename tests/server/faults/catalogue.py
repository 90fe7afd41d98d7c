"""The faults: what is broken, how, and on what."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.server.faults import disk, rubbish
from tests.server.processes import postgres_programs

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.server.faults.ground import Kind
    from tests.server.faults.stage import Stage

HOURS = 2 * 3600
FLAPS = 40


async def kill(stage: Stage, rounds: int) -> None:
    """A server dies without a word and is started again."""
    for turn in range(rounds):
        await stage.more(stage.dice.randint(10, 60))
        number = turn % len(stage.ground.servers)
        await stage.ground.kill(number)
        await stage.ground.start(number)


async def restore(stage: Stage, rounds: int) -> None:
    """An earlier backup is brought in while everybody plays."""
    for turn in range(rounds):
        file = stage.ground.folder / f"backup-{turn}"
        began = time.time()
        await stage.ground.command("backup", str(file))
        await stage.more(60)
        with stage.memory.undone(began):
            await stage.ground.command("restore", "--yes", str(file))
        await stage.more(60)


async def cut_people(stage: Stage, rounds: int) -> None:
    """Every line between people and servers breaks, or stands still for a while."""
    for turn in range(rounds):
        await stage.more(40)
        for front in stage.ground.fronts:
            front.stall() if turn % 2 else front.cut()
        await asyncio.sleep(1.0 if turn % 2 else 0.0)
        for front in stage.ground.fronts:
            front.flow()


async def cut_database(stage: Stage, rounds: int) -> None:
    """All lines to the database break, on and on; or one server hears of news and cannot read what it is."""
    moving = stage.world.moving
    for turn in range(rounds):
        await stage.more(40)
        if turn % 2 == 0:
            for _ in range(FLAPS):
                for back in stage.ground.backs:
                    back.cut()
                await asyncio.sleep(stage.dice.uniform(0.02, 0.2))
            continue
        back = stage.ground.backs[turn // 2 % len(stage.ground.backs)]
        back.refuses = True
        back.cut(but_listeners=True)
        await asyncio.sleep(stage.dice.uniform(0.5, 2.0))
        # Nobody moves for a moment, so that no later news can make up for what was missed.
        moving.clear()
        await asyncio.sleep(1.0)
        back.refuses = False
        if turn < rounds - 1:
            moving.set()


async def slow_database(stage: Stage, rounds: int) -> None:
    """A server's lines to its database are slow, then swallow everything for some seconds, then break."""
    for turn in range(rounds):
        back = stage.ground.backs[turn % len(stage.ground.backs)]
        back.delay = 0.1
        await stage.more(40)
        back.stall()
        await asyncio.sleep(3.0)
        back.cut()
        back.flow()
        back.delay = 0.0


async def restart_database(stage: Stage, rounds: int) -> None:
    """PostgreSQL is stopped, in order or as by a crash, and started again."""
    cluster = stage.ground.cluster
    assert cluster is not None
    for turn in range(rounds):
        await stage.more(40)
        await asyncio.to_thread(cluster.stop, "immediate" if turn % 2 else "fast")
        await asyncio.sleep(1.0)
        await asyncio.to_thread(cluster.start)


async def freeze_database(stage: Stage, rounds: int) -> None:
    """The database stands still with its lines open; on SQLite, somebody else keeps the file to write in."""
    cluster = stage.ground.cluster
    for _ in range(rounds):
        await stage.more(40)
        if cluster is not None:
            cluster.freeze()
            await asyncio.sleep(5.0)
            cluster.thaw()
        else:
            await asyncio.to_thread(_keep_file, stage.ground.database, 5.0)


def _keep_file(file: str, seconds: float) -> None:
    with closing(sqlite3.connect(file, timeout=60, isolation_level=None)) as other:
        other.execute("begin immediate")
        time.sleep(seconds)
        other.execute("rollback")


async def fill_disk(stage: Stage, rounds: int) -> None:
    """The disk is full for some seconds, then there is room again."""
    full, cluster = stage.ground.disk, stage.ground.cluster
    assert full is not None
    for _ in range(rounds):
        await stage.more(40)
        await asyncio.to_thread(full.fill)
        await asyncio.sleep(4.0)
        full.free()
        if cluster is not None and not await asyncio.to_thread(cluster.is_running):
            # It gives up where it cannot write its log; a host starts it again.
            await asyncio.to_thread(cluster.start)


async def jump_clock(stage: Stage, rounds: int) -> None:
    """The machine's clock jumps hours ahead, and back again."""
    file = stage.ground.folder / "ahead"
    for turn in range(rounds):
        await stage.more(40)
        file.write_text(str((HOURS, 0, -HOURS, 0)[turn % 4]))
        await stage.more(60)
    file.write_text("0")


async def send_rubbish(stage: Stage, rounds: int) -> None:
    """Thousands of broken frames, requests and records, while others play."""
    for turn in range(rounds):
        await rubbish.send(stage, seed=turn)


@dataclass(frozen=True)
class Entry:
    """A fault of the list."""

    what: str
    do: Callable[[Stage, int], Awaitable[None]]
    on: tuple[Kind, ...] = ("SQLite", "PostgreSQL")
    rounds: int = 2
    """In the short form."""
    small_disk: int = 0
    """Megabytes of a disk that can be filled."""
    own_clock: bool = False
    """The servers' time of day is what a file says."""


FAULTS = {
    "kill": Entry("kill -9 and start again", kill, rounds=3),
    "restore": Entry("restore an earlier backup", restore, rounds=1),
    "cut": Entry("cut and stall people's lines", cut_people, rounds=4),
    "cut-db": Entry("cut the database's lines", cut_database, ("PostgreSQL",), rounds=2),
    "slow-db": Entry("slow, stall, cut the database's lines", slow_database, ("PostgreSQL",)),
    "restart-db": Entry("restart the database", restart_database, ("PostgreSQL",)),
    "freeze-db": Entry("freeze the database", freeze_database, rounds=1),
    "disk": Entry("fill the disk", fill_disk, rounds=1, small_disk=96),
    "clock": Entry("jump the clock by 2 hours", jump_clock, rounds=3, own_clock=True),
    "rubbish": Entry("broken frames, requests, records", send_rubbish, rounds=1),
}


def impossible(fault: Entry, kind: Kind) -> str | None:
    """Why a fault cannot be tried here."""
    if kind not in fault.on:
        return f"not for {kind}"
    if kind == "PostgreSQL" and postgres_programs() is None:
        return "no PostgreSQL on this machine (apt-get install postgresql)"
    if fault.small_disk:
        return disk.impossible()
    return None
