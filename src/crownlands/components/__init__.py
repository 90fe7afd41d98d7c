"""The facts: dominoes, buildings and quests as printed, read from data files into typed tables."""

from crownlands.components.facts import Building, Components, Domino, Effect, Quest, Square, Terrain
from crownlands.components.load import ENVIRONMENT, ComponentError, load

__all__ = [
    "ENVIRONMENT",
    "Building",
    "ComponentError",
    "Components",
    "Domino",
    "Effect",
    "Quest",
    "Square",
    "Terrain",
    "load",
]
