"""What a coach says at a table that allows help."""

from __future__ import annotations

from typing import Literal

from crownlands.server.messages.words import EventNumber, Facts, Message, Ref, SeatNumber


class Hint(Message):
    """A move to be found in steps."""

    move: str
    part: str | None
    """Where on the board to look, seen from the castle or the middle; None where the move is about no cell."""
    around: list[str]
    """The cells of that part."""
    cells: list[str]
    """Those the move covers or, of a domino to be chosen, could cover best at once."""


class Cause(Message):
    """Why a move is worse: a code of reviews (docs/review.md), its arguments, the cells it is about."""

    code: str
    arguments: Facts
    cells: list[str]
    realm: SeatNumber | None


class Judged(Message):
    """What a move would lose against the best one found."""

    move: str
    best: str
    lost: float
    """Points of expected lead; with Riomino, chance to win."""
    error: float
    unit: Literal["points", "win"]
    grade: str
    blunder: bool
    """It is one beyond noise, worth a warning before it is made."""
    exact: bool
    """Proved, not measured."""
    why: list[Cause]


class HintDown(Message):
    """A hint, for the one who asked."""

    hint: Hint
    n: EventNumber
    ref: Ref | None


class JudgedDown(Message):
    """What a move would lose, for the one who asked."""

    judged: Judged
    n: EventNumber
    ref: Ref | None
