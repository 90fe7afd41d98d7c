"""The daily deal: what is played, what came of it, and boards of friends."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from crownlands.server.messages.words import Message, Name

Day = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\d$")]
Outcome = Literal["won", "shared", "lost"]
Lead = Annotated[list[int], Field(min_length=2, max_length=2)]
"""A lead over the best other seat, and how many games came to it."""


class DailyDeal(Message):
    """What is played on a date in UTC; the seed is known ahead, so it is no secret here either."""

    day: Day
    game: str
    options: list[str]
    seats: int
    level: str
    """Who plays the other seats."""
    seed: str


class DailyResult(Message):
    """What somebody made of it; in Riomino a victory is two points, as in every pair."""

    outcome: Outcome
    points: int
    against: int
    """The best of the others."""


class DailyMine(Message):
    """What you did with a day's deal: your result, or the table where it is played or was given up."""

    table: str | None
    """None: it was played on a device."""
    result: DailyResult | None
    left: bool
    """You gave it up, so it counts nowhere."""


class DailyCrowd(Message):
    """What quick bots made of the same deal, as far as they have played."""

    games: int
    of: int
    """How many it will be."""
    leads: list[Lead]
    best: DailyResult | None
    """What the strongest player made of it; None: not known yet."""


class DailyView(Message):
    """A day's deal with everybody's results."""

    deal: DailyDeal
    today: bool
    people: list[Lead]
    """What people of this server made of it, lowest lead first."""
    crowd: DailyCrowd | None
    """None: there are no bot games, for the operator wants none, or the kernel is not built."""
    mine: DailyMine | None
    boards: list[str]
    """The codes of your friends' boards."""


class DailyTable(Message):
    """Begin today's deal."""

    name: Name | None = None
    """The display name; remembered."""


class DailyRecord(Message):
    """A day's deal that was played on a device: its record, or both of a pair."""

    record: Annotated[str, StringConstraints(min_length=10, max_length=40_000)]
    name: Name | None = None


class DailyMember(Message):
    """Somebody on a friends' board."""

    name: str | None
    you: bool
    result: DailyResult | None


class DailyBoard(Message):
    """A friends' board on a day, the best first."""

    code: str
    day: Day
    joined: bool
    """You are on it."""
    members: list[DailyMember]


class DailyBoardCode(Message):
    """A new board; its page is ``/daily/CODE``."""

    code: str


class DailyJoin(Message):
    """Be shown on a board, by the name you have or this one."""

    name: Name | None = None


SENT: tuple[type[Message], ...] = (DailyTable, DailyRecord, DailyJoin)
"""What clients send: fields with defaults may be left out."""
