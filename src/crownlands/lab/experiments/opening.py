"""A roll of Riomino that is too large for one question, solved in parts; each is kept as soon as it is known.

The first dice are searched here, one winning move at a time; what follows on them is asked of the solver.
Without a board, turns and mirror images of a position are one. A run that is stopped goes on from the parts kept.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypedDict

from crownlands.kernel.riomino import Solver
from crownlands.lab.runs import Chunk, run
from crownlands.rules import legal, play
from crownlands.rules.grid import STRIDE

if TYPE_CHECKING:
    from crownlands.lab.runs import Files, Ledger
    from crownlands.rules.riomino.position import RiominoPosition

    Laid = tuple[tuple[int, int, int], ...]

DICE = 4
"""So many dice lie where the solver is asked: seconds to minutes a question on the Professional game."""
MEGABYTES = 1024
"""The solver's memory, kept from part to part: they have much in common."""
GLANCE = 2_000
"""Nodes of the look at each move that decides which is tried first."""
FOLDER = "parts/"


class Part(TypedDict):
    """What is told of a position: whether the seat to move wins, and what it took to know."""

    wins: bool
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Solving:
    """The work: who wins from a position, by the solver, or as the parts before it tell."""

    threads: int = 1
    megabytes: int = MEGABYTES

    def __call__(self, chunk: Chunk) -> Files:
        wins, position = chunk.inputs
        told = Part(wins=wins, nodes=0, seconds=0.0)
        if position is not None:
            began = time.process_time()
            found = _solver(self.megabytes).solve(position, threads=self.threads)
            assert found.wins is not None
            told = Part(wins=found.wins, nodes=found.nodes, seconds=round(time.process_time() - began, 3))
        return {f"{FOLDER}{chunk.name}.json": json.dumps(told).encode()}


@dataclass
class Opening:
    """The tree of a roll's first dice; what is known of it is in a ledger."""

    ledger: Ledger
    roll: str
    """Begins the names of its parts."""
    work: Solving = field(default_factory=Solving)
    dice: int = DICE
    known: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # What earlier runs have found.
        self.known.update({name: told["wins"] for name, told in parts(self.ledger) if name.startswith(self.roll)})

    def wins(self, position: RiominoPosition) -> bool:
        """Whether the seat to move wins with best play."""
        name = self.name_of(position)
        if name not in self.known:
            asks = len(position.layout.dice) >= self.dice
            # Once asked of the solver there is nothing to look for here.
            chunk = Chunk(name, (None, position) if asks else (self._one_loses(position), None))
            for done in run(self.work, [chunk], self.ledger):
                (content,) = done.files.values()
                self.known[name] = json.loads(content)["wins"]
        return self.known[name]

    def _one_loses(self, position: RiominoPosition) -> bool:
        after = {self.name_of(one): one for one in (play(position, move) for move in legal(position))}
        if any(self.known.get(name) is False or one.stage != "play" for name, one in after.items()):
            return True
        rest = [one for name, one in after.items() if name not in self.known]
        return any(not self.wins(one) for one in sorted(rest, key=_chances))

    def name_of(self, position: RiominoPosition) -> str:
        """The name of a position's part: the same for all its images."""
        told = repr((least_image(position), position.trays, position.turn))
        digest = hashlib.sha256(told.encode()).hexdigest()[:16]
        return f"{self.roll}-{len(position.layout.dice)}-{digest}"


def parts(ledger: Ledger) -> list[tuple[str, Part]]:
    """The names of all parts that a ledger holds, and what it tells of them."""
    files = zip(ledger.checked(), ledger.files(), strict=True)
    return [
        (name.removeprefix(FOLDER).removesuffix(".json"), json.loads(content))
        for name, content in files
        if name.startswith(FOLDER)
    ]


def least_image(position: RiominoPosition) -> Laid:
    """The dice as they lie in the first of the eight images, counted from the corner of the box round them."""
    laid = tuple((cell % STRIDE, cell // STRIDE, die) for cell, die in position.layout.dice)
    return min(_image(laid, mirrored, turns) for mirrored in (False, True) for turns in range(4))


def _image(laid: Laid, mirrored: bool, turns: int) -> Laid:
    image = laid
    if mirrored:
        # A face has its first value north and west, or a quarter turn later north and east.
        image = tuple((-x, y, die ^ 1) for x, y, die in image)
    for _ in range(turns):
        image = tuple((-y, x, die & ~3 | (die + 1) & 3) for x, y, die in image)
    west, north = min((x for x, _, _ in image), default=0), min((y for _, y, _ in image), default=0)
    return tuple(sorted((x - west, y - north, die) for x, y, die in image))


def _chances(position: RiominoPosition) -> float:
    return Solver(1).look(position, nodes=GLANCE).worth


@cache
def _solver(megabytes: int) -> Solver:
    return Solver(megabytes)
