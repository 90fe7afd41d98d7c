"""What a client may send over its connection."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints, TypeAdapter

from crownlands.server.messages.words import Code, EventNumber, Message, MoveText, Ref, SeatNumber


class Up(Message):
    """What a client may send; ``ref`` comes back with the answer."""

    ref: Ref | None = None


class MoveUp(Up):
    """Play a move; ``after`` is the number of the last event the client has seen."""

    move: MoveText
    after: EventNumber
    seat: SeatNumber | None = None
    """Needed by nobody: the seat that is to move, if the client wants it checked."""


class FitUp(Up):
    """Where would a domino fit in a realm's kingdom, and what would it gain?"""

    ask: Literal["fit"]
    domino: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{1,4}$")]
    realm: SeatNumber | None = None


class DeadUp(Up):
    """Which free cells can nothing cover any more?"""

    ask: Literal["dead"]
    realm: SeatNumber | None = None


class WhyUp(Up):
    """Why is a move refused?"""

    ask: Literal["why"]
    move: MoveText


class HintUp(Up):
    """What would the coach do? At tables that allow help, for the seat that is to move."""

    ask: Literal["hint"]


class JudgeUp(Up):
    """What would a move lose, before it is made? Under the same terms."""

    ask: Literal["judge"]
    move: MoveText


class SinceUp(Up):
    """Send everything after this event again."""

    since: EventNumber
    whole: Literal[True] | None = None
    """For readers of changes: the whole state, since what it changes is not there."""


class UndoUp(Up):
    """Take back the move with this event number and all after it, or ask the others for it."""

    undo: EventNumber


class AnswerUp(Up):
    """Yes or no to somebody's request, named by its event number."""

    answer: EventNumber
    yes: bool


class PauseUp(Up):
    """True: ask to stop the clocks. False: go on."""

    pause: bool


class SayUp(Up):
    """One of the preset phrases."""

    say: Code


class NextUp(Up):
    """Begin the next game of a series."""

    next: Literal[True]


class ResignUp(Up):
    """Give the game up; a bot plays the seat's remaining moves."""

    resign: SeatNumber


AnyUp = (
    MoveUp
    | FitUp
    | DeadUp
    | WhyUp
    | HintUp
    | JudgeUp
    | SinceUp
    | UndoUp
    | AnswerUp
    | PauseUp
    | SayUp
    | NextUp
    | ResignUp
)
UP: TypeAdapter[AnyUp] = TypeAdapter(AnyUp)
