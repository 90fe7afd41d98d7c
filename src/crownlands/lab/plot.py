"""A match as a picture: everybody's share of victories with its interval, as an SVG without dependencies."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.lab.ratings import Rating

LINE, LABELS, SCALE, MARGIN = 34, 220, 4.6, 16
"""Pixels: height of a line, width of the names, width of one per cent, free space around."""


def plot(told: Sequence[Rating], title: str) -> str:
    """One line per player, strongest first; the bar is the mean, the whisker its 95 % interval."""
    order = sorted(told, key=lambda one: -one.wins.mean)
    wide, high = LABELS + 100 * SCALE + 2 * MARGIN, (len(order) + 2) * LINE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high}" font-size="14">',
        f'<rect width="{wide:g}" height="{high}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="{MARGIN + 14}" font-weight="bold">{escape(title)}</text>',
    ]
    for per_cent in range(0, 101, 25):
        x = LABELS + per_cent * SCALE
        bottom = high - MARGIN - LINE / 2
        parts.append(f'<path d="M{x:g} {MARGIN + LINE} V{bottom:g}" stroke="#ccc"/>')
        parts.append(f'<text x="{x:g}" y="{bottom + 16:g}" text-anchor="middle" fill="#555">{per_cent} %</text>')
    for n, one in enumerate(order):
        y = MARGIN + (n + 1.5) * LINE
        low, top = max(one.wins.mean - one.wins.within, 0), min(one.wins.mean + one.wins.within, 100)
        parts += [
            f'<text x="{LABELS - 10}" y="{y + 5:g}" text-anchor="end">{escape(one.player[:28])}</text>',
            f'<rect x="{LABELS}" y="{y - 9:g}" width="{one.wins.mean * SCALE:g}" height="18" fill="#7a9e3f"/>',
            f'<path d="M{LABELS + low * SCALE:g} {y:g} H{LABELS + top * SCALE:g}" stroke="#222"/>',
        ]
    return "\n".join([*parts, "</svg>\n"])
