"""What people agree on before a game, as values; and as JSON, which is stored and sent."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class SeatTerms:
    """Who is to sit on a seat: open to others, mine, a bot of some level, or an engine the operator named."""

    kind: Literal["open", "mine", "bot"]
    level: str | None = None
    name: str | None = None
    """Only for mine: the name of a hot-seat player."""


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

    def nameless(self) -> Agreement:
        """The same without names: they are in the events alone, where they can be forgotten."""
        return replace(self, seats=tuple(replace(seat, name=None) for seat in self.seats))

    def told(self) -> dict[str, Any]:
        """The agreement as JSON knows it."""
        return {
            "game": self.game,
            "options": list(self.options),
            "seats": [asdict(seat) for seat in self.seats],
            "public": self.public,
            "clock": asdict(self.clock),
            "undo": self.undo,
            "hints": self.hints,
            "name": None,
        }


UNSAID: dict[str, object] = {
    "game": "kingdomino",
    "options": [],
    "public": False,
    "clock": {},
    "undo": "ask",
    "hints": True,
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
    fields = {"game", "options", "seats", "public", "clock", "undo", "hints", "name"}
    if not isinstance(told, dict) or not told.keys() <= fields:
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
        } if all(isinstance(one, str) for one in options):
            found = tuple(_seat(one) for one in seats)
            return Agreement(found, game, tuple(options), public, _clock(clock), undo, hints)
    raise ValueError("not an agreement")


def _seat(told: object) -> SeatTerms:
    match told:
        case {"kind": "open" | "mine" | "bot" as kind, **rest} if rest.keys() <= {"level", "name"}:
            level, name = rest.get("level"), rest.get("name")
            if isinstance(level, str | None) and isinstance(name, str | None):
                return SeatTerms(kind, level, name)
    raise ValueError("not a seat's terms")


def _clock(told: object) -> ClockTerms:
    match told:
        case dict() if told.keys() <= {"kind", "seconds", "increment", "timeout"}:
            found = ClockTerms(**told)
            numbers = [found.seconds, found.increment]
            if (
                found.kind in ("none", "move", "bank", "days")
                and found.timeout in ("kind", "strict")
                and all(type(number) is int and number >= 0 for number in numbers)
            ):
                return found
    raise ValueError("not a clock's terms")
