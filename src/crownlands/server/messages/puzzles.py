"""Puzzles: the list of a game's, and one of them as it is solved."""

from __future__ import annotations

from typing import Literal

from crownlands.server.messages.down import State
from crownlands.server.messages.words import Message


class PuzzleLine(Message):
    """A puzzle without its position."""

    id: str
    game: str
    seats: int
    kind: str
    """What is to be decided: pick, place, tax, build, dragon, giant, die."""
    unit: Literal["points", "win"]
    """What tells the best move from the rest."""
    difficulty: str
    """The weakest level that solves it."""
    themes: list[str]
    """Codes of a review's reasons."""
    win_in: int | None
    """Riomino: own dice until the win."""


class PuzzleList(Message):
    """All puzzles of a game, the easiest first."""

    game: str
    puzzles: list[PuzzleLine]


class PuzzleReason(Message):
    """What is wrong with an answer, as a review tells it."""

    code: str
    arguments: dict[str, str | int]
    cells: list[str]
    realm: int | None


class PuzzleAnswer(Message):
    """A legal move, what it is worth, and what it loses against the best with that difference's standard error."""

    move: str
    lead: float
    win: float
    lost: float
    win_lost: float
    error: float
    win_error: float
    why: list[PuzzleReason]


class PuzzleView(PuzzleLine):
    """A puzzle to be solved: the answers, the best first, and the table it is shown at."""

    seat: int
    playouts: int
    """Of each answer that comes near the best; 0: everything is proved."""
    answers: list[PuzzleAnswer]
    state: State
