"""The queries about any kingdom at all, compared with the slow rules."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands import json_queries
from crownlands.components import Terrain
from tests.json_queries.drawn import TERRAINS, Json, legal, score
from tests.rules import oracle

SQUARES = st.tuples(st.sampled_from("wflgsmt"), st.integers(0, 3))
HALF = st.tuples(st.sampled_from([terrain.word for terrain in Terrain]), st.integers(0, 3)).map(list)


@st.composite
def kingdoms(draw: st.DrawFn, side: int = 5) -> Json:
    """Any squares within a few cells, connected or not, with or without a castle."""
    cell = st.tuples(st.integers(0, side - 1), st.integers(0, side - 1))
    squares = draw(st.dictionaries(cell, SQUARES, max_size=12))
    castle = draw(st.none() | cell.filter(lambda at: at not in squares))
    return {
        "grid": draw(st.sampled_from([5, 7])),
        "castle": None if castle is None else list(castle),
        "cells": [
            {"x": x, "y": y, "terrain": TERRAINS[letter], "crowns": crowns}
            for (x, y), (letter, crowns) in squares.items()
        ],
        "options": draw(st.lists(st.sampled_from(["middle_kingdom", "harmony"]))),
    }


def moved(value: Any, dx: int, dy: int) -> Any:
    """The same JSON with every coordinate moved."""
    match value:
        case [int(x), int(y)]:
            return [x + dx, y + dy]
        case {"x": x, "y": y}:
            return {**value, "x": x + dx, "y": y + dy}
        case dict():
            return {key: moved(item, dx, dy) for key, item in value.items()}
        case list():
            return [moved(item, dx, dy) for item in value]
    return value


def drawn(data: Json) -> oracle.Realm:
    """A query's JSON as the oracle reads kingdoms."""
    letters = {word: letter for letter, word in TERRAINS.items()}
    cells = {
        (cell["x"], cell["y"]): oracle.Square(letters[cell["terrain"]], cell["crowns"]) for cell in data["cells"]
    }
    if data["castle"] is not None:
        cells[data["castle"][0], data["castle"][1]] = oracle.Square("C")
    return oracle.Realm(cells)


@given(kingdoms(side=9), st.integers(-5000, 5000), st.integers(-5000, 5000))
def test_moving_a_kingdom_changes_no_score(data: Json, dx: int, dy: int) -> None:
    assert score(moved(data, dx, dy)) == score(data)


@given(kingdoms(), HALF, HALF, st.integers(-5000, 5000), st.integers(-5000, 5000))
def test_moving_a_kingdom_moves_the_places_and_changes_nothing_else(
    data: Json, left: list[Any], right: list[Any], dx: int, dy: int
) -> None:
    here = legal({**data, "domino": {"left": left, "right": right}})
    there = legal({**moved(data, dx, dy), "domino": {"left": left, "right": right}})
    assert there == moved(here, dx, dy)


@pytest.mark.rule("KD-4.1")
@given(kingdoms(side=9))
def test_any_cells_score_as_the_slow_scorer_says(data: Json) -> None:
    one = drawn(data)
    found = [(letter, len(area), oracle.crowns(one, area)) for letter, area in oracle.territories(one.cells)]
    lines = [line for line in score(data)["lines"] if line["what"] == "territory"]
    letters = {word: letter for letter, word in TERRAINS.items()}
    assert sorted((letters[line["terrain"]], line["squares"], line["crowns"]) for line in lines) == sorted(found)


@pytest.mark.slow
@pytest.mark.rule("KD-3.1", "KD-3.2", "KD-3.3")
@given(kingdoms(side=7), HALF, HALF)
def test_the_list_of_places_and_the_judge_and_the_slow_rules_agree(
    data: Json, left: list[Any], right: list[Any]
) -> None:
    domino = {"left": left, "right": right}
    listed = {(tuple(spot["a"]), tuple(spot["b"])) for spot in legal({**data, "domino": domino})["placements"]}
    if left == right:
        listed |= {(b, a) for a, b in listed}
    cells = [(x, y) for x in range(-4, 11) for y in range(-4, 11)]
    pairs = [(cell, other) for cell in cells for other in oracle.neighbours(cell)]
    candidates = [{**data, "domino": domino, "candidate": {"a": list(a), "b": list(b)}} for a, b in pairs]
    verdicts = json_queries.legal(candidates)
    assert isinstance(verdicts, list)
    assert {pair for pair, told in zip(pairs, verdicts, strict=True) if told["legal"]} == listed
    letters = {word: letter for letter, word in TERRAINS.items()}
    slow = drawn(data)
    if slow.cells:
        halves = (letters[left[0]], letters[right[0]])
        assert listed == oracle.placements(set(slow.cells), slow, halves, data["grid"])
