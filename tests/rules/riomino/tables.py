"""Riomino tables for tests: drawn in characters, or played at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from crownlands.rules import Position, actor, legal, plan, play, setup, start
from crownlands.rules.grid import cell, name
from crownlands.rules.notation.riomino import _read_layout, _read_trays
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.rules import Setup

BOARDS = ("starter", "junior", "expert", "master", "professional", "three_by_three")
SETUPS: list[Setup] = [
    setup("riomino", 2, options) for board in BOARDS for options in ([board], [board, "tashkent_end"])
]


def dice_table(position: Position) -> RiominoPosition:
    """A position of Riomino, as such."""
    assert isinstance(position, RiominoPosition)
    return position


def dealt(board: str, seed: str, plies: int = 0, *options: str) -> RiominoPosition:
    """A game some random moves after the rolls; fewer where it ends before."""
    dice = Random(seed)
    position = start(setup("riomino", 2, [board, *options]))
    while actor(position) == "chance":
        position = play(position, dice.choice(legal(position)))
    for _ in range(plies):
        after = play(position, dice.choice(legal(position)))
        if actor(after) is None:
            break
        position = after
    return dice_table(position)


def drawn(
    picture: str,
    north_west: str = "d4",
    trays: str = "/",
    board: str = "professional",
    *options: str,
    turn: int = 0,
) -> RiominoPosition:
    """A table with dice drawn row by row, ``....`` for a free cell, the first of them on ``north_west``.

    A die must lie on e5. How many dice there are in all does not matter here.
    """
    rules: Any = plan(setup("riomino", 2, [board, *options]))
    first, laid = cell(north_west), []
    for row, line in enumerate(line for line in picture.strip().splitlines() if line.strip()):
        for column, edges in enumerate(line.split()):
            if edges != "....":
                laid.append(f"{edges}@{name(first + 32 * row + column)}")
    layout = _read_layout(rules, ",".join(laid))
    return RiominoPosition(rules, "play", 0, None, _read_trays(rules, trays), turn, layout)
