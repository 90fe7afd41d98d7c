"""Puzzles mined from games between bots: a run whose chunks play some games each and keep what they find.

What is found depends on set-up, seed and number of a game alone, so a run that was stopped goes on where it was,
and a longer one begins with the same puzzles.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from crownlands.lab.runs import Chunk
from crownlands.match import Match
from crownlands.players import new_player
from crownlands.players.levels import LEVELS
from crownlands.puzzles.difficulty import easiest_first
from crownlands.puzzles.finding import puzzles_in
from crownlands.puzzles.kingdoms import USUAL_PLAYOUTS
from crownlands.puzzles.puzzle import SCHEMA, read_lines, write_lines
from crownlands.rules.core import RULES_VERSION
from crownlands.rules.notation.setups import write_setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.lab.runs import Files, Ledger
    from crownlands.puzzles.puzzle import Puzzle
    from crownlands.rules import Setup
    from crownlands.rules.notation import Record

PLAYERS = (("duke", "baron"), ("baron", "squire"), ("squire", "squire"), ("duke", "duke"))
"""Who plays, in turn: good games and poor ones come to different positions."""


@dataclass(frozen=True, slots=True)
class Mining:
    """The work of a run: which games are played."""

    setup: Setup
    seed: int

    def chunks(self, games: int, each: int) -> list[Chunk]:
        """The chunks of so many games; only whole ones, so there may be some games more."""
        name = write_setup(self.setup).replace("/", "-")
        return [Chunk(f"{name}-{first:07}", range(first, first + each)) for first in range(0, games, each)]

    def __call__(self, chunk: Chunk) -> Files:
        found = [one for number in chunk.inputs for one in self.puzzles(number)]
        return {f"{chunk.name}.jsonl": write_lines(found).encode()}

    def puzzles(self, number: int) -> list[Puzzle]:
        """The puzzles of one game."""
        game, names = self.game(number)
        return puzzles_in(game, {"seed": f"{self.seed} {number}", "players": names})

    def game(self, number: int) -> tuple[Record, list[str]]:
        """A whole game, and who played it."""
        setup, seed = self.setup, f"puzzles {self.seed} {number}"
        names = [PLAYERS[number % len(PLAYERS)][seat % 2] for seat in range(setup.seats)]
        match = Match.new(setup.game, setup.seats, setup.options, seed=seed)
        players = [new_player(name, f"{seed} {seat}") for seat, name in enumerate(names)]
        while (seat := match.seat_to_move) is not None:
            match.push(players[seat].decide(match.position))
        return match.record(), names


def head(seed: int, each: int) -> dict[str, object]:
    """What the folder of a run says of itself: set-ups and games may be added, nothing else changes."""
    return {
        "what": "puzzles",
        "schema": SCHEMA,
        "rules": RULES_VERSION,
        "seed": seed,
        "playouts": USUAL_PLAYOUTS,
        "games_a_chunk": each,
    }


def found_in(ledger: Ledger) -> list[Puzzle]:
    """All puzzles of a run, each position once."""
    puzzles = [one for content in ledger.files() for one in read_lines(content.decode())]
    return list({one.id: one for one in puzzles}.values())


def chosen(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """So many puzzles at most, the same share of each difficulty and each kind of decision as far as they go."""
    left: dict[tuple[str, str], list[Puzzle]] = {}
    for one in sorted(puzzles, key=lambda one: one.id):
        left.setdefault((one.difficulty, one.kind), []).append(one)
    dice = Random("puzzles")
    taken: list[Puzzle] = []
    for some in left.values():
        dice.shuffle(some)
    while left and len(taken) < most:
        for key in sorted(left, key=lambda one: (LEVELS.index(one[0]), one[1])):
            if len(taken) < most:
                taken.append(left[key].pop())
            if not left[key]:
                del left[key]
    return easiest_first(taken)
