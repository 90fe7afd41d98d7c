"""What a player is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from crownlands.rules import Move, Position


class Player(Protocol):
    """Decides for the seat that is to move. It sees the public position and nothing else."""

    def decide(self, position: Position) -> Move:
        """One of the legal moves."""
