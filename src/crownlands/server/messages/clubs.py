"""Club nights: paired deals at several tables, who is there, and the standings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from crownlands.server.messages.agreements import ClockTerms
from crownlands.server.messages.words import Code, Message, Name, Token

ClubName = Annotated[str, StringConstraints(min_length=1, max_length=60)]
PersonNumber = Annotated[int, Field(ge=1, le=1000)]


class CreateClub(Message):
    """A new club night: what is played in all its rounds, and who fills seats that stay empty."""

    name: ClubName
    game: Code = "kingdomino"
    options: Annotated[list[Code], Field(max_length=12)] = []  # noqa: RUF012 - Pydantic copies it
    seats: Annotated[int, Field(ge=2, le=8)] = 2
    clock: ClockTerms = ClockTerms()
    """none, move or bank, and kind: a seat is played on, never lost."""
    level: Code | None = None
    """Of the bots; left out: the duke."""
    rounds: Annotated[int, Field(ge=1, le=12)] = 4
    play: bool = True
    """The host plays, too."""
    host_name: Name | None = None
    """The host's display name; remembered."""


class ClubKey(Message):
    """The secret of a club night's link."""

    key: Token


class ClubJoin(Message):
    """Be there, by the link's secret and the name you have or this one; who was there before needs no secret."""

    key: Token | None = None
    name: Name | None = None


class ClubDoor(Message):
    """What somebody with the link is told before they come in."""

    id: str
    name: str
    status: Literal["open", "over"]
    game: str
    seats: int
    rounds: int
    host: str | None
    """The host's name."""
    people: int
    mine: bool
    """You host it, or are or were there already."""


class ClubPerson(Message):
    """Somebody who is there, left or was removed; numbers stay for the whole evening."""

    n: PersonNumber
    name: str | None
    status: Literal["here", "left", "removed"]
    host: bool


class ClubSeat(Message):
    """A seat of a table of a round; what it came to is told when the whole round is over."""

    person: PersonNumber | None
    """None: a bot."""
    score: int | None
    lead: int | None
    """Over the best other realm; in Riomino 1, 0 or -1."""
    percent: float | None
    """Of those on the same seat of the same deal, how many had less; those level count a half."""


class ClubTable(Message):
    """A table of a round."""

    number: int
    table: str
    status: Literal["playing", "over", "left"]
    """left: it was not played to its end, and is not compared."""
    seats: list[ClubSeat]


class ClubRound(Message):
    """A round: the same deals at all its tables."""

    number: int
    over: bool
    tables: list[ClubTable]


class ClubPlace(Message):
    """Somebody in the standings, which are made of rounds that are over; equals share a place."""

    person: PersonNumber
    place: int
    percent: float | None
    """The mean of all rounds they played; None before the first."""
    lead: int
    """The sum of their leads: it decides between equals."""
    rounds: int


class ClubView(Message):
    """A club night as all who are there see it: the same text for everybody."""

    id: str
    name: str
    status: Literal["open", "over"]
    game: str
    options: list[str]
    seats: int
    clock: ClockTerms
    level: str
    planned: int
    """How many rounds there are to be."""
    people: list[ClubPerson]
    rounds: list[ClubRound]
    """Those that have begun."""
    standings: list[ClubPlace]


class ClubMine(Message):
    """A club night, and what the reader is there."""

    club: ClubView
    me: PersonNumber | None
    """None: a host who does not play."""
    host: bool
    path: str
    """The link for others, with its secret: ``/club/ID#KEY``."""


class ClubLine(Message):
    """A club night of yours."""

    id: str
    name: str
    status: Literal["open", "over"]
    game: str
    created: str


class ClubList(Message):
    """The club nights you host or were at, the latest first."""

    clubs: list[ClubLine]


SENT: tuple[type[Message], ...] = (CreateClub, ClubKey, ClubJoin)
"""What clients send: fields with defaults may be left out."""
