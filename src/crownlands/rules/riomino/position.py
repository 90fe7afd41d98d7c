"""A position of Riomino: exactly what everybody at the table can see, and after the rolls that is everything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crownlands.rules.riomino.dice import FACES, DiceSet, Tray, rotations
from crownlands.rules.riomino.endings import LOT
from crownlands.rules.riomino.layout import Layout, no_dice

if TYPE_CHECKING:
    from crownlands.components import Board
    from crownlands.rules.core import Seat, Setup
    from crownlands.rules.grid import Cell, Cells
    from crownlands.rules.riomino.dice import Dice
    from crownlands.rules.riomino.endings import Ending

EMPTY: Tray = (0,) * FACES


@dataclass(frozen=True, slots=True)
class RiominoPlan:
    """What follows from a set-up of Riomino: the board, the dice, how the game ends."""

    setup: Setup
    board: Board = field(compare=False)
    middle: Cell = field(compare=False)
    cells: Cells = field(compare=False)
    """The cells of the board; without a board, of the map."""
    dice: Dice = field(compare=False, repr=False)
    ending: Ending = field(compare=False, repr=False)
    realm_of: tuple[int, ...] = field(default=(0, 1), compare=False)

    @property
    def realms(self) -> int:
        """How many sides there are."""
        return len(self.realm_of)


@dataclass(frozen=True, slots=True, repr=False)
class RiominoPosition:
    """One moment of a game of Riomino. Immutable; equal positions are equal values."""

    plan: RiominoPlan
    stage: str
    starter: Seat | None
    """Who starts, once the lot is drawn."""
    start_die: int | None
    """The face of the start die, from its roll until it lies on the board."""
    trays: tuple[Tray, Tray]
    turn: Seat | None
    """Whose turn it is; at the end, whose turn it would be."""
    layout: Layout

    @property
    def setup(self) -> Setup:
        """The set-up of this game."""
        return self.plan.setup

    @property
    def rolled(self) -> int:
        """How many dice have been rolled, while they are."""
        return (self.start_die is not None) + sum(self.trays[0]) + sum(self.trays[1])

    @property
    def rolling(self) -> Seat:
        """Whose die is rolled next: the start die and the starter's dice, then the other's."""
        assert self.starter is not None
        return self.starter if self.rolled <= self.plan.board.hand else 1 - self.starter

    @property
    def usable(self) -> DiceSet:
        """The dice the seat to move may lay, in every rotation: the start die first of all."""
        if self.start_die is not None:
            return 0b1111 << 4 * self.start_die
        assert self.turn is not None
        return rotations(self.trays[self.turn])

    @property
    def round(self) -> int:
        """The round being played, from 1: a die of the starter and one of the other; 0 while dice are rolled."""
        return 0 if self.turn is None else 1 + len(self.layout.dice) // 2

    # Notation and pictures look at positions, so their imports wait until they are wanted.
    def __repr__(self) -> str:
        from crownlands.rules.notation import write_position

        return write_position(self)

    def show(self) -> str:
        """The table as text."""
        from crownlands.rules.pictures import show_position

        return show_position(self)

    def _repr_svg_(self) -> str:
        from crownlands.rules.pictures import position_svg

        return position_svg(self)


def first_riomino_position(plan: RiominoPlan) -> RiominoPosition:
    """Nothing drawn, nothing rolled."""
    return RiominoPosition(plan, LOT, None, None, (EMPTY, EMPTY), None, no_dice(plan))
