"""Several games that count as one: Dynasty."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from crownlands.deal import Deal
from crownlands.match import Match
from crownlands.rules.dynasty import GAMES, dynasty
from crownlands.rules.notation import write_record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.rules import Result, Setup


class Series:
    """A series of matches with one set-up; each is dealt afresh from the series' seed and its number.

    >>> from crownlands.rules import setup
    >>> series = Series(setup("kingdomino", 2, ["dynasty"]), seed="three games")
    >>> len(series.matches), series.is_over
    (1, False)
    """

    def __init__(self, chosen: Setup, *, seed: str | None = None, players: Iterable[str] = ()) -> None:
        self.setup = chosen
        self.seed = secrets.token_hex(32) if seed is None else seed
        self.players = tuple(players)
        self.games = GAMES if "dynasty" in chosen.options else 1
        self.matches: list[Match] = []
        self.next_match()

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
        deal = Deal(f"{self.seed}/{len(self.matches) + 1}")
        self.matches.append(Match(self.setup, deal, players=self.players))
        return self.match

    @property
    def result(self) -> Result:
        """The places by the sum of all games begun so far."""
        return dynasty([match.result for match in self.matches])

    def __str__(self) -> str:
        return "\n".join(write_record(match.record()) for match in self.matches)
