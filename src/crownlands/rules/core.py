"""The words every game shares: seats, set-ups, refusals, score sheets and results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from crownlands.components import Components, load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from crownlands.rules.grid import Cells
    from crownlands.rules.kingdoms.position import Scorer
    from crownlands.rules.moves import Move

Seat = int
"""A place at the table, counted from 0."""

Actor = int | Literal["chance"] | None
"""Who moves: a seat, chance, or nobody when the game is over."""

RULES_VERSION = "1"
"""What new games are played by; `games.VERSIONS` has this and every earlier one."""

SINGULAR = {
    "squares": "square",
    "crowns": "crown",
    "coins": "coin",
    "territories": "territory",
    "towers": "tower",
    "knights": "knight",
    "corners": "corner",
    "lines": "line",
}
"""The words of score lines that are counted."""


class IllegalMove(ValueError):
    """A move the rules refuse: which rule, a code for programs, a sentence for people."""

    def __init__(self, rule_id: str, code: str, why: str, **facts: str | int) -> None:
        super().__init__(f"{why} ({rule_id})")
        self.rule_id, self.code, self.why, self.facts = rule_id, code, why, facts


class ImpossibleSetup(ValueError):
    """A set-up no game has; the sentence says what would be possible."""

    def __init__(self, rule_id: str, why: str) -> None:
        super().__init__(f"{why} ({rule_id})")
        self.rule_id, self.why = rule_id, why


@dataclass(frozen=True, slots=True)
class Format:
    """What makes games a series: how many there are, how they are dealt and how their results are put together."""

    games: int
    result: Callable[[Sequence[Result]], Result]
    swaps: bool = False
    """Every second game has the deal of the one before, with the seats swapped; only finished games count."""
    points: Callable[[int], str] = str
    """A sum for people."""

    def deal_of(self, game: int) -> tuple[int, bool]:
        """Which deal a game has, both counted from 0, and whether its seats are swapped."""
        return (game // 2, game % 2 == 1) if self.swaps else (game, False)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice offered at set-up: its name, its rule, one line of explanation, the seat counts it goes with."""

    name: str
    rule: str
    what: str
    seats: tuple[int, ...]
    excludes: tuple[str, ...] = ()
    """Options it cannot be played with."""
    usual: bool = False
    """It is taken unless one that it excludes is chosen."""
    bonus: Scorer | None = None
    """What it scores beside territories."""
    series: Format | None = None
    """It makes a series: several games, each played as if it were alone."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What people agree on before a game: which game, how many seats, which options, whose components.

    The version of the rules belongs to it, too: a game keeps the one it began with.
    Made by `crownlands.rules.setup`, which refuses what cannot be played.
    """

    game: str
    seats: int
    options: tuple[str, ...] = ()
    components: Components = field(default_factory=load, repr=False)
    rules: str = RULES_VERSION


@dataclass(frozen=True, slots=True)
class Urn:
    """What chance draws from: all it held at the start of the game, with repetitions, and what is left of it."""

    name: str
    whole: tuple[Move, ...]
    left: tuple[tuple[Move, int], ...]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: the rule, what it scores, the points, and the facts of its arithmetic."""

    rule: str
    what: str
    points: int
    cells: Cells = 0
    facts: tuple[tuple[str, str | int], ...] = ()

    @property
    def arithmetic(self) -> str:
        """How the points came about: ``3 squares x 1 crown``; empty for a plain bonus.

        >>> ScoreLine("KD-4.1", "territory", 6, facts=(("squares", 3), ("crowns", 2))).arithmetic
        '3 squares x 2 crowns'
        """
        counted = [(word, n) for word, n in self.facts if isinstance(n, int)]
        return " x ".join(f"{n} {SINGULAR.get(word, word) if n == 1 else word}" for word, n in counted)

    @property
    def title(self) -> str:
        """What is scored, for people: ``wheat territory``, ``middle kingdom``."""
        words = [value.replace("_", " ") for _, value in self.facts if isinstance(value, str)]
        return " ".join([*words, self.what.replace("_", " ")])


@dataclass(frozen=True, slots=True)
class Sheet:
    """An itemised score; the lines add up to the total. Size and crowns are there for the tie-break."""

    lines: tuple[ScoreLine, ...]
    largest_territory: int = 0
    crowns: int = 0

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a realm came in: its place, what it scored, and the rule and tie-break that decided the place."""

    realm: int
    place: int
    score: int
    decided_by: str
    tie_break: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: every realm's standing, in realm order."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The realm that won, or all that share the victory."""
        return tuple(standing.realm for standing in self.standings if standing.place == 1)

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each realm."""
        return tuple(standing.score for standing in self.standings)


def seat_of(due: Actor) -> Seat | None:
    """The seat, where it is a seat that moves.

    >>> seat_of(2), seat_of("chance")
    (2, None)
    """
    return due if isinstance(due, int) else None


def either(words: Iterable[str | int]) -> str:
    """A choice for a sentence.

    >>> either([2, 3, 4])
    '2, 3 or 4'
    """
    *first, last = [str(word) for word in words]
    return f"{', '.join(first)} or {last}" if first else last
