"""The levels as rungs of a ladder: who decides, how often it slips, how long it looks, by game and seats.

Neighbours lie so far apart that the better finishes ahead in 65 to 85 per cent of pairs (``bench/levels.py``).
With two seats the larger games tell skill from luck far better than with more, so there the ladder begins higher.
In Queendomino it is longer than four such steps: they are shared out evenly, some 90 per cent each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from crownlands.rules.games import GAMES, USUAL_GAME

if TYPE_CHECKING:
    from crownlands.rules import Setup

Mind = Literal["greedy", "eye", "search"]
"""The most points at once; what looks best to the learned evaluation; a search led by it."""


@dataclass(frozen=True, slots=True)
class Rung:
    """How a level plays a game."""

    mind: Mind
    slips: float = 0.0
    """The share of decisions that fall on something plausible instead,"""
    better: float = 1.0
    """which is any of this part of all moves, best first."""
    times: int = 1
    """Of a search: how many of the level's budgets it spends on a decision."""


LADDER: dict[str, dict[str, Rung]] = {
    "peasant": {
        "kingdomino": Rung("greedy", 0.55, 0.8),
        "queendomino": Rung("greedy", 0.5, 0.8),
        "queendomino/2": Rung("greedy"),
        "age_of_giants": Rung("greedy", 0.4, 0.7),
        "age_of_giants/2": Rung("greedy", 0.1, 0.5),
        "royal_wedding": Rung("greedy", 0.35, 0.65),
    },
    "squire": {
        "kingdomino": Rung("greedy", 0.1, 0.5),
        "queendomino": Rung("greedy", 0.1, 0.5),
        "queendomino/2": Rung("eye", 0.3, 0.4),
        "age_of_giants": Rung("greedy", 0.1, 0.5),
        "age_of_giants/2": Rung("eye", 0.4, 0.4),
        "royal_wedding": Rung("greedy", 0.1, 0.5),
    },
    "baron": {
        "kingdomino": Rung("eye", 0.45, 0.4),
        "queendomino": Rung("eye", 0.25, 0.4),
        "queendomino/2": Rung("eye"),
        "age_of_giants": Rung("eye", 0.35, 0.4),
        "age_of_giants/2": Rung("eye", 0.1, 0.4),
        "royal_wedding": Rung("eye", 0.2, 0.4),
    },
    "duke": {
        "kingdomino": Rung("search", 0.08, 0.4),
        "queendomino": Rung("search", times=2),
        "queendomino/2": Rung("search", 0.04, 0.3, times=2),
        "age_of_giants": Rung("search", times=2),
        "royal_wedding": Rung("search", times=2),
        "royal_wedding/3": Rung("search", times=4),
    },
}
"""Every level but the strongest, in every game with kingdoms; with so many seats where that makes a difference."""


def rung(level: str, setup: Setup) -> Rung:
    """How a level plays at a table.

    >>> from crownlands.rules import setup
    >>> rung("squire", setup("queendomino", 4)).mind, rung("squire", setup("queendomino", 2)).mind
    ('greedy', 'eye')
    """
    rungs = LADDER[level]
    # A game that is new to the family is played as the plainest of them.
    return rungs.get(f"{setup.game}/{setup.seats}") or rungs.get(setup.game, rungs[USUAL_GAME])


def suggested(game: str, seats: int) -> str:
    """The level for somebody new: a player who only takes points at once beats it in about half of all games.

    >>> suggested("kingdomino", 2), suggested("queendomino", 2)
    ('squire', 'peasant')
    """
    begins_higher = f"{game}/{seats}" in LADDER["squire"]
    return "peasant" if begins_higher else "squire"


def suggestions(level: str) -> list[str]:
    """The games and seats that a level is suggested for.

    >>> suggestions("peasant")
    ['queendomino/2', 'age_of_giants/2']
    """
    tables = ((name, seats) for name, game in GAMES.items() for seats in game.seats)
    return [f"{name}/{seats}" for name, seats in tables if suggested(name, seats) == level]
