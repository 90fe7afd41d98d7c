"""Several games that count as one: Dynasty, and pairs of Riomino."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.components.hashing import sha256
from crownlands.deal import Deal, fresh_seed
from crownlands.match import Match
from crownlands.rules.games import format_of
from crownlands.rules.notation import read_records, write_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from crownlands.components import Components
    from crownlands.rules import Result, Setup
    from crownlands.rules.core import Format
    from crownlands.rules.notation import Record


def deal_in(form: Format, game: int, seed_of: Callable[[int], str]) -> Deal:
    """The deal of a game of a series, counted from 0, where every deal has a seed by its own number."""
    number, swap = form.deal_of(game)
    return Deal(seed_of(number), swap=swap)


class Series:
    """A series of matches with one set-up; each is dealt from the series' seed and its number.

    >>> from crownlands.rules import setup
    >>> series = Series(setup("kingdomino", 2, ["dynasty"]), seed="three games")
    >>> len(series.matches), series.is_over
    (1, False)
    """

    def __init__(self, chosen: Setup, *, seed: str | None = None, players: Iterable[str] = ()) -> None:
        self.setup = chosen
        self.seed = fresh_seed() if seed is None else seed
        self.players = tuple(players)
        self.format = format_of(chosen)
        self.matches: list[Match] = [self._dealt(0)]

    @classmethod
    def from_records(
        cls, records: Iterable[Record] | str, *, seed: str | None = None, components: Components | None = None
    ) -> Series:
        """A recorded series, up to its last move; its records are in the order they were played in.

        Games that are over tell their seeds, and those tell nothing of the games to come: these are dealt from
        ``seed``, the series' own, or from a fresh secret one. The second game of a pair has the deal of the first.
        """
        read = read_records(records, components) if isinstance(records, str) else tuple(records)
        if not read:
            raise ValueError("a series has at least one game")
        series = cls(read[0].setup, seed=seed, players=(read[0].header("Players") or "").split(";"))
        series.matches.clear()
        for record in read:
            series._require_next()
            if record.setup != series.setup:
                raise ValueError("the games of a series have one set-up")
            dealer = None if seed is None else series.deal(len(series.matches))
            series.matches.append(Match.from_record(record, dealer=dealer))
        return series

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.format.games

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
        self._require_next()
        self.matches.append(self._dealt(len(self.matches)))
        return self.match

    def deal(self, game: int) -> Deal:
        """The deal of a game, counted from 0.

        A finished game tells its seed, so that seed must not tell those of the games to come: it is a hash.
        """
        dealt = deal_in(self.format, game, lambda number: sha256(f"{self.seed}\n{number}"))
        # A recorded game may have been dealt from another seed than this series has.
        before = self.matches[game - 1].dealer if dealt.swap and game <= len(self.matches) else None
        return Deal(before.seed, swap=True) if isinstance(before, Deal) else dealt

    @property
    def result(self) -> Result:
        """The places by the sum of all games begun so far; in a pair, of the games that are over."""
        counted = [match.result for match in self.matches if match.is_over or not self.format.swaps]
        return self.format.result(counted)

    def _dealt(self, game: int) -> Match:
        return Match(self.setup, self.deal(game), players=self.players)

    def _require_next(self) -> None:
        if self.matches and not self.match.is_over:
            raise ValueError("the game being played is not over yet")
        if len(self.matches) == self.games:
            raise ValueError(f"the series has {self.games} games, all of them played")

    def __str__(self) -> str:
        return "\n".join(write_record(match.record()) for match in self.matches)
