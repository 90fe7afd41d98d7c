"""Riomino solved: how often whoever lays the start die wins, by board and ending, with best play by both."""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crownlands.kernel.riomino import solve
from crownlands.lab.experiments.chart import bars
from crownlands.lab.experiments.report import Order, Report, table
from crownlands.lab.ratings import Mean, mean
from crownlands.lab.runs import Chunk, Ledger, run
from crownlands.match import Match
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.lab.runs import Files

BOARDS = (
    ("three_by_three", 1),
    ("starter", 1),
    ("junior", 1),
    ("expert", 4),
    ("master", 200),
)
"""Boards, and one in how many of the sample's rolls is solved there: larger ones take longer. Professional is not
among them: hours a roll."""
ENDINGS = ("", "tashkent_end")
EACH = 25
"""Rolls of a chunk on the quick boards; on others so much fewer."""


@dataclass(frozen=True, slots=True)
class Solving:
    """The work: solves rolls of a board from the first die."""

    seed: int

    def __call__(self, chunk: Chunk) -> Files:
        board, ending, numbers = chunk.inputs
        told = []
        for number in numbers:
            options = [board, *([ending] if ending else [])]
            position = Match.new("riomino", options=options, seed=f"starter {self.seed} {board} {number}").position
            assert isinstance(position, RiominoPosition)
            found = solve(position)
            told.append({"value": found.value, "nodes": found.nodes, "seconds": round(found.seconds, 3)})
        return {f"rolls/{chunk.name}.json": json.dumps(told).encode()}


def chunks(sample: int) -> list[Chunk]:
    """Rolls in chunks: the same ones whatever the sample, so that a larger one goes on from a smaller."""
    found = []
    for board, rare in BOARDS:
        each = max(1, EACH // rare)
        for ending in ENDINGS:
            for first in range(0, max(each, sample // rare), each):
                name = f"{board}-{ending or 'usual'}-{first:06}"
                found.append(Chunk(name, (board, ending, range(first, first + each))))
    return found


def answer(order: Order) -> Report:
    """Solves the rolls, or goes on where it stopped."""
    with tempfile.TemporaryDirectory() as passing:
        head = {"what": "starter", "seed": order.seed, "boards": list(BOARDS)}
        with Ledger.at(order.folder or Path(passing), head) as ledger:
            # Whoever is tired of waiting gets the page of what is done.
            with suppress(KeyboardInterrupt):
                for _ in run(Solving(order.seed), chunks(order.sample), ledger, order.where):
                    pass
            names = [name.removeprefix("rolls/").removesuffix(".json") for name in ledger.checked()]
            rolls = [
                (*name.split("-")[:2], roll)
                for name, content in zip(names, ledger.files(), strict=True)
                for roll in json.loads(content)
            ]
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
        "with `tashkent_end`. The solver says which, from the first die. With the usual end whoever lays "
        "the start die has the better of it; with `tashkent_end` the start die is a burden. On Expert a "
        "roll takes a second, on Master seconds to minutes, on Professional, which is left out, hours; "
        "boards that the run did not reach are missing in the table. It goes on where it stopped "
        "(`--resume`), and a larger sample adds to a smaller one."
    )
    told = table("board, ending, rolls, starter wins, drawn, longest s", rows)
    return Report("Riomino: what the start die is worth", words, (told,), bars("Starter wins, %", drawn, " %"))


def _ties(ties: Mean, ending: str) -> str:
    return f"{ties} %" if ending == "tashkent_end" else "-"
