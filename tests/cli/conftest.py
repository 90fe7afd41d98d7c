"""A record in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import played

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole game, in a file."""
    file = tmp_path / "game.txt"
    file.write_text(str(played()), encoding="utf-8")
    return file
