"""Crownlands: the crown-domino family of games as a library, a table, bots and a simulator.

>>> import crownlands
>>> match = crownlands.Match.new("kingdomino", seats=2, seed="hello")
>>> match.position.round
0
"""

from crownlands.components import ComponentError, load
from crownlands.deal import Deal, Script
from crownlands.match import Match
from crownlands.rules import (
    GAMES,
    IllegalMove,
    ImpossibleSetup,
    KingdomPosition,
    Position,
    RiominoPosition,
    Setup,
    setup,
)
from crownlands.series import Series

__version__ = "0.1.0"
"""The version of the package."""
__all__ = [
    "GAMES",
    "ComponentError",
    "Deal",
    "IllegalMove",
    "ImpossibleSetup",
    "KingdomPosition",
    "Match",
    "Position",
    "RiominoPosition",
    "Script",
    "Series",
    "Setup",
    "__version__",
    "load",
    "setup",
]
