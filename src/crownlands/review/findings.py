"""What a review finds, as values: decisions, draws, and what each seat's result was made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crownlands.review.reasons import Reason
    from crownlands.rules import Move, Position
    from crownlands.rules.core import Seat


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was compared: lead and chance to win after it, for the seat that moves, and the lead's error."""

    move: Move
    lead: float
    win: float
    error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """One move of a seat that had a choice.

    ``lost`` and ``win_lost``: what it gave away against the best found, 0 where that is within noise; ``error``:
    the standard error of their difference; ``gained``: what it changed for its own seat against what was expected
    of it; ``real``: some candidates were better than others beyond noise.
    """

    n: int
    seat: Seat
    kind: str
    move: Move
    best: Move
    lost: float
    error: float
    win_lost: float
    win_error: float
    gained: float
    real: bool
    exact: bool
    before: Position = field(repr=False)
    candidates: tuple[Candidate, ...] = ()
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Luck:
    """What draws of one kind brought each seat, in lead and in chance to win."""

    n: int
    kind: str
    moves: tuple[Move, ...]
    luck: tuple[float, ...]
    error: tuple[float, ...]
    win_luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """What a seat's final lead was made of: start + luck + own + others + unexplained.

    ``own`` and ``others``: what its own decisions and those of all other seats changed.
    """

    seat: Seat
    final: float
    start: float
    luck: float
    own: float
    others: float
    unexplained: float
    unexplained_error: float

    @property
    def adjusted(self) -> float:
        """The result without luck."""
        return self.final - self.luck


@dataclass(frozen=True, slots=True)
class Moment:
    """The value of the position after a move, for each seat; ``exact``: proved."""

    n: int
    leads: tuple[float, ...]
    wins: tuple[float, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """All that was found in one game."""

    accounts: tuple[Account, ...]
    decisions: tuple[Decision, ...]
    draws: tuple[Luck, ...]
    moments: tuple[Moment, ...]
    playouts: int
