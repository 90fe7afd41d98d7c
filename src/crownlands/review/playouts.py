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
from crownlands.review.course import NotReviewed
from crownlands.rules import actor, play
from crownlands.rules.codec import decode, encode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import KingdomPosition, Move, Setup

FRESH = 1 << 32
"""Playouts from this number on choose among candidates; those below it tell what the chosen one is worth."""
PLAYED_EACH = 8
"""Playouts for each draw that is solved, where the two are compared."""


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
    def middle(self) -> Value:
        """Its means alone."""
        leads, wins = (tuple([Sample((one.mean,)) for one in some]) for some in (self.leads, self.wins))
        return Value(leads, wins)

    def __sub__(self, other: Value) -> Value:
        return Value(_differences(self.leads, other.leads), _differences(self.wins, other.wins))


def _differences(some: tuple[Sample, ...], others: tuple[Sample, ...]) -> tuple[Sample, ...]:
    return tuple([one - other for one, other in zip(some, others, strict=True)])


def together(values: Sequence[Value]) -> Value:
    """Values of one number each as one value of many."""
    realms = range(len(values[0].leads))
    leads = [Sample(tuple([value.leads[realm].mean for value in values])) for realm in realms]
    wins = [Sample(tuple([value.wins[realm].mean for value in values])) for realm in realms]
    return Value(tuple(leads), tuple(wins))


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
        self, position: KingdomPosition, lines: Sequence[Sequence[Move]], games: int, first: int = 0
    ) -> list[Value]:
        """What the position is worth after each line of moves; an empty line is the position itself."""
        packed = self._simulator.load(position).pack()
        numbers = [[number for move in line for number in encode(position, move)] for line in lines]
        told = array("h")
        told.frombytes(
            kernel.led_playouts(
                self._simulator.kernel_plan, packed, self._weights, numbers, games, self._seed, first=first
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
        solution = self._simulator.solve(state, nodes=nodes)
        if solution is None:
            return None
        best = None if solution.best is None else decode(position, [solution.best])
        return solution.points, solution.result, best

    def exact_mean(self, position: KingdomPosition, draws: int, nodes: int) -> Value | None:
        """The mean over so many last draws of what each leads to with best play; None if that is not certain."""
        state = self._simulator.load(position)
        ends: list[tuple[int, int]] = []
        for stream in range(draws):
            drawn = state.copy()
            drawn.draw(self._seed, stream)
            solution = self._simulator.solve(drawn, nodes=nodes) if drawn.is_certain else None
            if solution is None:
                return None
            ends.append((solution.points, solution.result))
        leads, wins = [Sample(tuple(map(float, one))) for one in zip(*ends, strict=True)]
        chances = Sample(tuple([(1 + win) / 2 for win in wins.numbers]))
        return Value((leads, -leads), (chances, Sample(tuple([1 - win for win in chances.numbers]))))

    def before_last_draw(self, position: KingdomPosition) -> KingdomPosition | None:
        """Where the evaluation's own moves lead before chance draws again; None if the game ends first."""
        while (seat := actor(position)) != "chance":
            if seat is None:
                return None
            (move,) = self.candidates(position, 1, 1)
            position = play(position, move)
        return position

    def beyond_last_draw(self, position: KingdomPosition, row: int, draws: int, nodes: int) -> Value | None:
        """Before the last draw but one: how far best play from the last one on is from what playouts make of it.

        ``row`` numbers what is drawn. The two differ by much the same whatever it is, so a few rows are enough to
        correct the playouts.
        """
        drawn = self._simulator.load(position)
        drawn.draw(self._seed, FRESH + row)
        after = self._simulator.store(drawn)
        last = self.before_last_draw(after)
        exact = None if last is None else self.exact_mean(last, draws, nodes)
        if exact is None:
            return None
        return exact.middle - self.values(after, [()], PLAYED_EACH * draws)[0].middle
