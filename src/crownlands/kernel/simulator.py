"""The Python face of the kernel: a simulator for one set-up that answers as the law does.

>>> from crownlands.rules import setup, start
>>> if available():
...     simulator = Simulator(setup("kingdomino", 2))
...     state = simulator.load(start(simulator.setup))
...     assert simulator.store(state) == start(simulator.setup)
...     assert simulator.actor(state) == "chance" and len(simulator.legal(state)) == 48
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.kernel.backend import KernelMissing, available, kernel
from crownlands.kernel.lines import score_line
from crownlands.kernel.packing import STAGES, Names, pack, unpack
from crownlands.kernel.tables import can_hand_over, hand_over
from crownlands.rules.codec import numbered_cell
from crownlands.rules.core import ScoreLine, Sheet
from crownlands.rules.games import plan as plan_of
from crownlands.rules.kingdoms.position import KingdomPlan, KingdomPosition

if TYPE_CHECKING:
    from crownlands.counts import CountEntry
    from crownlands.kernel import _kernel
    from crownlands.kernel._kernel import Script, State
    from crownlands.kernel.riomino import RiominoSimulator
    from crownlands.rules import Position, Result, Setup
    from crownlands.rules.core import Actor

CHANCE, NOBODY = -1, -2


def build() -> str:
    """How the kernel was built, or why there is none, in a line."""
    if available():
        return kernel.built()
    return "not built: everything runs on the pure-Python law; the strong bots need the kernel"


@dataclass(frozen=True, slots=True)
class Tally:
    """What many games came to, per realm: mean scores, their variance, and the share of victories.

    ``moves`` counts the moves of the seats in all games.
    """

    games: int
    moves: int
    mean_scores: tuple[float, ...]
    variances: tuple[float, ...]
    wins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """The end of a game under best play by both seats.

    ``points`` is the score of seat 0 minus that of seat 1; ``result`` is 1 if seat 0 wins, tie-breaks included,
    -1 if seat 1 does, 0 if they share. ``best`` is a best number for the seat that moves.
    """

    points: int
    result: int
    best: int | None
    nodes: int
    seconds: float


class Simulator:
    """The kernel for one set-up. States are mutable: `copy` one to keep it."""

    def __init__(self, setup: Setup) -> None:
        if not available():
            raise KernelMissing("the kernel is not built here")
        plan = plan_of(setup)
        if not isinstance(plan, KingdomPlan) or not knows(setup):
            raise KernelMissing(f"the kernel does not know {setup.game} yet")
        self.setup, self.plan, self.names = setup, plan, Names(plan)
        self.kernel_plan = hand_over(plan)

    def start(self) -> State:
        """The first state: nothing drawn."""
        return kernel.State.first(self.kernel_plan)

    def load(self, position: Position) -> State:
        """The state of a position; ValueError if no game of this set-up has it."""
        if not isinstance(position, KingdomPosition) or position.plan != self.plan:
            raise ValueError("the position belongs to another set-up")
        return kernel.State.unpack(self.kernel_plan, pack(position, self.names))

    def unpack(self, packed: bytes) -> State:
        """The state of bytes that ``state.pack()`` gave; ValueError if no game has it."""
        return kernel.State.unpack(self.kernel_plan, packed)

    def store(self, state: State) -> KingdomPosition:
        """The position of a state."""
        return unpack(state.pack(), self.plan, self.names)

    def actor(self, state: State) -> Actor:
        """Who moves: a seat, chance, or nobody at the end."""
        due = state.actor
        return due if due >= 0 else "chance" if due == CHANCE else None

    def stage(self, state: State) -> str:
        """What is to be decided."""
        return STAGES[state.stage]

    def legal(self, state: State) -> list[int]:
        """The numbers of all legal moves; of a move of two numbers the first."""
        return state.legal()

    def moves(self, state: State) -> list[tuple[int, ...]]:
        """Every legal move as its one or two numbers."""
        return [tuple(numbers) for numbers in state.moves()]

    def play(self, state: State, number: int) -> None:
        """Plays a move; ValueError, and nothing changed, if it is not legal."""
        state.play(number)

    def scores(self, state: State) -> tuple[int, ...]:
        """The total of each realm as it stands."""
        return tuple(state.scores())

    def sheet(self, state: State, realm: int) -> Sheet:
        """The itemised score of a realm, line by line as the law writes it."""
        told = state.sheet(realm)
        lines = tuple(self._line(line) for line in told.lines)
        return Sheet(lines, told.largest_territory, told.crowns)

    def result(self, state: State) -> Result:
        """The places as they stand."""
        return self.plan.ranking.result([self.sheet(state, realm) for realm in range(self.plan.realms)])

    def rollouts(self, state: State, games: int, seed: int, *, threads: int = 1, guided: bool = False) -> Tally:
        """Plays on to the end ``games`` times, at random or by the guide, and adds up what comes of it.

        The same seed gives the same games, whatever the number of threads.
        """
        return self._tally(state.rollouts(games, seed % 2**64, threads=threads, guided=guided))

    def random_games(
        self, games: int, seed: int, *, first: int = 0, threads: int = 1, guided: bool = False
    ) -> Tally:
        """Plays whole games, numbered from ``first``."""
        return self._tally(self.start().rollouts(games, seed % 2**64, first=first, threads=threads, guided=guided))

    def solve(self, state: State, *, nodes: int = 0, seconds: float = 0.0, megabytes: int = 64) -> Solution | None:
        """The exact end of a game of two seats in which chance has nothing more to decide (`state.is_certain`).

        None if the budget of nodes or seconds (0: no limit) was too small. ValueError if chance still draws.
        """
        found = state.solve(nodes=nodes, seconds=seconds, megabytes=megabytes)
        if not found.solved:
            return None
        best = None if found.best < 0 else found.best
        return Solution(found.points, found.result, best, found.nodes + found.puzzles, found.seconds)

    def count(self, entry: CountEntry, depth: int) -> tuple[int, int]:
        """Lines of play and the sum of their scores, as `crownlands.counts.count` has them."""
        script = self.script(entry)
        state = self.start()
        state.draw_scripted(script)
        for _ in range(entry.skip):
            moves = sorted(self.moves(state))
            for number in moves[len(moves) // 2]:
                state.play(number)
            state.draw_scripted(script)
        return state.count(script, depth)

    def script(self, entry: CountEntry) -> Script:
        """The draws of a count file, for the kernel."""
        return kernel.Script(*self.drawn(entry))

    def drawn(self, entry: CountEntry) -> tuple[list[list[int]], list[int], list[int], list[int]]:
        """The draws of a count file in the kernel's numbers: piles, kings, buildings, quests."""
        places = [{domino.name: n for n, domino in enumerate(pile)} for pile in self.plan.piles]
        drawn = [entry.draws.get(f"dominoes{index or ''}", []) for index in range(len(places))]
        piles = [[numbers[name] for name in names] for numbers, names in zip(places, drawn, strict=True)]
        kings = [int(seat) for seat in entry.draws.get("kings", [])]
        buildings = [self.names.buildings[name] for name in entry.draws.get("buildings", [])]
        quests = [self.names.quests[name] for name in entry.draws.get("quests", [])]
        return piles, kings, buildings, quests

    def _line(self, line: _kernel.ScoreLine) -> ScoreLine:
        cells = sum(1 << numbered_cell(number, self.plan.grid) for number in line.cells)
        return score_line(line, cells, self.plan)

    def _tally(self, sums: _kernel.Tally) -> Tally:
        games, realms = max(sums.games, 1), self.plan.realms
        means = tuple(total / games for total in sums.scores[:realms])
        variances = tuple(
            squares / games - mean**2 for squares, mean in zip(sums.squares[:realms], means, strict=True)
        )
        wins = tuple(won / games / kernel.WHOLE_WIN for won in sums.wins[:realms])
        return Tally(sums.games, sums.moves, means, variances, wins)


def batch(
    simulator: Simulator | RiominoSimulator, games: int, seed: int, *, chance: bool = False, stays: bool = False
) -> _kernel.Batch:
    """Many games of a simulator's set-up in the kernel; `crownlands.kernel.batch` gives them arrays."""
    return kernel.Batch(simulator.kernel_plan, games, seed % 2**64, chance=chance, stays=stays)


def knows(setup: Setup) -> bool:
    """Whether the kernel, if there is one, plays this set-up."""
    plan: object = plan_of(setup)
    return isinstance(plan, KingdomPlan) and can_hand_over(plan)


def is_plain(setup: Setup) -> bool:
    """Whether a set-up has neither builders nor giants: there the kernel decides as `full_greedy` does."""
    plan: object = plan_of(setup)
    return knows(setup) and isinstance(plan, KingdomPlan) and not plan.buildings and not plan.quests
