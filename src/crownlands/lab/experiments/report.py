"""What an experiment hands over: a paragraph, tables and a picture, as a page of docs/research."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from crownlands.lab.measured import revision
from crownlands.lab.runs import Where

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


HERE = Where()


@dataclass(frozen=True, slots=True)
class Order:
    """How much of an experiment is asked for, and where it is done."""

    sample: int
    seed: int = 1
    where: Where = HERE
    folder: Path | None = None
    """Keeps what is done, for experiments that take long."""


@dataclass(frozen=True, slots=True)
class Report:
    """A page: what was found in a paragraph, the figures in tables, a picture as SVG."""

    title: str
    words: str
    tables: tuple[str, ...]
    picture: str

    def page(self, name: str, order: Order) -> str:
        """The page as Markdown."""
        made = f"{datetime.now(UTC):%Y-%m-%d}, commit {revision()}"
        command = f"crownlands experiment {name} --sample {order.sample} --seed {order.seed}"
        head = f"# {self.title}\n\n{self.words}\n\n![{self.title}]({name}.svg)\n"
        return "\n".join([head, *self.tables, f"Measured on {made}, by `{command}`.\n"])


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment by name: the question, the usual sample and what it counts, and what answers it."""

    about: str
    sample: int
    unit: str
    answer: Callable[[Order], Report]


def table(columns: str, rows: list[list[object]]) -> str:
    """A table in Markdown; the columns are separated by commas.

    >>> print(table("board, won", [["junior", 0.5]]), end="")
    | board | won |
    |---|---:|
    | junior | 0.5 |
    """
    names = columns.split(", ")
    marks = ["---", *["---:"] * (len(names) - 1)]
    lines = [f"| {' | '.join(names)} |", f"|{'|'.join(marks)}|"]
    return "\n".join([*lines, *(f"| {' | '.join(map(str, row))} |" for row in rows)]) + "\n"
