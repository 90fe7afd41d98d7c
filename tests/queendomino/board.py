"""What the tests of Queendomino share: a builders' board, a table in the middle of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules import legal

if TYPE_CHECKING:
    from crownlands.rules import Position

BOARD = "statue church bakery guardtower magic_school big_tavern"
TURN: dict[str, Any] = {"row": "17=0 20=1 30=2 40=3", "next_row": "1 2 3 4", "slots": BOARD}


def texts(position: Position) -> list[str]:
    return [str(move) for move in legal(position)]
