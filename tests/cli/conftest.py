"""A record in a file, and people at terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import played
from tests.cli.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole game, in a file."""
    file = tmp_path / "game.txt"
    file.write_text(str(played()), encoding="utf-8")
    return file


@pytest.fixture
def sit_down() -> Iterator[Callable[..., Terminal]]:
    """Sits down at a terminal and starts a game; leaves it when the test is over."""
    seats: list[Terminal] = []

    def sit(*words: str) -> Terminal:
        seats.append(Terminal(*words))
        return seats[-1]

    yield sit
    for terminal in seats:
        terminal.__exit__()
