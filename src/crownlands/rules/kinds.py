"""The kinds of game: kingdoms and dice. Each is one object that holds its law, its notation and its pictures.

The kingdom games (Kingdomino, Queendomino, Age of Giants, Royal Wedding) share one law, put together from parts by
a plan; the dice game has its own. Layers above that treat the kinds differently (the table's views, the terminal's
painters) map a kind to a part of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from crownlands.rules.kingdoms import law as kingdoms
from crownlands.rules.kingdoms.position import KingdomPlan, KingdomPosition, first_position
from crownlands.rules.riomino import law as riomino
from crownlands.rules.riomino.position import RiominoPlan, RiominoPosition, first_riomino_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.core import Actor, Result, Seat, Sheet, Urn
    from crownlands.rules.moves import Move

Position = KingdomPosition | RiominoPosition
"""What everybody at the table sees."""
Plan = KingdomPlan | RiominoPlan
"""The numbers and parts that follow from a set-up."""

P = TypeVar("P", bound=Position)
P_contra = TypeVar("P_contra", bound=Position, contravariant=True)
L_contra = TypeVar("L_contra", bound=Plan, contravariant=True)


class Law(Protocol[P]):
    """What every kind of game answers about its positions."""

    def actor(self, position: P) -> Actor:
        """Who moves."""

    def legal(self, position: P) -> tuple[Move, ...]:
        """Every legal move, each once."""

    def urn(self, position: P) -> Urn:
        """What chance draws from."""

    def is_even(self, position: P) -> bool:
        """Chance is to move and every legal move is equally likely."""

    def play(self, position: P, move: Move, by: Seat | None = None) -> P:
        """The position after a move."""

    def sheet(self, position: P, realm: int) -> Sheet:
        """The itemised score of a realm as it stands."""

    def gain(self, position: P, move: Move) -> int:
        """How many points a move is worth to the seat that makes it."""

    def result(self, position: P) -> Result:
        """The places as they stand."""


class Kind(Protocol[L_contra, P]):
    """A kind of game."""

    @property
    def law(self) -> Law[P]:
        """Its rules."""

    def first(self, plan: L_contra) -> P:
        """The first position: nothing drawn."""

    def write(self, position: P) -> str:
        """The position as text, without its set-up."""

    def read(self, plan: L_contra, stage: str, words: Sequence[str]) -> P:
        """The position a text writes."""

    def show(self, position: P, players: Sequence[str] = ()) -> str:
        """The whole table in plain characters."""

    def svg(self, position: P) -> str:
        """The whole table as an SVG."""


# Notation and pictures look at positions and at games, so their imports wait until they are wanted.
class _Kingdoms:
    """Dominoes, kings and kingdoms."""

    law: Law[KingdomPosition] = kingdoms

    def first(self, plan: KingdomPlan) -> KingdomPosition:
        return first_position(plan)

    def write(self, position: KingdomPosition) -> str:
        from crownlands.rules.notation.kingdom_positions import write_kingdom_position

        return write_kingdom_position(position)

    def read(self, plan: KingdomPlan, stage: str, words: Sequence[str]) -> KingdomPosition:
        from crownlands.rules.notation.kingdom_positions import read_kingdom_position

        return read_kingdom_position(plan, stage, words)

    def show(self, position: KingdomPosition, players: Sequence[str] = ()) -> str:
        from crownlands.rules.pictures.text import show_kingdoms

        return show_kingdoms(position, players)

    def svg(self, position: KingdomPosition) -> str:
        from crownlands.rules.pictures.table import kingdoms_svg

        return kingdoms_svg(position)


class _Dice:
    """Riomino: a board, and dice on it."""

    law: Law[RiominoPosition] = riomino

    def first(self, plan: RiominoPlan) -> RiominoPosition:
        return first_riomino_position(plan)

    def write(self, position: RiominoPosition) -> str:
        from crownlands.rules.notation.riomino import write_riomino_position

        return write_riomino_position(position)

    def read(self, plan: RiominoPlan, stage: str, words: Sequence[str]) -> RiominoPosition:
        from crownlands.rules.notation.riomino import read_riomino_position

        return read_riomino_position(plan, stage, words)

    def show(self, position: RiominoPosition, players: Sequence[str] = ()) -> str:
        from crownlands.rules.pictures.riomino import show_riomino

        return show_riomino(position, players)

    def svg(self, position: RiominoPosition) -> str:
        from crownlands.rules.pictures.riomino import riomino_svg

        return riomino_svg(position)


KINGDOMS: Kind[KingdomPlan, KingdomPosition] = _Kingdoms()
DICE: Kind[RiominoPlan, RiominoPosition] = _Dice()

_KINDS: dict[type, Kind[Any, Any]] = {KingdomPosition: KINGDOMS, RiominoPosition: DICE}


def kind_of(position: P) -> Kind[Any, P]:
    """The kind of game a position belongs to.

    >>> from crownlands.rules import setup, start
    >>> kind_of(start(setup("riomino"))) is DICE
    True
    """
    return _KINDS[type(position)]
