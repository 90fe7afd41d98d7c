"""What no kingdom of Queendomino can score more than: the proof, which shares nothing with the rules.

As in Kingdomino, each terrain is taken as one territory, and prices for squares bound what twelve dominoes count
(`certificate`). Buildings that score separate territories can make it worth while to part a terrain, so three
things are added. They are for 5 x 5; of 7 x 7 only territories, towers and queen are bounded.

- A terrain with n squares and c crowns in k territories scores at most (n - k + 1) c, and a building on it 2 k.
  Every k of every terrain is tried.
- A domino that does not touch the castle is laid beside its terrain, and a twin, with two squares of one terrain,
  joins them. So of 24 squares at most 16 territories remain, and one less for each twin; and of n town squares in
  k territories at most n - k twins are part.
- There is at most one building on each town square, and one for each of the twelve turns. The queen comes for a
  tower, so without a building that has one she stays away.

Fewer dominoes cannot count more: one more beside a terrain that is there takes nothing away from such a bound.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from crownlands.lab.experiments.certificate import SIDES, read_dominoes
from crownlands.lab.experiments.queendomino_kingdom import FIRST_KNIGHTS, TERRITORIES, read_buildings

TERRAINS = ("wheat", "forest", "lake", "grassland", "swamp", "mine", "town")
TOWN = TERRAINS.index("town")
DOMINOES, AT_CASTLE = SIDES[5], 4
"""Of 5 x 5: dominoes of a kingdom, and how many of them touch the castle."""
MOST_TOWNS = {5: 15, 7: 20}
"""Twelve dominoes have at most 15 town squares, since three have two of them; all together have 20."""
TERRITORIES_AT_MOST = 2 * DOMINOES - (DOMINOES - AT_CASTLE)
CROWNED = 3
"""Buildings with a crown: Queen's Towers."""
STEPS, AT_ONCE, NEARLY = 400, 20_000, 1e-6

_faces = list(read_dominoes("queendomino").values())
COUNTS = np.array([[sum(one == terrain for one, _ in both) for terrain in TERRAINS] for both in _faces])
CROWNS = np.array([[sum(n for one, n in both if one == terrain) for terrain in TERRAINS] for both in _faces])
TWINS = np.flatnonzero(COUNTS[:, TOWN] == 2)

Rows = NDArray[np.int64]
Way = tuple[tuple[int, ...], tuple[int, ...]]
"""Squares of each terrain, and in how many territories they lie."""


def most_of_dominoes(
    squares: Rows, whole: Rows, twins: Rows, enough: Rows, dominoes: int = DOMINOES
) -> NDArray[np.float64]:
    """For each row of squares a number that no dominoes with them can pass, or one that is below ``enough``.

    ``whole``: what a crown of each terrain counts. ``twins``: how many dominoes may have two town squares.
    """
    pieces = [slice(first, first + AT_ONCE) for first in range(0, len(squares), AT_ONCE)]
    found = [_most(squares[one], whole[one], twins[one], enough[one] - NEARLY, dominoes) for one in pieces]
    return np.concatenate([*found, np.zeros(0)])


def _most(
    squares: Rows, whole: Rows, twins: Rows, enough: NDArray[np.floating], dominoes: int
) -> NDArray[np.float64]:
    least, left = np.full(len(squares), np.inf), np.arange(len(squares))
    prices = np.zeros(squares.shape)
    counted = (whole @ CROWNS.T).astype(float)
    counted[(squares == 0) @ COUNTS.T > 0] = -np.inf
    counted[:, TWINS] = np.where(np.arange(len(TWINS)) < twins[:, None], counted[:, TWINS], -np.inf)
    for _ in range(STEPS):
        worth = counted[left] - prices[left] @ COUNTS.T
        best = np.argpartition(-worth, dominoes - 1, axis=1)[:, :dominoes]
        value = np.take_along_axis(worth, best, 1).sum(1) + (prices[left] * squares[left]).sum(1)
        least[left] = np.minimum(least[left], value)
        away = squares[left] - COUNTS[best].sum(1)
        length = (away**2).sum(1)
        on = (least[left] >= enough[left]) & (length > 0)
        left, away, length, value = left[on], away[on], length[on], value[on]
        if not len(left):
            break
        step = np.maximum(value - enough[left] + 0.3, 0.3) / length
        prices[left] -= step[:, None] * away
    return least


