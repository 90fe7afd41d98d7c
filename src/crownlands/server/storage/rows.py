"""What the database gives back, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class EventRow(NamedTuple):
    """A stored event: its number, its time in seconds since 1970, who, and what as JSON."""

    n: int
    at: float
    by: str
    body: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A stored table: its terms and the secret its deals come from."""

    id: str
    created: float
    terms: str
    host: str | None
    secret: str
    game: str
    public: bool
    imported: bool
    rules: str | None = None
    """The version of the rules its games are played by, and the digest of their facts; None: those of 0.1."""
    facts: str | None = None


@dataclass(frozen=True, slots=True)
class News:
    """What is stored of a table after some event, all as it was at one moment."""

    events: list[EventRow]
    host: str | None
    held: dict[int, set[str]]
    """Who holds which seat."""
    elsewhere: tuple[set[int], int]
    """Seats and watchers connected to other processes."""
    epoch: str | None
    """The restore that the database is of."""
    blocked: dict[str, str] = field(default_factory=dict)
    """Whom the host removed, and why."""


class Index(NamedTuple):
    """What lists and the sweep need to know about a table without replaying it."""

    status: str
    line: str
    due: float | None


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody with a cookie or a key."""

    id: str
    name: str | None
    hook: str | None = None
