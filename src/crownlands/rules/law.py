"""One face for all games: each function asks the law of the position's own kind of game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import seat_of
from crownlands.rules.kinds import P, Position, kind_of

if TYPE_CHECKING:
    from fractions import Fraction

    from crownlands.rules.core import Actor, Result, Seat, Sheet, Urn
    from crownlands.rules.moves import Move


def actor(position: Position) -> Actor:
    """Who moves: a seat, chance, or nobody at the end."""
    return kind_of(position).law.actor(position)


def seat_to_move(position: Position) -> Seat | None:
    """The seat that decides; None where chance is to move, and at the end."""
    return seat_of(actor(position))


def legal(position: Position) -> tuple[Move, ...]:
    """Every legal move, each once."""
    return kind_of(position).law.legal(position)


def urn(position: Position) -> Urn:
    """What chance draws from, where chance is to move."""
    return kind_of(position).law.urn(position)


def is_even(position: Position) -> bool:
    """Chance is to move and every legal move is equally likely."""
    return kind_of(position).law.is_even(position)


def chances(position: Position) -> tuple[tuple[Move, Fraction], ...]:
    """Every outcome chance can bring, with its probability."""
    # Fractions bring decimals, which take a while to load; few programs ask for chances.
    from fractions import Fraction

    left = urn(position).left
    total = sum(count for _, count in left)
    return tuple((move, Fraction(count, total)) for move, count in left)


def play(position: P, move: Move, by: Seat | None = None) -> P:
    """The position after a move; IllegalMove, and nothing changed, if the rules refuse it.

    ``by`` is the seat that wants to move; leave it out where that is beyond doubt.
    """
    return kind_of(position).law.play(position, move, by)


def sheet(position: Position, realm: int) -> Sheet:
    """The itemised score of a realm as it stands."""
    return kind_of(position).law.sheet(position, realm)


def gain(position: Position, move: Move) -> int:
    """How many points a move adds to, or takes from, the realm of the seat that makes it."""
    return kind_of(position).law.gain(position, move)


def result(position: Position) -> Result:
    """The places as they stand; final once nobody is to move."""
    return kind_of(position).law.result(position)