def most_of_buildings(towns: Rows, crown: Rows, apart: Rows, largest: Rows) -> Rows:
    """The most that buildings and the queen score on so many town squares.

    ``crown``: what a crown counts on a town; ``apart``: in how many territories each terrain lies; ``largest``:
    the squares of the largest territory, where the queen counts.
    """
    lines = [one for one in read_buildings().values() for _ in range(int(one["copies"]))]
    counting = {kind: sum(one["points_kind"] == kind for one in lines) for kind in ("per_tower", "per_knight")}
    others = [one for one in lines if one["points_kind"] not in counting]
    room = np.minimum(towns, DOMINOES)
    best = np.zeros(len(towns), int)
    for castles, camps in product(*(range(count + 1) for count in counting.values())):
        points = np.zeros((len(towns), len(others)), int)
        for place, one in enumerate(others):
            points[:, place] = castles * int(one["towers"]) + camps * int(one["knights"])
            if one["crowns"] != "0":
                points[:, place] += crown
            else:
                terrain = one["points_terrain"]
                points[:, place] += int(one["points"]) * (apart[:, TERRAINS.index(terrain)] if terrain else 1)
        base = castles * castles + camps * (FIRST_KNIGHTS + camps)
        towers = [place for place, one in enumerate(others) if one["towers"] != "0"]
        left = room - castles - camps
        alone = base + _best(points, left)
        with_tower = points[:, towers].max(1)
        # With the queen one of the buildings has a tower; the best of them is never worse than another.
        first = [place for place in range(len(others)) if place not in towers]
        rest = np.concatenate([points[:, first], np.sort(points[:, towers], axis=1)[:, :-1]], axis=1)
        queen = base + largest + (_best(points, left) if castles else with_tower + _best(rest, left - 1))
        best = np.maximum(best, np.where(left >= 0, alone, 0))
        best = np.maximum(best, np.where(left >= (0 if castles else 1), queen, 0))
    return best


def _best(points: Rows, number: Rows) -> Rows:
    """The sum of the best so many of each row."""
    sums = np.cumsum(-np.sort(-points, axis=1), axis=1)
    sums = np.concatenate([np.zeros((len(points), 1), int), sums], axis=1)
    return np.take_along_axis(sums, np.clip(number, 0, points.shape[1])[:, None], 1)[:, 0]


def all_ways(side: int) -> Rows:
    """Every way of parting the squares of a kingdom among the terrains."""
    most = COUNTS.sum(0)
    most[TOWN] = min(most[TOWN], MOST_TOWNS[side])
    ways, left = np.zeros((1, 0), int), np.array([2 * SIDES[side]])
    for terrain, there in enumerate(most):
        least = np.maximum(left - most[terrain + 1 :].sum(), 0)
        choices = np.minimum(left, there) - least + 1
        again = np.repeat(np.arange(len(ways)), choices)
        taken = least[again] + np.arange(len(again)) - np.repeat(np.cumsum(choices) - choices, choices)
        ways, left = np.column_stack([ways[again], taken]), left[again] - taken
    return ways


def lands_above(points: int, squares: Rows, side: int) -> Rows:
    """Those ways with which territories, Queen's Towers and the queen might score more points."""
    towns, largest = squares[:, TOWN], squares.max(1)
    queen = np.where(towns > 0, towns * np.minimum(CROWNED, towns - 1) + largest, 0)
    enough = points + 1 - np.maximum(towns * np.minimum(CROWNED, towns), queen)
    twins = np.full(len(squares), len(TWINS))
    on = most_of_dominoes(squares, squares, twins, enough, SIDES[side]) >= enough - NEARLY
    return squares[on]


def ways_above(points: int, counts: str, side: int = 5) -> list[Way]:
    """The ways of parting the squares with which a kingdom might score more points: none is a proof."""
    squares = all_ways(side)
    if counts == TERRITORIES:
        left = lands_above(points, squares, side)
        return _told(left, np.minimum(left, 1))
    found = _above(points, squares, np.minimum(squares, 1), squares)
    for terrain in (TOWN, *range(TOWN)):
        found = _above(points, *_parted(terrain, *found))
    return _told(found[0], found[1])


def _told(squares: Rows, apart: Rows) -> list[Way]:
    return [(tuple(map(int, n)), tuple(map(int, k))) for n, k in zip(squares, apart, strict=True)]


def _above(points: int, squares: Rows, fewest: Rows, most: Rows) -> tuple[Rows, Rows, Rows]:
    """Those rows that may score more, if their terrains lie in no fewer and no more territories than told."""
    size = np.where(squares > 0, squares - fewest + 1, 0)
    towns = squares[:, TOWN]
    enough = points + 1 - most_of_buildings(towns, size[:, TOWN], most, size.max(1, initial=0))
    twins = np.minimum(towns - fewest[:, TOWN], TERRITORIES_AT_MOST - fewest.sum(1))
    on = most_of_dominoes(squares, size, twins, enough) >= enough - NEARLY
    return squares[on], fewest[on], most[on]


def _parted(terrain: int, squares: Rows, fewest: Rows, most: Rows) -> tuple[Rows, Rows, Rows]:
    """The same rows, with every number of territories that a terrain can have."""
    spare = TERRITORIES_AT_MOST - fewest.sum(1)
    last = np.minimum(most[:, terrain], fewest[:, terrain] + spare)
    again = np.repeat(np.arange(len(squares)), np.maximum(last - fewest[:, terrain] + 1, 0))
    first = np.searchsorted(again, again)
    squares, fewest, most = squares[again], fewest[again].copy(), most[again].copy()
    fewest[:, terrain] += np.arange(len(again)) - first
    most[:, terrain] = fewest[:, terrain]
    return squares, fewest, most
