"""What a player is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Generator

    from crownlands.rules import Move, Position

Found = TypeVar("Found")


class Player(Protocol):
    """Decides for the seat that is to move. It sees the public position and nothing else."""

    def decide(self, position: Position) -> Move:
        """One of the legal moves."""


@runtime_checkable
class Patient(Protocol):
    """A player that can be asked in slices: where there is only one thread, others have their turn in between."""

    def deciding(self, position: Position) -> Generator[None, None, Move]:
        """Yields every few hundredths of a second; what it returns is the move. Closed, it stops."""


def deciding(player: Player, position: Position) -> Generator[None, None, Move]:
    """A player's decision in slices; a player that knows no slices decides at once."""
    if isinstance(player, Patient):
        return (yield from player.deciding(position))
    return player.decide(position)


def finished(steps: Generator[object, None, Found]) -> Found:
    """The move at the end of a decision in slices, or whatever else other work in slices comes to."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Found = done.value
            return found
