"""Checks kingdoms that are said to be the highest: a short program that shares nothing with the rules.

    python -m crownlands.lab.experiments.certificate

It reads the dominoes and the kingdoms itself, lays one domino after the other, counts the points, and proves that
no other dominoes can score more: twelve for 5 x 5, 24 for 7 x 7. Queendomino has a check and a proof of its own
(`queendomino_kingdom`, `queendomino_bound`).

The proof. Whatever dominoes a kingdom has, its territories score at most the sum, over the terrains, of
squares times crowns, as if each terrain were one territory. For given numbers of squares n that is linear: each
domino counts the sum of crowns times n of their terrain. The best dominoes that have n squares of each terrain
count no more than, for any prices p, the prices of n plus the twelve (or 24) best dominoes less the prices of
their squares (Lagrange). So for every n there is a number that no kingdom with these squares can pass; good
prices make it small.
"""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
SIDES = {5: 12, 7: 24}
"""The sides of kingdoms, and how many dominoes fill them."""
Square = tuple[str, int]
Cell = tuple[int, int]


def read_dominoes(game: str = "kingdomino") -> dict[str, tuple[Square, Square]]:
    """Every domino of a game by its number: terrain and crowns of its two squares."""
    with (HERE.parents[1] / "components" / f"dominoes_{game}.csv").open(encoding="utf-8") as file:
        return {
            row["id"]: ((row["left"], int(row["left_crowns"])), (row["right"], int(row["right_crowns"])))
            for row in csv.DictReader(file)
        }


def beside(cell: Cell) -> set[Cell]:
    """The four cells that share an edge with one."""
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def lay(
    castle: Cell, laid: list[tuple[str, Cell, Cell]], side: int = 5, game: str = "kingdomino"
) -> dict[Cell, Square]:
    """The squares of a kingdom, once every domino was laid by the rules; ValueError if one was not."""
    dominoes, squares = read_dominoes(game), dict[Cell, Square]()
    if len({name for name, _, _ in laid}) < len(laid):
        raise ValueError("a domino is laid twice")
    for name, left, right in laid:
        halves = dict(zip((left, right), dominoes[name], strict=True))
        if right not in beside(left) or any(cell in squares or cell == castle for cell in halves):
            raise ValueError(f"domino {name} does not fit there")
        fits = any(
            castle in beside(cell) or any(squares.get(near, ("", 0))[0] == terrain for near in beside(cell))
            for cell, (terrain, _) in halves.items()
        )
        if not fits:
            raise ValueError(f"domino {name} touches neither the castle nor its terrain")
        squares |= halves
    for axis in (0, 1):
        wide = [cell[axis] for cell in (*squares, castle)]
        if max(wide) - min(wide) >= side:
            raise ValueError("the kingdom is wider than its frame")
    return squares


def squares_and_crowns(squares: dict[Cell, Square]) -> list[tuple[str, int, int]]:
    """Of every territory its terrain, how many squares it has, and how many crowns."""
    found, left_over = [], set(squares)
    while left_over:
        territory = {first := left_over.pop()}
        while more := {
            near for cell in territory for near in beside(cell) & left_over if squares[near][0] == squares[cell][0]
        }:
            territory |= more
            left_over -= more
        found.append((squares[first][0], len(territory), sum(squares[cell][1] for cell in territory)))
    return found


def points_of(castle: Cell, laid: list[tuple[str, Cell, Cell]], side: int = 5) -> int:
    """What the territories score, once every domino was laid by the rules; ValueError if one was not."""
    return sum(size * crowns for _, size, crowns in squares_and_crowns(lay(castle, laid, side)))


