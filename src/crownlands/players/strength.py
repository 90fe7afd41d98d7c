"""How strong the players are: every match that was measured, one a line, in strength.csv beside this module.

The page, the documentation and `crownlands players` read it; `crownlands arena --strength` and `python -m bench
players` write it.

    >>> [one.player for one in ladder("kingdomino")]
    ['squire', 'baron', 'duke', 'sovereign']
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from crownlands.players.levels import LEVELS
from crownlands.players.measurements import check, read_measurements, write_measurements
from crownlands.rules import plan
from crownlands.rules.notation.setups import read_setup

FILE = Path(__file__).parent / "strength.csv"
LADDER = "levels"
"""The study that tells each level's strength against the one below it."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A match: one player against another in all other realms, every deal turned round the table."""

    study: str
    """What the match is to show."""
    player: str
    budget: str
    """As it follows a name: ``300`` simulations a decision, ``0.8s`` a turn; empty: the player's own."""
    variant: str
    """How the player differed from the one that is offered; empty: it did not."""
    opponent: str
    opponent_budget: str
    opponent_variant: str
    setup: str
    """As in ``queendomino/4/-``."""
    games: int | None
    deals: int | None
    """How many deals the intervals rest on; empty: they take every game as one of its own."""
    victories: float
    """Of the player, in per cent, shared ones in parts."""
    low: float | None
    high: float | None
    """Ends of the 95 % interval of the victories."""
    points: float | None
    opponent_points: float | None
    lead: float | None
    """Points before the best opponent."""
    lead_within: float | None
    """Half the width of its 95 % interval."""
    seconds: float | None
    """A turn, on average."""
    opponent_seconds: float | None
    cpu: float | None
    """Processor time of a turn in seconds, on average."""
    opponent_cpu: float | None
    commit: str
    """What was measured: a commit, or a version such as v0.2.0."""
    command: str
    """What plays it again; empty where it was a program of its own."""
    note: str = ""

    def __post_init__(self) -> None:
        check(self)
        if not 0 <= (self.low or 0) <= self.victories <= (100 if self.high is None else self.high) <= 100:
            raise ValueError(f"victories are not within their interval: {self.victories}")

    @property
    def even(self) -> float:
        """The share of victories between equals, in per cent."""
        table = plan(read_setup(self.setup))
        return 100 / getattr(table, "realms", 2)

    @property
    def key(self) -> tuple[str, ...]:
        """What makes it this match; measured again, it takes the place of the former one."""
        who = (self.player, self.budget, self.variant, self.opponent, self.opponent_budget, self.opponent_variant)
        return (self.study, *who, self.setup, self.command)


def read_strength(file: Path = FILE) -> tuple[Measured, ...]:
    """Every match of a file, in its order."""
    return read_measurements(Measured, file)


def keep(new: Measured, file: Path = FILE) -> None:
    """Adds a match to a file, or puts it in the place of the same match measured before."""
    matches = list(read_strength(file)) if file.exists() else []
    place = next((n for n, one in enumerate(matches) if one.key == new.key), len(matches))
    write_measurements(Measured, (*matches[:place], new, *matches[place + 1 :]), file)


def ladder(game: str) -> tuple[Measured, ...]:
    """Each level of a game against the one below it, weakest first."""
    found = (one for one in read_strength() if one.study == LADDER and one.setup.startswith(f"{game}/"))
    return tuple(sorted(found, key=lambda one: LEVELS.index(one.player)))
