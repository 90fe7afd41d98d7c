"""The highest possible kingdoms of 5 x 5 and 7 x 7, with certificates that a short program of its own checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.lab.experiments.certificate import (
    SIDES,
    Bound,
    Cell,
    Square,
    certificates,
    check,
    highest,
    read_dominoes,
)
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
SIZE, TOP = 48, 40
"""Pixels: of a square, and above the kingdoms."""


def answer(_: Order) -> Report:
    """Checks the certificates, and proves that nothing is higher."""
    kingdoms = certificates()
    small, large = (highest(side) for side in SIDES)
    left = {side: Bound(side).above(highest(side)) for side in SIDES}
    rows: list[list[object]] = [
        [f"{one['side']} x {one['side']}, {one['what']}", check(one), _laid(one)] for one in kingdoms
    ]
    proof = " and ".join(f"of {side} x {side} {ways or 'none'}" for side, ways in left.items())
    gap = ": gap 0 for both" if not any(left.values()) else ""
    middle = max(check(one) for one in kingdoms if one["side"] == 7 and one["castle"] == [3, 3])
    words = (
        "Twelve dominoes fill a kingdom of 5 x 5, and 24 one of 7 x 7 (the Mighty Duel). No kingdom's "
        f"territories can score more than {small} and {large} points, and these do: {small + 5} and "
        f"{large + 5} with Harmony. The upper bound takes each terrain as one territory, which can only be too "
        "high, and shows for every way of parting the squares among the terrains that no dominoes reach more "
        f"(by prices for squares: Lagrange); ways that might are left: {proof}{gap}. Kingdoms and bounds are "
        "checked by a program that shares nothing with the rules: `python -m "
        "crownlands.lab.experiments.certificate`.\n\n"
        "With Middle Kingdom the castle must lie in the middle. For 5 x 5, 126 points, 141 with both bonuses, "
        "are the most: only one set of twelve dominoes reaches 128 and none 127, all layouts of that set "
        "round a castle in the middle were tried by a program of its own (8.6 million steps), none has whole "
        "territories, and a territory that falls apart costs at least 2 points. For 7 x 7 the best that was "
        f"found has {middle} points, {middle + 15} with both bonuses; the bound is the same {large}, so at "
        f"most {100 * (large - middle) / large:.1f} % are missing. The kingdoms of 7 x 7 were found by "
        "simulated annealing over tilings and dominoes; how they were found does not matter to the proof."
    )
    told = table("kingdom, points of territories, dominoes in the order of laying", rows)
    return Report("The highest possible kingdoms", words, (told,), _picture(kingdoms))


def _laid(one: dict[str, Any]) -> str:
    return " ".join(name for name, _, _ in one["laid"])


def _picture(kingdoms: list[dict[str, Any]]) -> str:
    dominoes, parts = read_dominoes(), []
    left = 20
    for one in kingdoms:
        squares = dict[Cell, Square]()
        for name, first, second in one["laid"]:
            squares |= {tuple(first): dominoes[name][0], tuple(second): dominoes[name][1]}
        x, y = (left + one["castle"][0] * SIZE, TOP + one["castle"][1] * SIZE)
        parts.append(f'<text x="{left}" y="26">{one["what"]}: {one["points"]} points</text>')
        parts.append(f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="#fff" stroke="#111"/>')
        parts.append(f'<text x="{x + 8}" y="{y + 28}" font-size="11">castle</text>')
        for cell, (terrain, crowns) in sorted(squares.items()):
            x, y = left + cell[0] * SIZE, TOP + cell[1] * SIZE
            parts.append(f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="{COLOURS[terrain]}"/>')
            parts.append(f'<text x="{x + 4}" y="{y + 16}" font-size="10">{terrain}</text>')
            parts.append(f'<text x="{x + 6}" y="{y + 40}" font-size="14">{"♛" * crowns}</text>')
        for _, first, second in one["laid"]:
            x, y = left + min(first[0], second[0]) * SIZE, TOP + min(first[1], second[1]) * SIZE
            wide, high = (2, 1) if first[1] == second[1] else (1, 2)
            parts.append(
                f'<rect x="{x}" y="{y}" width="{wide * SIZE}" height="{high * SIZE}" fill="none" stroke="#111"/>'
            )
        left += one["side"] * SIZE + 40
    wide, high = left - 20, TOP + max(one["side"] for one in kingdoms) * SIZE + 20
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="13">'
    return "\n".join([head, f'<rect width="{wide}" height="{high}" fill="#fff"/>', *parts, "</svg>\n"])
