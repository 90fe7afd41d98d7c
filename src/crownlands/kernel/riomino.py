"""Riomino in the kernel: the law's twin, the solver, and a look ahead where the solver takes too long.

After the rolls nothing is hidden, so every position is won for one of the two, or drawn with `tashkent_end`.

>>> from crownlands.match import Match
>>> position = Match.new("riomino", options=["starter"], seed="tour").position
>>> solve(position).wins
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeGuard

from crownlands.kernel.backend import KernelMissing, available, has_slices, kernel
from crownlands.rules.grid import STRIDE, at, scan
from crownlands.rules.riomino.codec import decode
from crownlands.rules.riomino.endings import LAST_MOVER, LOT, OVER, PLAY, RESIGNED, ROLL
from crownlands.rules.riomino.game import plan
from crownlands.rules.riomino.layout import no_dice
from crownlands.rules.riomino.moves import Lay
from crownlands.rules.riomino.position import RiominoPlan, RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Generator

    from crownlands.kernel._kernel import RiominoState, RiominoTable
    from crownlands.kernel.seam import RiominoLooking
    from crownlands.rules import Position, Setup
    from crownlands.rules.core import Actor

STAGES = (LOT, ROLL, PLAY, OVER, RESIGNED)
"""In the order of the kernel's numbers."""
MEGABYTES = 256
"""What a solver uses at most unless told otherwise."""


@dataclass(frozen=True, slots=True)
class RiominoSolution:
    """Who wins with best play, as far as the budget went.

    ``wins``: whether the seat to move wins, None if unknown; ``value``: 1 for a win, -1 for a loss, 0 for a draw
    (which only `tashkent_end` knows), None if unknown; ``best``: a move that keeps the value, or, where all lose,
    the one that holds out longest; ``winning``: how many moves win, if all were looked at.
    """

    wins: bool | None
    value: int | None
    best: Lay | None
    winning: int | None
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a look ahead found: the best move, its worth from -1 (lost) to 1 (won), how deep it looked."""

    best: Lay
    worth: float
    depth: int
    nodes: int


class RiominoSimulator:
    """The twin of the law for one set-up of Riomino; moves are numbers of the codec."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.plan = setup, plan(setup)
        self.kernel_plan = _table(self.plan)

    def load(self, position: RiominoPosition) -> RiominoState:
        """The state of a position."""
        return _state(self.kernel_plan, position)

    def store(self, state: RiominoState) -> RiominoPosition:
        """The position of a state."""
        layout = no_dice(self.plan)
        for column, row, die in state.laid:
            layout = layout.with_die(self.plan, at(column, row), die)
        mine, others = (tuple(tray) for tray in state.trays)
        starter, start_die, turn = (
            None if one < 0 else one for one in (state.starter, state.start_face, state.turn)
        )
        return RiominoPosition(self.plan, STAGES[state.stage], starter, start_die, (mine, others), turn, layout)

    def actor(self, state: RiominoState) -> Actor:
        """Who moves: a seat, chance, or nobody at the end."""
        stage = STAGES[state.stage]
        return state.turn if stage == PLAY else None if stage in (OVER, RESIGNED) else "chance"


def pack_riomino(simulator: RiominoSimulator, position: Position) -> bytes:
    """A position as the kernel's batches pack it; ValueError if it belongs to another set-up."""
    if not isinstance(position, RiominoPosition) or position.plan != simulator.plan:
        raise ValueError("the position belongs to another set-up")
    head = (STAGES.index(position.stage), position.starter, position.start_die, position.turn)
    laid = [(*_place(cell), die) for cell, die in position.layout.dice]
    trays = [count for tray in position.trays for count in tray]
    return bytes([*(0 if one is None else one + 1 for one in head), *trays, *(one for die in laid for one in die)])


def unpack_riomino(simulator: RiominoSimulator, packed: bytes) -> RiominoPosition:
    """The position of what `pack_riomino` made."""
    stage, starter, start_die, turn = (None if one == 0 else one - 1 for one in packed[:4])
    assert stage is not None
    layout = no_dice(simulator.plan)
    for n in range(16, len(packed), 3):
        column, row, die = packed[n : n + 3]
        layout = layout.with_die(simulator.plan, at(column, row), die)
    trays = (tuple(packed[4:10]), tuple(packed[10:16]))
    return RiominoPosition(simulator.plan, STAGES[stage], starter, start_die, trays, turn, layout)


