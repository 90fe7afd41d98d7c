"""Dice as they can lie: six faces in four rotations, and sets of them.

A *die* here is a number from 0 to 23, ``4 * face + turns``; a set of dice is a Python int with one bit per
die. So "what fits here" and "what is in this tray" are each one number, and `&` brings them together.

    >>> from crownlands.components import load
    >>> dice = dice_of(load().faces)
    >>> dice.edges[12:16]
    ('1221', '1122', '2112', '2211')
    >>> [dice.edges[die] for die in scan(dice.showing[NORTH][0] & dice.showing[EAST][3])]
    ['0330']
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from crownlands.rules.grid import STRIDE, scan
from crownlands.rules.riomino.moves import lay

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from crownlands.components import Face
    from crownlands.rules.grid import Cell
    from crownlands.rules.riomino.moves import Lay

Die = int
DiceSet = int
Tray = tuple[int, ...]
"""How many dice show each face."""

FACES, TURNS = 6, 4
DICE = FACES * TURNS
ALL: DiceSet = (1 << DICE) - 1
NORTH, EAST, SOUTH, WEST = range(4)
OFFSETS = (-STRIDE, 1, STRIDE, -1)
"""From a cell to the next in the order of edges: n e s w."""


def turned(face: Face, turns: int) -> str:
    """RM-1.1: each value of a face is on two neighbouring edges, so opposite edges always differ.

    The edges n e s w after quarter turns clockwise; unturned, the first value is north and west.

    >>> from crownlands.components import Face
    >>> [turned(Face("01", 0, 1), turns) for turns in range(4)]
    ['0110', '0011', '1001', '1100']
    """
    edges = f"{face.one}{face.other}{face.other}{face.one}"
    return edges[-turns:] + edges[:-turns] if turns else edges


@dataclass(frozen=True, slots=True, eq=False)
class Dice:
    """Tables about the dice of one set of faces."""

    faces: tuple[Face, ...]
    edges: tuple[str, ...]
    """The edges n e s w of each die as it lies."""
    number: Mapping[str, Die]
    """The die that shows these edges."""
    showing: tuple[Mapping[int, DiceSet], ...]
    """By edge and value, the dice that show the value there."""
    fits_beside: tuple[tuple[tuple[int, DiceSet], ...], ...]
    """For each die, by edge: the step to the next cell and the dice that match it there."""
    _lays: dict[tuple[Cell, DiceSet], tuple[Lay, ...]] = field(default_factory=dict, repr=False)

    def lays(self, where: Cell, what: DiceSet) -> tuple[Lay, ...]:
        """The moves that put one of these dice on a cell."""
        moves = self._lays.get((where, what))
        if moves is None:
            moves = self._lays[where, what] = tuple(lay(self.edges[die], where) for die in scan(what))
        return moves

    def pips(self, tray: Tray) -> int:
        """What the dice of a tray show together."""
        return sum(count * face.pips for count, face in zip(tray, self.faces, strict=True))


@cache
def dice_of(faces: tuple[Face, ...]) -> Dice:
    """The tables of six faces."""
    edges = tuple(turned(face, turns) for face in faces for turns in range(TURNS))
    values = sorted({int(value) for shown in edges for value in shown})
    showing = tuple(
        {value: _set(die for die in range(DICE) if int(edges[die][edge]) == value) for value in values}
        for edge in range(4)
    )
    beside = tuple(
        tuple((OFFSETS[edge], showing[(edge + 2) % 4][int(shown[edge])]) for edge in range(4)) for shown in edges
    )
    return Dice(faces, edges, {shown: die for die, shown in enumerate(edges)}, showing, beside)


@cache
def rotations(tray: Tray) -> DiceSet:
    """Every way the dice of a tray can lie.

    >>> bin(rotations((0, 2, 0, 0, 0, 0)))
    '0b11110000'
    """
    return sum(0b1111 << TURNS * face for face, count in enumerate(tray) if count)


def with_face(tray: Tray, face: int, change: int) -> Tray:
    """A tray with one face more or less often."""
    return (*tray[:face], tray[face] + change, *tray[face + 1 :])


def _set(dice: Iterable[Die]) -> DiceSet:
    return sum(1 << die for die in dice)
