"""Several games that count as one: Dynasty, and pairs of Riomino."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.deal import Deal
from crownlands.match import Match
from crownlands.rules import dynasty
from crownlands.rules.notation import write_record
from crownlands.rules.riomino import paired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from crownlands.rules import Result, Setup


@dataclass(frozen=True, slots=True)
class Kind:
    """What makes games a series: how many there are, and how their results are put together."""

    games: int
    result: Callable[[Sequence[Result]], Result]
    swaps: bool = False
    """Every second game has the deal of the one before, with the seats swapped; only finished games count."""
    points: Callable[[int], str] = str
    """A sum for people."""

    def deal(self, seed: str, number: int) -> Deal:
        """The deal of a game, counted from 0.

        A finished game tells its seed, so that seed must not tell those of the games to come: it is a hash.
        """
        return self.dealt(number, lambda deals: hashlib.sha256(f"{seed}\n{deals}".encode()).hexdigest())

    def dealt(self, number: int, seed_of: Callable[[int], str]) -> Deal:
        """The deal of a game, counted from 0, where every deal has a seed by its own number."""
        deals = number // 2 if self.swaps else number
        return Deal(seed_of(deals), swap=self.swaps and number % 2 == 1)


KINDS = {
    "dynasty": Kind(dynasty.GAMES, dynasty.dynasty),
    "paired": Kind(paired.GAMES, paired.paired, swaps=True, points=paired.points),
}
SINGLE = Kind(1, dynasty.dynasty)


def kind_of(chosen: Setup) -> Kind:
    """The kind of series that a set-up makes; a single game is one, too."""
    return next((KINDS[option] for option in chosen.options if option in KINDS), SINGLE)


class Series:
    """A series of matches with one set-up; each is dealt from the series' seed and its number.

    >>> from crownlands.rules import setup
    >>> series = Series(setup("kingdomino", 2, ["dynasty"]), seed="three games")
    >>> len(series.matches), series.is_over
    (1, False)
    """

    def __init__(self, chosen: Setup, *, seed: str | None = None, players: Iterable[str] = ()) -> None:
        self.setup = chosen
        self.seed = secrets.token_hex(32) if seed is None else seed
        self.players = tuple(players)
        self.kind = kind_of(chosen)
        self.matches: list[Match] = []
        self.next_match()

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.kind.games

    @property
    def match(self) -> Match:
        """The game being played."""
        return self.matches[-1]

    @property
    def is_over(self) -> bool:
        """All games have been played."""
        return len(self.matches) == self.games and self.match.is_over

    def next_match(self) -> Match:
        """Sets up the next game; the one before must be over."""
        if self.matches and not self.match.is_over:
            raise ValueError("the game being played is not over yet")
        if len(self.matches) == self.games:
            raise ValueError(f"the series has {self.games} games, all of them played")
        deal = self.kind.deal(self.seed, len(self.matches))
        self.matches.append(Match(self.setup, deal, players=self.players))
        return self.match

    @property
    def result(self) -> Result:
        """The places by the sum of all games begun so far; in a pair, of the games that are over."""
        return self.kind.result([match.result for match in self.matches if match.is_over or not self.kind.swaps])

    def __str__(self) -> str:
        return "\n".join(write_record(match.record()) for match in self.matches)
