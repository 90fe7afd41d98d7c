"""The facts: dominoes, buildings, quests, dice and boards as printed, read from data files into typed tables."""

from crownlands.components.digests import digest
from crownlands.components.errors import ComponentError
from crownlands.components.facts import Board, Building, Components, Domino, Effect, Face, Quest, Square, Terrain
from crownlands.components.files import ENVIRONMENT, load
from crownlands.components.shelf import known, of_version, past

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
    "digest",
    "known",
    "load",
    "of_version",
    "past",
]
