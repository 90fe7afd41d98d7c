"""Plans and states over the seam, with the names and arguments of `crownlands.kernel._kernel`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.kernel.seam.bridge import Held, ask, here
from crownlands.kernel.seam.words import Answer, Row, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.kernel.seam.bridge import Bridge


class Builders:
    """The numbers and buildings of Queendomino."""

    def __init__(
        self,
        *,
        coins: int,
        knights: int,
        all_knights: int,
        all_towers: int,
        bribe: int,
        coins_per_point: int,
        town: int,
        in_pairs: bool,
        buildings: Sequence[Sequence[int]],
    ) -> None:
        numbers = (coins, knights, all_knights, all_towers, bribe, coins_per_point, town, in_pairs)
        self.row = Row((*numbers, rows(buildings)))


class Quests:
    """The quests of Age of Giants."""

    def __init__(self, *, drawn: int, quests: Sequence[Sequence[int]]) -> None:
        self.row = Row((drawn, rows(quests)))


class Plan(Held):
    """The numbers and tables of one set-up."""

    __slots__ = ()

    def __init__(
        self,
        *,
        grid: int,
        kings: Sequence[int],
        realm_of: Sequence[int],
        piles: Sequence[Sequence[Sequence[int]]],
        row: int,
        rounds: int,
        removed: Sequence[int],
        middle_kingdom: int,
        harmony: int,
        crowns_break_ties: bool = True,
        bleak: Sequence[int] = (),
        bleak_squares: int = 1,
        builders: Builders | None = None,
        quests: Quests | None = None,
    ) -> None:
        numbers = (grid, row, rounds, middle_kingdom, harmony, crowns_break_ties, bleak_squares)
        parts = [[] if part is None else [part.row] for part in (builders, quests)]
        dominoes = [rows(pile) for pile in piles]
        super().__init__(here(), "plan", *numbers, kings, realm_of, removed, bleak, dominoes, *parts)

    def ascending(self, pile: int) -> list[int]:
        """The draws' numbers of a pile in ascending order of the dominoes."""
        return ask(self.bridge, "ascending", self.handle, pile).numbers()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a sheet; cells are codec numbers."""

    what: int
    points: int
    item: int
    times: int
    crowns: int
    cells: list[int]


def _line(told: Answer) -> ScoreLine:
    what, points, item, times, crowns = told.row(5)
    return ScoreLine(what, points, item, times, crowns, told.numbers())


@dataclass(frozen=True, slots=True)
class Sheet:
    """An itemised score."""

    lines: list[ScoreLine]
    largest_territory: int
    crowns: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over many games, per realm; a whole win counts WHOLE_WIN."""

    games: int
    moves: int
    scores: list[int]
    squares: list[int]
    wins: list[int]


def read_tally(told: Answer) -> Tally:
    """A tally as the seam tells it."""
    return Tally(told.number(), told.number(), told.numbers(), told.numbers(), told.numbers())


@dataclass(frozen=True, slots=True)
class Comparison:
    """Sums over games after each of some moves, for the realm that moves."""

    games: int
    leads: list[int]
    wins: list[int]
    lead_products: list[int]
    win_products: list[int]


@dataclass(frozen=True, slots=True)
class Solution:
    """What an exact search found; nothing of it counts unless it is solved."""

    solved: bool
    points: int
    result: int
    best: int
    nodes: int
    puzzles: int
    seconds: float


class Script:
    """Draws written down beforehand, as chance numbers."""

    def __init__(
        self,
        piles: Sequence[Sequence[int]],
        kings: Sequence[int],
        buildings: Sequence[int] = (),
        quests: Sequence[int] = (),
    ) -> None:
        self.row = Row((piles, kings, buildings, quests))


