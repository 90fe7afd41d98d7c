"""The facts: dominoes, buildings, quests, dice and boards as printed, read from data files into typed tables."""

from crownlands.components.errors import ComponentError
from crownlands.components.facts import Board, Building, Components, Domino, Effect, Face, Quest, Square, Terrain
from crownlands.components.load import ENVIRONMENT, load

__all__ = [
    "ENVIRONMENT",
    "Board",
    "Building",
    "ComponentError",
    "Components",
    "Domino",
    "Effect",
    "Face",
    "Quest",
    "Square",
    "Terrain",
    "load",
]
