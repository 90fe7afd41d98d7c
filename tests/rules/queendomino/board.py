"""What the tests of Queendomino share: a builders' board, a table in the middle of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules import legal

if TYPE_CHECKING:
    from crownlands.rules import KingdomPosition

BOARD = "statue church bakery guardtower magic_school big_tavern"
# Our own drawing of the book's example, 71 points; see docs/rules/QD.md.
BOOK = """
    w1            w                     t[sawmill]  s1            f
    m             w                     t[church]   l1            l1
    m1            t[travelling_castle]  C           t[big_tavern] l
    m3            t[statue]             g1          g             f1
    t[guardtower] f1                    g           g2            f
"""
TURN: dict[str, Any] = {"row": "17=0 20=1 30=2 40=3", "next_row": "1 2 3 4", "slots": BOARD}


def texts(position: KingdomPosition) -> list[str]:
    return [str(move) for move in legal(position)]
