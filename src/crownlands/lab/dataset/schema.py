"""What a dataset holds, column by column.

A later version may add columns and never changes what one means, so a reader that takes the columns it knows reads
every later dataset, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA_VERSION = 1
"""Raised when a column changes its meaning; columns may be added to a version."""
GAMES, POSITIONS = "games", "positions"
PARTITIONS = ("game", "seats")
"""Folders that part each table; a reader gets them back as columns."""

IN_POINTS = "in points of lead (Riomino: in chance to win)"

COLUMNS: dict[str, dict[str, tuple[str, str]]] = {
    GAMES: {
        "number": ("int64", "the game's number; with set-up, seed and player it names the game"),
        "setup": ("text", "game, seats and options, as in kingdomino/2/harmony"),
        "player": ("text", "who decided on every seat"),
        "decisions": ("int32", "moves of the seats; for the guide and random play forced ones count, too"),
        "scores": ("list<int16>", "points of each realm; of Riomino 1 for the winner, 0 for the other"),
        "wins": ("list<float32>", "of each realm: 1 for the winner, shared by those who tie for the first place"),
        "luck": ("list<float32>", f"what all draws brought each realm, {IN_POINTS}; nothing unless asked for"),
        "draws": ("list<text>", "what was drawn, in order: king, row, quest, building, roll"),
        "draw_luck": ("list<float32>", "what each of them brought each realm, draw by draw"),
    },
    POSITIONS: {
        "number": ("int64", "the game's number"),
        "setup": ("text", "as above"),
        "ply": ("int16", "the number of the decision in its game, from 0; forced moves are left out"),
        "seat": ("int8", "who decides"),
        "realm": ("int8", "whose realm it is: the seat's own, unless partners share one"),
        "stage": ("text", "what is decided: place, choose, tax, build, ..."),
        "position": ("text", "the position in the notation (docs/notation.md)"),
        "packed": ("bytes", "the same as the kernel's bytes (Simulator.unpack); nothing in Riomino"),
        "legal": ("list<int32>", "the first number of every legal move (docs/notation.md, moves as numbers)"),
        "then": ("list<int32>", "the second number of each, -1 where a move has one"),
        "played": ("int16", "which of the legal moves was played: its place in the lists"),
        "policy": (
            "list<float32>",
            "the share of the search's visits each legal move had (Riomino: of the best proved moves); or nothing",
        ),
        "value": ("float32", "the chance to win that the search saw in the best move, 0 to 1"),
        "lead": ("float32", "the points before the best other realm that it hoped for"),
        "exact": ("bool", "the end was solved: value and lead are no guesses"),
        "simulations": (
            "int32",
            "what the search spent on this decision, in Riomino nodes of the solver; 0 without one",
        ),
        "won": ("float32", "what the realm that decided won in the end, 0 to 1"),
        "final_lead": ("int16", "its points before the best other realm in the end"),
        "luck": ("float32", f"what the draws after this decision brought its realm, {IN_POINTS}"),
    },
}
"""Of each table the columns, their types and what they mean."""


def schema_of(table: str) -> pa.Schema:
    """The Arrow schema of a table, with its version."""
    import pyarrow as pa

    types = {
        "int8": pa.int8(),
        "int16": pa.int16(),
        "int32": pa.int32(),
        "int64": pa.int64(),
        "float32": pa.float32(),
        "bool": pa.bool_(),
        "text": pa.string(),
        "bytes": pa.binary(),
        "list<text>": pa.list_(pa.string()),
        "list<int16>": pa.list_(pa.int16()),
        "list<int32>": pa.list_(pa.int32()),
        "list<float32>": pa.list_(pa.float32()),
    }
    fields = [
        pa.field(name, types[kind], metadata={"about": about}) for name, (kind, about) in COLUMNS[table].items()
    ]
    return pa.schema(fields, metadata={"crownlands_schema": str(SCHEMA_VERSION)})
