"""What the tests of Riomino share: moves as texts, refusals, a table whose dice are rolled."""

from __future__ import annotations

from typing import Any

import pytest

from crownlands.rules import IllegalMove, actor, legal, play, read_move, setup, start


def texts(position: Any) -> set[str]:
    return {str(move) for move in legal(position)}


def refused(position: Any, move: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as error:
        play(position, read_move(move))
    return error.value.rule_id, error.value.code


def rolled(board: str, lot: int = 0, face: str = "12", *options: str) -> Any:
    """A table where every die shows the same face."""
    position: Any = play(start(setup("riomino", 2, [board, *options])), read_move(f"lot:{lot}"))
    while actor(position) == "chance":
        position = play(position, read_move(f"roll:{position.rolling}:{face}"))
    return position
