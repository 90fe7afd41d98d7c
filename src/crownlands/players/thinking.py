"""Players that search in the kernel."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Protocol

from crownlands.kernel import Engine
from crownlands.kernel.engine import available, is_plain
from crownlands.players.budget import PLACING, Budget
from crownlands.rules import Position, legal
from crownlands.rules.bonuses import harmony, middle_kingdom
from crownlands.rules.codec import decode

if TYPE_CHECKING:
    from crownlands.kernel._kernel import Found, Weights
    from crownlands.players.player import Player
    from crownlands.rules import Move, Setup


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
    """What a search found, most visited first; ``exact``: the end was solved, nothing is guessed."""

    thoughts: tuple[Thought, ...]
    simulations: int
    seconds: float
    exact: bool = False

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.thoughts[0].move


class Searching(Protocol):
    """A search of the kernel."""

    def __call__(self, engine: Engine, packed: bytes, *, simulations: int, seconds: float, seed: int) -> Found:
        """Looks at a packed position within a budget."""


def can_search(setup: Setup) -> bool:
    """Whether the kernel is here and its search knows the set-up."""
    return available() and is_plain(setup) and weights_name(setup) is not None


@lru_cache(maxsize=32)
def engine_of(setup: Setup) -> Engine:
    """The kernel's engine for a set-up, made once."""
    return Engine(setup)


class ThinkingPlayer:
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

    def think(self, position: Position) -> Thoughts:
        """All the search found out about the moves of a position."""
        engine = engine_of(position.setup)
        seed = self._dice.getrandbits(64)
        found = self._search(
            engine,
            engine.load(position).pack(),
            simulations=self.budget.simulations,
            seconds=self._seconds(position),
            seed=seed,
        )
        looked = sorted(found.candidates, key=lambda one: (one.number != found.best, -one.visits))
        return Thoughts(
            tuple(
                Thought(decode(position, [one.number]), one.visits, one.value, one.margin, one.victory)
                for one in looked
            ),
            found.simulations,
            found.seconds,
            found.exact,
        )

    def _seconds(self, position: Position) -> float:
        """A turn is a place and, but for the last row and the first, a choice."""
        placing = position.stage == "place"
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
        from crownlands.kernel import _kernel

        engine = engine_of(position.setup)
        packed = engine.load(position).pack()
        return decode(position, [_kernel.decide(engine.kernel_plan, packed, self._dice.getrandbits(64))])


def uct_search(engine: Engine, packed: bytes, *, simulations: int, seconds: float, seed: int) -> Found:
    """Plain open-loop UCT, the yardstick."""
    from crownlands.kernel import _kernel

    return _kernel.uct(engine.kernel_plan, packed, simulations=simulations, seconds=seconds, seed=seed)


class LedSearch:
    """The search led by the learned evaluation; ``style`` changes settings of the kernel's `Style` by name."""

    def __init__(self, **style: float) -> None:
        self._changes = style

    def __call__(self, engine: Engine, packed: bytes, *, simulations: int, seconds: float, seed: int) -> Found:
        """Looks at a packed position within a budget."""
        from crownlands.kernel import _kernel

        name = weights_name(engine.setup)
        assert name is not None
        style = _kernel.Style()
        for setting, value in self._changes.items():
            setattr(style, setting, value)
        return _kernel.search(
            engine.kernel_plan,
            packed,
            read_weights(name),
            style,
            simulations=simulations,
            seconds=seconds,
            seed=seed,
        )


def weights_name(setup: Setup) -> str | None:
    """The learned weights for a set-up: by game, seats, grid, and whether bonuses count."""
    if setup.game != "kingdomino":
        return None
    plan = engine_of(setup).plan
    shape = "duel" if plan.grid == 7 else str(setup.seats)
    return f"kingdomino-{shape}{'-bonuses' if {harmony, middle_kingdom} & set(plan.bonuses) else ''}"


@lru_cache(maxsize=32)
def read_weights(name: str) -> Weights:
    """The weights that come with the package."""
    from crownlands.kernel import _kernel

    text = files("crownlands.players").joinpath("weights", f"{name}.json").read_text(encoding="utf-8")
    return _kernel.Weights(json.loads(text)["weights"])
