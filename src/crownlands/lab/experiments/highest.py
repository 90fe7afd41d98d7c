"""The highest possible kingdom of 5 x 5, with a certificate that a short program of its own checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.lab.experiments.certificate import Bound, Cell, Square, certificates, check, read_dominoes
from crownlands.lab.experiments.report import Report, table

if TYPE_CHECKING:
    from crownlands.lab.experiments.report import Order

COLOURS = {
    "wheat": "#e6c84f",
    "forest": "#2f6b3a",
    "lake": "#5aa7d6",
    "grassland": "#9ccb4a",
    "swamp": "#a8916b",
    "mine": "#555261",
}
SIZE, TOP = 60, 40
"""Pixels: of a square, and above the kingdoms."""


def answer(_: Order) -> Report:
    """Checks the certificates, and proves that nothing is higher."""
    kingdoms = certificates()
    best = max(check(one) for one in kingdoms)
    more = Bound().above(best)
    rows: list[list[object]] = [[one["what"], check(one), _laid(one)] for one in kingdoms]
    proof = "none is left: gap 0" if not more else f"left are {more}"
    words = (
        f"Twelve dominoes fill a kingdom of 5 x 5. No kingdom's territories can score more than {best} "
        f"points, and one does: {best + 5} with Harmony. The upper bound takes each terrain as one "
        "territory, which can only be too high, and shows for every way of parting 24 squares among the "
        "terrains that no twelve dominoes reach more (by prices for squares: Lagrange); of the ways that "
        f"might, {proof}. Kingdoms and bound are checked by a program that shares nothing with the rules: "
        "`python -m crownlands.lab.experiments.certificate`. With Middle Kingdom the castle must lie in the "
        "middle, and 126 points with both bonuses, 141, are the most: only one set of twelve dominoes "
        "reaches 128 and none 127, all layouts of that set round a castle in the middle were tried by a "
        "program of its own (8.6 million steps), none has whole territories, and a territory that falls "
        "apart costs at least 2 points. The kingdom on the right loses just these two: one square of wheat "
        "lies apart."
    )
    told = table("kingdom, points of territories, dominoes in the order of laying", rows)
    return Report("The highest possible kingdom", words, (told,), _picture(kingdoms))


def _laid(one: dict[str, Any]) -> str:
    return " ".join(name for name, _, _ in one["laid"])


def _picture(kingdoms: list[dict[str, Any]]) -> str:
    dominoes, parts = read_dominoes(), []
    for number, one in enumerate(kingdoms):
        left, squares = 20 + number * (5 * SIZE + 40), dict[Cell, Square]()
        for name, first, second in one["laid"]:
            squares |= {tuple(first): dominoes[name][0], tuple(second): dominoes[name][1]}
        x, y = (left + one["castle"][0] * SIZE, TOP + one["castle"][1] * SIZE)
        parts.append(f'<text x="{left}" y="26">{one["what"]}: {one["points"]} points</text>')
        parts.append(f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="#fff" stroke="#111"/>')
        parts.append(f'<text x="{x + 8}" y="{y + 35}">castle</text>')
        for cell, (terrain, crowns) in sorted(squares.items()):
            x, y = left + cell[0] * SIZE, TOP + cell[1] * SIZE
            parts.append(f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="{COLOURS[terrain]}"/>')
            parts.append(f'<text x="{x + 6}" y="{y + 18}" font-size="11">{terrain}</text>')
            parts.append(f'<text x="{x + 6}" y="{y + 48}" font-size="20">{"♛" * crowns}</text>')
        for _, first, second in one["laid"]:
            x, y = left + min(first[0], second[0]) * SIZE, TOP + min(first[1], second[1]) * SIZE
            wide, high = (2, 1) if first[1] == second[1] else (1, 2)
            parts.append(
                f'<rect x="{x}" y="{y}" width="{wide * SIZE}" height="{high * SIZE}" fill="none" stroke="#111"/>'
            )
    wide, high = len(kingdoms) * (5 * SIZE + 40), TOP + 5 * SIZE + 20
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="13">'
    return "\n".join([head, f'<rect width="{wide}" height="{high}" fill="#fff"/>', *parts, "</svg>\n"])
