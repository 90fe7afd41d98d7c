"""Whole recorded games: if one of them changes, something changed unnoticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.rules.notation import read_record, write_position, write_record
from tests.golden import SETUPS, golden_file, golden_game
from tests.tables import name_of

if TYPE_CHECKING:
    from crownlands.rules import Setup


@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_a_golden_game_replays_to_the_letter(chosen: Setup) -> None:
    text = golden_file(chosen).read_text(encoding="utf-8")
    record = read_record(text)
    *_, last = record.positions()
    assert text == f"{write_record(record)}{{ {write_position(last)} }}\n"


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_the_greedy_player_plays_the_golden_game_again(chosen: Setup) -> None:
    assert golden_game(chosen) == golden_file(chosen).read_text(encoding="utf-8")
