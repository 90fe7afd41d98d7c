"""A dataset is a run: each chunk plays some games and writes their Parquet files."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownlands.kernel.backend import KernelMissing, available
from crownlands.kernel.simulator import knows
from crownlands.lab.dataset.playing import QUICK, outcomes, whole_game
from crownlands.lab.dataset.schema import GAMES, POSITIONS, SCHEMA_VERSION, schema_of
from crownlands.lab.runs import Chunk
from crownlands.players import new_player
from crownlands.review.depths import depth_of
from crownlands.rules.core import RULES_VERSION
from crownlands.rules.notation.setups import write_setup

if TYPE_CHECKING:
    from crownlands.lab.runs import Files
    from crownlands.rules import Setup


@dataclass(frozen=True, slots=True)
class Making:
    """The work of a dataset: who plays on every seat, and the seed of all deals and dice.

    ``player``: ``guide`` or ``random`` of the kernel, of which only outcomes are kept; or a player by its name,
    with every decision, and what it thought if it searches.
    """

    setup: Setup
    player: str
    seed: int
    luck: str = ""
    """The depth at which draws are judged, if they are."""

    def __post_init__(self) -> None:
        if self.luck:
            depth_of(self.luck)
        if self.player not in QUICK:
            new_player(self.player)
        elif self.luck:
            raise ValueError(f"luck is judged where every move is known; of {self.player!r} only outcomes are")
        elif not available() or not knows(self.setup):
            raise KernelMissing(f"{self.player!r} plays in the kernel, which does not know {self.setup.game} here")

    def chunks(self, games: int, each: int) -> list[Chunk]:
        """The chunks of so many games; only whole ones, so there may be some games more."""
        name = write_setup(self.setup).replace("/", "-")
        return [Chunk(f"{name}-{first:09}", range(first, first + each)) for first in range(0, games, each)]

    def __call__(self, chunk: Chunk) -> Files:
        if self.player in QUICK:
            tables = {GAMES: list(outcomes(self.setup, self.player, self.seed, chunk.inputs))}
        else:
            seed = str(self.seed)
            played = [whole_game(self.setup, self.player, seed, number, self.luck) for number in chunk.inputs]
            tables = {GAMES: [game for game, _ in played], POSITIONS: [row for _, rows in played for row in rows]}
        where = f"game={self.setup.game}/seats={self.setup.seats}/{chunk.name}.parquet"
        return {f"{table}/{where}": parquet(table, rows) for table, rows in tables.items()}


def head(player: str, seed: int, each: int, luck: str = "") -> dict[str, object]:
    """What the folder of a dataset says of itself: set-ups and games may be added, nothing else changes."""
    return {
        "what": "dataset",
        "schema": SCHEMA_VERSION,
        "rules": RULES_VERSION,
        "player": player,
        "seed": seed,
        "games_a_chunk": each,
        **({"luck": luck} if luck else {}),
    }


def parquet(table: str, rows: list[dict[str, Any]]) -> bytes:
    """Rows as the bytes of a Parquet file; the same rows are the same bytes."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    buffer = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema=schema_of(table)), buffer, compression="zstd")
    return buffer.getvalue()
