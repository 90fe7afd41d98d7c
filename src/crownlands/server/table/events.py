"""What happens at a table, as values with types; who brought it about, when, and its number are an `Entry`'s."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from crownlands.server.table.emblems import Emblem


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat."""

    kind: Literal["person", "bot", "open"] = "open"
    name: str | None = None
    level: str | None = None
    away: bool = False
    left: bool = False
    """With away: on purpose."""
    resigned: bool = False
    """Told by an event of its own."""
    emblem: Emblem | None = None
    """What they chose; None: the seat's own, or what is left (`emblems.shown_by`)."""

    @property
    def decides(self) -> bool:
        """A person who is there to decide; otherwise a bot does."""
        return self.kind == "person" and not self.away and not self.resigned


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made, in notation; forced: the table played it, since there was no other."""

    move: str
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a game was taken up: another table, its event, and how many moves came from there."""

    table: str
    n: int
    moves: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """What an imported record tells of its deal; empty where it tells nothing."""

    commit: str
    seed: str | None
    swapped: bool = False
    """It is the second game of a pair: each seat got what its seed deals to the other."""


@dataclass(frozen=True, slots=True)
class Started:
    """A game of the series began, counted from 1."""

    game: int
    position: str | None = None
    """Where it began, in notation, if not at the beginning."""
    dealt: Dealt | None = None
    """It was dealt elsewhere."""
    branch: Branch | None = None
    """It goes on from another table's game; the moves up to there follow."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A game of the series ended."""

    game: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The moves from this event on were taken back."""

    n: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody sat down, left, or came back."""

    seat: int
    sitter: Sitter = field(default_factory=Sitter)


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's time is out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Paused:
    """All clocks were stopped."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The clocks were set going."""

    credit: int | None = None
    """Milliseconds that are not counted, since no server ran."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """Something that needs the others' consent; the event's own number is its name."""

    what: Literal["undo", "pause", "remove", "close"]
    of: tuple[int, ...]
    """Who must agree."""
    undo: int | None = None
    seat: int | None = None
    """Of remove: whom, and why."""
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """Yes or no to a proposal."""

    to: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave the game up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Said:
    """One of the preset phrases."""

    phrase: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The host removed the person on a seat, who may not come back; what becomes of the seat follows."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Muted:
    """The host does not let a seat say anything, or lets it again."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class Hosted:
    """The host handed the table over to the person who sits there."""

    seat: int


@dataclass(frozen=True, slots=True)
class Closed:
    """Nothing happens at the table any more, whatever was played."""

    by: Literal["host", "operator"]


@dataclass(frozen=True, slots=True)
class Unsealed:
    """The round of the club night is over: everybody may look at the table, and its seeds are told."""


@dataclass(frozen=True, slots=True)
class Rematched:
    """The same people have a new table."""

    table: str


Event = (
    Moved
    | Started
    | Ended
    | TakenBack
    | Seated
    | TimedOut
    | Paused
    | Resumed
    | Proposed
    | Answered
    | Resigned
    | Said
    | Removed
    | Muted
    | Hosted
    | Closed
    | Unsealed
    | Rematched
)
