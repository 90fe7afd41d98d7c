"""What a stage of play showed, and the tables made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.machine import cut

if TYPE_CHECKING:
    from bench.load import Stage

LIMIT = 250.0
"""Milliseconds from due to heard within which 99 of 100 moves must be, for a rate to count as held."""
KEPT_UP = 0.9
"""Share of the moves wanted that must be made; tables begin at moments of chance, so a stage may have fewer."""


@dataclass
class Figures:
    """What one stage showed; times in milliseconds."""

    tables: int
    wanted: float
    times: list[float]
    heard: int
    """Moves that everybody had heard of when the stage ended."""
    told: float
    """Bytes for each of them and each client."""
    stage: Stage
    flushes: list[float]
    server: float
    """Seconds of processor: of the servers, of the client, of PostgreSQL; and all moves stored meanwhile."""
    client: float
    database: float
    stored: int
    kilobytes: float

    @property
    def moves(self) -> float:
        """A second, of people."""
        return self.heard / self.stage.seconds

    @property
    def held(self) -> bool:
        """As many moves as wanted, as early as promised."""
        return cut(self.times, 0.99) <= LIMIT and self.moves >= KEPT_UP * self.wanted

    def cores(self, seconds: float) -> str:
        """Seconds of processor as cores that were busy."""
        return f"{seconds / self.stage.seconds:.2f}"

    def each(self, seconds: float) -> str:
        """Milliseconds of processor for every move that was stored."""
        return f"{1000 * seconds / max(1, self.stored):.2f}"


def rows_of(titles: str, rows: list[list[str]]) -> str:
    """A table of numbers."""
    names = titles.split(", ")
    lines = [names, ["---:"] * len(names), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def late_table(rows: list[Figures]) -> str:
    """How late moves are told, by number of tables."""
    titles = "tables, moves/s, flush p50 ms, flush p99 ms, p50 ms, p99 ms, p99.9 ms, p50 / flush, p99 / flush, "
    titles += "server cores, client cores, bytes a move and client, kB/table"
    found = []
    for row in rows:
        flush_50, flush_99 = cut(row.flushes, 0.5), cut(row.flushes, 0.99)
        half, most, last = (cut(row.times, share) for share in (0.5, 0.99, 0.999))
        figures = (flush_50, flush_99), (half, most, last, half / flush_50, most / flush_99)
        cells = [f"{row.tables:,}", f"{row.moves:,.0f}", *(f"{one:.2f}" for one in figures[0])]
        cells += [f"{one:.1f}" for one in figures[1]]
        found.append(
            [*cells, row.cores(row.server), row.cores(row.client), f"{row.told:,.0f}", f"{row.kilobytes:.0f}"]
        )
    return rows_of(titles, found)


def ramp_table(rows: list[Figures]) -> str:
    """What a rate costs, up to the first that is not held."""
    titles = "moves/s wanted, moves/s, all moves/s, p50 ms, p99 ms, p99 / flush, server cores, ms CPU a move, "
    titles += "bytes a move and client, client cores, held"
    found = []
    for row in rows:
        half, most = cut(row.times, 0.5), cut(row.times, 0.99)
        rates = row.wanted, row.moves, row.stored / row.stage.seconds
        cells = [f"{one:,.0f}" for one in rates]
        cells += [f"{one:.1f}" for one in (half, most, most / cut(row.flushes, 0.99))]
        cells += [row.cores(row.server), row.each(row.server), f"{row.told:,.0f}", row.cores(row.client)]
        found.append([*cells, "yes" if row.held else "no"])
    return rows_of(titles, found)


def growth_table(found: dict[int, list[Figures]]) -> str:
    """The best rate that was held with one, two and more processes, and what a move costs there."""
    titles = "servers, moves/s held, all moves/s, p99 ms, ms CPU a move: servers, PostgreSQL, "
    titles += "cores: servers, PostgreSQL, client"
    cells = []
    for processes, rows in found.items():
        held = [row for row in rows if row.held]
        row = held[-1] if held else rows[0]
        rates = f"{row.moves if held else 0:,.0f}", f"{row.stored / row.stage.seconds:,.0f}"
        costs = [row.each(row.server), row.each(row.database)]
        costs += [row.cores(one) for one in (row.server, row.database, row.client)]
        cells.append([str(processes), *rates, f"{cut(row.times, 0.99):.1f}", *costs])
    return rows_of(titles, cells)
