"""Checks kingdoms of Queendomino that are said to be the highest; it shares nothing with the rules either.

A kingdom is its dominoes in the order of laying, and buildings with the turn in which each was built: at most
one a turn, on a town square that was laid by then. The other players build nothing. Then the building that costs
nothing can be the wanted one in every turn, no coin is spent, and the first tower brings the queen.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from typing import Any

from crownlands.lab.experiments.certificate import HERE, SIDES, lay, squares_and_crowns

FIRST_KNIGHTS = 1
TERRITORIES, ALL = "territories and queen", "all but coins"
"""What is counted of a kingdom."""


def read_buildings() -> dict[str, dict[str, str]]:
    """Every building by its name, as its line of the file."""
    with (HERE.parents[1] / "components" / "buildings.csv").open(encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def queendomino_certificates() -> list[dict[str, Any]]:
    """The kingdoms that are said to be the highest."""
    told: list[dict[str, Any]] = json.loads((HERE / "highest_queendomino.json").read_text(encoding="utf-8"))
    return told


def check_kingdom(told: dict[str, Any]) -> int:
    """The points of a kingdom; ValueError if it is not legal or scores something else."""
    castle, buildings = (told["castle"][0], told["castle"][1]), read_buildings()
    laid = [(name, (a, b), (c, d)) for name, (a, b), (c, d) in told["laid"]]
    squares = lay(castle, laid, told["side"], "queendomino")
    if len(laid) != SIDES[told["side"]]:
        raise ValueError("the kingdom is not full")
    turn_of = {cell: turn for turn, (_, *both) in enumerate(laid, 1) for cell in both}
    standing: dict[tuple[int, int], str] = {}
    for turn, name, (x, y) in told["built"]:
        if squares[x, y][0] != "town" or turn_of[x, y] > turn or (x, y) in standing:
            raise ValueError(f"{name} cannot be built there in turn {turn}")
        standing[x, y] = name
    if len({turn for turn, _, _ in told["built"]}) < len(standing):
        raise ValueError("two buildings are built in one turn")
    copies = Counter(standing.values())
    if any(count > int(buildings[name]["copies"]) for name, count in copies.items()):
        raise ValueError("a building is built more often than there are copies")
    for cell, name in standing.items():
        squares[cell] = ("town", int(buildings[name]["crowns"]))
    found = squares_and_crowns(squares)
    own = {what: sum(int(buildings[name][what]) for name in standing.values()) for what in ("knights", "towers")}
    points = sum(size * crowns for _, size, crowns in found)
    if own["towers"]:
        points += max(size for _, size, _ in found)
    if told["counts"] == ALL:
        parts = Counter(terrain for terrain, _, _ in found)
        each = {"fixed": 1, "none": 0, "per_tower": own["towers"], "per_knight": own["knights"] + FIRST_KNIGHTS}
        for name in standing.values():
            one = buildings[name]
            points += int(one["points"]) * each.get(one["points_kind"], parts[one["points_terrain"]])
    if points != told["points"]:
        raise ValueError(f"the kingdom scores {points}, not {told['points']}")
    return points
