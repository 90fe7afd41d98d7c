"""Puzzles of Riomino: one die wins, every other loses, and both are proved by the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.kernel.riomino import STAGES, RiominoSimulator, Solver
from crownlands.puzzles.puzzle import Answer
from crownlands.rules import legal, play, result, seat_to_move
from crownlands.rules.riomino.endings import PLAY
from crownlands.rules.riomino.moves import Lay

if TYPE_CHECKING:
    from crownlands.kernel._kernel import RiominoState
    from crownlands.rules import RiominoPosition

NODES = 400_000
"""Of the solver for each die: more are spent on no puzzle."""
MEGABYTES = 32
MOST_DICE = 16
"""Of both trays: with more, nobody can see the end."""
FEWEST, SHORTEST, LONGEST = 3, 2, 6
"""Legal dice at least; own dice to the win, at least and at most."""
STEPS = 200_000
"""Dice laid to count the way to the win; where that is too few, the position is no puzzle."""


class Dicer:
    """Looks for one winning die; what its solver learned serves the next position, too."""

    def __init__(self, nodes: int = NODES) -> None:
        self._solver, self._nodes = Solver(MEGABYTES), nodes
        self._steps = 0

    def find(self, position: RiominoPosition) -> tuple[tuple[Answer, ...], int] | None:
        """Every die, the winning one first, and in how many own dice it wins; None if it is no puzzle."""
        if position.stage != PLAY or sum(map(sum, position.trays)) > MOST_DICE:
            return None
        if len([one for one in legal(position) if isinstance(one, Lay)]) < FEWEST:
            return None
        told = self._solver.solve(position, every=True, nodes=self._nodes)
        if told.value != 1 or told.winning != 1:
            return None
        answers = self.proved(position)
        if answers is None or [one.win for one in answers].count(1.0) != 1:
            return None
        length = self.win_in(position)
        return None if length is None else (answers, length)

    def proved(self, position: RiominoPosition) -> tuple[Answer, ...] | None:
        """What each die comes to, the best first; None where the solver cannot say."""
        seat, found = position.turn, []
        for move in legal(position):
            if not isinstance(move, Lay):
                continue
            after = play(position, move)
            if seat_to_move(after) is None or after.stage != PLAY:
                winners = result(after).winners
                value: int | None = 0 if len(winners) > 1 else 1 if seat in winners else -1
            else:
                value = self._solver.solve(after, nodes=self._nodes).value
                value = -value if value is not None and after.turn != seat else value
            if value is None:
                return None
            found.append((str(move), (1 + value) / 2))
        most = max(win for _, win in found)
        found.sort(key=lambda one: (-one[1], one[0]))
        return tuple(Answer(move, 0.0, win, 0.0, most - win, 0.0, 0.0) for move, win in found)

    def win_in(self, position: RiominoPosition) -> int | None:
        """In how many own dice a won position is won whatever the other does; None if that takes too long."""
        assert position.turn is not None
        state, self._steps = RiominoSimulator(position.setup).load(position), 0
        for length in range(1, LONGEST + 1):
            verdict = self._wins_within(state, position.turn, length)
            if verdict is None:
                return None
            if verdict:
                return length if length >= SHORTEST else None
        return None

    def _wins_within(self, state: RiominoState, seat: int, length: int) -> bool | None:
        """Whether a seat forces the win with so many own dice; None if it was too much to look at."""
        if STAGES[state.stage] != PLAY:
            return state.winner == seat
        mine = state.turn == seat
        if mine and length == 0:
            return False
        for number in state.legal():
            self._steps += 1
            if self._steps > STEPS:
                return None
            after = state.copy()
            after.play(number)
            verdict = self._wins_within(after, seat, length - mine)
            if verdict is None or verdict == mine:
                return verdict
        return not mine
