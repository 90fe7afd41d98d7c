"""The course of a game: its draws and decisions in their order, each with the positions before and after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.rules import actor, legal
from crownlands.rules.moves import (
    Build,
    Burn,
    Choose,
    Cover,
    Discard,
    DrawBuilding,
    DrawDomino,
    DrawKing,
    DrawQuest,
    EndTurn,
    Place,
    Send,
    Tax,
)
from crownlands.rules.riomino.moves import DrawLot, Lay, Resign, Roll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules import Move, Position
    from crownlands.rules.core import Seat
    from crownlands.rules.notation import Record

KINDS: dict[type, str] = {
    DrawKing: "king",
    DrawDomino: "row",
    DrawQuest: "quest",
    DrawBuilding: "building",
    DrawLot: "roll",
    Roll: "roll",
    Choose: "pick",
    Place: "place",
    Discard: "place",
    Tax: "tax",
    Build: "build",
    Burn: "dragon",
    Cover: "giant",
    Send: "giant",
    EndTurn: "end",
    Lay: "die",
    Resign: "resign",
}
"""What a move is called in a review."""


class NotReviewed(ValueError):
    """A game that cannot be reviewed; ``code`` says why in a word, for programs."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


@dataclass(frozen=True, slots=True)
class Event:
    """A decision of a seat, or draws of one kind in a row; ``n`` numbers its first move, from 0."""

    n: int
    kind: str
    seat: Seat | None
    """None: chance."""
    moves: tuple[Move, ...]
    before: Position
    after: Position

    @property
    def is_draw(self) -> bool:
        """Chance made it."""
        return self.seat is None

    @property
    def is_forced(self) -> bool:
        """There was only one legal move. Giving up is always another."""
        return self.seat is not None and self.kind != "resign" and len(legal(self.before)) == 1


def course(game: Record) -> tuple[Event, ...]:
    """Every event of a finished game; NotReviewed if it is still being played, since that would be help.

    >>> from crownlands.match import Match
    >>> course(Match.new("kingdomino", seed="x").record())
    Traceback (most recent call last):
    crownlands.review.course.NotReviewed: the game is not over: only finished games are reviewed
    """
    events = tuple(_events(game))
    if not events or actor(events[-1].after) is not None:
        raise NotReviewed("not_over", "the game is not over: only finished games are reviewed")
    return events


def _events(game: Record) -> Iterator[Event]:
    positions = game.positions()
    before = next(positions)
    open_draw: Event | None = None
    for n, (move, after) in enumerate(zip(game.moves, positions, strict=True)):
        seat, kind = actor(before), KINDS[type(move)]
        if open_draw and (seat != "chance" or kind != open_draw.kind):
            yield open_draw
            open_draw = None
        if seat == "chance":
            begun = open_draw or Event(n, kind, None, (), before, before)
            open_draw = Event(begun.n, kind, None, (*begun.moves, move), begun.before, after)
        else:
            assert isinstance(seat, int)
            yield Event(n, kind, seat, (move,), before, after)
        before = after
    if open_draw:
        yield open_draw
