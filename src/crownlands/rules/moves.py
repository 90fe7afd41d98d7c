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

from crownlands.rules.grid import OFFSET, Cell, Direction, cell, name
from crownlands.rules.riomino.moves import DrawLot, Lay, Resign, RiominoMove, Roll

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
        return self.cell + OFFSET[self.towards]

    def __str__(self) -> str:
        return f"{self.domino}@{name(self.cell)}{self.towards.letter}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A domino that fits nowhere leaves the game."""

    domino: str

    def __str__(self) -> str:
        return f"{self.domino}x"


@dataclass(frozen=True, slots=True)
class DrawQuest:
    """Chance draws a quest."""

    quest: str

    def __str__(self) -> str:
        return f"quest:{self.quest}"


@dataclass(frozen=True, slots=True)
class DrawBuilding:
    """Chance turns up the next building of the pile."""

    building: str

    def __str__(self) -> str:
        return f"bldg:{self.building}"


@dataclass(frozen=True, slots=True)
class Cover:
    """A giant goes onto a crown of the square ``cell``."""

    cell: Cell

    def __str__(self) -> str:
        return f"G@{name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Send:
    """The giant on ``cell`` is sent to another realm."""

    cell: Cell
    realm: int

    def __str__(self) -> str:
        return f"G{name(self.cell)}>{self.realm}"


@dataclass(frozen=True, slots=True)
class Tax:
    """Knights go onto one or both squares just placed, named in ascending order, and collect taxes."""

    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return "T" + "+".join(name(cell) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Build:
    """The building in the slot that costs ``slot`` is built on the town square ``cell``."""

    slot: int
    cell: Cell

    def __str__(self) -> str:
        return f"B{self.slot}@{name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Burn:
    """The dragon burns the building in the slot that costs ``slot``."""

    slot: int

    def __str__(self) -> str:
        return f"D{self.slot}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A turn ends that has no domino to choose and could do more, but does not."""

    def __str__(self) -> str:
        return "."


KingdomMove = (
    DrawKing
    | DrawDomino
    | DrawQuest
    | DrawBuilding
    | Choose
    | Place
    | Discard
    | Cover
    | Send
    | Tax
    | Build
    | Burn
    | EndTurn
)
Move = KingdomMove | RiominoMove
"""Any move of any game: a value that writes itself in the notation."""

# The hot paths of enumeration take these values from a cache instead of making them again.
draw_domino = cache(DrawDomino)
choose = cache(Choose)
place = cache(Place)
draw_building = cache(DrawBuilding)
build = cache(Build)
burn = cache(Burn)

CELL = r"[a-z][1-9][0-9]?"
DOMINO = r"[kq]?[1-9][0-9]?|[A-Z]"
# What is read is not kept in those caches: anybody may write millions of moves that no game has.
READERS: tuple[tuple[str, Callable[..., Move]], ...] = (
    (r"king:([0-7])", lambda seat: DrawKing(int(seat))),
    (rf"\+({DOMINO})", draw_domino),
    (rf">({DOMINO})", choose),
    (
        rf"({DOMINO})@({CELL})([eswn])",
        lambda domino, left, towards: Place(domino, cell(left), Direction("eswn".index(towards))),
    ),
    (rf"({DOMINO})x", Discard),
    (r"quest:([a-z0-9_]+)", DrawQuest),
    (r"bldg:([a-z0-9_]+)", DrawBuilding),
    (rf"G@({CELL})", lambda at: Cover(cell(at))),
    (rf"G({CELL})>([0-7])", lambda at, realm: Send(cell(at), int(realm))),
    (
        rf"T({CELL})(?:\+({CELL}))?",
        lambda *at: Tax(tuple(sorted(cell(text) for text in at if text))),
    ),
    (rf"B([0-5])@({CELL})", lambda slot, at: Build(int(slot), cell(at))),
    (r"D([0-5])", lambda slot: Burn(int(slot))),
    (r"\.", EndTurn),
    (r"lot:([01])", lambda seat: DrawLot(int(seat))),
    (r"roll:([01]):([0-9]{2})", lambda seat, face: Roll(int(seat), face)),
    (rf"([0-9]{{4}})@({CELL})", lambda edges, at: Lay(edges, cell(at))),
    (r"resign", Resign),
)


@cache
def _readers() -> tuple[tuple[re.Pattern[str], Callable[..., Move]], ...]:
    """Made when the first text is read: programs that read none do not wait for it."""
    return tuple((re.compile(pattern), make) for pattern, make in READERS)


def read_move(text: str) -> Move:
    """The move that ``text`` writes; ValueError if it is none.

    >>> read_move("17@d5")
    Traceback (most recent call last):
    ValueError: '17@d5' is not a move; moves look like >17, 17@d5e, 17x, +17 or king:2
    """
    for pattern, make in _readers():
        if found := pattern.fullmatch(text):
            return make(*found.groups())
    raise ValueError(f"{text!r} is not a move; moves look like >17, 17@d5e, 17x, +17 or king:2")
