"""What may be asked of a table, as values; and as the JSON objects that clients send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.server.table.emblems import Emblem


@dataclass(frozen=True, slots=True)
class Move:
    """Play a move; ``after`` is the number of the last event the client has seen."""

    move: str
    after: int
    seat: int | None = None
    """The seat that is to move, if the client wants it checked."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the move with this event number and all after it, or ask the others for it."""

    n: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to a proposal, named by its event number."""

    to: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clocks, or go on."""

    stop: bool


@dataclass(frozen=True, slots=True)
class Say:
    """One of the preset phrases."""

    phrase: str


@dataclass(frozen=True, slots=True)
class Next:
    """Begin the next game of a series."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up; a bot plays the seat's remaining moves."""

    seat: int


@dataclass(frozen=True, slots=True)
class Start:
    """The host begins; bots fill what is open."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat where nobody sits; None: the next that is free, a bot's if need be."""

    seat: int | None
    name: str | None
    emblem: Emblem | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Take an open seat of a public table, or one a bot was filling in for; None: the next one."""

    seat: int | None
    name: str | None
    emblem: Emblem | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Go on purpose: before the start the seat is open again, later a bot plays on."""


@dataclass(frozen=True, slots=True)
class Return:
    """Take seats back from the bots; None: all that are theirs."""

    seats: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """The host says who may sit where before the start; ``name`` is the host's own."""

    seat: int
    kind: Literal["open", "mine", "bot"]
    level: str | None = None
    name: str | None = None
    emblem: Emblem | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """Where would a domino fit in a realm's kingdom, and what would it gain?"""

    domino: str
    realm: int | None = None


@dataclass(frozen=True, slots=True)
class Dead:
    """Which free cells can nothing cover any more?"""

    realm: int | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """Why is a move refused?"""

    move: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What would the coach do? Only where help was agreed on, and only for the seat that is to move."""


@dataclass(frozen=True, slots=True)
class Judge:
    """What would a move lose, before it is made? Under the same terms."""

    move: str


@dataclass(frozen=True, slots=True)
class Remove:
    """The host wants somebody gone, for a reason that everybody is told."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Mute:
    """The host does not let a seat say anything, or lets it again."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class HandOver:
    """The host wants the person who sits there to look after the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Close:
    """The host wants the table closed."""


Decision = Move | Undo | Answer | Pause | Say | Next | Resign
"""What people on seats do while they play."""
DECISIONS = (Move, Undo, Answer, Pause, Say, Next, Resign)
"""The same for asking what something is, which is quicker so."""
Seating = Start | Sit | Join | Leave | Return | ChangeSeat
"""Who sits where, and when it begins."""
Hosting = Remove | Mute | HandOver | Close
"""What the host alone may ask for."""
Action = Decision | Seating | Hosting
"""What changes a table."""
Counsel = Hint | Judge
"""What a coach is asked: it takes half a second."""
Plain = Fit | Dead | Why
"""What the table itself can answer."""
Question = Plain | Counsel
"""What only wants to know."""
Request = Action | Question


def read_request(told: Any) -> Request:
    """The request in a JSON object, as a client sends it over its connection; `Refused` if it is none.

    >>> read_request({"move": "17@d5e", "after": 12, "ref": 3}), read_request({"ask": "dead"})
    (Move(move='17@d5e', after=12, seat=None), Dead(realm=None))
    """
    match told:
        case {"move": str() as move, "after": int() as after, **rest}:
            return Move(move, after, _number_or_none(rest.get("seat")))
        case {"ask": "fit", "domino": str() as domino, **rest}:
            return Fit(domino, _number_or_none(rest.get("realm")))
        case {"ask": "dead", **rest}:
            return Dead(_number_or_none(rest.get("realm")))
        case {"ask": "why", "move": str() as move}:
            return Why(move)
        case {"ask": "hint"}:
            return Hint()
        case {"ask": "judge", "move": str() as move}:
            return Judge(move)
        case {"undo": int() as n}:
            return Undo(n)
        case {"answer": int() as to, "yes": bool() as yes}:
            return Answer(to, yes)
        case {"pause": bool() as stop}:
            return Pause(stop)
        case {"say": str() as phrase}:
            return Say(phrase)
        case {"next": True}:
            return Next()
        case {"resign": int() as seat}:
            return Resign(seat)
    raise Refused("malformed")


def _number_or_none(told: object) -> int | None:
    if told is None or (isinstance(told, int) and told >= 0):
        return told
    raise Refused("malformed")
