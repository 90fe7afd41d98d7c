"""Positions played on to their end by the kernel's evaluation, many times: what kingdom games are judged by.

Every position of a game meets the same draws in playout n, so that what noise does to one value it does to its
neighbours, too, and differences are sure long before the values are.
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from crownlands.kernel.backend import available, kernel
from crownlands.players.search import can_search, read_weights, simulator_of, weights_name
from crownlands.players.styles import style_for
from crownlands.review.chances import chances
from crownlands.review.course import NotReviewed
from crownlands.rules.codec import decode, encode

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from crownlands.rules import KingdomPosition, Move, Setup

FRESH = 1 << 32
"""Playouts from this number on choose among candidates; those below it tell what the chosen one is worth."""
SLICE, SOLVED = 100, 8
"""Playouts in one go: a browser has one thread for these and for the table, which must not wait. One whose end is
solved counts for several."""
MEGABYTES = 4
"""Of the solver: tables of one ending are never full, and a browser has to fill them with zeros first."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Numbers, one from each playout; differences of two samples are taken playout by playout.

    >>> str(Sample((1.0, 3.0)) - Sample((0.0, 1.0)))
    '1.50 +- 0.50'
    """

    numbers: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Their mean."""
        return sum(self.numbers) / len(self.numbers)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        size, mean = len(self.numbers), self.mean
        if size < 2:
            return 0.0
        return sqrt(sum((number - mean) ** 2 for number in self.numbers) / (size - 1) / size)

    def __sub__(self, other: Sample) -> Sample:
        return Sample(tuple([a - b for a, b in zip(self.numbers, other.numbers, strict=True)]))

    def __add__(self, other: Sample) -> Sample:
        return Sample(tuple([a + b for a, b in zip(self.numbers, other.numbers, strict=True)]))

    def __neg__(self) -> Sample:
        return Sample(tuple([-number for number in self.numbers]))

    def __str__(self) -> str:
        return f"{self.mean:.2f} +- {self.error:.2f}"


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth to each realm: its lead over the best other one at the end, its chance to win."""

    leads: tuple[Sample, ...]
    wins: tuple[Sample, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of each realm to win."""
        return chances([one.mean for one in self.wins])

    def moved(self, change: Value) -> tuple[float, ...]:
        """How far the chance of each realm is moved by a change."""
        shares = [one.mean for one in self.wins]
        new = [min(1.0, max(0.0, a + b.mean)) for a, b in zip(shares, change.wins, strict=True)]
        return tuple([a - b for a, b in zip(chances(new), chances(shares), strict=True)])

    @property
    def games(self) -> int:
        """How many playouts it is the mean of."""
        return len(self.leads[0].numbers)

    def first(self, games: int) -> Value:
        """The same of the first playouts only."""
        leads, wins = ([Sample(one.numbers[:games]) for one in some] for some in (self.leads, self.wins))
        return Value(tuple(leads), tuple(wins))

    def and_also(self, more: Value) -> Value:
        """The same of more playouts."""
        leads = [Sample(a.numbers + b.numbers) for a, b in zip(self.leads, more.leads, strict=True)]
        wins = [Sample(a.numbers + b.numbers) for a, b in zip(self.wins, more.wins, strict=True)]
        return Value(tuple(leads), tuple(wins))

    def beyond(self, others: Value) -> Value:
        """The mean of many others, and how far some of the same games went beyond it when they were played again.

        >>> few, many = Value((Sample((3.0, 1.0)),), ()), Value((Sample((2.0, 1.0, 6.0)),), ())
        >>> few.beyond(many).leads[0].numbers
        (4.0, 3.0)
        """
        return Value(_beyond(self.leads, others.leads), _beyond(self.wins, others.wins))

    def __sub__(self, other: Value) -> Value:
        return Value(_differences(self.leads, other.leads), _differences(self.wins, other.wins))


def _differences(some: tuple[Sample, ...], others: tuple[Sample, ...]) -> tuple[Sample, ...]:
    return tuple([one - other for one, other in zip(some, others, strict=True)])


