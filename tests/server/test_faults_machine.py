"""A full disk, a clock that jumps, rubbish by the thousand: on either database, no promise is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.faults.trial import kept

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.faults.ground import Kind

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])]


def test_a_full_disk_refuses_moves_and_loses_none(kind: Kind, tmp_path: Path) -> None:
    kept("disk", kind, tmp_path)


def test_a_clock_that_jumps_takes_nobodys_time(kind: Kind, tmp_path: Path) -> None:
    kept("clock", kind, tmp_path)


def test_rubbish_disturbs_nobody(kind: Kind, tmp_path: Path) -> None:
    assert kept("rubbish", kind, tmp_path).sent > 1000
