"""What the score pad asks and is told."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from crownlands.server.messages.down import PlaceView
from crownlands.server.messages.positions import SheetLine
from crownlands.server.messages.words import Code, Message

Coordinate = Annotated[int, Field(ge=-20, le=20)]
Points = Annotated[int, Field(ge=-9999, le=9999)]
Totals = Annotated[list[Points], Field(min_length=1, max_length=8)]


class PadCell(Message):
    """A square as it lies on the table."""

    x: Coordinate
    y: Coordinate
    terrain: Code
    crowns: Annotated[int, Field(ge=0, le=3)] = 0
    giants: Annotated[int, Field(ge=0, le=6)] = 0
    building: Code | None = None


class PadRealm(Message):
    """What one player, or one team, has in the end."""

    castle: Annotated[list[Coordinate], Field(min_length=2, max_length=2)] | None = None
    cells: Annotated[list[PadCell], Field(max_length=48)]
    discarded: Annotated[int, Field(ge=0, le=48)] | None = None
    """None: only the picture is known, and Harmony is told from it."""
    coins: Annotated[int, Field(ge=0, le=999)] = 0
    knights: Annotated[int, Field(ge=0, le=99)] = 0
    """All of them, placed or not."""
    towers: Annotated[int, Field(ge=0, le=99)] = 0
    queen: bool = False


class PadQuestion(Message):
    """Kingdoms of one game to be counted."""

    game: Code
    grid: Annotated[int, Field(ge=5, le=7)]
    options: Annotated[list[Code], Field(max_length=4, default_factory=list)]
    quests: Annotated[list[Code], Field(max_length=2, default_factory=list)]
    realms: Annotated[list[PadRealm], Field(min_length=1, max_length=8)]
    earlier: Annotated[list[Totals], Field(max_length=12, default_factory=list)]
    """Totals of the games before this one, each with a number for every realm."""


class PadSheet(Message):
    """What one of them scores."""

    total: int
    lines: list[SheetLine]


class PadAnswer(Message):
    """What each kingdom scores, and who comes where."""

    realms: list[PadSheet]
    places: list[PlaceView]
    sums: list[PlaceView] | None
    """By the sum of all games, where there were earlier ones."""
