"""What a player may spend on a decision."""

from __future__ import annotations

import re
from dataclasses import dataclass

PLACING = 0.6
"""The share of a turn's seconds that goes into placing; the rest is for choosing."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds for a whole turn, or simulations for each decision; with simulations play is reproducible."""

    seconds: float = 0.0
    simulations: int = 0

    def __post_init__(self) -> None:
        if self.seconds < 0 or self.simulations < 0 or not (self.seconds or self.simulations):
            raise ValueError("a budget is seconds for a turn or simulations for a decision, more than nothing")

    def __str__(self) -> str:
        return f"{self.simulations}" if self.simulations else f"{self.seconds:g}s"


def read_budget(text: str) -> Budget:
    """A budget as text: seconds for a turn, or a number of simulations for each decision.

    >>> read_budget("0.5s"), read_budget("3000")
    (Budget(seconds=0.5, simulations=0), Budget(seconds=0.0, simulations=3000))
    """
    if not re.fullmatch(r"\d+(\.\d+)?s|\d+", text):
        raise ValueError(f"{text!r} is no budget; write seconds for a turn as 0.5s or simulations as 3000")
    return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(simulations=int(text))