def parts(total: int, most: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way of parting a total into numbers that are at most so large each."""
    if not most:
        if total == 0:
            yield ()
        return
    for first in range(min(total, most[0]) + 1):
        for rest in parts(total - first, most[1:]):
            yield (first, *rest)


class Bound:
    """What the dominoes of a kingdom can score at most, by the squares they have of each terrain."""

    def __init__(self, side: int = 5) -> None:
        self.dominoes = SIDES[side]
        dominoes = list(read_dominoes().values())
        self.terrains = sorted({terrain for both in dominoes for terrain, _ in both})
        number = {terrain: place for place, terrain in enumerate(self.terrains)}
        self.squares = [[number[terrain] for terrain, _ in both] for both in dominoes]
        self.crowns = [[(number[terrain], crowns) for terrain, crowns in both if crowns] for both in dominoes]
        self.most = [sum(one.count(place) for one in self.squares) for place in range(len(self.terrains))]
        self.prices = [0.0] * len(self.terrains)

    def of(self, n: tuple[int, ...], enough: float, steps: int = 60) -> float:
        """A number that no kingdom with these squares can pass; it stops as soon as it is below ``enough``."""
        counts = [sum(n[place] * crowns for place, crowns in one) for one in self.crowns]
        # Good prices for one way of parting are nearly good for the next.
        prices, least = self.prices, float("inf")
        for _ in range(steps):
            worth = sorted(
                (
                    (count - sum(prices[place] for place in squares), squares)
                    for count, squares in zip(counts, self.squares, strict=True)
                    if all(n[place] for place in squares)
                ),
                reverse=True,
            )[: self.dominoes]
            if len(worth) < self.dominoes:
                return -1.0
            value = sum(one for one, _ in worth) + sum(p * m for p, m in zip(prices, n, strict=True))
            least = min(least, value)
            used = [sum(squares.count(place) for _, squares in worth) for place in range(len(n))]
            away = [m - u for m, u in zip(n, used, strict=True)]
            length = sum(one * one for one in away)
            if least < enough or length == 0:
                break
            step = max(value - enough, 1.0) / length
            prices = [p - step * one for p, one in zip(prices, away, strict=True)]
        self.prices = prices
        return least

    def above(self, points: int) -> list[tuple[int, ...]]:
        """The numbers of squares with which a kingdom might score more than so many points: none is a proof."""
        enough = points + 1 - 1e-6
        return [n for n in parts(2 * self.dominoes, self.most) if self.of(n, enough) >= enough]


def certificates() -> list[dict[str, Any]]:
    """The kingdoms that are said to be the highest."""
    told: list[dict[str, Any]] = json.loads((HERE / "highest.json").read_text(encoding="utf-8"))
    return told


def check(told: dict[str, Any]) -> int:
    """The points of a kingdom's territories; ValueError if it is not legal or scores something else."""
    castle, laid = told["castle"], told["laid"]
    moves = [(name, (a, b), (c, d)) for name, (a, b), (c, d) in laid]
    points = points_of((castle[0], castle[1]), moves, told["side"])
    if points != told["points"]:
        raise ValueError(f"the kingdom scores {points}, not {told['points']}")
    return points


def highest(side: int) -> int:
    """The most points of the kingdoms of a side."""
    return max(check(one) for one in certificates() if one["side"] == side)


def proofs() -> Iterator[str]:
    """Every kingdom that is said to be the highest, checked, and what is left above it, one a line."""
    from crownlands.lab.experiments.queendomino_bound import ways_above
    from crownlands.lab.experiments.queendomino_kingdom import check_kingdom, queendomino_certificates

    for one in certificates():
        yield f"{one['side']} x {one['side']}, {one['what']}: {check(one)} points, as told"
    for side in SIDES:
        more = Bound(side).above(highest(side))
        yield f"{side} x {side}: squares with which more than {highest(side)} might be possible: {more or 'none'}"
    for one in queendomino_certificates():
        points = check_kingdom(one)
        yield f"Queendomino, {one['what']}: {points} points, as told"
        ways = ways_above(one["bound"], one["counts"], one["side"])
        yield f"Queendomino: squares with which more than {one['bound']} might be possible: {ways or 'none'}"


if __name__ == "__main__":
    for line in proofs():
        sys.stdout.write(f"{line}\n")
