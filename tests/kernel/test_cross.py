"""The kernel on another processor counts, plays and decides as it does here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.kernel import cross

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_counts_games_and_decisions_are_the_same_on_aarch64(tmp_path: Path) -> None:
    if missing := cross.missing():
        pytest.skip(f"{missing} is not installed: apt-get install g++-aarch64-linux-gnu qemu-user")
    weights = cross.some_weights()
    told = cross.answers([cross.RUNNER, cross.built(tmp_path)], cross.questions(weights))
    assert told == list(cross.expected(weights))


def test_what_is_asked_on_another_processor_covers_every_kind_of_game() -> None:
    games = {entry.setup.game for entry in cross.entries() if entry.setup is not None}
    assert games == {"kingdomino", "queendomino", "royal_wedding", "age_of_giants"}
    assert all(cross.depths(entry) for entry in cross.entries())
