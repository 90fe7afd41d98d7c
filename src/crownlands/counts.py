"""Count files: how many lines of play there are from a scripted start, and what they score together.

Two engines with the same rules agree on every number, so these files test any engine. A file has blocks:

    name      kingdomino 2 seats
    setup     kingdomino/2/-
    dominoes  1 2 3 4 5 6 7 8
    kings     0 1 1 0
    skip      4
    count     1 12 0

``dominoes`` and ``kings`` (in Riomino ``lot`` and ``rolls``, as in ``rolls 0:03 1:12``) are the draws in
order; after ``skip`` moves, each the middle one (n // 2 of n) of the legal moves in codec order, every line
of ``count`` gives a depth in moves of seats, the number of lines of play that long (or shorter, where the
game ends), and the sum of all realms' scores over their last positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crownlands.deal import Script
from crownlands.rules import actor, legal, play, result, start
from crownlands.rules.codec import encode
from crownlands.rules.notation import NotationError
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from crownlands.rules import Move, Position, Setup

URNS = {
    "dominoes": "+{}",
    "dominoes1": "+{}",
    "kings": "king:{}",
    "buildings": "bldg:{}",
    "quests": "quest:{}",
    "lot": "lot:{}",
    "rolls": "roll:{}",
}


class CountError(ValueError):
    """A count file that cannot be read; the message names the line."""


@dataclass(slots=True)
class CountEntry:
    """One start and the numbers expected from it, by depth."""

    name: str
    setup: Setup | None = None
    draws: dict[str, list[str]] = field(default_factory=dict)
    skip: int = 0
    expected: dict[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def script(self) -> Script:
        """The draws that lead to the start."""
        draws = {name: [URNS[name].format(word) for word in words] for name, words in self.draws.items()}
        # Every die is an urn of its own.
        for number, roll in enumerate(draws.pop("rolls", [])):
            draws[f"die {number}"] = [roll]
        return Script(draws)


def read_counts(text: str) -> list[CountEntry]:
    """The blocks of a count file."""
    entries: list[CountEntry] = []
    for number, line in enumerate(text.splitlines(), start=1):
        key, _, value = line.partition("#")[0].strip().partition(" ")
        words = value.split()
        try:
            if key == "name":
                entries.append(CountEntry(value.strip()))
            elif key:
                _read_line(entries[-1], key, words)
        except NotationError as error:
            raise CountError(f"line {number}: {error}") from error
        except (IndexError, ValueError) as error:
            raise CountError(f"line {number}: {line.strip()!r} cannot be read") from error
    for entry in entries:
        if entry.setup is None:
            raise CountError(f"{entry.name}: has no setup")
    return entries


def count(entry: CountEntry, depth: int) -> tuple[int, int]:
    """Lines of play and the sum of their scores."""
    assert entry.setup is not None
    script = entry.script
    position = _draw(start(entry.setup), script)
    for _ in range(entry.skip):
        moves = ordered(position)
        position = _draw(play(position, moves[len(moves) // 2]), script)
    return _count(position, depth, script)


def ordered(position: Position) -> tuple[Move, ...]:
    """The legal moves by their codec numbers, an order every engine can follow."""
    return tuple(sorted(legal(position), key=lambda move: encode(position, move)))


def _count(position: Position, depth: int, script: Script) -> tuple[int, int]:
    if depth == 0 or actor(position) is None:
        return 1, sum(result(position).scores)
    position = _draw(position, script)
    leaves = scores = 0
    for move in legal(position):
        more_leaves, more_scores = _count(play(position, move), depth - 1, script)
        leaves, scores = leaves + more_leaves, scores + more_scores
    return leaves, scores


def _draw(position: Position, script: Script) -> Position:
    while actor(position) == "chance":
        position = play(position, script.draw(position))
    return position


def _read_line(entry: CountEntry, key: str, words: list[str]) -> None:
    if key == "setup":
        entry.setup = read_setup(words[0])
    elif key == "skip":
        entry.skip = int(words[0])
    elif key == "count":
        depth, leaves, scores = map(int, words)
        entry.expected[depth] = (leaves, scores)
    elif key in URNS:
        entry.draws.setdefault(key, []).extend(words)
    else:
        raise ValueError(key)
