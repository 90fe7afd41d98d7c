"""What a reason is: a code, its numbers and words, and the cells it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.rules.grid import name, scan

if TYPE_CHECKING:
    from crownlands.rules.grid import Cells


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move was worse than another: something that can be counted in the two positions after them.

    ``realm``: whose kingdom the cells lie in.
    """

    code: str
    arguments: tuple[tuple[str, str | int], ...] = ()
    cells: tuple[str, ...] = ()
    realm: int | None = None


def reason(code: str, cells: Cells = 0, realm: int | None = None, **arguments: str | int) -> Reason:
    """A reason with its cells as a set.

    >>> reason("leaves_hole", 0b11, realm=0, holes=2)
    Reason(code='leaves_hole', arguments=(('holes', 2),), cells=('a1', 'b1'), realm=0)
    """
    return Reason(code, tuple(arguments.items()), tuple(name(cell) for cell in scan(cells)), realm)
