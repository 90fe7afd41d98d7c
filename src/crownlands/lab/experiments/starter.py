"""Riomino solved: how often the player with the start die wins, by board and ending, with best play by both."""

from __future__ import annotations

import json
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crownlands.kernel.riomino import solve
from crownlands.lab.experiments.chart import bars
from crownlands.lab.experiments.opening import DICE, Opening, parts
from crownlands.lab.experiments.opening import Solving as Asking
from crownlands.lab.experiments.report import Order, Report, table
from crownlands.lab.ratings import Mean, mean
from crownlands.lab.runs import Chunk, Ledger, run
from crownlands.match import Match
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.lab.experiments.opening import Part
    from crownlands.lab.runs import Files

BOARDS = (
    ("three_by_three", 25),
    ("starter", 25),
    ("junior", 25),
    ("expert", 25),
    ("master", 5),
)
"""Boards, and how many rolls are a chunk there: on the largest one a roll takes seconds to minutes."""
LARGEST, RAREST = "professional", 2400
"""The game whose rolls take hours: solved in parts, and with the usual end only."""
ENDINGS = ("", "tashkent_end")


@dataclass(frozen=True, slots=True)
class Solving:
    """The work: solves rolls of a board from the first die."""

    seed: int

    def __call__(self, chunk: Chunk) -> Files:
        board, ending, numbers = chunk.inputs
        told = []
        for number in numbers:
            position = rolled(self.seed, board, ending, number)
            # Of the processor: by the clock a roll takes as long as a busy machine pleases.
            began = time.process_time()
            found = solve(position)
            spent = round(time.process_time() - began, 3)
            told.append({"value": found.value, "nodes": found.nodes, "seconds": spent})
        return {f"rolls/{chunk.name}.json": json.dumps(told).encode()}


def rolled(seed: int, board: str, ending: str, number: int) -> RiominoPosition:
    """One of the rolls: the first die is to be laid."""
    options = [board, *([ending] if ending else [])]
    position = Match.new("riomino", options=options, seed=f"starter {seed} {board} {number}").position
    assert isinstance(position, RiominoPosition)
    return position


def chunks(sample: int) -> list[Chunk]:
    """Rolls in chunks: the same ones whatever the sample, so that a larger one goes on from a smaller."""
    found = []
    for board, each in BOARDS:
        for ending in ENDINGS:
            for first in range(0, max(each, sample), each):
                name = f"{board}-{ending or 'usual'}-{first:06}"
                found.append(Chunk(name, (board, ending, range(first, first + each))))
    return found


def answer(order: Order) -> Report:
    """Solves the rolls, or goes on where it stopped."""
    with tempfile.TemporaryDirectory() as passing:
        head = {"what": "starter", "seed": order.seed, "boards": list(BOARDS)}
        with Ledger.at(order.folder or Path(passing), head) as ledger:
            # If you are tired of waiting, you get the page of what is done.
            with suppress(KeyboardInterrupt):
                for _ in run(Solving(order.seed), chunks(order.sample), ledger, order.where):
                    pass
                for number in range(order.sample // RAREST):
                    opening = Opening(ledger, f"{LARGEST}-usual-{number:06}", Asking(order.where.processes))
                    opening.wins(rolled(order.seed, LARGEST, "", number))
            rolls = [
                (*name.removeprefix("rolls/").split("-")[:2], roll)
                for name, content in zip(ledger.checked(), ledger.files(), strict=True)
                if name.startswith("rolls/")
                for roll in json.loads(content)
            ]
            begun = _openings(parts(ledger))
    rows: list[list[object]] = []
    drawn: list[tuple[str, float, float]] = []
    for board, _ in BOARDS:
        for ending in ("usual", "tashkent_end"):
            here = [roll for where, how, roll in rolls if (where, how) == (board, ending)]
            if not here:
                continue
            won = mean([100.0 * (roll["value"] == 1) for roll in here])
            ties = mean([100.0 * (roll["value"] == 0) for roll in here])
            slowest = max(roll["seconds"] for roll in here)
            rows.append([board, ending, len(here), f"{won} %", _ties(ties, ending), f"{slowest:.2f}"])
            drawn.append((f"{board}, {ending}", won.mean, won.within if len(here) > 1 else 0.0))
    words = (
        "After the rolls nothing is hidden in Riomino, so each roll is won for one of the two, or drawn "
        "with `tashkent_end`. The solver says which, from the first die. With the usual end the player who lays "
        "the start die has the better of it; with `tashkent_end` the start die is a burden. On Expert a "
        "roll takes a second, on Master seconds to minutes; boards that the run did not reach are missing in the "
        "table. It goes on where it stopped (`--resume`), and a larger sample adds to a smaller one. A roll of "
        "Professional takes hours. It is solved in parts: the first dice by a search of their own, with "
        f"turned and mirrored positions as one, and what follows on {DICE} dice by the solver. "
        + (
            "The last table shows how far that got: positions after so many dice whose winner is known; "
            "the roll itself is known once the position without dice is."
            if begun
            else "The run did not get there."
        )
    )
    told = [table("board, ending, rolls, starter wins, drawn, longest CPU s", rows)]
    if begun:
        laid = ", ".join(f"{dice} dice" for dice in range(DICE + 1))
        told.append(table(f"Professional's roll, starter wins, {laid}, nodes, CPU s", begun))
    return Report("Riomino: what the start die is worth", words, tuple(told), bars("Starter wins, %", drawn, " %"))


def _openings(found: list[tuple[str, Part]]) -> list[list[object]]:
    """Of each roll that was begun: who wins, how many positions are known by dice laid, and what that took."""
    rows: list[list[object]] = []
    for roll in sorted({name.split("-")[2] for name, _ in found}):
        here = [(int(name.split("-")[3]), told) for name, told in found if name.split("-")[2] == roll]
        won = ["yes" if told["wins"] else "no" for dice, told in here if dice == 0]
        known = [sum(dice == laid for laid, _ in here) for dice in range(DICE + 1)]
        nodes, spent = sum(told["nodes"] for _, told in here), sum(told["seconds"] for _, told in here)
        rows.append([int(roll) + 1, *(won or ["not known"]), *known, f"{nodes:,.0f}", f"{spent:,.0f}"])
    return rows


def _ties(ties: Mean, ending: str) -> str:
    return f"{ties} %" if ending == "tashkent_end" else "-"
