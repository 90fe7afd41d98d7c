"""Whatever decides: a player looks at the public position and names a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.players.greedy import GreedyPlayer
from crownlands.players.random import RandomPlayer, random_draw

if TYPE_CHECKING:
    from collections.abc import Callable

    from crownlands.players.player import Player

PLAYERS: dict[str, Callable[[int | str | None], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}

__all__ = ["PLAYERS", "GreedyPlayer", "RandomPlayer", "new_player", "random_draw"]


def new_player(name: str, seed: int | str | None = None) -> Player:
    """The player of that name; the same seed decides the same way.

    >>> new_player("clever")
    Traceback (most recent call last):
    ValueError: there is no player 'clever'; the players are random, greedy
    """
    if name not in PLAYERS:
        raise ValueError(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    return PLAYERS[name](seed)
