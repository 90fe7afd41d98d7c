"""The environments' names for Gymnasium: one id a game, with a version for what a learner would notice."""

from __future__ import annotations

import gymnasium

from crownlands.lab.observations import VERSION
from crownlands.rules import GAMES

NAMESPACE = "crownlands"


def id_of(game: str) -> str:
    """The id of a game.

    >>> id_of("age_of_giants")
    'crownlands/AgeOfGiants-v1'
    """
    return f"{NAMESPACE}/{game.title().replace('_', '')}-v{VERSION}"


def register_environments() -> None:
    """Enters all games, once; `import crownlands.lab.gymnasium` does it."""
    for game in GAMES:
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(
                id_of(game),
                entry_point="crownlands.lab.gymnasium:GameEnv",
                vector_entry_point="crownlands.lab.vector:GameVectorEnv",
                kwargs={"game": game},
            )
