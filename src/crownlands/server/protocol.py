"""Every message between the table and its clients, typed once.

`crownlands.server.typescript` writes the page's types from here. The server sends codes and arguments,
never sentences; version 1, described for people in docs/api.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

VERSION = 1

Code = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=24)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Field(ge=0, le=7)]
EventNumber = Annotated[int, Field(ge=0, le=2**31 - 1)]
Ref = Annotated[int, Field(ge=0, le=2**31 - 1)]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
By = SeatNumber | Literal["chance", "host"]
Facts = dict[str, str | int]


class Message(BaseModel):
    """A message: no unknown fields, no quiet conversions."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True)


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


class SinceUp(Up):
    """Send everything after this event again."""

    since: EventNumber


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


AnyUp = MoveUp | FitUp | DeadUp | WhyUp | SinceUp | UndoUp | AnswerUp | PauseUp | SayUp | NextUp | ResignUp
UP: TypeAdapter[AnyUp] = TypeAdapter(AnyUp)


class SeatTerms(Message):
    """Who is to sit on a seat: open to others, mine, a bot of some level, or an engine the operator named."""

    kind: Literal["open", "mine", "bot"]
    level: Code | None = None
    name: Name | None = None
    """Only for mine: the name of a hot-seat player."""


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


class CreateTable(Message):
    """Everything people agree on before a game."""

    game: Code = "kingdomino"
    options: Annotated[list[Code], Field(max_length=12)] = []
    seats: Annotated[list[SeatTerms], Field(min_length=1, max_length=8)]
    public: bool = False
    clock: ClockTerms = ClockTerms()
    undo: Literal["never", "ask", "practice"] = "ask"
    hints: bool = True
    name: Name | None = None
    """The creator's display name; remembered."""


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


class TableCode(Message):
    """A table's code, for its host."""

    code: str


class Claim(Message):
    """A link's token, exchanged for a seat."""

    token: Token
    name: Name | None = None


class Join(Message):
    """Take an open seat, or a bot's, at a public table."""

    seat: SeatNumber | None = None
    name: Name | None = None


class Seated(Message):
    """The seats that are now yours; empty for a spectator."""

    table: str
    seats: list[SeatNumber]


class Rematch(Message):
    """The same again; ``swap`` moves everybody one seat on."""

    swap: bool = False


class Branch(Message):
    """Play on from a game that is over: a practice table that begins with the moves up to an event.

    The seat is mine, bots have the others; what is drawn from there on is drawn anew.
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


class Profile(Message):
    """Who a browser is: a display name, no account."""

    name: Name


class Me(Message):
    """Who the server takes you for."""

    name: str | None
    guest: str | None
    """A public handle; None before the first table."""


class ApiGuest(Message):
    """A bot's own key, sent as ``Authorization: Bearer KEY``; shown once."""

    name: str
    key: str


class Hook(Message):
    """An address to tell when it is your turn; only where the operator allows it."""

    url: Annotated[str, StringConstraints(min_length=10, max_length=500, pattern=r"^https?://\S+$")]


class RecordText(Message):
    """A record to import or verify."""

    record: Annotated[str, StringConstraints(min_length=10, max_length=40_000)]


class Verdict(Message):
    """Whether a record's draws are those its seed deals and its commitment promised."""

    fair: bool
    code: Literal["fair", "no_seed", "other_seed", "other_draw"]
    draws: int


class SeatView(Message):
    """A seat as everybody sees it."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: str | None
    realm: int
    here: bool
    """Somebody with this seat is connected (a bot always is)."""
    away: bool
    """A person's seat that a bot plays for until the person is back."""
    resigned: bool
    clock: SeatClock | None


class SeatClock(Message):
    """A seat's time: milliseconds left at the moment the message was made."""

    left: int
    running: bool


class SeatEvent(Message):
    """Somebody sat down, left, or came back."""

    seat: SeatNumber
    kind: Literal["person", "bot", "open"]
    name: str | None = None
    level: str | None = None
    away: bool = False
    left: bool = False
    """With away: on purpose."""


class ClockEvent(Message):
    """A clock ran out, or all clocks were stopped or set going."""

    what: Literal["timeout", "pause", "resume"]
    seat: SeatNumber | None = None
    credit: int | None = None
    """Milliseconds that are not counted, since no server ran."""


class AskEvent(Message):
    """A request that needs the others' consent; the event's own number is its name."""

    what: Literal["undo", "pause"]
    undo: EventNumber | None = None
    of: list[SeatNumber]
    """Who must agree."""


