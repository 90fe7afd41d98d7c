"""The player that takes the most at once: points in a kingdom, freedom to move in Riomino."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from crownlands.players.mobility import mobility_worth
from crownlands.rules import KingdomPosition, Position, legal, play, seat_to_move
from crownlands.rules.kingdoms.kingdom import Realm
from crownlands.rules.kingdoms.law import growth
from crownlands.rules.kingdoms.placing import places
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.moves import Choose
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.components import Domino
    from crownlands.rules import Move
    from crownlands.rules.kingdoms.kingdom import Kingdom


class GreedyPlayer:
    """Places where it gains most, chooses the domino it could gain most with; ties are drawn.

    In Riomino it leaves the other the fewest replies.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._dice = Random(seed)

    def decide(self, position: Position) -> Move:
        """The legal move worth most right now."""
        moves = legal(position)
        if len(moves) == 1:
            return moves[0]
        worth = {move: worth_of(position, move) for move in moves}
        best = max(worth.values())
        return self._dice.choice([move for move in moves if worth[move] == best])


def worth_of(position: Position, move: Move) -> float:
    """What a move is worth at once."""
    if isinstance(position, RiominoPosition):
        return mobility_worth(position, move)
    return _worth(position, move)


def _worth(position: KingdomPosition, move: Move) -> float:
    if isinstance(move, Choose):
        # Small, so that a step of the turn that gains anything at all comes first.
        return _best_gain(position.realm.kingdom, position.plan.domino(move.domino)) / 1000
    seat = seat_to_move(position)
    assert seat is not None
    realm = position.plan.realm_of[seat]
    return _wealth(play(position, move), realm) - _wealth(position, realm)


def _wealth(position: KingdomPosition, realm: int) -> float:
    """Points as they stand, with single coins counted as thirds."""
    mine = position.realms[realm]
    return growth(mine, position.plan) + mine.coins % 3 / 3


def _best_gain(kingdom: Kingdom, domino: Domino) -> float:
    """The most points a domino could add to a kingdom; crowns count a little for later, no place costs."""
    spots = places(kingdom, domino)
    if not spots:
        return -1
    best = max(_points(kingdom.with_domino(domino, spot.cell, spot.other)) for spot in spots)
    return best - _points(kingdom) + (domino.left.crowns + domino.right.crowns) / 2


def _points(kingdom: Kingdom) -> int:
    return sum(line.points for line in score_territories(Realm(kingdom)))
