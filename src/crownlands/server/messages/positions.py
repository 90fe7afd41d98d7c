"""What everybody at the table sees."""

from __future__ import annotations

from typing import Literal

from crownlands.server.messages.words import Emblem, EventNumber, Facts, Message, SeatNumber


class SetupView(Message):
    """What is played."""

    game: str
    seats: int
    options: list[str]
    grid: int
    rounds: int
    row: int
    aside: int = 0
    """Dominoes that are not in this game; nobody knows which."""
    components: str
    """The digest of the facts it is played with, as ``/api/components/GAME?digest=..`` tells them."""


class SeatClock(Message):
    """A seat's time: milliseconds left at the moment the message was made."""

    left: int
    running: bool
    delay: int | None = None
    """Milliseconds until a running clock begins to count; None where it does already."""


class SeatView(Message):
    """A seat as everybody sees it."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: str | None
    emblem: Emblem
    """With its colour and shape; no two seats show the same."""
    realm: int
    here: bool
    """Somebody with this seat is connected (a bot always is)."""
    away: bool
    """A person's seat that a bot plays for until the person is back."""
    resigned: bool
    clock: SeatClock | None


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
    gave_up: SeatNumber | None = None
    """Who ended the game by giving up on their own turn, which is a move of this game."""


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
