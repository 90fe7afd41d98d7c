"""Crownlands: the crown-domino family of games as a library, a table, bots and a simulator.

>>> import crownlands
>>> match = crownlands.Match.new("kingdomino", seats=2, seed="hello")
>>> match.position.round
0

The law itself, as functions on positions, is in `crownlands.rules`.
"""

from typing import TYPE_CHECKING

from crownlands.components import ComponentError
from crownlands.components import load as load_components
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
from crownlands.rules.notation import read_position, read_records
from crownlands.series import Series

if TYPE_CHECKING:
    from crownlands.players import new_player

__version__ = "0.2.0"
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
    "load_components",
    "new_player",
    "read_position",
    "read_records",
    "setup",
]


if not TYPE_CHECKING:  # a type checker would believe that every name is here

    def __getattr__(name):
        # Players bring the kernel and its data, which most programs do without.
        if name == "new_player":
            from crownlands.players import new_player

            return new_player
        raise AttributeError(f"module 'crownlands' has no attribute {name!r}")
