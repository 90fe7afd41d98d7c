"""What people agree on before a game, as values; and as JSON, which is stored and sent."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from crownlands.server.table.emblems import read_emblem

if TYPE_CHECKING:
    from crownlands.server.table.emblems import Emblem


@dataclass(frozen=True, slots=True)
class SeatTerms:
    """Who is to sit on a seat: open to others, mine, a bot of some level, or an engine the operator named."""

    kind: Literal["open", "mine", "bot"]
    level: str | None = None
    name: str | None = None
    """Only for mine: the name of a hot-seat player."""
    emblem: Emblem | None = None
    """Only for mine, and only while a table is made: afterwards the events know it."""


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """How time is kept.

    move: ``seconds`` for each move. bank: ``seconds`` for the game plus ``increment`` for each move.
    days: ``seconds`` for each move again, but nobody is replaced for being away.
    """

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: int = 0
    increment: int = 0
    timeout: Literal["kind", "strict"] = "kind"
    """kind: a bot moves for you. strict: the seat is resigned."""
    delay: int = 0
    """Seconds at the beginning of a turn that are not counted: to hear, or to see, what the others did."""

    def told(self) -> dict[str, Any]:
        """The clock as JSON knows it; a delay that nobody wants is not mentioned."""
        return {name: value for name, value in asdict(self).items() if value or name != "delay"}


@dataclass(frozen=True, slots=True)
class Agreement:
    """Everything people agree on before a game."""

    seats: tuple[SeatTerms, ...]
    game: str = "kingdomino"
    options: tuple[str, ...] = ()
    public: bool = False
    clock: ClockTerms = ClockTerms()
    undo: Literal["never", "ask", "practice"] = "ask"
    hints: bool = True
    tutorial: str | None = None
    """The game whose guided first game is played here."""
    help: bool = False
    """A coach may be asked: everybody at the table knows, and the records say so."""
    daily: str | None = None
    """The date whose deal is played here."""
    club: str | None = None
    """The club night and its round, as in ID/2: all tables of a round have the same deals."""

    def nameless(self) -> Agreement:
        """The same without names and emblems: they are in the events alone, where they can change."""
        return replace(self, seats=tuple(SeatTerms(seat.kind, seat.level) for seat in self.seats))

    def told(self) -> dict[str, Any]:
        """The agreement as JSON knows it."""
        return {
            "game": self.game,
            "options": list(self.options),
            "seats": [{"kind": one.kind, "level": one.level, "name": one.name} for one in self.seats],
            "public": self.public,
            "clock": self.clock.told(),
            "undo": self.undo,
            "hints": self.hints,
            "name": None,
            **({} if self.tutorial is None else {"tutorial": self.tutorial}),
            **({"help": True} if self.help else {}),
            **({} if self.daily is None else {"daily": self.daily}),
            **({} if self.club is None else {"club": self.club}),
        }


UNSAID: dict[str, object] = {
    "game": "kingdomino",
    "options": [],
    "public": False,
    "clock": {},
    "undo": "ask",
    "hints": True,
    "tutorial": None,
    "help": False,
    "daily": None,
    "club": None,
}
"""What is agreed on where nothing is said."""


def read_agreement(told: object) -> Agreement:
    """The agreement in a JSON object; ValueError if it is none.

    >>> read_agreement({"seats": [{"kind": "mine"}, {"kind": "bot", "level": "duke"}]}).seats[1].level
    'duke'
    >>> read_agreement({"seats": [{"kind": "mine"}], "hints": "no"})
    Traceback (most recent call last):
    ...
    ValueError: not an agreement
    """
    fields = {"game", "options", "seats", "public", "clock", "undo", "hints", "name", "tutorial", "help"}
    if not isinstance(told, dict) or not told.keys() <= {*fields, "daily", "club"}:
        raise ValueError("not an agreement")
    match {**UNSAID, **told}:
        case {
            "game": str() as game,
            "options": list() as options,
            "seats": [_, *_] as seats,
            "public": bool() as public,
            "clock": clock,
            "undo": "never" | "ask" | "practice" as undo,
            "hints": bool() as hints,
            "tutorial": (str() | None) as tutorial,
            "help": bool() as helped,
            "daily": (str() | None) as daily,
            "club": (str() | None) as club,
        } if all(isinstance(one, str) for one in options):
            found, limits = tuple(_seat(one) for one in seats), _clock(clock)
            more = (tutorial, helped, daily, club)
            return Agreement(found, game, tuple(options), public, limits, undo, hints, *more)
    raise ValueError("not an agreement")


def _seat(told: object) -> SeatTerms:
    match told:
        case {"kind": "open" | "mine" | "bot" as kind, **rest} if rest.keys() <= {"level", "name", "emblem"}:
            level, name = rest.get("level"), rest.get("name")
            if isinstance(level, str | None) and isinstance(name, str | None):
                return SeatTerms(kind, level, name, read_emblem(rest.get("emblem")))
    raise ValueError("not a seat's terms")


def _clock(told: object) -> ClockTerms:
    match told:
        case dict() if told.keys() <= {"kind", "seconds", "increment", "timeout", "delay"}:
            found = ClockTerms(**told)
            numbers = [found.seconds, found.increment, found.delay]
            if (
                found.kind in ("none", "move", "bank", "days")
                and found.timeout in ("kind", "strict")
                and all(type(number) is int and number >= 0 for number in numbers)
            ):
                return found
    raise ValueError("not a clock's terms")
