"""What was tried to make the strongest player stronger, and what came of it: a line each in experiments.csv.

What lost is kept as well as what won, so that nobody tries it again without a new reason. As in strength.csv
no field holds a comma, a quotation mark or a line break.

    >>> len([one for one in read_experiments() if one.verdict == "kept"]) > 0
    True
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

from crownlands.players.strength import COMMIT

FILE = Path(__file__).parent / "experiments.csv"
MEASURES = {
    "choices": "points a decision",  # positions, python -m bench.choices
    "match": "points a game",  # games, crownlands arena
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
    """As it follows a player's name."""
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
        texts = [value for value in astuple(self) if isinstance(value, str)]
        if any(mark in text for text in texts for mark in ',"\n'):
            raise ValueError(f"a field holds a comma, a quotation mark or a line break: {texts}")
        if self.measure not in MEASURES:
            raise ValueError(f"{self.measure!r} is no measure; there are {', '.join(MEASURES)}")
        if self.verdict not in VERDICTS:
            raise ValueError(f"{self.verdict!r} is no verdict; there are {', '.join(VERDICTS)}")
        if not COMMIT.fullmatch(self.commit):
            raise ValueError(f"this is neither a commit nor a version: {self.commit!r}")
        if self.size < 1 or (self.within is not None and self.within < 0):
            raise ValueError(f"nothing was measured: {self.size}, within {self.within}")

    @property
    def unit(self) -> str:
        """What the difference is in."""
        return MEASURES[self.measure]


NAMES = tuple(field.name for field in fields(Experiment))


def read_experiments(file: Path = FILE) -> tuple[Experiment, ...]:
    """Every experiment of a file, in its order."""
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    if head != ",".join(NAMES):
        raise ValueError(f"{file} has other columns: {head}")
    return tuple(_read(line) for line in lines)


def _read(line: str) -> Experiment:
    found: dict[str, Any] = dict(zip(NAMES, line.split(","), strict=True))
    found["size"], found["difference"] = int(found["size"]), float(found["difference"])
    found["within"] = float(found["within"]) if found["within"] else None
    return Experiment(**found)
