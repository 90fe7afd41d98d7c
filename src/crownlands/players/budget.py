"""What a player may spend on a decision."""

from __future__ import annotations

import re
from dataclasses import dataclass

PLACING = 0.6
"""The share of a turn's seconds that goes into placing; the rest is for choosing."""
PLACING_OF_MANY, EACH_STEP = 0.4, 0.15
"""The same in games whose turns have up to four steps after placing, and the share of each of these."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds for a whole turn, or simulations for each decision; with simulations play is reproducible.

    >>> str(Budget(seconds=0.1, cpu=True))
    '0.1cpu'
    """

    seconds: float = 0.0
    simulations: int = 0
    threads: int = 1
    """Searches side by side; simulations are shared among them, seconds are not."""
    cpu: bool = False
    """The seconds are processor time of the thread that searches: a busy machine changes nothing."""

    def __post_init__(self) -> None:
        if self.seconds < 0 or self.simulations < 0 or not (self.seconds or self.simulations):
            raise ValueError("a budget is seconds for a turn or simulations for a decision, more than nothing")
        if self.threads < 1:
            raise ValueError("a search has at least one thread")
        if self.cpu and not self.seconds:
            raise ValueError("processor time is counted in seconds, and there are none")

    def __str__(self) -> str:
        spent = f"{self.simulations}" if self.simulations else f"{self.seconds:g}{'cpu' if self.cpu else 's'}"
        return f"{spent}x{self.threads}" if self.threads > 1 else spent


def read_budget(text: str) -> Budget:
    """A budget as text: seconds for a turn, or a number of simulations for each decision; x2 for two threads.

    >>> [str(read_budget(text)) for text in ("0.5s", "0.5cpu", "3000x2")]
    ['0.5s', '0.5cpu', '3000x2']
    """
    read = re.fullmatch(r"(?:(\d+(?:\.\d+)?)(s|cpu)|(\d+))(?:x(\d+))?", text)
    if not read:
        raise ValueError(
            f"{text!r} is no budget; write seconds for a turn as 0.5s, of processor time as 0.5cpu, "
            "or simulations for a decision as 3000"
        )
    seconds, kind, simulations, threads = read.groups()
    return Budget(float(seconds or 0), int(simulations or 0), int(threads or 1), kind == "cpu")


def split_budget(name: str) -> tuple[str, Budget | None]:
    """A name, or a command, and the budget that may follow it; an @ that no budget follows belongs to the name.

    >>> split_budget("node bot.js me@home@0.1s")
    ('node bot.js me@home', Budget(seconds=0.1, simulations=0, threads=1, cpu=False))
    """
    bare, mark, spent = name.rpartition("@")
    try:
        return (bare, read_budget(spent)) if mark else (name, None)
    except ValueError:
        return name, None
