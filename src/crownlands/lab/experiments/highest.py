"""The highest possible kingdoms of Kingdomino and Queendomino, with certificates that a short program checks."""

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
from crownlands.lab.experiments.queendomino_kingdom import check_kingdom, queendomino_certificates
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
    "town": "#c9795f",
}
SIZE, TOP = 48, 40
"""Pixels: of a square, and above the kingdoms."""


def answer(_: Order) -> Report:
    """Checks the certificates, and proves that nothing is higher."""
    from crownlands.lab.experiments.queendomino_bound import ways_above

    kingdoms, others = certificates(), queendomino_certificates()
    small, large = (highest(side) for side in SIDES)
    left = {side: Bound(side).above(highest(side)) for side in SIDES}
    rows: list[list[object]] = [
        [f"{one['side']} x {one['side']}, {one['what']}", check(one), _laid(one)] for one in kingdoms
    ]
    rows += [[f"Queendomino, {one['what']}", check_kingdom(one), _laid(one)] for one in others]
    lands, all_but, wide = (one["points"] for one in others)
    most = others[-1]["bound"]
    *more, beyond = (len(ways_above(one["bound"], one["counts"], one["side"])) for one in others)
    open_ways = "none, gap 0 for both" if not any(more) else f"{' and '.join(map(str, more))} are left"
    proof = " and ".join(f"of {side} x {side} {ways or 'none'}" for side, ways in left.items())
    gap = ": gap 0 for both" if not any(left.values()) else ""
    middle = max(check(one) for one in kingdoms if one["side"] == 7 and one["castle"] == [3, 3])
    missing = f"at most {large - middle} are missing" if middle < large else "nothing is higher: gap 0"
    words = (
        "Twelve dominoes fill a kingdom of 5 x 5, and 24 one of 7 x 7 (the Mighty Duel). No kingdom's "
        f"territories can score more than {small} and {large} points, and these do: {small + 5} and "
        f"{large + 5} with Harmony. The upper bound takes each terrain as one territory, which can only be too "
        "high, and shows for every way of splitting the squares among the terrains that no dominoes reach more "
        f"(by prices for squares: Lagrange). Ways that might are left: {proof}{gap}. Kingdoms and bounds are "
        "checked by a program that shares nothing with the rules: `python -m "
        "crownlands.lab.experiments.certificate`.\n\n"
        "With Middle Kingdom the castle must lie in the middle. For 5 x 5, 126 points, 141 with both bonuses, "
        "are the most: only one set of twelve dominoes reaches 128 and none 127, all layouts of that set "
        "round a castle in the middle were tried by a program of its own (8.6 million steps), none has whole "
        "territories, and a territory that falls apart costs at least 2 points. For 7 x 7 the best "
        f"found has {middle} points, {middle + 15} with both bonuses; the bound is the same {large}, so "
        f"{missing}. The kingdoms of 7 x 7 were found by simulated annealing over tilings and dominoes; how they "
        "were found does not matter to the proof.\n\n"
        "In Queendomino, on 5 x 5 (three or four seats), territories with the three Queen's Towers and the queen "
        f"score at most {lands} points, and everything but coins, that is territories, queen and buildings, at "
        f"most {all_but}. Both kingdoms can be reached in a game for three whose other players build nothing: "
        "then the building that costs nothing is always the wanted one; the tests play these games by the law. "
        "The bound splits the squares among the seven terrains as before, and, because Churches, Bakeries and "
        "their like score separate territories, tries every number of territories for every terrain: n squares "
        "with c crowns in k territories score at most (n - k + 1) c, and since a domino must touch the castle or "
        "its terrain, at most 16 territories fit, one less for each domino with two equal halves that is part "
        f"of it. Ways that might score more: {open_ways}. On 7 x 7 (two seats) territories, towers and queen of "
        f"the best kingdom found score {wide} points; ways that might score more than {most}: "
        f"{beyond or 'none'}, so at most {100 * (most - wide) / most:.1f} % are missing. Coins are left out: they "
        "depend on how taxes were collected, turn by turn. What some buildings bring at once, and with it these "
        "figures, is a reconstruction ([rulings](../rulings.md))."
    )
    told = table("kingdom, points, dominoes in the order of laying", rows)
    built = table(
        "Queendomino, buildings in the order of building", [[one["what"], _built(one)] for one in others]
    )
    return Report("The highest possible kingdoms", words, (told, built), _picture([*kingdoms, *others]))


def _laid(one: dict[str, Any]) -> str:
    return " ".join(name for name, _, _ in one["laid"])


def _built(one: dict[str, Any]) -> str:
    return ", ".join(f"{_words(name)} in turn {turn}" for turn, name, _ in one["built"])


def _words(name: str) -> str:
    return name.replace("_", " ")


def _picture(kingdoms: list[dict[str, Any]]) -> str:
    parts = list[str]()
    left = 20
    for one in kingdoms:
        dominoes = read_dominoes("queendomino" if "built" in one else "kingdomino")
        squares = dict[Cell, Square]()
        for name, first, second in one["laid"]:
            squares |= {tuple(first): dominoes[name][0], tuple(second): dominoes[name][1]}
        x, y = (left + one["castle"][0] * SIZE, TOP + one["castle"][1] * SIZE)
        what = f"Queendomino, {one['counts']}" if "built" in one else one["what"]
        parts.append(f'<text x="{left}" y="26">{what}: {one["points"]} points</text>')
        parts.append(f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="#fff" stroke="#111"/>')
        parts.append(f'<text x="{x + 8}" y="{y + 28}" font-size="11">castle</text>')
        for cell, (terrain, crowns) in sorted(squares.items()):
            x, y = left + cell[0] * SIZE, TOP + cell[1] * SIZE
            parts.append(f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="{COLOURS[terrain]}"/>')
            parts.append(f'<text x="{x + 4}" y="{y + 16}" font-size="10">{terrain}</text>')
            parts.append(f'<text x="{x + 6}" y="{y + 40}" font-size="14">{"♛" * crowns}</text>')
        for _, name, cell in one.get("built", ()):
            x, y = left + cell[0] * SIZE, TOP + cell[1] * SIZE
            for line, word in enumerate(_words(name).split()):
                parts.append(f'<text x="{x + 4}" y="{y + 30 + 11 * line}" font-size="9">{word}</text>')
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
