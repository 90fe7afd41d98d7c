"""Riomino: perfect where the solver answers in its budget, otherwise by mobility."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from crownlands.kernel import available
from crownlands.kernel.riomino import solve
from crownlands.players.greedy import GreedyPlayer
from crownlands.rules import legal
from crownlands.rules.riomino.endings import LAST_MOVER, PLAY
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.players.budget import Budget
    from crownlands.rules import Move, Position
    from crownlands.rules.law import AnyPosition

NODES = 100
"""Nodes of the solver that one simulation of a budget is worth."""


class SolvingPlayer:
    """Asks the solver; if it does not know in time, leaves the other the fewest replies."""

    def __init__(self, budget: Budget, seed: int | str | None = None) -> None:
        self._budget, self._greedy = budget, GreedyPlayer(seed)

    def decide(self, position: AnyPosition) -> Move:
        """A winning move if the solver finds one."""
        moves = legal(position)
        if len(moves) == 1:
            return moves[0]
        if isinstance(position, RiominoPosition) and _solvable(position):
            seconds, nodes = self._budget.seconds, self._budget.simulations * NODES
            verdict = solve(position, seconds=seconds, nodes=nodes, megabytes=64)
            if verdict.wins and verdict.best is not None:
                return verdict.best
        return self._greedy.decide(cast("Position", position))


def _solvable(position: RiominoPosition) -> bool:
    return available() and position.stage == PLAY and position.plan.ending is LAST_MOVER
