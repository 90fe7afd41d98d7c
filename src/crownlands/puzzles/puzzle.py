"""A puzzle as a value and as a line of JSON; docs/puzzles.md and schema.json tell what each field means."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

SCHEMA = 1
"""The version of a line; fields are only ever added to a version."""
LEAST = {"points": 3.0, "win": 0.10}
"""By how much the best move is better than every other: points of expected lead, or chance to win."""
SURE = 2.0
"""Standard errors within which an answer may be as good as the best."""
MARKS = {"kingdomino": "kd", "queendomino": "qd", "age_of_giants": "ag", "royal_wedding": "rw", "riomino": "rio"}
"""What the names of a game's puzzles begin with."""


class NoPuzzle(ValueError):
    """A line that is no puzzle; the sentence begins with the field."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move: lead and chance to win after it, what it loses against the best, that difference's error.

    ``why``: what is wrong with it, as a review tells it: code, arguments, cells, realm.
    """

    move: str
    lead: float
    win: float
    lost: float
    win_lost: float
    error: float
    win_error: float
    why: tuple[dict[str, Any], ...] = ()

    @property
    def is_best(self) -> bool:
        """Whether it loses nothing: the best move, or a domino of two equal squares turned round."""
        return self.lost == 0 and self.win_lost == 0

    def may_be_best(self, unit: str) -> bool:
        """Whether what it loses is within noise, in the unit of its puzzle.

        >>> Answer("x", 0.0, 0.5, 0.7, 0.1, 0.4, 0.01).may_be_best("points")
        True
        """
        if unit == "win":
            return self.win_lost <= SURE * self.win_error
        return self.lost <= SURE * self.error


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and what each of its moves is worth, the best first."""

    game: str
    seats: int
    position: str
    seat: int
    kind: str
    """What is to be decided, in the words of a review."""
    unit: str
    """What tells the best from the rest: ``points`` or ``win``."""
    answers: tuple[Answer, ...]
    themes: tuple[str, ...]
    levels: dict[str, float]
    """The share of its tries in which each level finds the best move."""
    difficulty: str
    """The weakest level that finds it in three of four tries."""
    playouts: int
    """Of each answer that comes near; 0: everything is proved."""
    source: dict[str, Any]
    """The game it comes from: ``seed``, ``n`` moves played, ``players``."""
    win_in: int | None = None
    """Riomino: own dice, this one included, until the other can lay none, whatever it does."""

    @property
    def id(self) -> str:
        """Its name: the game and a digest of the position.

        >>> Puzzle("riomino", 2, "x", 0, "die", "win", (), (), {}, "duke", 0, {}).id
        'rio-2d711642'
        """
        return f"{MARKS[self.game]}-{hashlib.sha256(self.position.encode()).hexdigest()[:8]}"

    @property
    def best(self) -> str:
        """The best move."""
        return self.answers[0].move

    @property
    def margin(self) -> float:
        """How much the best of the others loses, in the puzzle's unit; a domino turned round is no other."""
        lost = [one.win_lost if self.unit == "win" else one.lost for one in self.answers[1:]]
        return min((one for one in lost if one > 0), default=0.0)

    def as_json(self) -> dict[str, Any]:
        """A line of a file of puzzles."""
        return {
            "schema": SCHEMA,
            "id": self.id,
            "game": self.game,
            "seats": self.seats,
            "position": self.position,
            "seat": self.seat,
            "kind": self.kind,
            "unit": self.unit,
            "difficulty": self.difficulty,
            "themes": list(self.themes),
            "win_in": self.win_in,
            "levels": self.levels,
            "playouts": self.playouts,
            "source": self.source,
            "answers": [_answer_json(one) for one in self.answers],
        }


def _answer_json(one: Answer) -> dict[str, Any]:
    told: dict[str, Any] = {"move": one.move}
    for field, places in (("lead", 2), ("win", 4), ("lost", 2), ("win_lost", 4), ("error", 2), ("win_error", 4)):
        told[field] = round(getattr(one, field), places) + 0.0
    return {**told, "why": list(one.why)} if one.why else told


def write_lines(puzzles: list[Puzzle]) -> str:
    """Puzzles as lines of JSON."""
    return "".join(json.dumps(one.as_json(), separators=(",", ":"), ensure_ascii=False) + "\n" for one in puzzles)


def read_lines(text: str) -> list[Puzzle]:
    """The puzzles of a text, one on each line.

    >>> read_lines('{"schema": 2}')
    Traceback (most recent call last):
    crownlands.puzzles.puzzle.NoPuzzle: line 1: schema: 2 is not known here; it is 1
    """
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                found.append(_read(line))
            except NoPuzzle as wrong:
                raise NoPuzzle(f"line {number}: {wrong}") from None
    return found


def _read(line: str) -> Puzzle:
    try:
        told = json.loads(line)
    except ValueError:
        raise NoPuzzle("this is no JSON") from None
    if not isinstance(told, dict):
        raise NoPuzzle("a puzzle is a JSON object")
    if told.get("schema") != SCHEMA:
        raise NoPuzzle(f"schema: {told.get('schema')!r} is not known here; it is {SCHEMA}")
    if told.get("game") not in MARKS:
        raise NoPuzzle(f"game: there is no game {told.get('game')!r}")
    read = Puzzle(
        game=told["game"],
        seats=_field(told, "seats", int),
        position=_field(told, "position", str),
        seat=_field(told, "seat", int),
        kind=_field(told, "kind", str),
        unit=_field(told, "unit", str),
        answers=tuple(_read_answer(one) for one in _field(told, "answers", list)),
        themes=tuple(_field(told, "themes", list)),
        levels=_field(told, "levels", dict),
        difficulty=_field(told, "difficulty", str),
        playouts=_field(told, "playouts", int),
        source=_field(told, "source", dict),
        win_in=told.get("win_in"),
    )
    if len(read.answers) < 2:
        raise NoPuzzle("answers: there must be two at least")
    if read.unit not in ("points", "win"):
        raise NoPuzzle(f"unit: {read.unit!r} is neither points nor win")
    if told.get("id") != read.id:
        raise NoPuzzle(f"id: {told.get('id')!r} does not belong to this position; it is {read.id}")
    return read


def _read_answer(told: Any) -> Answer:
    if not isinstance(told, dict):
        raise NoPuzzle("answers: an answer is a JSON object")
    lead, win, lost, win_lost, error, win_error = (float(_field(told, name, (int, float))) for name in _NUMBERS)
    reasons = tuple(told.get("why", ()))
    return Answer(_field(told, "move", str), lead, win, lost, win_lost, error, win_error, reasons)


_NUMBERS = ("lead", "win", "lost", "win_lost", "error", "win_error")


def _field(told: dict[str, Any], name: str, kind: Any) -> Any:
    if name not in told:
        raise NoPuzzle(f"{name}: it is missing")
    if not isinstance(told[name], kind) or isinstance(told[name], bool):
        raise NoPuzzle(f"{name}: {told[name]!r} is of another kind")
    return told[name]
