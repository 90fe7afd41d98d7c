"""Riomino: perfect where the solver answers in its budget, otherwise a look ahead."""

from __future__ import annotations

import time
from functools import cached_property
from typing import TYPE_CHECKING

from crownlands.kernel.backend import has_slices
from crownlands.kernel.riomino import Solver, solvable
from crownlands.players.greedy import GreedyPlayer
from crownlands.players.player import finished
from crownlands.players.proofs import PROOFS
from crownlands.rules import actor, legal, play
from crownlands.rules.riomino.moves import Lay

if TYPE_CHECKING:
    from collections.abc import Generator

    from crownlands.kernel.riomino import RiominoSolution
    from crownlands.players.budget import Budget
    from crownlands.rules import Move, Position
    from crownlands.rules.riomino.position import RiominoPosition

NODES = 6
"""Nodes of the solver that one simulation of a budget is worth; of a look ahead, where they are dearer, one."""
HOPELESS = 21
"""With so many dice in the trays the solver would take minutes; the time is better spent on looking ahead."""
SOLVING, TRAPPING = 0.85, 0.3
"""The shares of a budget for solving, and for setting traps in a lost position."""
SLICE = 0.02
"""Seconds after which the solver looks up where it is asked in slices."""
SMALLEST, LARGEST = 4, 64
"""Megabytes of the solver's memory; of the one that all share, unless `COMMON` is told otherwise."""


class Memory:
    """What players that count seconds know together, from move to move and from game to game of this process.

    >>> memory = Memory(64)
    >>> memory.resize(512)
    >>> memory.megabytes
    512
    """

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes

    def resize(self, megabytes: int) -> None:
        """So much from now on; what was known is forgotten if that is a change."""
        if megabytes != self.megabytes:
            self.megabytes = megabytes
            self.forget()

    def forget(self) -> None:
        """All that was known."""
        self.__dict__.pop("solver", None)

    @cached_property
    def solver(self) -> Solver:
        """Made when it is first asked for."""
        return Solver(self.megabytes)


COMMON = Memory(LARGEST)
"""Of this process."""


class SolvingPlayer:
    """Asks the solver; if it does not know in time, looks ahead as far as the budget goes.

    A win once proven is never given away: from then on the solver is asked without a limit until it knows the next
    winning move. There is one, because the proof covered every reply. A draw (with `tashkent_end`) is held. In a
    lost position it plays the move that leaves the other the fewest ways to keep the win.
    """

    def __init__(self, budget: Budget, seed: int | str | None = None) -> None:
        self._budget, self._greedy = budget, GreedyPlayer(seed)
        self._own: Solver | None = None

    @property
    def nodes(self) -> int:
        """Nodes of the solver that a decision may take; 0 where seconds are counted."""
        return self._budget.simulations * NODES

    def decide(self, position: Position) -> Move:
        """A winning move if the solver finds one."""
        return finished(self.deciding(position))

    def deciding(self, position: Position) -> Generator[None, None, Move]:
        """The same in slices, where the kernel can be asked so."""
        moves = legal(position)
        if solvable(position):
            return (yield from self._best(position))
        return moves[0] if len(moves) == 1 else self._greedy.decide(position)

    def _best(self, position: RiominoPosition) -> Generator[None, None, Lay]:
        if self._budget.cpu:
            raise ValueError(f"in Riomino seconds go by the clock: write {self._budget.seconds:g}s")
        began = time.monotonic()
        proven = PROOFS.covers(self._budget, position)
        hopeless = sum(map(sum, position.trays)) >= HOPELESS
        verdict = yield from self._solve(position, None if proven else 0 if hopeless else SOLVING)
        if verdict.best is not None and verdict.value in (0, 1):
            if verdict.wins:
                assert position.turn is not None
                PROOFS.add(self._budget, play(position, verdict.best), position.turn)
            return verdict.best
        if verdict.value == -1:
            return (yield from self._trap(position, verdict.best))
        if self._budget.simulations:
            return (yield from self._solver.looking(position, nodes=self._budget.simulations)).best
        left = self._budget.seconds - (time.monotonic() - began)
        return (yield from self._solver.looking(position, seconds=max(left, self._budget.seconds / 10))).best

    def _trap(self, position: RiominoPosition, longest: Lay | None) -> Generator[None, None, Lay]:
        """The move after which the other must choose best: the smallest share of its replies keeps the win."""
        moves = [move for move in legal(position) if isinstance(move, Lay)]
        chosen, least = longest or moves[0], 1.0
        began = time.monotonic()
        for move in moves:
            if self._budget.seconds and time.monotonic() - began > TRAPPING * self._budget.seconds:
                break
            after = play(position, move)
            if actor(after) in (None, position.turn):
                continue  # the other has nothing to choose
            yield  # what is known at once takes no slice, but the law's answers take their time
            winning = (yield from self._solve(after, TRAPPING / 4, every=True)).winning
            if winning is not None and winning / len(legal(after)) < least:
                chosen, least = move, winning / len(legal(after))
        return chosen

    def _solve(
        self, position: RiominoPosition, part: float | None, *, every: bool = False
    ) -> Generator[None, None, RiominoSolution]:
        """Asks with a part of the budget, None: without limit; something even of nothing, for what is known."""
        if self._budget.simulations and part is not None:
            nodes = max(1, round(part * self._budget.simulations * NODES))
            return self._solver.solve(position, nodes=nodes, every=every)
        seconds = 0.0 if part is None else max(1e-3, part * self._budget.seconds)
        if not has_slices():
            return self._solver.solve(position, seconds=seconds, threads=self._budget.threads, every=every)
        spent = 0.0
        while True:
            # The solver goes on from what it knows.
            slice_of = min(SLICE, max(seconds - spent, 1e-3)) if seconds else SLICE
            verdict = self._solver.solve(position, seconds=slice_of, every=every)
            spent += verdict.seconds
            known = verdict.value is not None and (not every or verdict.winning is not None)
            if known or (seconds and spent >= seconds):
                return verdict
            yield

    @property
    def _solver(self) -> Solver:
        """With seconds, one that remembers for all; with simulations an own one, so that play can be repeated."""
        if not self._budget.simulations:
            return COMMON.solver
        if self._own is None:
            # Eight bytes for each node.
            needed = self._budget.simulations * NODES >> 17
            self._own = Solver(min(max(SMALLEST, needed), LARGEST))
        return self._own
