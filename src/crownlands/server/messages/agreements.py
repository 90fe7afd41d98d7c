"""What people agree on before a game, and how they come to a seat."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from crownlands.server.messages.words import Code, Emblem, EventNumber, Message, Name, SeatNumber, Token
from crownlands.server.table import agreement


class SeatTerms(Message):
    """Who is to sit on a seat: open to others, mine, a bot of some level, or an engine the operator named."""

    kind: Literal["open", "mine", "bot"]
    level: Code | None = None
    name: Name | None = None
    """Only for mine: the name of a hot-seat player."""
    emblem: Emblem | None = None
    """Only for mine; left out: the seat's own, if nobody else has it."""


class ClockTerms(Message):
    """How time is kept.

    move: ``seconds`` for each move. bank: ``seconds`` for the game plus ``increment`` for each move.
    days: ``seconds`` for each move again, but nobody is replaced for being away.
    """

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Annotated[int, Field(ge=0, le=30 * 86400)] = 0
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    timeout: Literal["kind", "strict"] = "kind"
    """kind: a bot moves for you. strict: the seat is resigned."""
    delay: Annotated[int, Field(ge=0, le=120)] = 0
    """Seconds at the beginning of a turn that are not counted: to hear, or to see, what the others did."""


class CreateTable(Message):
    """Everything people agree on before a game."""

    game: Code = "kingdomino"
    options: Annotated[list[Code], Field(max_length=12)] = []  # noqa: RUF012 - Pydantic copies it
    seats: Annotated[list[SeatTerms], Field(min_length=1, max_length=8)]
    public: bool = False
    clock: ClockTerms = ClockTerms()
    undo: Literal["never", "ask", "practice"] = "ask"
    hints: bool = True
    help: bool = False
    """A coach may be asked for hints, and warns before blunders; everybody at the table sees that."""
    name: Name | None = None
    """The creator's display name; remembered."""

    def agreement(self) -> agreement.Agreement:
        """What is agreed on, as the table keeps it."""
        return agreement.Agreement(
            game=self.game,
            options=tuple(self.options),
            seats=tuple(agreement.SeatTerms(seat.kind, seat.level, seat.name, seat.emblem) for seat in self.seats),
            public=self.public,
            clock=agreement.ClockTerms(**self.clock.model_dump()),
            undo=self.undo,
            hints=self.hints,
            help=self.help,
        )


class Tutorial(Message):
    """A guided first game is to begin."""

    name: Name | None = None
    """The display name; remembered."""


class Link(Message):
    """A secret link; ``seat`` is None for the link that gives the next open seat."""

    seat: SeatNumber | None
    path: str
    """Relative to the server's root: ``/t/ID#seat=TOKEN``."""
    url: str
    """The same with the address the request came to."""
    qr: str | None
    """The address as a QR code, an SVG drawing; None where several links come at once (see QrCode)."""


class QrCode(Message):
    """A path of this server to be drawn as a QR code."""

    path: Annotated[str, StringConstraints(pattern=r"^/[A-Za-z0-9/_-]{0,60}(#[A-Za-z0-9=_-]{0,80})?$")]


class Created(Message):
    """A new table and its links."""

    id: str
    seats: list[SeatNumber]
    """The seats that are the creator's own."""
    links: list[Link]
    watch: str
    """The spectators' path."""
    code: str | None
    """What others may type to get the next open seat, as in KING-4F7Q; None where no seat is open."""


class JoinCode(Message):
    """A table's code as somebody typed it; small letters, spaces and a missing dash do not matter."""

    code: Annotated[str, StringConstraints(min_length=5, max_length=24)]
    name: Name | None = None
    emblem: Emblem | None = None


class TableCode(Message):
    """A table's code, for its host."""

    code: str


class Claim(Message):
    """A link's token, exchanged for a seat."""

    token: Token
    name: Name | None = None
    emblem: Emblem | None = None
    """Refused with ``emblem_taken`` if somebody else at the table has it."""


class Join(Message):
    """Take an open seat, or a bot's, at a public table."""

    seat: SeatNumber | None = None
    name: Name | None = None
    emblem: Emblem | None = None


class Seated(Message):
    """The seats that are now yours; empty for a spectator."""

    table: str
    seats: list[SeatNumber]


class Rematch(Message):
    """The same again; ``swap`` moves everybody one seat on."""

    swap: bool = False


class Branch(Message):
    """Play on from a game that is over: a practice table that begins with the moves up to an event.

    The seat is mine, bots have the others; what is drawn from there on is a new deal.
    """

    n: EventNumber
    """The last event that still counts; the table as it was then is at ``/api/tables/ID/at/n``."""
    seat: SeatNumber | None = None
    """Left out: the seat I had, or else the one that is to move."""
    level: Code | None = None
    """Of the bots on seats that people had; bots keep theirs."""
    name: Name | None = None


class SeatChange(Message):
    """The host changes a seat before the start, or gives a leaver's seat to a bot."""

    kind: Literal["open", "mine", "bot"]
    level: Code | None = None
    emblem: Emblem | None = None
    """Only for mine."""
