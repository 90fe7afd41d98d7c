"""From games to one number.

A task's share is that of victories, told as against one opponent: at a table of n equals everybody wins one
game in n, which should say 50 %, not 25. If a victory is one of strength among all at the table (Plackett and
Luce), a share p of victories against n - 1 equal opponents is p (n - 1) / (1 - p + p (n - 1)) against one of
them. The score is the mean of all tasks: 0 never wins, 50 equals the baselines, 100 always wins.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from crownlands.lab.arena import realms_of
from crownlands.lab.ratings import ratings
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from crownlands.lab.arena import ArenaGame
    from crownlands.lab.benchmark.tasks import Benchmark


@dataclass(frozen=True, slots=True)
class TaskScore:
    """How a player did in a task: its share as against one opponent, half its 95 % interval, points ahead."""

    task: str
    games: int
    share: float
    within: float
    lead: float
    seconds: float
    """A turn of the player, on average."""
    failed: int = 0
    """Games an engine lost because it was late, said nonsense or ended."""


@dataclass(frozen=True, slots=True)
class Score:
    """The number, half its 95 % interval, and what it is made of."""

    score: float
    within: float
    tasks: tuple[TaskScore, ...]

    @property
    def games(self) -> int:
        """All games it rests on."""
        return sum(one.games for one in self.tasks)


def against_one(share: float, realms: int) -> float:
    """A share of victories at a table of so many realms, as against one opponent; both of 1.

    >>> against_one(0.25, 4), against_one(0.5, 2), round(against_one(0.5, 4), 2)
    (0.5, 0.5, 0.75)
    """
    return share * (realms - 1) / (1 - share + share * (realms - 1))


def score(benchmark: Benchmark, played: Mapping[str, Sequence[ArenaGame]]) -> Score:
    """The score of a player's games."""
    tasks = []
    for task in benchmark.tasks:
        games = list(played.get(task.name, ()))
        if len(games) != task.deals * len(task.table("random").seatings):
            raise ValueError(f"{task.name} is not played to its end")
        mine = ratings(["player", task.baseline], games)[0]
        realms = max(realms_of(read_setup(task.setup))) + 1
        share = mine.wins.mean / 100
        slope = (realms - 1) / (1 - share + share * (realms - 1)) ** 2
        within = 0.0 if math.isnan(mine.wins.within) else slope * mine.wins.within
        failed = sum(bool(one.failed) and one.share_of(0) == 0 for one in games)
        tasks.append(
            TaskScore(
                task.name,
                len(games),
                round(100 * against_one(share, realms), 2),
                round(within, 2),
                round(mine.margin.mean, 2),
                mine.seconds_per_turn,
                failed,
            )
        )
    spread = math.sqrt(sum(one.within**2 for one in tasks)) / len(tasks)
    return Score(round(fmean(one.share for one in tasks), 2), round(spread, 2), tuple(tasks))
