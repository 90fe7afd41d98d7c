"""The highest kingdoms of Queendomino: a whole game by the law reaches each, and cheating is found out."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from crownlands.components import load
from crownlands.deal import Script
from crownlands.lab.experiments.queendomino_bound import (
    COUNTS,
    CROWNS,
    TERRAINS,
    TOWN,
    TWINS,
    all_ways,
    lands_above,
    most_of_buildings,
    most_of_dominoes,
)
from crownlands.lab.experiments.queendomino_kingdom import (
    ALL,
    TERRITORIES,
    check_kingdom,
    queendomino_certificates,
    read_buildings,
)
from crownlands.rules import actor, legal, play, setup, sheet, start
from crownlands.rules.grid import Direction, at
from crownlands.rules.kingdoms.position import KingdomPosition
from crownlands.rules.moves import Build, Choose, Place, draw_building, place

if TYPE_CHECKING:
    from crownlands.rules import Move

TOWARDS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}
WORDS = {TERRITORIES: ("territory",), ALL: ("territory", "building")}


def law_cell(one: dict[str, Any], x: int, y: int) -> int:
    """A cell of a certificate where the law has it: there the castle never moves."""
    return at(x + one["side"] - 1 - one["castle"][0], y + one["side"] - 1 - one["castle"][1])


def own_move(one: dict[str, Any], position: KingdomPosition, turn: int) -> Move:
    """The first seat does what the certificate says; ``turn`` is that of the domino it places."""
    if position.stage == "place":
        name, (x, y), (right, below) = one["laid"][turn - 1]
        return place(name, law_cell(one, x, y), Direction(TOWARDS[right - x, below - y]))
    due = [law_cell(one, *cell) for when, _, cell in one["built"] if when == turn]
    builds = [move for move in legal(position) if isinstance(move, Build)]
    # What costs nothing is built: the wanted building, since nobody else builds.
    free = [move for move in builds if move.slot == 0 and move.cell in due]
    own = [name for name, _, _ in one["laid"]]
    wanted = [move for move in legal(position) if isinstance(move, Choose) and move.domino in own]
    return (free or wanted or [legal(position)[-1]])[0]


def whole_game(one: dict[str, Any]) -> KingdomPosition:
    """A game for two or three: each row has what the kingdom needs, and the others neither want it nor build."""
    seats, share = (3, 1) if one["side"] == 5 else (2, 2)
    own = [name for name, _, _ in one["laid"]]
    rest = [domino.name for domino in load().queendomino if domino.name not in own]
    others = 4 - share
    rows = [
        [*own[share * n : share * (n + 1)], *rest[others * n : others * (n + 1)]] for n in range(len(own) // share)
    ]
    wanted = [name for _, name, _ in one["built"]]
    pile = [name for name, line in read_buildings().items() for _ in range(int(line["copies"]))]
    for name in wanted:
        pile.remove(name)
    draws = {
        "dominoes": [f"+{name}" for row in rows for name in row],
        "buildings": [str(draw_building(name)) for name in (*wanted, *pile)],
        "kings": [f"king:{seat}" for seat in range(seats) for _ in range(share)],
    }
    position, script, turn = start(setup("queendomino", seats)), Script(draws), 0
    while (due := actor(position)) is not None:
        assert isinstance(position, KingdomPosition)
        if due == "chance":
            move = script.draw(position)
        elif due == 0:
            turn += position.stage == "place"
            move = own_move(one, position, turn)
        else:
            moves = [one for one in legal(position) if not (isinstance(one, Choose) and one.domino in own)]
            calm = [one for one in moves if isinstance(one, Choose | Place)]
            move = calm[0] if calm else moves[-1]
        position = play(position, move)
    assert isinstance(position, KingdomPosition)
    return position


@pytest.mark.parametrize("one", queendomino_certificates(), ids=lambda one: one["what"])
def test_a_game_by_the_law_reaches_the_highest_kingdom(one: dict[str, Any]) -> None:
    lines = sheet(whole_game(one), 0).lines
    assert sum(line.points for line in lines if line.what in WORDS[one["counts"]]) == check_kingdom(one)


def test_no_way_of_parting_the_squares_of_7_x_7_passes_its_bound() -> None:
    """Every hundredth way: all of them, as the certificates' program tries them, take a while."""
    (one,) = (one for one in queendomino_certificates() if one["side"] == 7)
    ways = all_ways(7)
    assert len({tuple(way) for way in ways[:: len(ways) // 997].tolist()}) > 997
    assert (ways.sum(1) == 48).all()
    assert len(lands_above(one["bound"], ways[::100], 7)) == 0
    close = np.array([[14, 9, 2, 6, 5, 6, 6]])
    assert len(lands_above(one["bound"], close, 7)) == 0
    assert len(lands_above(one["bound"] - 1, close, 7)) == 1


def test_a_kingdom_that_cheats_is_found_out() -> None:
    one = queendomino_certificates()[1]
    (turn, name, cell), *built = one["built"]
    with pytest.raises(ValueError, match="scores 166, not 167"):
        check_kingdom({**one, "points": 167})
    with pytest.raises(ValueError, match="not full"):
        check_kingdom({**one, "laid": one["laid"][:-1]})
    with pytest.raises(ValueError, match="cannot be built there in turn 0"):
        check_kingdom({**one, "built": [(0, name, cell), *built]})
    with pytest.raises(ValueError, match="cannot be built there"):
        check_kingdom({**one, "built": [(turn, name, cell), *built, (12, "statue", cell)]})
    with pytest.raises(ValueError, match="in one turn"):
        check_kingdom({**one, "built": [(built[0][0], name, cell), *built]})
    with pytest.raises(ValueError, match="than there are copies"):
        check_kingdom({**one, "built": [(turn, "big_tavern", cell), *built]})


def test_no_deal_of_dominoes_passes_the_bound() -> None:
    """Random dominoes, taken as if each terrain were one territory."""
    dice = Random(3)
    for _ in range(40):
        chosen = dice.sample(range(len(COUNTS)), 12)
        n = COUNTS[chosen].sum(0)
        scored = int((n * CROWNS[chosen].sum(0)).sum())
        rows = n[None, :]
        bound = most_of_dominoes(rows, rows, np.array([len(TWINS)]), np.array([0]))
        assert scored <= bound[0] + 1e-6


def test_no_choice_of_buildings_passes_the_bound() -> None:
    """Random buildings on random towns, each terrain in as many territories as told."""
    dice, lines = Random(4), read_buildings()
    every = [name for name, line in lines.items() for _ in range(int(line["copies"]))]
    for _ in range(200):
        towns, largest = dice.randint(1, 14), dice.randint(3, 14)
        apart = [dice.randint(0, 4) for _ in range(TOWN)] + [dice.randint(1, towns)]
        crown = towns - apart[TOWN] + 1
        built = [lines[name] for name in dice.sample(every, min(towns, 12))]
        towers, knights = (sum(int(one[what]) for one in built) for what in ("towers", "knights"))
        each = {"fixed": 1, "none": 0, "per_tower": towers, "per_knight": 1 + knights}
        scored = largest if towers else 0
        for one in built:
            times = each.get(one["points_kind"])
            times = apart[TERRAINS.index(one["points_terrain"])] if times is None else times
            scored += int(one["points"]) * times + crown * int(one["crowns"])
        bound = most_of_buildings(*(np.array([part]) for part in (towns, crown, apart, largest)))
        assert scored <= bound[0]
