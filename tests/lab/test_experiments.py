"""Experiments on a small scale: each has a page and a picture, and says what is so."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from crownlands.components import load
from crownlands.deal import Deal
from crownlands.kernel import available
from crownlands.lab.experiments import EXPERIMENTS, Order, strength
from crownlands.lab.experiments.certificate import (
    SIDES,
    Bound,
    certificates,
    check,
    highest,
    points_of,
    read_dominoes,
)
from crownlands.lab.experiments.luck import scripted
from crownlands.lab.experiments.starter import chunks
from crownlands.lab.experiments.static import branching
from crownlands.players.search import simulator_of
from crownlands.rules import actor, legal, play, result, setup, start
from crownlands.rules.grid import Direction, at
from crownlands.rules.kingdoms.kingdom import Realm, new_kingdom
from crownlands.rules.kingdoms.placing import places, refusal
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.moves import place
from tests.cli.commands import run, told

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")


@pytest.mark.parametrize("name", ["luck", "bonuses", "worth"])
def test_an_experiment_writes_a_page_and_a_picture(name: str, tmp_path: Path) -> None:
    told("experiment", name, "--sample", "2", "--folder", tmp_path)
    page = (tmp_path / f"{name}.md").read_text()
    assert f"]({name}.svg)" in page
    assert f"by `crownlands experiment {name} --sample 2 --seed 1`" in page
    assert "nan" not in page
    ElementTree.parse(tmp_path / f"{name}.svg")


def test_twice_the_time_is_told_doubling_by_doubling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short times stand for long ones; what was played is not played again."""
    monkeypatch.setattr(strength, "TIMES", (0.001, 0.002, 0.004))
    order = Order(4, 1, folder=tmp_path)
    first = EXPERIMENTS["strength"].answer(order)
    again = EXPERIMENTS["strength"].answer(order)
    assert first == again
    assert "| kingdomino/2/- | 0.001 to 0.002 | 4 |" in first.tables[0]
    assert "| queendomino/2/- | 0.002 to 0.004 | 4 |" in first.tables[0]
    assert "nan" not in first.page("strength", order)
    ElementTree.fromstring(first.picture)


def test_doublings_play_each_time_against_the_next() -> None:
    found = strength.doublings(80)
    assert [one.seconds for one in found if one.setup == "kingdomino/2/-"] == [0.0125, 0.025, 0.05, 0.1]
    assert found[0].table(1).players == ("sovereign@0.025cpu", "sovereign@0.0125cpu")
    assert {one.games for one in found} == {80, 20}


def test_the_same_seed_finds_the_same() -> None:
    one, other = (EXPERIMENTS["worth"].answer(Order(1, 5)) for _ in range(2))
    assert one == other
    assert EXPERIMENTS["worth"].answer(Order(1, 6)) != one


def test_there_are_as_many_ways_of_a_turn_as_places_times_choices() -> None:
    """In the first turn of all: places beside the castle, times the dominoes that are still free."""
    ways = branching("kingdomino/4/-", 60, 1)
    assert len(ways) == 13
    assert ways[0] == 2.5
    first = fmean(len(places(new_kingdom(5), domino)) for domino in load().kingdomino)
    assert ways[1] == pytest.approx(first * 2.5, rel=0.1)


def test_a_deal_that_is_played_again_has_the_same_draws() -> None:
    simulator = simulator_of(setup("queendomino", 2))
    script = scripted(simulator, Random(1))
    one, other = simulator.start(), simulator.start()
    one.draw_scripted(script)
    other.draw_scripted(script)
    assert one == other
    another = simulator.start()
    another.draw_scripted(scripted(simulator, Random(2)))
    assert another != one


def test_a_larger_sample_of_rolls_goes_on_from_a_smaller() -> None:
    few, many = ({chunk.name for chunk in chunks(sample)} for sample in (100, 400))
    assert few < many


def test_experiments_are_listed_and_others_refused() -> None:
    listed = told("experiment")
    assert all(name in listed for name in EXPERIMENTS)
    assert "no experiment 'love'" in run("experiment", "love").output


@pytest.mark.parametrize("one", certificates(), ids=lambda one: f"{one['side']}, {one['what']}")
def test_the_highest_kingdom_can_be_laid_by_the_law_too(one: dict[str, Any]) -> None:
    kingdom, dominoes = new_kingdom(one["side"]), {domino.name: domino for domino in load().kingdomino}
    east, south = (one["side"] - 1 - place for place in one["castle"])
    for name, (left, top), (right, below) in one["laid"]:
        towards = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}[right - left, below - top]
        move = place(name, at(left + east, top + south), Direction(towards))
        assert refusal(kingdom, dominoes[name], move) is None
        kingdom = kingdom.with_domino(dominoes[name], move.cell, move.other)
    assert sum(line.points for line in score_territories(Realm(kingdom))) == check(one) == one["points"]
    assert kingdom.is_full


def test_a_certificate_that_cheats_is_found_out() -> None:
    one = certificates()[0]
    laid = one["laid"]
    with pytest.raises(ValueError, match="scores"):
        check({**one, "points": 129})
    with pytest.raises(ValueError, match="laid twice"):
        check({**one, "laid": [*laid, laid[0]]})
    with pytest.raises(ValueError, match="touches neither"):
        check({**one, "laid": list(reversed(laid))})
    with pytest.raises(ValueError, match="wider than its frame"):
        points_of((0, 0), [("1", (1, 0), (2, 0)), ("2", (3, 0), (4, 0)), ("13", (5, 0), (6, 0))])


@pytest.mark.parametrize(("side", "number"), SIDES.items())
def test_no_deal_of_dominoes_passes_the_bound(side: int, number: int) -> None:
    """Random dominoes, taken as if each terrain were one territory."""
    bound, dice, dominoes = Bound(side), Random(3), list(read_dominoes().values())
    for _ in range(40):
        chosen = dice.sample(dominoes, number)
        squares = [square for both in chosen for square in both]
        n = tuple(sum(terrain == one for one, _ in squares) for terrain in bound.terrains)
        crowns = [sum(count for one, count in squares if one == terrain) for terrain in bound.terrains]
        assert sum(a * b for a, b in zip(n, crowns, strict=True)) <= bound.of(n, 0) + 1e-6


def test_a_game_by_anybody_stays_below_the_highest_kingdom() -> None:
    position, dice = start(setup("kingdomino", 4)), Deal("below")
    while (due := actor(position)) is not None:
        position = play(position, dice.draw(position) if due == "chance" else legal(position)[0])
    assert max(result(position).scores) <= highest(5)
