"""Whole recorded games, one file for each set-up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from crownlands import Deal, Match
from crownlands.players import GreedyPlayer
from crownlands.rules.notation import write_position
from tests.tables import every_setup, name_of

if TYPE_CHECKING:
    from crownlands.rules import Setup

SETUPS = every_setup()


def golden_file(chosen: Setup) -> Path:
    """Where the game of a set-up is kept."""
    return Path(__file__).parent / f"{name_of(chosen)}.txt"


def golden_game(chosen: Setup) -> str:
    """A game of greedy players, with its last position as a comment."""
    match = Match(chosen, Deal(f"golden {name_of(chosen)}"))
    player = GreedyPlayer("golden")
    while not match.is_over:
        match.push(player.decide(match.position))
    return f"{match}{{ {write_position(match.position)} }}\n"
