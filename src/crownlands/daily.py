"""The daily deal: on a date in UTC everybody gets the same deal of the same game.

The seed is the SHA-256 of ``crownlands daily``, the date and the game, joined by newlines. So anybody
can know it ahead of time, and that the first try counts is a matter of honour.

    >>> today = daily_of("2026-11-17")
    >>> today.game, today.options, today.seats
    ('riomino', ('expert', 'paired'), 2)
    >>> today.seed[:16]
    '04e6892ad39bc875'
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from crownlands.components.hashing import sha256
from crownlands.rules import setup
from crownlands.rules.games import format_of
from crownlands.series import deal_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.deal import Deal
    from crownlands.rules import Result, Setup

LEVEL = "duke"
"""Who plays the other seats."""
WEEK: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("kingdomino", (), 2),
    ("riomino", ("expert", "paired"), 2),
    ("age_of_giants", (), 2),
    ("royal_wedding", (), 3),
    ("queendomino", (), 2),
    ("age_of_giants", ("on_queendomino",), 2),
    ("kingdomino", ("harmony", "middle_kingdom"), 2),
)
"""From Monday to Sunday: the game, its options, its seats.

Royal Wedding has no game for two. In Riomino a seat may be lost from the first roll on, so both are played.
"""
Outcome = Literal["won", "shared", "lost"]


@dataclass(frozen=True)
class Daily:
    """What is played on a date."""

    day: str
    """As in 2026-11-17."""
    game: str
    options: tuple[str, ...]
    seats: int

    @cached_property
    def seed(self) -> str:
        """What the deal comes from."""
        return seed_of(self.day, self.game)

    def deal(self, game: int) -> Deal:
        """The deal of a game, counted from 0: a day may have two of them."""
        return deal_in(format_of(self.setup), game, lambda _: self.seed)

    def reached(self, results: Sequence[Result]) -> Reached:
        """What all games of the day are to the player of the first seat."""
        form = format_of(self.setup)
        first, *others = (results[0] if form.games == 1 else form.result(results)).standings
        best = min(one.place for one in others)
        outcome: Outcome = "lost" if first.place > best else "won" if first.place < best else "shared"
        return Reached(outcome, first.score, max(one.score for one in others))

    @cached_property
    def games(self) -> int:
        """How many games are played."""
        return format_of(self.setup).games

    @cached_property
    def setup(self) -> Setup:
        """The set-up by today's rules and facts."""
        return setup(self.game, self.seats, self.options)


@dataclass(frozen=True, slots=True)
class Reached:
    """What the first seat came to, and the best of the others; a victory in Riomino is two points."""

    outcome: Outcome
    points: int
    against: int

    @property
    def lead(self) -> int:
        """What results are compared by."""
        return self.points - self.against


def seed_of(day: str, game: str) -> str:
    """The seed of a date's deal."""
    return sha256(f"crownlands daily\n{day}\n{game}")


def daily_of(day: str | date) -> Daily:
    """What is played on a date, given as a value or as text; ValueError if there is no such date.

    >>> daily_of("2026-02-30")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: day ...
    """
    chosen = date.fromisoformat(day) if isinstance(day, str) else day
    game, options, seats = WEEK[chosen.weekday()]
    return Daily(chosen.isoformat(), game, options, seats)
