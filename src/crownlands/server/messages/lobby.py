"""The lobby, what hosts do, and reports to the operator."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from crownlands.server.messages.lists import TableLine
from crownlands.server.messages.words import Code, Message, Name, SeatNumber


class WaitingLine(Message):
    """How many wait for company of a kind."""

    game: str | None
    """None: any."""
    seats: int | None
    count: int


class LobbyView(Message):
    """Public tables, those that wait for players first; and who waits for what. The same text for everybody."""

    tables: list[TableLine]
    waiting: list[WaitingLine]


class Seek(Message):
    """Play with anybody who wishes for the same."""

    game: Code | None = None
    """Left out: any."""
    seats: Annotated[int, Field(ge=2, le=8)] | None = None
    """How many are to play; left out: any number."""
    name: Name | None = None


class Found(Message):
    """Company was found: the table, where the game has begun; None: not yet."""

    table: str | None


class Remove(Message):
    """Somebody is to go, and why; in a game that runs, the others are asked."""

    why: Literal["rude", "slow", "stranger", "other"] = "other"


class Mute(Message):
    """Somebody may not say anything, or may again."""

    on: bool = True


class Report(Message):
    """Something the operator should know; the table's events go with it."""

    seat: SeatNumber | None = None
    """About whom; left out: about the host."""
    reason: Literal["rude", "name", "cheating", "host", "other"] = "other"
    note: Annotated[str, StringConstraints(max_length=300)] | None = None


class ReportLine(Message):
    """Something you reported, and what the operator did: nothing, closed the table, restricted the guest."""

    id: str
    at: str
    table: str
    seat: SeatNumber | None
    reason: str
    answer: Literal["nothing", "closed", "restricted"] | None
    answered: str | None


class ReportList(Message):
    """What you reported, the last first."""

    reports: list[ReportLine]


SENT: tuple[type[Message], ...] = (Seek, Remove, Mute, Report)
"""What clients send: fields with defaults may be left out."""
