"""Players that search in the kernel."""

from __future__ import annotations

import json
from array import array
from base64 import b64decode
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random
from struct import unpack
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from crownlands.kernel import Simulator
from crownlands.kernel.backend import available, chosen, has_slices, kernel
from crownlands.kernel.simulator import is_plain, knows
from crownlands.players.budget import EACH_STEP, PLACING, PLACING_OF_MANY, Budget
from crownlands.players.styles import PLAIN_TURN, style_for
from crownlands.rules import KingdomPosition, Position, legal
from crownlands.rules.codec import decode
from crownlands.rules.games import game_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from importlib.resources.abc import Traversable

    from crownlands.kernel._kernel import Memory, SearchResult, Stop, Weights
    from crownlands.kernel.seam import Thinking
    from crownlands.players.player import Player
    from crownlands.rules import Move, Setup

Found = TypeVar("Found")
"""What a search of the kernel gives: a result, or a search in slices."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move a search looked at.

    ``visits``: how often; ``value``: its mean reward, 0 to 1; ``margin``: the hoped-for lead over the best other
    seat in points; ``victory``: the chance to win.
    """

    move: Move
    visits: int
    value: float
    margin: float
    victory: float


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What a search found, most visited first; ``exact``: the end was solved, nothing is guessed.

    ``recalled``: simulations of the turn's earlier decisions that count here, too.
    """

    thoughts: tuple[Thought, ...]
    simulations: int
    seconds: float
    exact: bool = False
    recalled: int = 0

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.thoughts[0].move


@dataclass(frozen=True, slots=True)
class Limits:
    """What one decision may spend: simulations, seconds (0: no limit), threads; a flag that ends it early.

    ``thread_time``: the seconds are processor time of each thread.
    """

    simulations: int
    seconds: float
    seed: int
    threads: int = 1
    stop: Stop | None = None
    thread_time: bool = False


class Searching(Protocol):
    """A search of the kernel."""

    def __call__(self, simulator: Simulator, packed: bytes, limits: Limits) -> SearchResult:
        """Looks at a packed position within its limits."""


def new_stop() -> Stop | None:
    """A flag that ends a search early, where there is a kernel to search."""
    if not available():
        return None
    return kernel.Stop()


def can_search(setup: Setup) -> bool:
    """Whether the kernel is here, plays the set-up, and has learned to judge its kingdoms."""
    return available() and knows(setup) and weights_file(weights_name(setup)).is_file()


@lru_cache(maxsize=32)
def simulator_of(setup: Setup) -> Simulator:
    """The kernel's simulator for a set-up, made once."""
    return Simulator(setup)


class SearchPlayer:
    """Decides by a search of the kernel; where the kernel does not know the game, by another player."""

    def __init__(
        self, search: Searching, budget: Budget, otherwise: Player, seed: int | str | None = None
    ) -> None:
        self.budget = budget
        self._search, self._otherwise, self._dice = search, otherwise, Random(seed)

    def decide(self, position: Position) -> Move:
        """The move the search looked at most."""
        moves = legal(position)
        if len(moves) == 1:
            return moves[0]
        if not can_search(position.setup):
            return self._otherwise.decide(position)
        return self.think(position).best

    def deciding(self, position: Position) -> Generator[None, None, Move]:
        """The same in slices, where the kernel can be asked so: over its seam."""
        begin = getattr(self._search, "begin", None)
        if begin is None or not has_slices() or len(legal(position)) == 1 or not can_search(position.setup):
            return self.decide(position)
        thinking: Thinking = begin(*self._asked(position))
        while not thinking.step():
            yield
        found: Any = thinking.result()
        return self._thoughts(position, found).best

    def think(self, position: Position, stop: Stop | None = None) -> Thoughts:
        """All the search found out about the moves of a position; ``stop`` ends it early."""
        return self._thoughts(position, self._search(*self._asked(position, stop)))

    def _asked(self, position: Position, stop: Stop | None = None) -> tuple[Simulator, bytes, Limits]:
        """What a search is asked about a position."""
        assert isinstance(position, KingdomPosition)  # the search knows no other
        simulator = simulator_of(position.setup)
        limits = Limits(
            self.budget.simulations,
            self._seconds(position),
            self._dice.getrandbits(64),
            self.budget.threads,
            stop,
            self.budget.cpu,
        )
        return simulator, simulator.load(position).pack(), limits

    def _thoughts(self, position: Position, found: SearchResult) -> Thoughts:
        best = (found.best, found.then)
        looked = sorted(found.candidates, key=lambda one: ((one.number, one.then) != best, -one.visits))
        return Thoughts(
            tuple(
                Thought(
                    decode(position, [one.number] if one.then < 0 else [one.number, one.then]),
                    one.visits,
                    one.value,
                    one.margin,
                    one.victory,
                )
                for one in looked
            ),
            found.simulations,
            found.seconds,
            found.exact,
            found.recalled,
        )

    def _seconds(self, position: KingdomPosition) -> float:
        """A turn is a place and, except in the first and the last row, a choice; some games have steps between."""
        placing = position.stage == "place"
        if position.plan.turn != PLAIN_TURN:
            return self.budget.seconds * (PLACING_OF_MANY if placing else EACH_STEP)
        if not position.draft.next_row or position.draft.king is not None:
            return self.budget.seconds
        return self.budget.seconds * (PLACING if placing else 1 - PLACING)


