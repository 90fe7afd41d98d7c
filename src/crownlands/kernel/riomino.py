"""Riomino solved: after the rolls nothing is hidden, so every position is won for one of the two.

>>> from crownlands.kernel import available
>>> from crownlands.rules import setup
>>> setup("riomino").options
('starter',)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.kernel.engine import KernelMissing, available
from crownlands.rules import law
from crownlands.rules.grid import STRIDE, scan
from crownlands.rules.riomino.endings import LAST_MOVER, PLAY
from crownlands.rules.riomino.moves import Lay

if TYPE_CHECKING:
    from crownlands.rules.riomino.position import RiominoPosition


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins with best play, as far as the budget went.

    ``wins``: whether the seat to move wins, None if unknown; ``best``: a winning move, or the one that holds out
    longest; ``winning``: how many moves win, if all were looked at.
    """

    wins: bool | None
    best: Lay | None
    winning: int | None
    nodes: int
    seconds: float


def solve(
    position: RiominoPosition,
    *,
    every: bool = False,
    nodes: int = 0,
    seconds: float = 0.0,
    megabytes: int = 256,
    threads: int = 1,
) -> Verdict:
    """Who wins; with ``every``, also how many of the legal moves do.

    It stops when so many nodes or seconds (0: no limit) are spent and then says what it does not know.
    """
    if not available():
        raise KernelMissing("the kernel is not built here")
    from crownlands.kernel import _kernel

    plan = position.plan
    if position.stage != PLAY or position.turn is None:
        raise ValueError("there is nothing to solve: no die is to be laid")
    if plan.ending is not LAST_MOVER:
        raise ValueError("only the usual end is solved, not tashkent_end")
    # The law lists dice as they can lie; equal dice are one move.
    moves = [move for move in law.legal(position) if isinstance(move, Lay)]
    told = _kernel.solve_riomino(
        board=[] if plan.board.frame else [_place(cell) for cell in scan(plan.cells)],
        frame=plan.board.frame or 0,
        edges=[[int(value) for value in edges] for edges in plan.dice.edges],
        laid=[(*_place(cell), die) for cell, die in position.layout.dice],
        mine=position.trays[position.turn],
        others=position.trays[1 - position.turn],
        start_face=-1 if position.start_die is None else position.start_die,
        moves=[(*_place(move.cell), plan.dice.number[move.edges]) for move in moves],
        nodes=nodes,
        seconds=seconds,
        megabytes=megabytes,
        threads=threads,
        every=every,
    )
    best = moves[told.best] if told.best >= 0 else None
    return Verdict(told.wins, best, told.winning, told.nodes, told.seconds)


def _place(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, STRIDE)
    return column, row
