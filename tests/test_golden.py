"""Whole recorded games: if one of them changes, something changed unnoticed.

`python -m tests.test_golden` writes them anew; do that in a commit of its own, with the reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crownlands import Deal, Match
from crownlands.players import GreedyPlayer
from crownlands.rules.notation import read_record, write_position, write_record
from tests.tables import every_setup, name_of

if TYPE_CHECKING:
    from crownlands.rules import Setup

FOLDER = Path(__file__).parent / "golden"
SETUPS = every_setup()


def golden_game(chosen: Setup) -> str:
    """A game of greedy players, with its last position as a comment."""
    match = Match(chosen, Deal(f"golden {name_of(chosen)}"))
    player = GreedyPlayer("golden")
    while not match.is_over:
        match.push(player.decide(match.position))
    return f"{match}{{ {write_position(match.position)} }}\n"


@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_a_golden_game_replays_to_the_letter(chosen: Setup) -> None:
    text = (FOLDER / f"{name_of(chosen)}.txt").read_text(encoding="utf-8")
    record = read_record(text)
    *_, last = record.positions()
    assert text == f"{write_record(record)}{{ {write_position(last)} }}\n"


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_the_greedy_player_plays_the_golden_game_again(chosen: Setup) -> None:
    assert golden_game(chosen) == (FOLDER / f"{name_of(chosen)}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    for one in SETUPS:
        (FOLDER / f"{name_of(one)}.txt").write_text(golden_game(one), encoding="utf-8")
