"""The games of a match, kept line by line in a file or by chunks in a folder: one that was stopped goes on."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from crownlands.lab.arena import ArenaGame
from crownlands.lab.deals import deal_results
from crownlands.lab.runs import Chunk, Ledger, Where, run

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from crownlands.lab.arena import Table
    from crownlands.lab.deals import DealResult
    from crownlands.lab.runs import Done, Files
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
        # A process killed while writing left a line without an end: that game is played again.
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            self.file.write_text("".join([head, *whole]), encoding="utf-8")
        self.played.extend(self._read(line) for line in whole)

    @property
    def deals(self) -> list[DealResult]:
        """What the first player made of the deals that are complete."""
        return deal_results(self.played, len(self.table.seatings))

    def run(
        self, games: int, processes: int = 1, until: Sprt | None = None, ray: str | None = None
    ) -> Generator[ArenaGame, None, None]:
        """Plays up to so many games, some at a time if told so; gives each new one when it is over.

        ``until``: a test that may end the match earlier, at the end of a deal. ``ray``: a cluster to play on.
        """
        done = {one.game for one in self.played}
        due = [Chunk(str(game), range(game, game + 1)) for game in range(games) if game not in done]
        if until and until.decision(self.deals):
            return
        with closing(Where(processes, ray).do(Playing(self.table), due)) as doing:
            for one in (game for done in doing for game in self._games(done)):
                self._keep(one)
                yield one
                if until and until.decision(self.deals):
                    return

    def run_in(
        self, ledger: Ledger, games: int, deals: int, where: Where, until: Sprt | None = None
    ) -> Generator[list[ArenaGame], None, None]:
        """The same in chunks of so many deals, which the folder of a run keeps; gives each chunk's games.

        Only whole chunks are played, so there may be some games more than asked for.
        """
        each = deals * len(self.table.seatings)
        for content in ledger.files():
            self.played += map(self._read, content.decode().splitlines())
        due = [Chunk(f"{first:09}", range(first, first + each)) for first in range(0, games, each)]
        if until and until.decision(self.deals):
            return
        with closing(run(Playing(self.table), due, ledger, where)) as doing:
            for done in doing:
                new = list(self._games(done))
                self.played += new
                yield new
                if until and until.decision(self.deals):
                    return

    def head_of_run(self, deals: int) -> dict[str, object]:
        """What a folder says of the match it holds."""
        return {"what": "arena", **self._head(), "deals_a_chunk": deals}

    def _games(self, done: Done) -> Iterator[ArenaGame]:
        return (self._read(line) for content in done.files.values() for line in content.decode().splitlines())

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
            **({"luck": table.luck} if table.luck else {}),
        }


@dataclass(frozen=True, slots=True)
class Playing:
    """The work of an arena: plays the games of a chunk and writes them line by line."""

    table: Table

    def __call__(self, chunk: Chunk) -> Files:
        lines = (json.dumps(asdict(self.table.play(game))) + "\n" for game in chunk.inputs)
        return {f"games/{chunk.name}.jsonl": "".join(lines).encode()}
