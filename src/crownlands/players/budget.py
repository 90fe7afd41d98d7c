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
    """Seconds for a whole turn, or simulations for each decision; with simulations play is reproducible."""

    seconds: float = 0.0
    simulations: int = 0
    threads: int = 1
    """Searches side by side; simulations are shared among them, seconds are not."""

    def __post_init__(self) -> None:
        if self.seconds < 0 or self.simulations < 0 or not (self.seconds or self.simulations):
            raise ValueError("a budget is seconds for a turn or simulations for a decision, more than nothing")
        if self.threads < 1:
            raise ValueError("a search has at least one thread")

    def __str__(self) -> str:
        spent = f"{self.simulations}" if self.simulations else f"{self.seconds:g}s"
        return f"{spent}x{self.threads}" if self.threads > 1 else spent


def read_budget(text: str) -> Budget:
    """A budget as text: seconds for a turn, or a number of simulations for each decision; x2 for two threads.

    >>> read_budget("0.5s"), read_budget("3000x2")
    (Budget(seconds=0.5, simulations=0, threads=1), Budget(seconds=0.0, simulations=3000, threads=2))
    """
    read = re.fullmatch(r"(?:(\d+(?:\.\d+)?)s|(\d+))(?:x(\d+))?", text)
    if not read:
        raise ValueError(f"{text!r} is no budget; write seconds for a turn as 0.5s or simulations as 3000")
    seconds, simulations, threads = read.groups()
    return Budget(float(seconds or 0), int(simulations or 0), int(threads or 1))
