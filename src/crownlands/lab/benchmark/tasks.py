"""What is played: a list that never changes once it has a version."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crownlands.lab.arena import ArenaGame, Table
from crownlands.lab.runs import Chunk
from crownlands.rules.core import RULES_VERSION
from crownlands.rules.notation.editions import facts_of
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.lab.runs import Files

FOLDER = Path(__file__).parent
NEWEST = "1"
"""The version of the list that is played unless another is asked for."""


class PinnedOtherwise(ValueError):
    """The rules or facts here are not those the benchmark is pinned to: its numbers would not compare."""


@dataclass(frozen=True, slots=True)
class Task:
    """A set-up, the opponent in all other realms, and how many of the held-out deals are played."""

    setup: str
    baseline: str
    deals: int
    seed: str

    @property
    def name(self) -> str:
        """What a table of results calls it."""
        return f"{self.setup} against {self.baseline}"

    def table(self, player: str) -> Table:
        """The match of a player in this task."""
        return Table(read_setup(self.setup), (player, self.baseline), None, self.seed)


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A version of the benchmark."""

    version: str
    rules: str
    facts: dict[str, str]
    tasks: tuple[Task, ...]

    def require_pins(self) -> None:
        """PinnedOtherwise, unless rules and facts are those of this version."""
        if self.rules != RULES_VERSION:
            pinned = f"benchmark {self.version} is pinned to rules {self.rules}"
            raise PinnedOtherwise(f"{pinned}; here are rules {RULES_VERSION}")
        for task in self.tasks:
            chosen = read_setup(task.setup)
            if facts_of(chosen) != self.facts[chosen.game]:
                raise PinnedOtherwise(f"the components of {chosen.game} are not those of benchmark {self.version}")

    def chosen(self, games: Iterable[str], part: int = 1) -> Benchmark:
        """The tasks of some games (none: of all), with one deal in ``part``."""
        wanted = set(games)
        if strange := sorted(wanted - set(self.facts)):
            raise ValueError(f"the benchmark has no game {strange[0]!r}; it has {', '.join(self.facts)}")
        tasks = (one for one in self.tasks if not wanted or one.setup.partition("/")[0] in wanted)
        fewer = (Task(one.setup, one.baseline, max(1, one.deals // part), one.seed) for one in tasks)
        return Benchmark(self.version, self.rules, self.facts, tuple(fewer))

    def chunks(self) -> list[Chunk]:
        """A chunk for each deal of each task, in all the ways of sitting."""
        return [
            Chunk(f"{task.name.replace('/', '-').replace(' ', '-')}-{deal:03}", (task, deal))
            for task in self.tasks
            for deal in range(task.deals)
        ]


@dataclass(frozen=True, slots=True)
class Benchmarking:
    """The work of a benchmark: a player against a task's baseline on one deal."""

    player: str

    def __call__(self, chunk: Chunk) -> Files:
        task, deal = chunk.inputs
        table = task.table(self.player)
        ways = len(table.seatings)
        played = (table.play(game) for game in range(deal * ways, (deal + 1) * ways))
        lines = (json.dumps({"task": task.name, **asdict(one)}) + "\n" for one in played)
        return {f"games/{chunk.name}.jsonl": "".join(lines).encode()}


def read_games(contents: Iterable[bytes]) -> dict[str, list[ArenaGame]]:
    """The games of a run by the names of their tasks."""
    found: dict[str, list[ArenaGame]] = {}
    for line in (line for content in contents for line in content.decode().splitlines()):
        told: dict[str, Any] = json.loads(line)
        task = told.pop("task")
        fields: Any = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
        found.setdefault(task, []).append(ArenaGame(**fields))
    return found


@lru_cache
def read_benchmark(version: str = NEWEST) -> Benchmark:
    """A version of the benchmark; ValueError if there is none."""
    file = FOLDER / f"v{version}.json"
    if not file.exists():
        raise ValueError(f"there is no benchmark {version!r}; the newest is {NEWEST}")
    told = json.loads(file.read_text(encoding="utf-8"))
    tasks = tuple(
        Task(one["setup"], baseline, one["deals"], f"{told['seed']} {one['setup']}")
        for one in told["tasks"]
        for baseline in one["baselines"]
    )
    return Benchmark(told["version"], told["rules"], told["facts"], tasks)