def _beyond(some: tuple[Sample, ...], others: tuple[Sample, ...]) -> tuple[Sample, ...]:
    found = []
    for few, many in zip(some, others, strict=True):
        pairs, mean = zip(few.numbers, many.numbers, strict=False), many.mean
        found.append(Sample(tuple([a - b + mean for a, b in pairs])))
    return tuple(found)


def same_move(position: KingdomPosition, one: Move, other: Move) -> bool:
    """The same move, however a domino with two equal halves was turned."""
    return one == other or encode(position, one) == encode(position, other)


class Playouts:
    """Playouts of one set-up with one seed."""

    def __init__(self, setup: Setup, seed: int) -> None:
        if not available():
            raise NotReviewed("no_kernel", "reviews need the kernel, which is not built here")
        if not can_search(setup):
            raise NotReviewed("no_weights", f"there is no learned evaluation for this set-up of {setup.game}")
        self._simulator, self._seed = simulator_of(setup), seed % 2**64
        self._weights = read_weights(weights_name(setup))

    def values(
        self,
        position: KingdomPosition,
        lines: Sequence[Sequence[Move]],
        games: int,
        first: int = 0,
        *,
        nodes: int = 0,
    ) -> list[Value]:
        """What the position is worth after each line of moves; an empty line is the position itself.

        With nodes of the solver, games of two seats are played by the evaluation until chance has nothing more to
        decide, and then by the best moves of both.
        """
        packed = self._simulator.load(position).pack()
        numbers = [[number for move in line for number in encode(position, move)] for line in lines]
        told = array("h")
        told.frombytes(
            kernel.led_playouts(
                self._simulator.kernel_plan,
                packed,
                self._weights,
                numbers,
                games,
                self._seed,
                first=first,
                nodes=nodes,
            )
        )
        if sys.byteorder == "big":
            told.byteswap()
        realms, each = self._simulator.plan.realms, len(lines) * self._simulator.plan.realms * 2
        whole = kernel.WHOLE_WIN
        found = []
        for line in range(len(lines)):
            at = [(line * realms + realm) * 2 for realm in range(realms)]
            leads = [Sample(tuple(map(float, told[n::each]))) for n in at]
            wins = [Sample(tuple([part / whole for part in told[n + 1 :: each]])) for n in at]
            found.append(Value(tuple(leads), tuple(wins)))
        return found

    def in_slices(
        self,
        position: KingdomPosition,
        lines: Sequence[Sequence[Move]],
        games: int,
        first: int = 0,
        *,
        nodes: int = 0,
    ) -> Generator[None, None, list[Value]]:
        """The same values, a few playouts at a time."""
        each = max(1, SLICE // (len(lines) * (SOLVED if nodes else 1)))
        found: list[Value] = []
        for begin in range(0, games, each):
            more = self.values(position, lines, min(each, games - begin), first + begin, nodes=nodes)
            found = [one.and_also(other) for one, other in zip(found, more, strict=True)] if begin else more
            yield
        return found

    def candidates(self, position: KingdomPosition, most: int, simulations: int) -> list[Move]:
        """The moves a search looked at most, the best looking first."""
        packed = self._simulator.load(position).pack()
        style = style_for(self._simulator, {"exact_nodes": 1})
        found = kernel.search(
            self._simulator.kernel_plan, packed, self._weights, style, simulations=simulations, seed=self._seed
        )
        looked = sorted(found.candidates, key=lambda one: -one.visits)[:most]
        return [decode(position, [one.number] if one.then < 0 else [one.number, one.then]) for one in looked]

    def exact(self, position: KingdomPosition, nodes: int) -> tuple[int, int, Move | None] | None:
        """Lead and result of seat 0 with best play by both seats, and a best move, where that can be proved."""
        state = self._simulator.load(position)
        if not state.is_certain:
            return None
        solution = self._simulator.solve(state, nodes=nodes, megabytes=MEGABYTES)
        if solution is None:
            return None
        best = None if solution.best is None else decode(position, [solution.best])
        return solution.points, solution.result, best