class State:
    """One moment of a game: a plan, and the packed bytes of the state. Playing puts new bytes in their place."""

    __slots__ = ("_packed", "_plan", "_seen")

    def __init__(self, plan: Plan, packed: bytes) -> None:
        self._plan, self._packed = plan, packed
        self._seen: list[int] | None = None

    @staticmethod
    def first(plan: Plan) -> State:
        """Castles alone, kings in the hand, nothing drawn."""
        return State(plan, ask(plan.bridge, "first", plan.handle).bytes())

    @staticmethod
    def unpack(plan: Plan, packed: bytes) -> State:
        """The state of packed bytes; ValueError if no game has it."""
        return State(plan, ask(plan.bridge, "check", plan.handle, packed).bytes())

    def pack(self) -> bytes:
        """All a position says, as bytes."""
        return self._packed

    def copy(self) -> State:
        """The same state, to be played on separately."""
        return State(self._plan, self._packed)

    def __copy__(self) -> State:
        return self.copy()

    @property
    def stage(self) -> int:
        """What is to be decided, by number."""
        return self._glance()[0]

    @property
    def actor(self) -> int:
        """The seat that moves, -1 for chance, -2 at the end."""
        return self._glance()[1]

    @property
    def is_certain(self) -> bool:
        """Two seats, and chance has nothing more to decide."""
        return self._glance()[2] != 0

    @property
    def size(self) -> int:
        """How many bytes a state has in the kernel."""
        return self._glance()[3]

    def legal(self) -> list[int]:
        """The numbers of all legal moves; of a move of two numbers the first."""
        return self._ask("legal").numbers()

    def moves(self) -> list[list[int]]:
        """Every legal move as its one or two numbers."""
        return self._ask("moves").lists()

    def play(self, number: int) -> None:
        """Plays a move; ValueError, and nothing changed, if it is not legal."""
        self._become("play", number)

    def scores(self) -> list[int]:
        """The total of each realm as it stands."""
        return self._ask("scores").numbers()

    def ranks(self) -> list[int]:
        """Points, largest territory and crowns of each realm in one number."""
        return self._ask("ranks").numbers()

    def sheet(self, realm: int) -> Sheet:
        """The itemised score of a realm as it stands."""
        told = self._ask("sheet", realm)
        lines = told.items(_line)
        return Sheet(lines, told.number(), told.number())

    def draw(self, seed: int, stream: int = 0) -> None:
        """Lets the dice draw until a seat is to move."""
        self._become("draw", seed, stream)

    def wander(self, seed: int, stream: int = 0, *, guided: bool = False) -> None:
        """Plays one move, of chance or of a seat, by the dice or by the guide."""
        self._become("wander", seed, stream, guided)

    def draw_scripted(self, script: Script) -> None:
        """Draws as written until a seat is to move."""
        self._become("draw_scripted", script.row)

    def count(self, script: Script, depth: int) -> tuple[int, int]:
        """Lines of play of a depth and the sum of their scores."""
        told = self._ask("count", script.row, depth)
        return told.number(), told.number()

    def rollouts(self, games: int, seed: int, *, first: int = 0, threads: int = 1, guided: bool = False) -> Tally:
        """Plays to the end many times; game i throws dice (seed, first + i). The seam has one thread."""
        del threads  # they change nothing but the time it takes
        return read_tally(self._ask("rollouts", games, seed, first, guided))

    def playouts(
        self, moves: Sequence[Sequence[int]], games: int, seed: int, *, first: int = 0, guided: bool = True
    ) -> Comparison:
        """Plays to the end many times after each move; game n throws the same dice after every move."""
        told = self._ask("playouts", moves, games, seed, first, guided)
        return Comparison(told.number(), told.numbers(), told.numbers(), told.numbers(), told.numbers())

    def solve(self, *, nodes: int = 0, seconds: float = 0.0, megabytes: int = 64) -> Solution:
        """The exact value of the end of a game."""
        told = self._ask("solve", nodes, float(seconds), megabytes)
        solved = told.truth()
        points, result, best, looked, puzzles = told.row(5)
        return Solution(solved, points, result, best, looked, puzzles, told.fraction())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._plan is other._plan and self._packed == other._packed

    def __hash__(self) -> int:
        return hash(self._packed)

    @property
    def _bridge(self) -> Bridge:
        return self._plan.bridge

    def _ask(self, function: str, *question: object) -> Answer:
        return ask(self._bridge, function, self._plan.handle, self._packed, *question)

    def _become(self, function: str, *question: object) -> None:
        self._packed = self._ask(function, *question).bytes()
        self._seen = None

    def _glance(self) -> list[int]:
        if self._seen is None:
            self._seen = self._ask("glance").row(4)
        return self._seen