class Solver:
    """Asks the kernel who wins. What it found serves the next question too, of this game or another."""

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        if not available():
            raise KernelMissing("the kernel is not built here")
        self._solver = kernel.RiominoSolver(megabytes)

    def solve(
        self,
        position: RiominoPosition,
        *,
        every: bool = False,
        nodes: int = 0,
        seconds: float = 0.0,
        threads: int = 1,
    ) -> RiominoSolution:
        """Who wins; with ``every``, also how many of the legal moves do.

        It stops when so many nodes or seconds (0: no limit) are spent and then says what it does not know.
        """
        state = _state(_table(position.plan), position)
        told = self._solver.solve(state, nodes=nodes, seconds=seconds, threads=threads, every=every)
        best = _lay(position, told.best) if told.best >= 0 else None
        return RiominoSolution(told.wins, told.value, best, told.winning, told.nodes, told.seconds)

    def look(self, position: RiominoPosition, *, nodes: int = 0, seconds: float = 0.0) -> Foresight:
        """The move that looks best some moves ahead; more nodes or seconds look further."""
        told = self._solver.look(_state(_table(position.plan), position), nodes=nodes, seconds=seconds)
        return Foresight(_lay(position, told.best), told.worth, told.depth, told.nodes)

    def looking(
        self, position: RiominoPosition, *, nodes: int = 0, seconds: float = 0.0
    ) -> Generator[None, None, Foresight]:
        """The same in slices, where the kernel can be asked so: over its seam."""
        if not has_slices():
            return self.look(position, nodes=nodes, seconds=seconds)
        solver: Any = self._solver
        begun: RiominoLooking = solver.begin_look(
            _state(_table(position.plan), position), nodes=nodes, seconds=seconds
        )
        while (told := begun.step()) is None:
            yield
        return Foresight(_lay(position, told.best), told.worth, told.depth, told.nodes)


def solve(
    position: RiominoPosition,
    *,
    every: bool = False,
    nodes: int = 0,
    seconds: float = 0.0,
    megabytes: int = MEGABYTES,
    threads: int = 1,
) -> RiominoSolution:
    """One question to a fresh solver, with no more memory than such a question can fill."""
    left = sum(map(sum, position.trays))
    # One doubling for each die; memory costs time on first use.
    enough = 1 << max(0, min(left - 11, 16))
    solver = Solver(min(megabytes, enough) if megabytes > 0 else megabytes)
    return solver.solve(position, every=every, nodes=nodes, seconds=seconds, threads=threads)


def solvable(position: Position) -> TypeGuard[RiominoPosition]:
    """Whether the solver can be asked about a position: a die is to be laid."""
    return available() and isinstance(position, RiominoPosition) and position.stage == PLAY


@cache
def _table(plan: RiominoPlan) -> RiominoTable:
    if not available():
        raise KernelMissing("the kernel is not built here")
    dice = plan.dice
    return kernel.riomino_table(
        board=[] if plan.board.frame else [_place(cell) for cell in scan(plan.cells)],
        frame=plan.board.frame or 0,
        edges=[[int(value) for value in edges] for edges in dice.edges],
        pips=[face.pips for face in dice.faces],
        hand=plan.board.hand,
        tashkent=plan.ending is not LAST_MOVER,
    )


def _state(table: RiominoTable, position: RiominoPosition) -> RiominoState:
    return kernel.RiominoState(
        table,
        stage=STAGES.index(position.stage),
        starter=-1 if position.starter is None else position.starter,
        start_face=-1 if position.start_die is None else position.start_die,
        turn=-1 if position.turn is None else position.turn,
        trays=[list(tray) for tray in position.trays],
        laid=[(*_place(cell), die) for cell, die in position.layout.dice],
    )


def _lay(position: RiominoPosition, number: int) -> Lay:
    move = decode(position, (number,))
    assert isinstance(move, Lay)
    return move


def _place(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, STRIDE)
    return column, row
