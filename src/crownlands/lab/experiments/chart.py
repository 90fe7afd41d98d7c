"""Pictures of figures, as SVG without dependencies: bars with whiskers, and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COLOURS = ("#3f6f9e", "#c2693b", "#5f8f3f", "#8a5aa8", "#b0902c", "#5b5b5b")
LABELS, WIDE, LINE, MARGIN, HIGH = 250, 460, 22, 16, 300
"""Pixels: width of the names, of the scale, height of a line, free space around, height of lines."""


def _svg(wide: float, high: float, title: str, parts: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" font-size="13">'
    ground = f'<rect width="{wide:g}" height="{high:g}" fill="#fff"/>'
    words = f'<text x="{MARGIN}" y="{MARGIN + 10}" font-weight="bold">{escape(title)}</text>'
    return "\n".join([head, ground, words, *parts, "</svg>\n"])


def bars(title: str, rows: Sequence[tuple[str, float, float]], unit: str = "") -> str:
    """A bar for each name, value and half interval; values below nothing go to the left."""
    low = min([0.0, *(value - within for _, value, within in rows)])
    high = max([0.0, *(value + within for _, value, within in rows)]) or 1.0
    scale = WIDE / (high - low)
    zero, parts = LABELS - low * scale, []
    for number, (name, value, within) in enumerate(rows):
        y = MARGIN + 34 + number * LINE
        left, long = (zero, value * scale) if value >= 0 else (zero + value * scale, -value * scale)
        middle = zero + value * scale
        parts += [
            f'<text x="{LABELS - 8}" y="{y + 5}" text-anchor="end">{escape(name)}</text>',
            f'<rect x="{left:.1f}" y="{y - 7}" width="{long:.1f}" height="14" fill="{COLOURS[0]}"/>',
            f'<path d="M{middle - within * scale:.1f} {y} h{2 * within * scale:.1f}" stroke="#111"/>',
            f'<text x="{LABELS + WIDE + 8}" y="{y + 5}">{value:.3g}{escape(unit)}</text>',
        ]
    parts.append(f'<path d="M{zero:.1f} {MARGIN + 22} v{len(rows) * LINE}" stroke="#777"/>')
    return _svg(LABELS + WIDE + 90, MARGIN * 2 + 34 + len(rows) * LINE, title, parts)


def lines(title: str, across: str, series: Mapping[str, Sequence[float]]) -> str:
    """A line for each name over 0, 1, 2, ..."""
    most = max(max(values) for values in series.values()) or 1.0
    long = max(2, *(len(values) for values in series.values()))
    left, top, bottom = 60, MARGIN + 34, MARGIN + 34 + HIGH
    step = WIDE / (long - 1)
    parts = []
    for part in range(5):
        y = bottom - part * HIGH / 4
        parts.append(f'<path d="M{left} {y:g} h{WIDE}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:g}" text-anchor="end">{most * part / 4:.3g}</text>')
    parts += [
        f'<text x="{left + number * step:.1f}" y="{bottom + 18}" text-anchor="middle">{number}</text>'
        for number in range(0, long, max(1, long // 14))
    ]
    parts.append(f'<text x="{left + WIDE / 2}" y="{bottom + 36}" text-anchor="middle">{escape(across)}</text>')
    for number, (name, values) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(
            f"{left + n * step:.1f},{bottom - value / most * HIGH:.1f}" for n, value in enumerate(values)
        )
        y = top + number * 18
        parts += [
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>',
            f'<rect x="{left + WIDE + 16}" y="{y - 9}" width="12" height="12" fill="{colour}"/>',
            f'<text x="{left + WIDE + 34}" y="{y + 2}">{escape(name)}</text>',
        ]
    return _svg(left + WIDE + 230, bottom + 50, title, parts)
