"""One face for all games: each function asks the law of the position's own kind of game.

The kingdom games (Kingdomino, Queendomino, Age of Giants, Royal Wedding) share one law, put together from
parts by a plan; the dice game has its own.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from crownlands.rules import turn
from crownlands.rules.position import Position
from crownlands.rules.riomino import law as riomino
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.rules.core import Actor, Result, Seat, Sheet, Urn
    from crownlands.rules.moves import Move


class Law(Protocol):
    """What every kind of game answers about its positions."""

    def actor(self, position: Any) -> Actor:
        """Who moves."""

    def legal(self, position: Any) -> tuple[Move, ...]:
        """Every legal move, each once."""

    def urn(self, position: Any) -> Urn:
        """What chance draws from."""

    def is_even(self, position: Any) -> bool:
        """Chance is to move and every legal move is equally likely."""

    def play(self, position: Any, move: Move, by: Seat | None = None) -> Any:
        """The position after a move."""

    def sheet(self, position: Any, realm: int) -> Sheet:
        """The itemised score of a realm as it stands."""

    def gain(self, position: Any, move: Move) -> int:
        """How many points a move is worth to the seat that makes it."""

    def result(self, position: Any) -> Result:
        """The places as they stand."""


AnyPosition = Position | RiominoPosition
P = TypeVar("P", bound=AnyPosition)

LAWS: dict[type, Law] = {Position: turn, RiominoPosition: riomino}


def actor(position: AnyPosition) -> Actor:
    """Who moves: a seat, chance, or nobody at the end."""
    return LAWS[type(position)].actor(position)


def legal(position: AnyPosition) -> tuple[Move, ...]:
    """Every legal move, each once."""
    return LAWS[type(position)].legal(position)


def urn(position: AnyPosition) -> Urn:
    """What chance draws from, where chance is to move."""
    return LAWS[type(position)].urn(position)


def is_even(position: AnyPosition) -> bool:
    """Chance is to move and every legal move is equally likely."""
    return LAWS[type(position)].is_even(position)


def chances(position: AnyPosition) -> tuple[tuple[Move, Fraction], ...]:
    """Every outcome chance can bring, with its probability."""
    left = urn(position).left
    total = sum(count for _, count in left)
    return tuple((move, Fraction(count, total)) for move, count in left)


def play(position: P, move: Move, by: Seat | None = None) -> P:
    """The position after a move; IllegalMove, and nothing changed, if the rules refuse it.

    ``by`` is the seat that wants to move; leave it out where that is beyond doubt.
    """
    after: P = LAWS[type(position)].play(position, move, by)
    return after


def sheet(position: AnyPosition, realm: int) -> Sheet:
    """The itemised score of a realm as it stands."""
    return LAWS[type(position)].sheet(position, realm)


def gain(position: AnyPosition, move: Move) -> int:
    """How many points a move adds to, or takes from, the realm of the seat that makes it."""
    return LAWS[type(position)].gain(position, move)


def result(position: AnyPosition) -> Result:
    """The places as they stand; final once nobody is to move."""
    return LAWS[type(position)].result(position)
