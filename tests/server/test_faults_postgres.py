"""Whatever is broken round two servers on PostgreSQL while games are played, no promise is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.faults.trial import kept

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("fault", ["kill", "restore", "cut"])
def test_games_on_postgresql_go_on_through(fault: str, tmp_path: Path) -> None:
    assert kept(fault, "PostgreSQL", tmp_path).broken > 0
