"""What happens at a table, as it is stored and told."""

from __future__ import annotations

from typing import Literal

from crownlands.server.messages.words import By, Emblem, EventNumber, Message, SeatNumber


class SeatEvent(Message):
    """Somebody sat down, left, or came back."""

    seat: SeatNumber
    kind: Literal["person", "bot", "open"]
    name: str | None = None
    level: str | None = None
    away: bool = False
    left: bool = False
    """With away: on purpose."""
    emblem: Emblem | None = None
    """What somebody chose; left out: the seat's own, or what is left."""


class ClockEvent(Message):
    """A clock ran out, or all clocks were stopped or set going."""

    what: Literal["timeout", "pause", "resume"]
    seat: SeatNumber | None = None
    credit: int | None = None
    """Milliseconds that are not counted, since no server ran."""


class AskEvent(Message):
    """A request that needs the others' consent; the event's own number is its name."""

    what: Literal["undo", "pause", "remove", "close"]
    undo: EventNumber | None = None
    seat: SeatNumber | None = None
    """With remove: whom."""
    why: str | None = None
    """With remove: for which reason."""
    of: list[SeatNumber]
    """Who must agree."""


class AnswerEvent(Message):
    """An answer to a request."""

    to: EventNumber
    yes: bool


class BranchView(Message):
    """Where a game was taken up: another table, its event, and how many moves came from there."""

    table: str
    n: EventNumber
    moves: int


class DealtView(Message):
    """What an imported record tells of its deal; empty where it tells nothing."""

    commit: str
    seed: str | None
    swapped: bool | None = None
    """It is the second game of a pair, which deals to each seat what the first dealt to the other."""


class RemoveEvent(Message):
    """The host removed the player who sat there, for a reason; what becomes of the seat is the next event."""

    seat: SeatNumber
    why: str


class MuteEvent(Message):
    """A seat may not say anything, or may again."""

    seat: SeatNumber
    on: bool


class Event(Message):
    """Something that happened, numbered without gaps; exactly one of the fields after ``by`` is there."""

    n: EventNumber
    at: str
    by: By
    move: str | None = None
    forced: bool | None = None
    """With a move: the table played it, since there was no other."""
    start: int | None = None
    """A game began; the number of the game in its series, from 1."""
    position: str | None = None
    """With start: where it began, in notation, if not at the beginning."""
    dealt: DealtView | None = None
    """With start: the game was dealt elsewhere."""
    branch: BranchView | None = None
    """With start: it goes on from another table's game; the moves up to there follow."""
    undo: EventNumber | None = None
    """The moves from this number on were taken back."""
    seat: SeatEvent | None = None
    clock: ClockEvent | None = None
    ask: AskEvent | None = None
    answer: AnswerEvent | None = None
    say: str | None = None
    resign: SeatNumber | None = None
    over: int | None = None
    """A game ended; its number in the series."""
    remove: RemoveEvent | None = None
    mute: MuteEvent | None = None
    host: SeatNumber | None = None
    """Who sits there looks after the table from now on."""
    close: Literal["host", "operator"] | None = None
    """The table is closed, and by whom."""
    unseal: bool | None = None
    """The round of the club night is over: everybody may look, and the seeds are told."""
    rematch: str | None = None
    """The next table."""
