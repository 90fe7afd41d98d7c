"""Whatever decides: a player looks at the public position and names a move."""

from __future__ import annotations

from crownlands.players.budget import Budget
from crownlands.players.full_greedy import FullGreedyPlayer
from crownlands.players.greedy import GreedyPlayer
from crownlands.players.levels import KINDS, LEVELS, PLAYERS, new_player
from crownlands.players.random import RandomPlayer, random_draw

__all__ = [
    "KINDS",
    "LEVELS",
    "PLAYERS",
    "Budget",
    "FullGreedyPlayer",
    "GreedyPlayer",
    "RandomPlayer",
    "new_player",
    "random_draw",
]
