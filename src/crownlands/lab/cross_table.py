"""Who finishes ahead of whom, for every two players of a match: as a table, as CSV and as a picture."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from itertools import product
from statistics import fmean
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from crownlands.lab.ratings import Mean, mean, share_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.lab.arena import ArenaGame

CELL, LABELS, LINE, MARGIN = 96, 190, 44, 16
"""Pixels: width of a cell, of the names, height of a line, free space around."""
EVEN, BETTER, WORSE = (247, 244, 236), (122, 158, 63), (194, 105, 59)
"""Colours of 50, 100 and 0 per cent."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """How often a player finishes ahead of another, in per cent; a tie is half."""

    player: str
    other: str
    games: int
    share: Mean
    low: float
    high: float


def cross_table(players: Sequence[str], played: Sequence[ArenaGame]) -> list[list[Ahead | None]]:
    """A line for each player, a column for each other; None where the two never met."""
    return [
        [_ahead(players, played, one, other) if one != other else None for other in range(len(players))]
        for one in range(len(players))
    ]


def _ahead(players: Sequence[str], played: Sequence[ArenaGame], one: int, other: int) -> Ahead | None:
    met = [game for game in played if game.seats_of(one) and game.seats_of(other)]
    if not met:
        return None
    pairs = [product(game.seats_of(one), game.seats_of(other)) for game in met]
    shares = [
        100 * fmean(_before(game, mine, theirs) for mine, theirs in seats)
        for game, seats in zip(met, pairs, strict=True)
    ]
    deals = [game.deal for game in met]
    share = mean(shares, deals)
    low, high = share_interval(share, len(set(deals)))
    return Ahead(players[one], players[other], len(met), share, round(low, 1), round(high, 1))


def _before(game: ArenaGame, mine: int, theirs: int) -> float:
    """1 for the seat that is ahead: by victory, which knows the tie-breaks, then by points."""
    for one, other in ((game.wins[mine], game.wins[theirs]), (game.scores[mine], game.scores[theirs])):
        if one != other:
            return float(one > other)
    return 0.5


def as_csv(told: Sequence[Sequence[Ahead | None]]) -> str:
    """One line for each two players."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["player", "other", "games", "ahead_per_cent", "low", "high"])
    for one in (cell for row in told for cell in row if cell):
        lines.writerow([one.player, one.other, one.games, round(one.share.mean, 2), one.low, one.high])
    return text.getvalue()


def as_picture(players: Sequence[str], told: Sequence[Sequence[Ahead | None]], title: str) -> str:
    """A square for each two players: green where the line's player is ahead, with the 95 % interval below."""
    size = len(players)
    wide, high = LABELS + size * CELL + 2 * MARGIN, (size + 2) * LINE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="13">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="{MARGIN + 12}" font-weight="bold">{escape(title)}</text>',
    ]
    for n, name in enumerate(players):
        x, y = LABELS + MARGIN + (n + 0.5) * CELL, MARGIN + (n + 2) * LINE
        parts.append(
            f'<text x="{x:g}" y="{MARGIN + 1.7 * LINE:g}" text-anchor="middle">{escape(name[:13])}</text>'
        )
        parts.append(f'<text x="{LABELS}" y="{y + 27}" text-anchor="end">{escape(name[:26])}</text>')
    for (line, row), column in product(enumerate(told), range(size)):
        one = row[column]
        x, y = LABELS + MARGIN + column * CELL, MARGIN + (line + 2) * LINE
        colour = _colour(one.share.mean) if one else "#fff"
        parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{LINE}" fill="{colour}" stroke="#fff"/>')
        if one:
            middle = f'x="{x + CELL / 2:g}" text-anchor="middle"'
            parts.append(f'<text {middle} y="{y + 20}">{one.share.mean:.0f} %</text>')
            parts.append(f'<text {middle} y="{y + 36}" font-size="11">{one.low:.0f} to {one.high:.0f}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _colour(share: float) -> str:
    end, part = (BETTER, share / 50 - 1) if share > 50 else (WORSE, 1 - share / 50)
    mixed = (round(a + (b - a) * part) for a, b in zip(EVEN, end, strict=True))
    return "#" + "".join(f"{one:02x}" for one in mixed)
