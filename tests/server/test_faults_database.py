"""A PostgreSQL that is cut off, slow, started again or frozen costs nobody a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.faults.trial import kept

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("fault", ["cut-db", "slow-db", "restart-db", "freeze-db"])
def test_games_go_on_when_the_database_does(fault: str, tmp_path: Path) -> None:
    kept(fault, "PostgreSQL", tmp_path)
