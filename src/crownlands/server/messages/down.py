"""What the server sends: the whole state or what changed of it, answers, refusals."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from crownlands.server.messages.agreements import ClockTerms
from crownlands.server.messages.coach import HintDown, JudgedDown
from crownlands.server.messages.events import BranchView, Event
from crownlands.server.messages.positions import PositionView
from crownlands.server.messages.words import EventNumber, Facts, Message, Ref, SeatNumber

Change = dict[str, JsonValue]


class BringsView(Message):
    """What a move changes in its realm at once; less than nothing is what it costs."""

    points: int
    """The same as the move's gain."""
    coins: int
    knights: int
    """Knights at hand: those that collect taxes are not at hand any more."""
    towers: int
    crowns: int
    queen: bool
    """The queen comes to this realm."""


class LegalView(Message):
    """A legal move: the cells it touches and, where hints are allowed, its gain in points."""

    move: str
    cells: list[str]
    gain: int | None
    brings: BringsView | None = None
    """For moves about more than points, which are taxes, buildings and bribes; left out with all others."""


class TurnView(Message):
    """Who is to move and what is to be decided; the legal moves only for the seat that decides."""

    actor: SeatNumber | Literal["chance"] | None
    step: str
    legal: list[LegalView]
    forced: bool
    """There is one move only; the table will play it."""


class PlaceView(Message):
    """Where a realm came in."""

    realm: int
    place: int
    score: int
    decided_by: str
    tie_break: str | None


class GameView(Message):
    """One game of the table's series: its commitment from the start, its seed and result at the end."""

    number: int
    commit: str
    """Empty for an imported record that has none."""
    seed: str | None
    places: list[PlaceView] | None
    review: str | None
    """Where the game can be looked at again once it is over: a path of the page, with the event it began with."""


class RequestView(Message):
    """A request that waits for answers."""

    n: EventNumber
    by: SeatNumber
    what: Literal["undo", "pause", "remove", "close"]
    undo: EventNumber | None
    waiting: list[SeatNumber]
    seat: SeatNumber | None = None
    """With remove: whom."""
    why: str | None = None
    """With remove: for which reason."""


class TableView(Message):
    """The terms of the table and how far it is."""

    protocol: int
    """The version of these messages, as in About: a page made for an older one must be loaded again."""
    id: str
    status: Literal["waiting", "playing", "over"]
    public: bool
    clock: ClockTerms
    undo: Literal["never", "ask", "practice"]
    hints: bool
    help: bool
    """A coach may be asked."""
    paused: bool
    match: int
    """The game being played, from 1; 0 before the start."""
    matches: int
    games: list[GameView]
    totals: list[PlaceView] | None
    """The places over all games so far; None unless it is a series."""
    requests: list[RequestView]
    rematch: str | None
    branch: BranchView | None
    """Where this table's game was taken up, if it did not begin at the beginning."""
    watchers: int
    damaged: EventNumber | None
    """The first stored event that is missing or cannot be read: the table goes no further than the one before."""
    daily: str | None
    """The date whose deal is played here, as in 2026-11-17, where it is the deal of a day."""
    club: str | None
    """The club night that this table belongs to."""
    sealed: bool
    """Only those who sit here may look, and no seed is told, until all tables with this deal are over."""
    muted: list[SeatNumber]
    """Seats that may not say anything: the host's doing."""
    closed: bool
    """The host, all together or the operator closed the table; whatever was played stays as it is."""


class UndoView(Message):
    """What you could take back now: the event's number, and whether nobody need agree."""

    n: EventNumber
    free: bool


class AttemptView(Message):
    """Something to try that the rules refuse, to be told why: whatever is put onto this cell."""

    cell: str
    rule: str
    code: str


class TutorialView(Message):
    """How far a guided first game is, and what its reader is asked to do now."""

    game: str
    done: int
    """Tasks that are done."""
    tasks: int
    say: str | None
    """The code of a sentence; None while others move."""
    wants: list[str]
    """The moves that the tutorial goes on with; others are refused with ``tutorial_other``."""
    show: list[str]
    """Cells that the sentence speaks of."""
    attempt: AttemptView | None
    first: EventNumber | None
    """The reader's first move: taken back, the tutorial begins again."""


class You(Message):
    """What the message's reader is at this table."""

    seats: list[SeatNumber]
    host: bool
    undo: UndoView | None
    tutorial: TutorialView | None = None
    """Only at the table of a tutorial."""


class State(Message):
    """The news: events since the last message, and the whole public position."""

    events: list[Event]
    position: PositionView
    turn: TurnView
    table: TableView
    you: You
    now: str
    """The server's time, UTC; clocks count from here."""
    version: int | None = None
    """For readers of changes: the number of this state, which the next message changes."""


class Changed(Message):
    """The news for readers of changes: events since the last message, and what became of the state."""

    events: list[Event]
    base: int
    """The version of the state that is changed; who has another one asks for the whole."""
    version: int
    changes: Change
    """Read against the state: see docs/api.md."""
    now: str


class Fits(Message):
    """The answer to a fit question."""

    domino: str
    realm: int
    places: list[LegalView]


class Dead(Message):
    """The answer to a dead question."""

    realm: int
    cells: list[str]


class Why(Message):
    """The answer to a why question."""

    move: str
    legal: bool
    rule: str | None
    code: str | None
    args: Facts


class Refusal(Message):
    """Why something was not done: the rule where it is the law's, a code, arguments."""

    rule: str | None
    code: str
    args: Facts


class FitsDown(Message):
    """Fits, for the one who asked."""

    fits: Fits
    n: EventNumber
    ref: Ref | None


class DeadDown(Message):
    """Dead cells, for the one who asked."""

    dead: Dead
    n: EventNumber
    ref: Ref | None


class WhyDown(Message):
    """A reason, for the one who asked."""

    why: Why
    n: EventNumber
    ref: Ref | None


class ErrorDown(Message):
    """A refusal; ``n`` is the number of the last event."""

    error: Refusal
    n: EventNumber
    ref: Ref | None


AnyDown = State | Changed | FitsDown | DeadDown | WhyDown | HintDown | JudgedDown | ErrorDown


class ErrorBody(Message):
    """The body of every refused request."""

    error: Refusal
