"""Everything that can happen in a game, as small values, each with its text.

``str(move)`` writes a move and `read_move` reads it; the grammar is in docs/notation.md.

    >>> read_move("17@d5e")
    Place(domino='17', cell=131, towards=<Direction.EAST: 0>)
    >>> [str(read_move(text)) for text in ("king:2", "+17", ">17", "17@d5e", "17x")]
    ['king:2', '+17', '>17', '17@d5e', '17x']
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from crownlands.rules.grid import STEP, Cell, Direction, cell, name

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class DrawKing:
    """Chance draws a king of ``seat`` from the hand."""

    seat: int

    def __str__(self) -> str:
        return f"king:{self.seat}"


@dataclass(frozen=True, slots=True)
class DrawDomino:
    """Chance draws a domino into the row that is being laid."""

    domino: str

    def __str__(self) -> str:
        return f"+{self.domino}"


@dataclass(frozen=True, slots=True)
class Choose:
    """A king goes onto a domino of the row on offer."""

    domino: str

    def __str__(self) -> str:
        return f">{self.domino}"


@dataclass(frozen=True, slots=True)
class Place:
    """A domino goes into the kingdom: its left half on ``cell``, its right half ``towards`` a neighbour."""

    domino: str
    cell: Cell
    towards: Direction

    @property
    def other(self) -> Cell:
        """The cell of the right half."""
        return self.cell + STEP[self.towards]

    def __str__(self) -> str:
        return f"{self.domino}@{name(self.cell)}{self.towards.letter}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A domino that fits nowhere leaves the game."""

    domino: str

    def __str__(self) -> str:
        return f"{self.domino}x"


Move = DrawKing | DrawDomino | Choose | Place | Discard

# The hot paths of enumeration take these values from a cache instead of making them anew.
draw_domino = cache(DrawDomino)
choose = cache(Choose)
place = cache(Place)

DOMINO = r"[kq]?[1-9][0-9]?|[A-Z]"
READERS: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = (
    (re.compile(r"king:([0-7])"), lambda seat: DrawKing(int(seat))),
    (re.compile(rf"\+({DOMINO})"), draw_domino),
    (re.compile(rf">({DOMINO})"), choose),
    (
        re.compile(rf"({DOMINO})@([a-z][1-9][0-9]?)([eswn])"),
        lambda domino, left, towards: place(domino, cell(left), Direction("eswn".index(towards))),
    ),
    (re.compile(rf"({DOMINO})x"), Discard),
)


def read_move(text: str) -> Move:
    """The move that ``text`` writes; ValueError if it is none.

    >>> read_move("17@d5")
    Traceback (most recent call last):
    ValueError: '17@d5' is not a move; moves look like >17, 17@d5e, 17x, +17 or king:2
    """
    for pattern, make in READERS:
        if found := pattern.fullmatch(text):
            return make(*found.groups())
    raise ValueError(f"{text!r} is not a move; moves look like >17, 17@d5e, 17x, +17 or king:2")
