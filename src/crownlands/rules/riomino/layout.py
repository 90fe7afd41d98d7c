"""The dice on the board, and for every cell next to them the dice that would fit there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crownlands.rules.grid import STRIDE, Box, rectangle
from crownlands.rules.riomino.dice import ALL

if TYPE_CHECKING:
    from crownlands.rules.grid import Cell, Cells
    from crownlands.rules.riomino.dice import Dice, DiceSet, Die
    from crownlands.rules.riomino.position import RiominoPlan


@dataclass(frozen=True, slots=True)
class Layout:
    """Dice by cell. What follows from them is kept beside them, so that a move only looks at its neighbours."""

    dice: tuple[tuple[Cell, Die], ...]
    """In the order of cells."""
    taken: Cells = field(compare=False)
    box: Box = field(compare=False)
    open: tuple[tuple[Cell, DiceSet], ...] = field(compare=False)
    """The free cells that may be used next, in order, each with the dice whose edges match all round."""

    def with_die(self, plan: RiominoPlan, cell: Cell, die: Die) -> Layout:
        """The layout with one die more."""
        taken = self.taken | 1 << cell
        row, column = divmod(cell, STRIDE)
        west, north, east, south = self.box
        box = Box(min(west, column), min(north, row), max(east, column), max(south, row))
        free = room(plan, box) & ~taken
        fits = next_to(self, plan.dice, cell, die, free)
        return Layout(tuple(sorted((*self.dice, (cell, die)))), taken, box, tuple(sorted(fits.items())))


def no_dice(plan: RiominoPlan) -> Layout:
    """RM-1.4: the start die goes onto the middle cell, turned any way; that is the starter's first move.

    In the Professional game it is simply the first die; which place of the frame it has stays open.
    """
    row, column = divmod(plan.middle, STRIDE)
    return Layout((), 0, Box(column, row, column, row), ((plan.middle, ALL),))


def next_to(layout: Layout, dice: Dice, cell: Cell, die: Die, free: Cells) -> dict[Cell, DiceSet]:
    """RM-2.1: a die goes onto a free cell that shares an edge with a die already lying; a corner is not enough."""
    fits = {open_cell: set_ for open_cell, set_ in layout.open if free >> open_cell & 1}
    for step, matching in dice.fits_beside[die]:
        beside = cell + step
        if beside >= 0 and free >> beside & 1:
            fits[beside] = both_match(fits.get(beside, ALL), matching)
    return fits


def both_match(fitting: DiceSet, matching: DiceSet) -> DiceSet:
    """RM-2.2: every edge that touches another die shows the same value as that die's edge; only top faces count.

    A die fits a cell if it is in the sets of all its neighbours.
    """
    return fitting & matching


def room(plan: RiominoPlan, box: Box) -> Cells:
    """RM-2.3: on a board only its cells may be used; without one, all dice must fit a frame that is not fixed.

    So a frame's room are all cells that keep the dice at most so many columns wide and rows high.
    """
    if not plan.board.frame:
        return plan.cells
    reach = plan.board.frame - 1
    return rectangle(box.east - reach, box.south - reach, box.west + reach, box.north + reach)


def dead_cells(layout: Layout) -> Cells:
    """RM-2.4: a cell is dead when no face fits it in any rotation; that follows from the values around it."""
    return sum(1 << cell for cell, fitting in layout.open if not fitting)