class AnswerEvent(Message):
    """An answer to a request."""

    to: EventNumber
    yes: bool


class BranchView(Message):
    """Where a game was taken up: another table, its event, and how many moves came from there."""

    table: str
    n: EventNumber
    moves: int


class Event(Message):
    """Something that happened, numbered without gaps; exactly one of the fields after ``by`` is there."""

    n: EventNumber
    at: str
    by: By
    move: str | None = None
    forced: bool | None = None
    """With a move: the table played it, since there was no other."""
    start: int | None = None
    """A game began; the number of the game in its series, from 1."""
    branch: BranchView | None = None
    """With start: it goes on from another table's game; the moves up to there follow."""
    undo: EventNumber | None = None
    """The moves from this number on were taken back."""
    seat: SeatEvent | None = None
    clock: ClockEvent | None = None
    ask: AskEvent | None = None
    answer: AnswerEvent | None = None
    say: str | None = None
    resign: SeatNumber | None = None
    over: int | None = None
    """A game ended; its number in the series."""
    rematch: str | None = None
    """The next table."""


class SetupView(Message):
    """What is played."""

    game: str
    seats: int
    options: list[str]
    grid: int
    rounds: int
    row: int
    components: str
    """The digest of the component files."""


class OfferView(Message):
    """A domino of a row and the seat whose king stands on it."""

    domino: str
    king: SeatNumber | None


class CellView(Message):
    """A covered cell; what is not there is left out."""

    terrain: str
    crowns: int
    giants: int | None = None
    """How many of the crowns are covered by giants."""
    knight: int | None = None
    building: str | None = None


class SheetLine(Message):
    """One line of a score sheet."""

    rule: str
    what: str
    args: Facts
    cells: list[str]
    points: int


class RealmView(Message):
    """What one player, or one team, owns."""

    castle: str
    frame: list[str]
    """The two opposite corners of the cells still in reach: north-west, south-east."""
    box: list[str]
    """The corners of the smallest rectangle round the kingdom."""
    cells: dict[str, CellView]
    discarded: int
    coins: int | None
    knights: int | None
    """Knights in the supply of the realm, not yet placed."""
    towers: int | None
    total: int
    sheet: list[SheetLine]


class SlotView(Message):
    """A slot of the builders' board."""

    cost: int
    building: str | None


class SharedView(Message):
    """What belongs to nobody; only the parts the game has are filled."""

    market: list[SlotView] | None = None
    top: str | None = None
    """The open building on top of the pile."""
    buildings: list[str] | None = None
    """Buildings nobody has seen yet, in alphabetical order."""
    queen: int | None = None
    """The realm that hosts her."""
    dragon: int | None = None
    """The slot's cost where the dragon stands; None in its cave."""
    knights: int | None = None
    towers: int | None = None
    """Knights and towers that nobody has yet."""
    quests: list[str] | None = None
    receiver: int | None = None
    """The realm that a giant has been sent to and that says where it lands."""


class DieView(Message):
    """A die on the board: the values of its edges north, east, south, west."""

    cell: str
    edges: str
    by: SeatNumber
    """Who laid it."""


class DiceView(Message):
    """Riomino: the board, what lies on it, and what each seat still has."""

    board: list[str] | None
    """The cells that may be used; None where the frame floats."""
    lying: list[DieView]
    hands: list[list[str]]
    """The faces each seat still has, as in 03."""
    start: str | None
    """The start die's face, from its roll until it lies on the board."""
    starter: SeatNumber | None
    frame: list[str]
    """The two opposite corners of what may be used: the map, or what a floating frame can reach."""


class PositionView(Message):
    """What everybody at the table sees."""

    n: EventNumber
    setup: SetupView
    seats: list[SeatView]
    round: int
    row: list[OfferView]
    next: list[OfferView]
    drawn: list[str]
    """The row that is being laid."""
    hand: list[SeatNumber]
    """The owners of kings not yet drawn."""
    king: SeatNumber | None
    """The owner of the king just drawn."""
    unseen: list[str]
    last: list[str]
    """The cells of the last placement."""
    last_by: SeatNumber | None
    shared: SharedView
    realms: list[RealmView]
    dice: DiceView | None


class LegalView(Message):
    """A legal move: the cells it touches, and its gain where hints are allowed."""

    move: str
    cells: list[str]
    gain: int | None


class TurnView(Message):
    """Who is to move and what is to be decided; the legal moves only for whoever decides."""

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
    seed: str | None
    places: list[PlaceView] | None
    review: str | None
    """Where the game can be looked at again once it is over: a path of the page, with the event it began with."""


