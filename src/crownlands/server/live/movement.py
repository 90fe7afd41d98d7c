"""Who sits where in the next round of a club night: a pure function of who is there and of what was before.

Everybody plays every round. People who have not met come together first; bots are shared out; everybody has each
seat about equally often. With two seats, and the same people all evening, nobody meets anybody twice before all
have met; with more seats the tables turn like wheels in each other, and single exchanges mend what is left.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import ceil
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Arrangement = list[list[int]]

LEAST_TABLES = 2
"""With a single table there is nobody to be compared with."""
MEETING, SPREAD = 100, 100_000
"""What it costs to meet somebody again, in meetings with a bot; and an uneven number of people."""
EFFORT = 200
"""Players of all the beginnings from which exchanges are tried, where people must meet again."""


def number_of_tables(people: int, seats: int) -> int:
    """How many tables a round has.

    >>> number_of_tables(8, 2), number_of_tables(9, 4), number_of_tables(2, 2)
    (4, 3, 2)
    """
    return max(LEAST_TABLES, ceil(people / seats))


def seating(
    people: Sequence[int], seats: int, past: Sequence[Sequence[Sequence[int | None]]] = ()
) -> list[list[int | None]]:
    """The tables of the next round, each with a person or, for a bot, None on every seat.

    ``past`` are the rounds so far, in the same form.

    >>> seating([1, 2, 3], 2)
    [[None, 1], [2, 3]]
    """
    tables = number_of_tables(len(people), seats)
    bots = [-n for n in range(1, tables * seats - len(people) + 1)]
    known = _Past(past)
    found = _arranged([*people, *bots], tables, seats, known)
    if len(bots) > 1:
        # People on the same seats first: they are compared with each other.
        found = [sorted(table, key=lambda one: one < 0) for table in found]
    return [[one if one > 0 else None for one in _seated(table, known)] for table in found]


class _Past:
    """Who met whom, who met how many bots, and who had which seat; people have numbers from 1, bots below 0."""

    def __init__(self, past: Sequence[Sequence[Sequence[int | None]]]) -> None:
        self.met: Counter[tuple[int, int]] = Counter()
        self.bots: Counter[int] = Counter()
        self.had: Counter[tuple[int, int]] = Counter()
        for table in (table for one in past for table in one):
            there = sorted(one for one in table if one is not None)
            self.met.update(combinations(there, 2))
            self.bots.update(dict.fromkeys(there, len(table) - len(there)))
            self.had.update((one, seat) for seat, one in enumerate(table) if one is not None)

    def cost(self, table: Sequence[int]) -> int:
        there = sorted(one for one in table if one > 0)
        again = sum(self.met[pair] ** 2 for pair in combinations(there, 2))
        with_bots = sum(self.bots[one] for one in there) * (len(table) - len(there))
        return MEETING * again + with_bots + SPREAD * len(there) ** 2


def _arranged(players: list[int], tables: int, seats: int, past: _Past) -> Arrangement:
    def cost(one: Arrangement) -> int:
        return sum(past.cost(table) for table in one)

    turned = list(_pairs(players) if seats == 2 else _wheels(players, tables, seats))
    best = min(turned, key=cost)
    even = SPREAD * sum(n**2 for n in _shares(sum(one > 0 for one in players), tables))
    if cost(best) == even:
        return best
    # The same people find the same tables: nothing here is left to chance.
    order = Random(len(players))
    tries = ceil(EFFORT / len(players))
    beginnings = sorted(turned, key=cost)[:tries]
    for _ in range(tries):
        mixed = order.sample(players, len(players))
        beginnings.append([mixed[n : n + seats] for n in range(0, len(mixed), seats)])
    for beginning in beginnings:
        mended = _mended(beginning, past)
        if cost(mended) < cost(best):
            best = mended
    return best


def _shares(people: int, tables: int) -> list[int]:
    return [people // tables + (n < people % tables) for n in range(tables)]


def _pairs(players: list[int]) -> Iterator[Arrangement]:
    """One stays, the others go round: every pair exactly once."""
    first, *others = players
    for n in range(len(others)):
        ring = [first, *others[n:], *others[:n]]
        # Turned about, so that on their way round everybody comes to either seat.
        turns = [n % 2, *range(1, len(ring) // 2)]
        yield [[ring[k], ring[-1 - k]] if turns[k] % 2 else [ring[-1 - k], ring[k]] for k in range(len(turns))]


def _wheels(players: list[int], tables: int, seats: int) -> Iterator[Arrangement]:
    """As many wheels as seats, each turned one step more than the one before it."""
    wheels = [players[n * tables : (n + 1) * tables] for n in range(seats)]
    for turn in range(tables):
        yield [[wheel[(table + turn * n) % tables] for n, wheel in enumerate(wheels)] for table in range(tables)]


def _mended(beginning: Arrangement, past: _Past) -> Arrangement:
    """Exchanges two players of different tables for as long as that makes it better."""
    tables = [list(table) for table in beginning]
    costs = [past.cost(table) for table in tables]
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            for i in range(len(tables[one])):
                for j in range(len(tables[other])):
                    a, b = tables[one], tables[other]
                    a[i], b[j] = b[j], a[i]
                    new = past.cost(a), past.cost(b)
                    if sum(new) < costs[one] + costs[other]:
                        costs[one], costs[other] = new
                        better = True
                    else:
                        a[i], b[j] = b[j], a[i]
    return tables


def _seated(table: Sequence[int], past: _Past) -> list[int]:
    """Everybody where they were least often."""
    sat = list(table)
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(sat)), 2):
            stay = past.had[sat[one], one] ** 2 + past.had[sat[other], other] ** 2
            swap = past.had[sat[one], other] ** 2 + past.had[sat[other], one] ** 2
            if swap < stay:
                sat[one], sat[other] = sat[other], sat[one]
                better = True
    return sat
