"""What facts mean, as a digest: it changes when a game could go differently, and with nothing else.

Titles, explanations, marks of what is verified or reconstructed, the order of lines and the layout of a file do
not count. A record and a stored table name the facts they were played with by such a digest.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from crownlands.components.facts import Square, Terrain
from crownlands.components.hashing import sha256

if TYPE_CHECKING:
    from crownlands.components.facts import Components

DOMINO = ("name", "left", "right", "effect")
COUNTED: dict[str, tuple[str, ...]] = {
    "kingdomino": DOMINO,
    "queendomino": DOMINO,
    "giants": DOMINO,
    "buildings": (
        "name", "copies", "knights", "towers", "tax_bonus_per", "crowns",
        "points_kind", "points_terrain", "points",
    ),
    "quests": ("name", "kind", "terrain", "points"),
    "faces": ("name", "one", "other"),
    "boards": ("name", "hand", "outline", "frame"),
}  # fmt: skip
"""What counts of each table. A field that is added later is left out where it says nothing (see `_rows`), so that
the digests of what was known before it stay as they are."""


@cache
def digest(components: Components, game: str, tables: tuple[str, ...]) -> str:
    """The digest of what a game means that is played with these tables: the game's name and a SHA-256.

    >>> from crownlands.components import load
    >>> digest(load(), "riomino", ("faces", "boards"))[:21]
    'riomino:sha256:073b5d'
    """
    # Only records and stored tables need a digest, so its module waits.
    import json

    meant = {table: _rows(components, table) for table in tables}
    text = json.dumps(meant, sort_keys=True, separators=(",", ":"))
    return f"{game}:sha256:{sha256(text)}"


def _rows(components: Components, table: str) -> list[dict[str, Any]]:
    rows = sorted(getattr(components, table), key=lambda row: str(row.name))
    return [
        {field: _plain(value) for field in COUNTED[table] if (value := getattr(row, field)) is not None}
        for row in rows
    ]


def _plain(value: object) -> Any:
    """A value as JSON knows it; None, which says nothing, is left out by `_rows`."""
    if isinstance(value, Square):
        return [value.terrain.word, value.crowns]
    return value.word if isinstance(value, Terrain) else value
