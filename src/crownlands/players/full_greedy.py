"""The yardstick of the 2018 paper, on the law; the kernel has the same rule, many times faster.

Gedda, Lagerkvist and Butler, "Monte Carlo methods for the game Kingdomino": the best joint choice of a place now,
a domino of the next row and its best place then, by points. Places that leave a single hole or move the castle
off the centre come last.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from crownlands.players.greedy import GreedyPlayer
from crownlands.rules import KingdomPosition, legal
from crownlands.rules.grid import neighbours
from crownlands.rules.kingdoms.bonuses import middle_kingdom
from crownlands.rules.kingdoms.kingdom import Realm
from crownlands.rules.kingdoms.placing import frame, free, places
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.moves import Choose, Place

if TYPE_CHECKING:
    from crownlands.components import Domino
    from crownlands.rules import Move, Position
    from crownlands.rules.kingdoms.kingdom import Kingdom

AVOIDED = 10_000
"""More than any gain: a blemish is accepted only where every place has one."""


class FullGreedyPlayer:
    """Places and chooses by the points of this turn and the next; other decisions are the greedy player's."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._dice = Random(seed)
        self._greedy = GreedyPlayer(seed)

    def decide(self, position: Position) -> Move:
        """The legal move worth most with the best one after it; ties are drawn."""
        moves = legal(position)
        if len(moves) == 1:
            return moves[0]
        plain = all(isinstance(move, Place | Choose) for move in moves)
        if not plain or not isinstance(position, KingdomPosition):
            return self._greedy.decide(position)
        worth = worths(position)
        best = max(worth.values())
        return self._dice.choice([move for move in worth if worth[move] == best])


def worths(position: KingdomPosition) -> dict[Move, int]:
    """What each place or choice is worth: its points now and those of the best domino after it."""
    kingdom, plan = position.realm.kingdom, position.plan
    central = middle_kingdom in plan.bonuses
    found: dict[Move, int] = {}
    for move in legal(position):
        if isinstance(move, Choose):
            found[move] = _most_gained(kingdom, plan.domino(move.domino), central)
        elif isinstance(move, Place):
            grown = kingdom.with_domino(plan.domino(move.domino), move.cell, move.other)
            offers = [offer.domino for offer in position.draft.next_row if offer.king is None]
            later = max((_most_gained(grown, domino, central) for domino in offers), default=0)
            found[move] = _points(grown) - _points(kingdom) + later - AVOIDED * _blemishes(kingdom, grown, central)
    return found


def _most_gained(kingdom: Kingdom, domino: Domino, central: bool) -> int:
    """The most a domino can add; a domino without a place is as bad as a blemish."""
    gains = [-AVOIDED]
    before = _points(kingdom)
    for spot in places(kingdom, domino):
        grown = kingdom.with_domino(domino, spot.cell, spot.other)
        gains.append(_points(grown) - before - AVOIDED * _blemishes(kingdom, grown, central))
    return max(gains[1:], default=-AVOIDED)


def _blemishes(kingdom: Kingdom, grown: Kingdom, central: bool) -> int:
    """A new hole; a castle that can no longer come to the centre."""
    return (_holes(grown) > _holes(kingdom)) + (central and not _may_be_central(grown))


def _holes(kingdom: Kingdom) -> int:
    """Free cells in reach without a free neighbour: no domino will ever cover them."""
    room = free(kingdom) & frame(kingdom)
    return (room & ~neighbours(room)).bit_count()


def _may_be_central(kingdom: Kingdom) -> bool:
    """Whether the castle is at most half a frame from every edge of the kingdom."""
    row, column = divmod(kingdom.castle.bit_length() - 1, 32)
    west, north, east, south = kingdom.box
    return max(column - west, east - column, row - north, south - row) <= kingdom.grid // 2


def _points(kingdom: Kingdom) -> int:
    return sum(line.points for line in score_territories(Realm(kingdom)))
