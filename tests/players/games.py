"""Games among players, for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.match import Match
from crownlands.players import new_player
from crownlands.rules import setup
from tests.tables import kingdoms

if TYPE_CHECKING:
    from crownlands.rules import KingdomPosition, Position

BONUSES = ("harmony", "middle_kingdom")


def moments(game: str, seats: int, options: tuple[str, ...] = (), seed: str = "moments") -> list[Position]:
    """Every position of a greedy game in which a seat has something to decide."""
    match = Match.new(game, seats, options, seed=seed)
    player = new_player("greedy", seed)
    found = []
    while not match.is_over:
        if len(match.legal()) > 1:
            found.append(match.position)
        match.push(player.decide(match.position))
    return found


def kingdom_moments(game: str, seats: int, options: tuple[str, ...] = ()) -> list[KingdomPosition]:
    """The same, of a game with kingdoms."""
    return [kingdoms(position) for position in moments(game, seats, options)]


def wins(players: list[str], games: int, options: tuple[str, ...] = BONUSES, game: str = "kingdomino") -> float:
    """The share of victories of the first player; every deal is played from every seat."""
    from crownlands.lab.arena import Table

    table = Table(setup(game, len(players), options), (players[0], players[1]), seed="tests")
    won = 0.0
    for number in range(games):
        one = table.play(number)
        won += sum(share for seat, share in enumerate(one.wins) if one.seats[seat] == 0)
    return won / games
