"""Draws docs/pictures/strength.svg from the measured strength; `python -m docs.strength` writes it again."""

from __future__ import annotations

from pathlib import Path

from crownlands.players.strength import Measured, ladder
from crownlands.rules import GAMES

PICTURE = Path(__file__).parent / "pictures" / "strength.svg"
LINE, LABELS, SCALE, MARGIN = 22, 150, 4.4, 16
"""Pixels: height of a line, width of the names, width of one per cent, free space around."""
TITLE = "How often each level finishes ahead of the one below it, with 95 % intervals"
EVEN = 50
"""Per cent between equals: pairs of realms are compared."""


def draw() -> str:
    """One block a game, one line a level; the dashed line is the share between equals."""
    wide = LABELS + 100 * SCALE + 2 * MARGIN + 20
    parts: list[str] = []
    y = MARGIN + 20.0
    for game in GAMES.values():
        rungs = ladder(game.name)
        parts.append(f'<text x="{MARGIN}" y="{y + 15:g}" font-weight="bold">{game.title}</text>')
        even = _across(EVEN)
        parts.append(
            f'<path d="M{even:g} {y:g} v{(len(rungs) + 1) * LINE:g}" stroke="#999" stroke-dasharray="4 3"/>'
        )
        for n, one in enumerate(rungs, start=1):
            parts += _rung(one, y + n * LINE + LINE / 2)
        y += (len(rungs) + 1.5) * LINE
    for share in range(0, 101, 25):
        parts.append(f'<text x="{_across(share):g}" y="{y + 8:g}" text-anchor="middle">{share} %</text>')
    high = y + MARGIN + 8
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" font-size="13" role="img">'
    paper = f'<rect width="{wide:g}" height="{high:g}" fill="#fff"/>'
    title = f'<text x="{MARGIN}" y="{MARGIN + 8}" font-weight="bold">{TITLE}</text>'
    return "\n".join([head, f"<title>{TITLE}</title>", paper, title, *parts, "</svg>"]) + "\n"


def _across(share: float) -> float:
    return LABELS + MARGIN + share * SCALE


def _rung(one: Measured, y: float) -> list[str]:
    assert one.low is not None
    assert one.high is not None
    return [
        f'<text x="{LABELS + MARGIN - 8}" y="{y + 4:g}" text-anchor="end">{one.player} : {one.opponent}</text>',
        f'<path d="M{_across(one.low):g} {y:g} H{_across(one.high):g}" stroke="#7a9e3f" stroke-width="5"/>',
        f'<circle cx="{_across(one.victories):g}" cy="{y:g}" r="5" fill="#33501a"/>',
    ]


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
