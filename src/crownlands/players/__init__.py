"""Players: a player looks at the public position and names a move."""

from __future__ import annotations

from crownlands.players.budget import Budget
from crownlands.players.full_greedy import FullGreedyPlayer
from crownlands.players.greedy import GreedyPlayer
from crownlands.players.levels import LEVELS, PLAYERS, RECIPES, new_player
from crownlands.players.random import RandomPlayer, random_draw

__all__ = [
    "LEVELS",
    "PLAYERS",
    "RECIPES",
    "Budget",
    "FullGreedyPlayer",
    "GreedyPlayer",
    "RandomPlayer",
    "new_player",
    "random_draw",
]
