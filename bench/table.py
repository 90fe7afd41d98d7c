"""How many moves the table carries, and how late they are told, against what a bare flush to this disk takes.

`python -m bench table` measures one server on SQLite, then one to three on one PostgreSQL, in some seven minutes;
`python -m bench.table --quick` in one. Nothing else should run meanwhile.

Every table has a timetable: a move's time counts from when it was due, not from when it could be sent, so a server
that stands still is not spared the moves that were due meanwhile.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.server.processes import postgres_programs

from bench.figures import KEPT_UP, LIMIT, growth_table, late_table, ramp_table
from bench.machine import cut, described
from bench.servers import CHANGES, WHOLE, measured, say
from bench.told import told_table

if TYPE_CHECKING:
    from bench.figures import Figures
    from bench.servers import Measured


@dataclass(frozen=True)
class KingdomPlan:
    """How much is measured."""

    sizes: tuple[int, ...] = (10, 100, 1000)
    seconds: float = 12.0
    ramp: tuple[int, ...] = (200, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600)
    step: float = 6.0
    processes: tuple[int, ...] = (1, 2, 3)
    growing: int = 200
    """Tables on PostgreSQL."""
    growth: tuple[int, ...] = (50, 100, 200, 300, 400, 500, 600)


QUICK = KingdomPlan((10, 50), 4.0, (50, 100, 200), 3.0, (1, 2), 20, (20, 40))


def ramp(run: Measured, rates: tuple[int, ...], seconds: float) -> list[Figures]:
    """Ever more moves a second, until they are late twice: once may be somebody else on this machine."""
    found: list[Figures] = []
    for rate in rates:
        found.append(run.stage(rate, seconds))
        if len(found) > 1 and not found[-1].held and not found[-2].held:
            break
    return found


def run(plan: KingdomPlan | None = None) -> str:
    """Everything, as tables."""
    plan = plan or KingdomPlan()
    began, late, ramped = time.monotonic(), [], []
    for size in plan.sizes:
        say(f"SQLite, {size:,} tables ...")
        with measured(size) as one:
            late.append(one.stage(float(size), plan.seconds))
            if size == plan.sizes[-1]:
                ramped = ramp(one, plan.ramp, plan.step)
    grown: dict[int, list[Figures]] = {}
    if postgres_programs() is not None:
        for processes in plan.processes:
            say(f"PostgreSQL, {processes} servers, {plan.growing:,} tables ...")
            with measured(plan.growing, processes, shared=True) as one:
                grown[processes] = ramp(one, plan.growth, plan.step)
    most = max((row.moves for row in ramped if row.held), default=0.0)
    held = [row for row in ramped if row.held]
    ratio = cut(held[-1].times, 0.99) / cut(held[-1].flushes, 0.99) if held else 0.0
    texts = [
        f"{described()}; {time.monotonic() - began:.0f} s.",
        LATE,
        late_table(late),
        RAMP.format(limit=LIMIT, tables=plan.sizes[-1], kept=100 * KEPT_UP),
        ramp_table(ramped),
        f"One core holds {most:,.0f} moves a second of people (p99 {ratio:.1f} flushes).",
    ]
    texts += [TOLD, told_table()]
    texts += [GROWTH.format(tables=plan.growing), growth_table(grown)] if grown else []
    return "\n\n".join(text.strip() for text in texts) + "\n"


LATE = """## How late a move is told

One server on SQLite, on a core of its own; clients in a process of their own on the others. A move a second at
every table of four. A time is from when a move was due to when everybody at the table but slow readers has heard
of it; it is on the disk before anybody does. Every fourth table has a bot, every tenth three spectators, every
twentieth somebody who reads slowly. A flush is a page written and flushed (`fdatasync`) in the same folder, just
before, with nothing else going on."""
RAMP = """## How many moves a core holds

The last server, with its {tables:,} tables, and ever more moves a second. A rate is held if 99 of 100 moves are
told within {limit:.0f} ms from when they were due, and {kept:.0f} % of them at all. "All moves" are those of bots,
forced ones and draws, too; a move's cost is shared by them."""
TOLD = """## How many bytes a move takes

Random games without a server; every move is told to every seat. A message carries what changed, as the page asks
for it, or the whole state. Frames are not compressed (permessage-deflate): in a line that remembers what it sent,
a message shrinks to a fifth, for 20 µs of processor for every message and client and 32 kB of memory for every
line; but it fits into one packet anyway. Deflated alone, one text could be shared by several readers, but is still
half as long."""
GROWTH = """## How it grows

One, two and three servers on one PostgreSQL (every commit flushed), {tables:,} tables whose people are spread over
all servers, so that each server hears of every move. Servers, PostgreSQL and clients share all cores of this
machine, so where they are used up, more servers cannot carry more; what a move costs tells what more cores would.
The rate is the last that was held, as above."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures how many moves the table carries, and how late.")
    parser.add_argument("--quick", action="store_true", help="a minute's look, with figures nobody should quote")
    parser.add_argument("--tables", type=int, default=0, help="one server with so many tables, nothing else")
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second; one at each table unless told")
    parser.add_argument("--servers", type=int, default=0, help="so many on one PostgreSQL, not one on SQLite")
    parser.add_argument("--whole", action="store_true", help="clients that want whole states, as programs may")
    parser.add_argument("--python", default=sys.executable, help="whose server: that of another folder's .venv")
    given = parser.parse_args()
    if given.tables:
        reading, shared = WHOLE if given.whole else CHANGES, given.servers > 0
        servers = measured(given.tables, given.servers or 1, shared=shared, reading=reading, python=given.python)
        with servers as one:
            found = one.stage(given.rate or given.tables, given.seconds)
            print(late_table([found]), ramp_table([found]), sep="\n")
        return
    print(run(QUICK if given.quick else KingdomPlan()))


if __name__ == "__main__":
    main()
