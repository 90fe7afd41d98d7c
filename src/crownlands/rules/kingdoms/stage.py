"""What a stage is: one kind of decision, by a seat or by chance.

A stage knows who decides, which moves there are, why a move is refused and what a move does; `law` walks from
stage to stage. Stages hold no state: everything they look at is in the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from types import UnionType

    from crownlands.rules.core import Actor, Urn
    from crownlands.rules.kingdoms.position import KingdomPosition


class Stage(Protocol):
    """One kind of decision."""

    name: str
    rule: str
    """The rule that asks for this decision."""
    takes: type | UnionType
    """The type of its moves."""
    optional: bool
    """A later step of the turn may be played instead."""
    wants: str
    """What is due, for people."""

    def arises(self, position: KingdomPosition) -> bool:
        """There is something to decide."""

    def actor(self, position: KingdomPosition) -> Actor:
        """Who decides."""

    def moves(self, position: KingdomPosition) -> tuple[Any, ...]:
        """The legal moves of this stage."""

    def check(self, position: KingdomPosition, move: Any) -> None:
        """Raises IllegalMove unless the move is one of them."""

    def apply(self, position: KingdomPosition, move: Any) -> KingdomPosition:
        """The position with the move's own effect; `law` then goes on to the next stage."""


class ChanceStage(Stage, Protocol):
    """A stage in which chance draws."""

    even: bool
    """Every outcome is equally likely."""

    def urn(self, position: KingdomPosition) -> Urn:
        """What it draws from."""


class Draw:
    """What all draws have in common: chance makes them, and nobody can leave them out."""

    optional = False

    def actor(self, position: KingdomPosition) -> Actor:  # noqa: ARG002
        """Chance draws."""
        return "chance"


class Step:
    """What most steps of a turn have in common: the owner of the acting king decides, and must."""

    optional = False

    def actor(self, position: KingdomPosition) -> Actor:
        """The owner of the acting king."""
        return position.acting
