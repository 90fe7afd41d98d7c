"""Riomino: its set-up, a board and a way to end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import Option
from crownlands.rules.grid import Cells, at, rectangle
from crownlands.rules.riomino.dice import dice_of
from crownlands.rules.riomino.endings import LAST_MOVER, TASHKENT
from crownlands.rules.riomino.paired import PAIRED
from crownlands.rules.riomino.position import RiominoPlan

if TYPE_CHECKING:
    from crownlands.components import Board, Components
    from crownlands.rules.core import Setup

SEATS = (2,)
MAP = 9
"""The side of the map."""
MIDDLE = MAP // 2
OPTIONS = (
    Option("tashkent_end", "RM-3.2", "a blocked player waits; at the end the fewest dice left win", SEATS),
    Option("paired", "RM-3.3", "two games with the same rolls, everything swapped", SEATS, series=PAIRED),
)


def board_options(components: Components) -> tuple[Option, ...]:
    """RM-3.4: the older 3 x 3 board with 9 dice is a board like the others: one line of the data to choose from.

    A game has one board; the first of the file is played if none is named.
    """
    names = tuple(board.name for board in components.boards)
    return tuple(
        Option(
            board.name,
            board.rule,
            board.what,
            SEATS,
            excludes=tuple(name for name in names if name != board.name),
            usual=board.name == names[0],
        )
        for board in components.boards
    )


def plan(setup: Setup) -> RiominoPlan:
    """RM-1.2: 13 dice on Starter, 17 on Junior, 19 on Expert, 21 on Master; Professional: 25 dice, no board.

    Each player has half of them; the one die more is the start die. The numbers are data.
    """
    board = next(one for one in setup.components.boards if one.name in setup.options)
    return RiominoPlan(
        setup=setup,
        board=board,
        middle=at(MIDDLE, MIDDLE),
        cells=outline_cells(board),
        dice=dice_of(setup.components.faces),
        ending=TASHKENT if "tashkent_end" in setup.options else LAST_MOVER,
    )


def outline_cells(board: Board) -> Cells:
    """The cells of a board, its middle in the middle of the map.

    >>> from crownlands.components import load
    >>> outline_cells(load().boards[0]).bit_count()
    13
    """
    if board.frame:
        return rectangle(0, 0, MAP - 1, MAP - 1)
    north, west = MIDDLE - len(board.outline) // 2, MIDDLE - len(board.outline[0]) // 2
    return sum(
        1 << at(west + column, north + row)
        for row, line in enumerate(board.outline)
        for column, mark in enumerate(line)
        if mark == "#"
    )
