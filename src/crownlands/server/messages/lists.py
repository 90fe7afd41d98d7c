"""Lists of tables."""

from __future__ import annotations

from typing import Literal

from crownlands.server.messages.agreements import ClockTerms
from crownlands.server.messages.words import Emblem, Message, SeatNumber


class SeatLine(Message):
    """A seat in a list."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: str | None
    emblem: Emblem | None = None
    """None at tables that were last touched by an older version: the seat's own."""


class TableLine(Message):
    """A table in a list."""

    id: str
    status: Literal["waiting", "playing", "over"]
    game: str
    options: list[str]
    seats: list[SeatLine]
    clock: ClockTerms
    undo: Literal["never", "ask", "practice"]
    hints: bool
    help: bool
    created: str
    updated: str
    yours: list[SeatNumber]
    your_turn: bool
    result: list[int] | None
    """What each realm scored; partners share one, in the order of the seats."""
    places: list[int] | None = None
    """Each seat's place at the end; None, too, at tables that an older version finished."""
    whole: bool = False
    """It was one whole game: no series, nobody gave up, not begun elsewhere, not a guided one."""
    moved: bool = False
    """In the list of your tables: something happened since you looked."""
    imported: bool


class TableList(Message):
    """Tables, newest first; ``more`` is the next page's number, if there is one."""

    tables: list[TableLine]
    more: int | None
