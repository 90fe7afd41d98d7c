"""The games somebody played, and carrying oneself to another device."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from crownlands.server.messages.lists import TableLine
from crownlands.server.messages.words import Message, SeatNumber

Token = Annotated[str, StringConstraints(min_length=16, max_length=64, pattern=r"^[\w-]+$")]


class GameResult(Message):
    """What a game came to for you."""

    table: str
    at: str
    outcome: Literal["won", "shared", "lost"]
    points: int | None
    """None where it was not one whole game."""
    against: int | None
    """What the best other realm had."""
    yours: SeatNumber
    luck: float | None
    """As a review of the game found it; None if there was none."""
    accuracy: float | None
    unit: Literal["points", "win"] | None
    """Of luck."""


class GameResults(Message):
    """Your finished games of one game: counts of all; the latest by themselves, the oldest of these first."""

    game: str
    won: int
    shared: int
    lost: int
    counted: int
    """Whole games, whose points are in ``total``."""
    total: int
    best: GameResult | None
    latest: list[GameResult]


class Results(Message):
    """What your finished games came to."""

    games: list[GameResults]


class GameRecord(Message):
    """A table of yours and the records of its games; None if nothing was played there, or it cannot be read."""

    table: TableLine
    record: str | None


class RecordList(Message):
    """A page of your tables with their records; ``more`` is the next page's number, if there is one."""

    games: list[GameRecord]
    more: int | None


class Pass(Message):
    """A link that makes one other device you, once."""

    path: str
    """Relative to the server's root: ``/carry#TOKEN``."""
    url: str
    qr: str
    """The address as a QR code, an SVG drawing."""
    until: str


class PassToken(Message):
    """What stands behind the hash of such a link."""

    token: Token


class Carry(Message):
    """This device becomes the link's guest; ``bring``: what was yours here so far becomes theirs."""

    token: Token
    bring: bool = False


class Here(Message):
    """Who this device was so far."""

    name: str | None
    tables: int


class Bearer(Message):
    """Whom a link would make of this device."""

    name: str | None
    tables: int
    same: bool
    """This device is that guest already."""
    here: Here | None


class Devices(Message):
    """How many devices your links made you, beside the first."""

    others: int
