"""Who has played the benchmark, and what came of it: entries.json beside this module."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crownlands.lab.benchmark.scoring import Score

FILE = Path(__file__).parent / "entries.json"


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's result in a version of the benchmark."""

    version: str
    player: str
    score: float
    within: float
    games: int
    shares: dict[str, tuple[float, float]]
    """By task: share as against one opponent, and half its interval."""
    commit: str
    date: str

    @classmethod
    def of(cls, version: str, player: str, found: Score, commit: str, date: str) -> Entry:
        """The entry of a score."""
        shares = {one.task: (one.share, one.within) for one in found.tasks}
        return cls(version, player, found.score, found.within, found.games, shares, commit, date)


def read_entries(file: Path = FILE) -> list[Entry]:
    """All entries of a file, best first."""
    told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    for one in told:
        one["shares"] = {task: tuple(pair) for task, pair in one["shares"].items()}
    return sorted((Entry(**one) for one in told), key=lambda one: (one.version, -one.score, one.player))


def keep_entry(new: Entry, file: Path = FILE) -> None:
    """Adds an entry to a file, or puts it in the place of the same player's former one."""
    others = [one for one in read_entries(file) if (one.version, one.player) != (new.version, new.player)]
    lines = ",\n".join(json.dumps(asdict(one)) for one in sorted([*others, new], key=lambda one: -one.score))
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