class RequestView(Message):
    """A request that waits for answers."""

    n: EventNumber
    by: SeatNumber
    what: Literal["undo", "pause"]
    undo: EventNumber | None
    waiting: list[SeatNumber]


class TableView(Message):
    """The terms of the table and how far it is."""

    id: str
    status: Literal["waiting", "playing", "over"]
    public: bool
    clock: ClockTerms
    undo: Literal["never", "ask", "practice"]
    hints: bool
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


class UndoView(Message):
    """What you could take back now: the event's number, and whether nobody need agree."""

    n: EventNumber
    free: bool


class You(Message):
    """What the message's reader is at this table."""

    seats: list[SeatNumber]
    host: bool
    undo: UndoView | None


class State(Message):
    """The news: events since the last message, and the whole public position."""

    events: list[Event]
    position: PositionView
    turn: TurnView
    table: TableView
    you: You
    now: str
    """The server's time, UTC; clocks count from here."""


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
    """Fits, for whoever asked."""

    fits: Fits
    n: EventNumber
    ref: Ref | None


class DeadDown(Message):
    """Dead cells, for whoever asked."""

    dead: Dead
    n: EventNumber
    ref: Ref | None


class WhyDown(Message):
    """A reason, for whoever asked."""

    why: Why
    n: EventNumber
    ref: Ref | None


class ErrorDown(Message):
    """A refusal; ``n`` is the number of the last event."""

    error: Refusal
    n: EventNumber
    ref: Ref | None


AnyDown = State | FitsDown | DeadDown | WhyDown | ErrorDown


class OptionView(Message):
    """An option of a game, with its rule and what it goes with, straight from the law."""

    name: str
    rule: str
    seats: list[int]
    """The seat counts it needs."""
    excludes: list[str]
    """Options it cannot be played with; each of them names this one, too."""
    usual: bool
    """It is taken unless one that it excludes is chosen."""


class GameInfo(Message):
    """A game people can choose."""

    name: str
    seats: list[int]
    options: list[OptionView]


class LevelInfo(Message):
    """A bot people can seat; ``games`` it plays, weakest first."""

    name: str
    games: list[str]
    engine: bool
    """An engine outside, named by the operator."""


class About(Message):
    """What this server offers."""

    protocol: int
    version: str
    rules: str
    components: str
    games: list[GameInfo]
    levels: list[LevelInfo]
    phrases: list[str]
    hooks: bool
    """People may name a webhook."""


class SquareInfo(Message):
    """Half of a domino."""

    terrain: str
    crowns: int


class DominoInfo(Message):
    """A domino's two halves and what comes with it."""

    left: SquareInfo
    right: SquareInfo
    effect: str | None


class BuildingInfo(Message):
    """What a building gives."""

    copies: int
    knights: int
    towers: int
    tax_bonus_per: str | None
    crowns: int
    points_kind: str
    points_terrain: str | None
    points: int
    instant_verified: bool


class QuestInfo(Message):
    """What a quest asks for."""

    kind: str
    terrain: str | None
    points: int


class ComponentsInfo(Message):
    """The facts of a game's components, by name; never changes for one digest."""

    digest: str
    game: str
    dominoes: dict[str, DominoInfo]
    buildings: dict[str, BuildingInfo]
    quests: dict[str, QuestInfo]


class TableLine(Message):
    """A table in a list."""

    id: str
    status: Literal["waiting", "playing", "over"]
    game: str
    options: list[str]
    seats: list[SeatLine]
    clock: ClockTerms
    undo: Literal["never", "ask", "practice"]
    hints: bool
    created: str
    updated: str
    yours: list[SeatNumber]
    your_turn: bool
    result: list[int] | None
    imported: bool


class SeatLine(Message):
    """A seat in a list."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: str | None


class TableList(Message):
    """Tables, newest first; ``more`` is the next page's number, if there is one."""

    tables: list[TableLine]
    more: int | None


class Imported(Message):
    """Where an imported record can be looked at."""

    tables: list[str]


class ErrorBody(Message):
    """The body of every refused request."""

    error: Refusal


SENT: tuple[type[Message], ...] = (
    SeatTerms,
    ClockTerms,
    CreateTable,
    QrCode,
    Claim,
    Join,
    JoinCode,
    Rematch,
    Branch,
    SeatChange,
    Profile,
    Hook,
    RecordText,
)
"""What clients send outside the socket: fields with defaults may be left out."""

SPARSE: tuple[type[Message], ...] = (Event, SeatEvent, ClockEvent, AskEvent, CellView, SharedView)
"""What the server sends without its empty fields."""
