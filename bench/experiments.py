"""What was tried to make the strongest player stronger, and what came of it: a line each in experiments.csv.

What lost is kept as well as what won, so that nobody tries it again without a new reason.

    >>> len([one for one in read_experiments() if one.verdict == "kept"]) > 0
    True
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from crownlands.players.measurements import check, read_measurements

FILE = Path(__file__).parent / "experiments.csv"
MEASURES = {
    "choices": "points a decision",  # positions, python -m bench.choices
    "match": "points a game",  # games, crownlands arena or python -m bench.factors
    "policy": "points a game",  # games of the evaluation alone, without a search
    "speed": "times as many simulations a second",  # runs
}
"""How it was measured, and what the difference is in."""
VERDICTS = ("kept", "lost", "open")
"""Open: worth more games than were played."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """One change of the search against the search without it, at equal processor time unless it says so."""

    idea: str
    """Why it might win, in a few words."""
    change: str
    """What was changed: settings as in ``temperature=1.5``, or words."""
    setup: str
    """As in ``kingdomino/2/harmony+middle_kingdom``."""
    budget: str
    """As it follows a player's name; empty: there was no search."""
    measure: str
    size: int
    """Positions, games or runs."""
    difference: float
    within: float | None
    """Half the width of its 95 % interval; empty: one run."""
    verdict: str
    commit: str
    """What it was tried on."""
    command: str
    """What measures it again; empty where it was a program of its own."""
    note: str = ""

    def __post_init__(self) -> None:
        check(self)
        if self.measure not in MEASURES:
            raise ValueError(f"{self.measure!r} is no measure; there are {', '.join(MEASURES)}")
        if self.verdict not in VERDICTS:
            raise ValueError(f"{self.verdict!r} is no verdict; there are {', '.join(VERDICTS)}")
        if self.size < 1 or (self.within is not None and self.within < 0):
            raise ValueError(f"nothing was measured: {self.size}, within {self.within}")

    @property
    def unit(self) -> str:
        """What the difference is in."""
        return MEASURES[self.measure]


def read_experiments(file: Path = FILE) -> tuple[Experiment, ...]:
    """Every experiment of a file, in its order."""
    return read_measurements(Experiment, file)
