"""Finished games to review, and a depth that takes no time."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from crownlands.match import Match
from crownlands.players import new_player
from crownlands.players.greedy import GreedyPlayer
from crownlands.players.slips import SlippingPlayer
from crownlands.review import Depth, Review, review
from crownlands.rules import setup
from crownlands.rules.notation import Record
from tests.tables import random_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.players.player import Player
    from crownlands.rules import Setup

TINY = Depth("tiny", games=4, simulations=2, candidates=2, looks=9, doubts=8, nodes=3_000, last_draws=3)
SLIPS = {"squire": (0.2, 0.5), "peasant": (0.75, 0.9)}
"""How these two slip here: tests want the same games, whatever becomes of the levels."""


def at_random(chosen: Setup, seed: int = 1) -> Record:
    """A game in which everybody plays at random."""
    return Record(chosen, tuple(move for _, move in random_game(chosen, seed) if move is not None))


@cache
def played(seed: str, players: tuple[str, ...] = ("squire", "peasant"), options: Iterable[str] = ()) -> Record:
    """A game of Kingdomino between players by name."""
    match = Match.new("kingdomino", len(players), options, seed=seed, players=players)
    seats = [_player(name, f"{seed}{seat}") for seat, name in enumerate(players)]
    while (seat := match.seat_to_move) is not None:
        match.push(seats[seat].decide(match.position))
    return match.record()


def _player(name: str, seed: str) -> Player:
    if name in SLIPS:
        return SlippingPlayer(GreedyPlayer(seed), *SLIPS[name], seed)
    return new_player(name, seed)


@cache
def reviewed(game: str = "kingdomino", seats: int | None = None, seed: int = 1) -> Review:
    """A tiny review of a random game."""
    return review(at_random(setup(game, seats), seed), TINY)
