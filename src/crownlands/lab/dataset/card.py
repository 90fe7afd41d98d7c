"""What a dataset says of itself: a card for people, the same for programs, and the checksum of every file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import crownlands
from crownlands.lab.dataset.reading import ABOUT, SUMS
from crownlands.lab.dataset.schema import COLUMNS, GAMES, PARTITIONS, POSITIONS, SCHEMA_VERSION
from crownlands.lab.measured import revision
from crownlands.lab.runs.ledger import write_whole
from crownlands.rules import setup
from crownlands.rules.notation.editions import facts_of

if TYPE_CHECKING:
    from crownlands.lab.runs import Ledger

LICENCE = "CC0-1.0"
CARD = "README.md"


@dataclass(frozen=True, slots=True)
class Part:
    """Games of one set-up: how many there are of each table, and the processor seconds they took."""

    game: str
    seats: int
    games: int
    positions: int
    cpu: float
    bytes: int

    @property
    def rate(self) -> float:
        """Rows that a core makes in an hour: positions, or games where there are outcomes alone."""
        return 3600 * (self.positions or self.games) / self.cpu if self.cpu else 0.0


def parts(ledger: Ledger) -> list[Part]:
    """What a ledger holds, by game and seats."""
    import pyarrow.parquet as pq

    sums: dict[tuple[str, int], dict[str, float]] = {}
    for line in ledger.lines.values():
        for name in line.files:
            table, game, seats, _ = name.split("/")
            key = game.removeprefix("game="), int(seats.removeprefix("seats="))
            found = sums.setdefault(key, {GAMES: 0, POSITIONS: 0, "cpu": 0, "bytes": 0})
            found[table] += pq.read_metadata(ledger.folder / name).num_rows
            found["bytes"] += (ledger.folder / name).stat().st_size
            found["cpu"] += line.cpu if table == GAMES else 0
    return [
        Part(game, seats, int(one[GAMES]), int(one[POSITIONS]), round(one["cpu"], 2), int(one["bytes"]))
        for (game, seats), one in sorted(sums.items())
    ]


def write_card(ledger: Ledger) -> list[Part]:
    """Writes card, facts and checksums over those of an earlier run; every file is checked on the way."""
    found, names = parts(ledger), list(ledger.checked())
    about = {
        "schema": SCHEMA_VERSION,
        "licence": LICENCE,
        "crownlands": crownlands.__version__,
        "commit": revision(),
        "run": ledger.head,
        "facts": {one.game: facts_of(setup(one.game)) for one in found},
        "parts": [{name: getattr(one, name) for name in Part.__slots__} for one in found],
        "columns": {t: {name: list(told) for name, told in columns.items()} for t, columns in COLUMNS.items()},
    }
    write_whole(ledger.folder / ABOUT, json.dumps(about, indent=1).encode() + b"\n")
    write_whole(ledger.folder / CARD, card(ledger, found).encode())
    digests = {name: digest for line in ledger.lines.values() for name, digest in line.files.items()}
    sums = "".join(f"{digests[name]}  {name}\n" for name in sorted(names))
    write_whole(ledger.folder / SUMS, sums.encode())
    return found


def card(ledger: Ledger, found: list[Part]) -> str:
    """The card as Markdown, with the front matter that hubs of datasets read."""
    games, positions = sum(one.games for one in found), sum(one.positions for one in found)
    made = f"with Crownlands {crownlands.__version__} ({revision()}), rules {ledger.head['rules']}"
    names = ", ".join(dict.fromkeys(one.game for one in found))
    lines = [
        "---",
        "pretty_name: Crownlands games",
        "license: cc0-1.0",
        "tags: [board-games, self-play, imperfect-information]",
        "configs:",
        *(
            f'- {{config_name: {table}, data_files: "{table}/**/*.parquet"}}'
            for table in (GAMES, *[POSITIONS] * bool(positions))
        ),
        "---",
        "",
        f"# {games:,} games of {names}",
        "",
        f"Played by `{ledger.head['player']}` on every seat, seed {ledger.head['seed']}, {made}.",
        "Made by `crownlands dataset`; the same seed, player and version make the same games again.",
        "",
        f"Licence: {LICENCE}. Nobody's personal data is in it: every game was played by programs.",
        f"`{SUMS}` holds the checksum of every file (`crownlands dataset FOLDER --verify`, or `sha256sum -c`).",
        "",
        "| game | seats | games | positions | rows a core-hour | MB |",
        "|---|---:|---:|---:|---:|---:|",
        *map(_row, found),
        "",
        f"Schema {SCHEMA_VERSION}; each table is split into folders by {' and '.join(PARTITIONS)}.",
        "Policies and values are those of the player's search, not of perfect play; weak players show weak play.",
    ]
    for table, columns in COLUMNS.items():
        lines += ["", f"## {table}", "", "| column | type | meaning |", "|---|---|---|"]
        lines += [f"| {name} | {kind} | {about} |" for name, (kind, about) in columns.items()]
    return "\n".join(lines) + "\n"


def _row(one: Part) -> str:
    counts = (f"{count:,.0f}" for count in (one.games, one.positions, one.rate))
    return f"| {one.game} | {one.seats} | {' | '.join(counts)} | {one.bytes / 1e6:.1f} |"
