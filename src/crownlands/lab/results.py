"""The games of a match, kept line by line: one that was stopped goes on where it was."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from crownlands.lab.arena import ArenaGame
from crownlands.lab.deals import deal_results

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from crownlands.lab.arena import Table
    from crownlands.lab.deals import DealResult
    from crownlands.lab.sprt import Sprt


@dataclass
class Results:
    """The games of a match, in a file if one is named."""

    table: Table
    file: Path | None = None
    played: list[ArenaGame] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.file is None or not self.file.exists():
            return
        head, *lines = self.file.read_text(encoding="utf-8").splitlines(keepends=True) or [
            json.dumps(self._head())
        ]
        if json.loads(head) != self._head():
            raise ValueError(f"{self.file} holds another match: {head.strip()}")
        # Whoever was killed while writing left a line without an end: that game is played again.
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            self.file.write_text("".join([head, *whole]), encoding="utf-8")
        self.played.extend(self._read(line) for line in whole)

    @property
    def deals(self) -> list[DealResult]:
        """What the first player made of the deals that are complete."""
        return deal_results(self.played, len(self.table.seatings))

    def run(self, games: int, processes: int = 1, until: Sprt | None = None) -> Iterator[ArenaGame]:
        """Plays up to so many games, some at a time if told so; gives each new one when it is over.

        ``until``: a test that may end the match earlier, at the end of a deal.
        """
        done = {one.game for one in self.played}
        due = [game for game in range(games) if game not in done]
        if until and until.decision(self.deals):
            return
        for one in map(self.table.play, due) if processes == 1 else _in_processes(self.table, due, processes):
            self._keep(one)
            yield one
            if until and until.decision(self.deals):
                return

    def _keep(self, one: ArenaGame) -> None:
        self.played.append(one)
        if self.file is None:
            return
        lines = [] if self.file.exists() else [json.dumps(self._head())]
        with self.file.open("a", encoding="utf-8") as out:
            out.write("\n".join([*lines, json.dumps(asdict(one))]) + "\n")

    def _read(self, line: str) -> ArenaGame:
        kept = json.loads(line)
        kept.setdefault("deal", kept["game"] // len(self.table.seatings))
        fields: Any = {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}
        return ArenaGame(**fields)

    def _head(self) -> dict[str, object]:
        table = self.table
        return {
            "game": table.setup.game,
            "seats": table.setup.seats,
            "options": list(table.setup.options),
            "players": list(table.players),
            "budget": str(table.budget) if table.budget else None,
            "seed": table.seed,
        }


def _in_processes(table: Table, games: list[int], processes: int) -> Iterator[ArenaGame]:
    # Fresh interpreters: a fork would copy whatever threads the caller has.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(table.play, game) for game in games]
        try:
            for one in as_completed(waiting):
                yield one.result()
        finally:
            pool.shutdown(cancel_futures=True)
