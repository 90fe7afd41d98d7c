"""Who somebody is, and the records they bring."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from crownlands.server.messages.words import EventNumber, Message, Name


class Profile(Message):
    """Who a browser is: a display name, no account."""

    name: Name


class Me(Message):
    """Who the server takes you for."""

    name: str | None
    guest: str | None
    """A public handle; None before the first table."""


class ApiGuest(Message):
    """A bot's own key, sent as ``Authorization: Bearer KEY``; shown once."""

    name: str
    key: str


class Hook(Message):
    """An address to tell when it is your turn; only where the operator allows it."""

    url: Annotated[str, StringConstraints(min_length=10, max_length=500, pattern=r"^https?://\S+$")]


class RecordText(Message):
    """A record to import or verify."""

    record: Annotated[str, StringConstraints(min_length=10, max_length=40_000)]


class Verdict(Message):
    """Whether a record's draws are those its seed deals and its commitment promised."""

    fair: bool
    code: Literal["fair", "no_seed", "other_seed", "other_draw"]
    draws: int


class Decided(Message):
    """Where a game was decided, as far back as it can be calculated; moves are told by their events."""

    since: EventNumber | None
    """From this move on it is known who wins with best play; None: nothing is known."""
    whole: bool
    """That is the first decision of the game."""
    n: EventNumber | None
    """The move that decided it; None: the loser had nothing better since."""
    kept: Literal["win", "draw"] | None
    """What its player still had before it."""
    better: str | None
    """A move that would have kept that."""


class Imported(Message):
    """Where an imported record can be looked at."""

    tables: list[str]
