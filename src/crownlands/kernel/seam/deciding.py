"""Searches over the seam, with the names and arguments of `crownlands.kernel._kernel`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, Unpack

from crownlands.kernel.seam.bridge import Held, ask, between, here
from crownlands.kernel.seam.states import read_tally
from crownlands.kernel.seam.words import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.kernel.seam.states import Plan, Tally
    from crownlands.kernel.seam.words import Answer

SLICE = 0.02
"""Seconds after which a search that may be stopped looks up."""
SETTINGS = (
    "exploration",
    "temperature",
    "doubt",
    "noise",
    "exact_share",
    "width",
    "widening",
    "exact_nodes",
    "victory",
    "lead",
    "trust",
)
WHOLE = {"width", "exact_nodes"}
"""In the seam's order; these two are whole numbers, the others fractions."""


class Weights(Held):
    """A learned evaluation."""

    __slots__ = ()

    def __init__(self, sets: Sequence[Sequence[float]], table: bytes = b"") -> None:
        super().__init__(here(), "weights", [[float(one) for one in row] for row in sets], table)


class Style:
    """How a search weighs things."""

    exploration: float
    temperature: float
    doubt: float
    noise: float
    exact_share: float
    width: int
    widening: float
    exact_nodes: int
    victory: float
    lead: float
    trust: float

    __slots__ = SETTINGS

    def __init__(self) -> None:
        told = ask(here(), "style")
        for setting in SETTINGS:
            setattr(self, setting, told.number() if setting in WHOLE else told.fraction())

    def row(self) -> Row:
        """As the seam reads it."""
        return Row(int(getattr(self, one)) if one in WHOLE else float(getattr(self, one)) for one in SETTINGS)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move a search looked at; ``then`` is the second number of a move that has two, else -1."""

    number: int
    then: int
    visits: int
    value: float
    margin: float
    victory: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found; ``recalled``: simulations of an earlier decision that count here, too."""

    best: int
    then: int
    simulations: int
    recalled: int
    seconds: float
    exact: bool
    candidates: list[Candidate]


def _candidate(told: Answer) -> Candidate:
    number, then, visits = told.row(3)
    return Candidate(number, then, visits, told.fraction(), told.fraction(), told.fraction())


class Stop:
    """Ends a search early."""

    __slots__ = ("_set",)

    def __init__(self) -> None:
        self._set = False

    def set(self) -> None:
        """From now on a search that has this flag ends at its next look."""
        self._set = True

    @property
    def is_set(self) -> bool:
        """Whether it was set."""
        return self._set


class Memory(Held):
    """What a search leaves for the next decision of the same turn."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(here(), "memory")


class Thinking(Held):
    """A search in slices: a caller with other things to do calls `step` as long as it gives False."""

    __slots__ = ()

    def step(self, *, simulations: int = 0, seconds: float = SLICE) -> bool:
        """Goes on for at most so many simulations and seconds (0: no such limit); whether it is done."""
        return ask(self.bridge, "step", self.handle, simulations, float(seconds)).truth()

    def result(self) -> SearchResult:
        """What it has found so far; a memory keeps its part of it."""
        told = ask(self.bridge, "result", self.handle)
        best, then, simulations, recalled = told.row(4)
        seconds, exact = told.fraction(), told.truth()
        return SearchResult(best, then, simulations, recalled, seconds, exact, told.items(_candidate))

    def finish(self, stop: Stop | None = None) -> SearchResult:
        """Steps to the end, or until it is told to stop; in one step where nobody could tell it."""
        pause = between()
        seconds = SLICE if stop is not None or pause is not None else 0.0
        while not self.step(seconds=seconds):
            if pause is not None:
                pause()
            if stop is not None and stop.is_set:
                break
        return self.result()


class Limits(TypedDict, total=False):
    """What a search may spend (0: no such limit), and its luck."""

    simulations: int
    seconds: float
    thread_time: bool
    seed: int


def _words(limits: Limits) -> tuple[int, float, bool, int]:
    """In the seam's order."""
    seconds, thread_time = float(limits.get("seconds", 0.0)), limits.get("thread_time", False)
    return limits.get("simulations", 0), seconds, thread_time, limits.get("seed", 0)


def begin_search(
    plan: Plan,
    packed: bytes,
    weights: Weights,
    style: Style,
    *,
    memory: Memory | None = None,
    **limits: Unpack[Limits],
) -> Thinking:
    """The strongest search, in slices."""
    held = 0 if memory is None else memory.handle
    asked = (plan.handle, packed, weights.handle, style.row(), *_words(limits), held)
    return Thinking(plan.bridge, "begin_search", *asked)


def begin_uct(plan: Plan, packed: bytes, **limits: Unpack[Limits]) -> Thinking:
    """Plain open-loop UCT, in slices."""
    return Thinking(plan.bridge, "begin_uct", plan.handle, packed, *_words(limits))


def uct(
    plan: Plan,
    packed: bytes,
    *,
    simulations: int = 0,
    seconds: float = 0.0,
    thread_time: bool = False,
    seed: int = 0,
    threads: int = 1,
    stop: Stop | None = None,
) -> SearchResult:
    """Plain open-loop UCT; the seam has one thread, however many are asked for."""
    del threads
    limits = Limits(simulations=simulations, seconds=seconds, thread_time=thread_time, seed=seed)
    return begin_uct(plan, packed, **limits).finish(stop)


def search(
    plan: Plan,
    packed: bytes,
    weights: Weights,
    style: Style,
    *,
    simulations: int = 0,
    seconds: float = 0.0,
    thread_time: bool = False,
    seed: int = 0,
    threads: int = 1,
    stop: Stop | None = None,
    memory: Memory | None = None,
) -> SearchResult:
    """The strongest search; it goes on from what the memory kept of this position. The seam has one thread."""
    del threads
    limits = Limits(simulations=simulations, seconds=seconds, thread_time=thread_time, seed=seed)
    return begin_search(plan, packed, weights, style, memory=memory, **limits).finish(stop)


def led_playouts(
    plan: Plan,
    packed: bytes,
    weights: Weights,
    lines: Sequence[Sequence[int]],
    games: int,
    seed: int,
    *,
    first: int = 0,
    noise: float = 0.0,
    nodes: int = 0,
) -> bytes:
    """Plays to the end many times by the evaluation after each line of numbers.

    For each game, line and realm its lead and its part of the victory, as numbers of two bytes. With nodes,
    endings without chance are solved.
    """
    asked = (lines, games, seed, first, float(noise), nodes)
    return ask(plan.bridge, "led_playouts", plan.handle, packed, weights.handle, *asked).bytes()


def decide(plan: Plan, packed: bytes, seed: int = 0) -> int:
    """The yardstick's move."""
    return ask(plan.bridge, "decide", plan.handle, packed, seed).number()


def contest(
    plan: Plan, policies: Sequence[int], games: int, seed: int = 0, weights: Weights | None = None
) -> Tally:
    """Whole games among policies: 0 random, 1 the guide, 2 full greedy, 3 the evaluation alone."""
    held = 0 if weights is None else weights.handle
    return read_tally(ask(plan.bridge, "contest", plan.handle, list(policies), games, seed, held))