class QuickFullGreedy:
    """The yardstick's rule in the kernel; where the kernel does not know the game, on the law."""

    def __init__(self, on_the_law: Player, seed: int | str | None = None) -> None:
        self._on_the_law, self._dice = on_the_law, Random(seed)

    def decide(self, position: Position) -> Move:
        """The legal move worth most with the best one after it; ties are drawn."""
        if not available() or not is_plain(position.setup):
            return self._on_the_law.decide(position)
        simulator = simulator_of(position.setup)
        packed = simulator.load(position).pack()
        return decode(position, [kernel.decide(simulator.kernel_plan, packed, self._dice.getrandbits(64))])


def uct_search(simulator: Simulator, packed: bytes, limits: Limits) -> SearchResult:
    """Plain open-loop UCT, the yardstick."""
    return kernel.uct(
        simulator.kernel_plan,
        packed,
        simulations=limits.simulations,
        seconds=limits.seconds,
        thread_time=limits.thread_time,
        seed=limits.seed,
        threads=limits.threads,
        stop=limits.stop,
    )


class LedSearch:
    """The search led by the learned evaluation; ``style`` changes settings of the kernel's `Style` by name.

    The decisions of one turn are one search: what was found out while placing counts in choosing, if the domino
    lies where the search wanted it.
    """

    def __init__(self, **style: float) -> None:
        self._changes = style
        self._memory: Memory | None = None

    def __call__(self, simulator: Simulator, packed: bytes, limits: Limits) -> SearchResult:
        """Looks at a packed position within its limits."""
        more = {"threads": limits.threads, "stop": limits.stop}
        return self._begun(kernel.search, simulator, packed, limits, more)

    def begin(self, simulator: Simulator, packed: bytes, limits: Limits) -> Thinking:
        """The same in slices; only over the seam."""
        begin: Callable[..., Thinking] = chosen().begin_search
        return self._begun(begin, simulator, packed, limits, {})

    def _begun(
        self,
        search: Callable[..., Found],
        simulator: Simulator,
        packed: bytes,
        limits: Limits,
        more: Mapping[str, object],
    ) -> Found:
        self._memory = self._memory or kernel.Memory()
        return search(
            simulator.kernel_plan,
            packed,
            read_weights(weights_name(simulator.setup)),
            style_for(simulator, self._changes),
            simulations=limits.simulations,
            seconds=limits.seconds,
            thread_time=limits.thread_time,
            seed=limits.seed,
            memory=self._memory,
            **more,
        )


UNNAMED = ("rows_of_four", "mighty_duel")
"""Options that do not name weights: hardly another game, or told in other words."""


def weights_name(setup: Setup) -> str:
    """The learned weights for a set-up: by game, seats, options, and whether bonuses count.

    >>> from crownlands.rules import setup
    >>> weights_name(setup("kingdomino", 2, ["mighty_duel", "harmony"]))
    'kingdomino-duel-bonuses'
    >>> weights_name(setup("royal_wedding", 8, ["teams"]))
    'royal_wedding-8-teams'
    """
    chosen = [option for option in game_of(setup).options_with(setup.components) if option.name in setup.options]
    shape = "duel" if "mighty_duel" in setup.options else str(setup.seats)
    named = [one.name for one in chosen if not one.bonus and not one.series and one.name not in UNNAMED]
    bonuses = ["bonuses"] if any(one.bonus for one in chosen) else []
    return "-".join([setup.game, shape, *sorted(named), *bonuses])


def weights_file(name: str) -> Traversable:
    """Where the package keeps the weights of that name, if it has them."""
    return files("crownlands.players").joinpath("weights", f"{name}.json")


@lru_cache(maxsize=64)
def read_weights(name: str) -> Weights:
    """The weights that come with the package."""
    told = json.loads(weights_file(name).read_text(encoding="utf-8"))
    return kernel.Weights(told["weights"], table_numbers(told))


def table_numbers(told: Mapping[str, Any]) -> bytes:
    """The value of the whole table as 32-bit floats (16 bits in the file); nothing where none was learned."""
    halves = b64decode(told.get("table", ""))
    return array("f", unpack(f"<{len(halves) // 2}e", halves)).tobytes()
