"""Crownlands: the crown-domino family of games as a library, a table, bots and a simulator.

>>> import crownlands
>>> match = crownlands.Match.new("kingdomino", seats=2, seed="hello")
>>> match.position.round
0

The law itself, as functions on positions, is in `crownlands.rules`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crownlands.components import ComponentError
    from crownlands.components import load as load_components
    from crownlands.deal import Deal, Script
    from crownlands.match import Match
    from crownlands.players import new_player
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
    # A name is fetched when it is first asked for: a program that wants one part does not wait for the others.
    from importlib import import_module

    _HOMES = {
        "components": ("ComponentError",),
        "deal": ("Deal", "Script"),
        "match": ("Match",),
        "players": ("new_player",),
        "rules": (
            "GAMES",
            "IllegalMove",
            "ImpossibleSetup",
            "KingdomPosition",
            "Position",
            "RiominoPosition",
            "Setup",
            "setup",
        ),
        "rules.notation": ("read_position", "read_records"),
        "series": ("Series",),
    }

    def __getattr__(name):
        if name == "load_components":
            found = import_module("crownlands.components").load
        elif name in _HOMES:
            found = import_module(f"crownlands.{name}")
        else:
            home = next((module for module, names in _HOMES.items() if name in names), None)
            if home is None:
                raise AttributeError(f"module 'crownlands' has no attribute {name!r}")
            found = getattr(import_module(f"crownlands.{home}"), name)
        globals()[name] = found
        return found

    def __dir__():
        return sorted({*globals(), *__all__})
