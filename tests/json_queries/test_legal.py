"""The query legal: places listed and judged."""

from __future__ import annotations

import pytest

from tests.json_queries.drawn import BOOK, Json, kingdom, legal
from tests.rules import oracle


def judge(data: Json, domino: object, a: tuple[int, int], b: tuple[int, int]) -> Json:
    return legal({**data, "domino": domino, "candidate": {"a": list(a), "b": list(b)}})


@pytest.mark.rule("KD-3.1", "KD-3.2")
def test_beside_a_lone_castle_a_domino_has_24_places_and_12_with_equal_halves() -> None:
    lone = {"grid": 5, "castle": [-7, 30], "cells": []}
    assert len(legal({**lone, "domino": 48})["placements"]) == 24
    assert len(legal({**lone, "domino": 1})["placements"]) == 12


def test_a_is_the_cell_of_the_left_half() -> None:
    # The one free pair of cells: east of the wheat, and below it a corner nothing else touches.
    spots = legal(kingdom("w .", domino={"left": ["wheat", 0], "right": ["mine", 2]}))["placements"]
    assert {"a": [1, 0], "b": [2, 0]} in spots
    assert {"a": [2, 0], "b": [1, 0]} not in spots


@pytest.mark.parametrize("name", [14, "14", {"left": ["wheat", 0], "right": ["lake", 0]}])
def test_a_domino_is_named_by_its_number_or_shown_by_its_halves(name: object) -> None:
    assert legal(kingdom("w C", domino=name)) == legal(kingdom("w C", domino=14))


def test_a_domino_of_the_giants_is_named_by_its_letter() -> None:
    halves = {"left": ["lake", 0], "right": ["wheat", 0]}
    assert legal(kingdom("l s", domino="C")) == legal(kingdom("l s", domino=halves))
    assert legal(kingdom("l s", domino="C"))["placements"]


@pytest.mark.parametrize(
    ("domino", "a", "b", "answer"),
    [
        pytest.param(14, (1, 2), (0, 2), None, marks=pytest.mark.rule("KD-3.2")),  # wheat below wheat
        pytest.param(14, (2, -1), (2, 0), None, marks=pytest.mark.rule("KD-3.2")),  # lake on the castle
        pytest.param(14, (0, 0), (1, 0), "KD-3.2 nothing_matches", marks=pytest.mark.rule("KD-3.2")),
        pytest.param(14, (1, 0), (0, 0), None, marks=pytest.mark.rule("KD-3.2")),  # the other way round
        pytest.param(14, (1, 3), (2, 3), "KD-3.2 nothing_matches", marks=pytest.mark.rule("KD-3.2")),
        pytest.param(14, (5, 1), (4, 1), "KD-3.3 outside_frame", marks=pytest.mark.rule("KD-3.3")),
        pytest.param(14, (2, 1), (2, 0), "KD-3.1 occupied", marks=pytest.mark.rule("KD-3.1")),
        pytest.param(14, (1, 2), (1, 1), "KD-3.1 occupied", marks=pytest.mark.rule("KD-3.1")),
        pytest.param(14, (1, 2), (2, 3), "KD-3.1 not_adjacent", marks=pytest.mark.rule("KD-3.1")),
        pytest.param(14, (1, 2), (1, 2), "KD-3.1 not_adjacent", marks=pytest.mark.rule("KD-3.1")),
        pytest.param(14, (1, 2), (1, 4), "KD-3.1 not_adjacent", marks=pytest.mark.rule("KD-3.1")),
        pytest.param(14, (900, 2), (901, 2), "KD-3.2 nothing_matches", marks=pytest.mark.rule("KD-3.2")),
        pytest.param(14, (-900, -2), (-900, -3), "KD-3.2 nothing_matches", marks=pytest.mark.rule("KD-3.2")),
    ],
)
def test_a_candidate_is_judged_by_the_rules_of_placing(
    domino: int, a: tuple[int, int], b: tuple[int, int], answer: str | None
) -> None:
    # The kingdom of the examples in docs/rules/KD.md, KD-3.2 and KD-3.3.
    told = judge(kingdom(". . . . / f1 w C l / . . . l"), domino, a, b)
    assert told["legal"] is (answer is None)
    assert answer == (None if told["legal"] else f"{told['rule']} {told['code']}")


@pytest.mark.rule("KD-3.1")
def test_a_covered_cell_is_named_in_the_callers_coordinates() -> None:
    far = {"grid": 5, "castle": [-70, 40], "cells": [{"x": -71, "y": 40, "terrain": "mine"}]}
    assert judge(far, 17, (-72, 40), (-71, 40))["why"] == "[-71, 40] is already covered"
    assert judge(far, 1, (-70, 40), (-70, 41))["why"] == "[-70, 40] is already covered"


@pytest.mark.rule("KD-3.1", "KD-3.2", "KD-3.3")
def test_a_domino_with_equal_halves_is_judged_alike_both_ways_round() -> None:
    data = kingdom("w . / f C l l l")
    cells = [(x, y) for x in range(-4, 9) for y in range(-5, 6)]
    pairs = [(cell, other) for cell in cells for other in oracle.neighbours(cell)]
    verdicts = {pair: judge(data, 1, *pair)["legal"] for pair in pairs}
    assert any(verdicts.values())
    assert all(verdicts[a, b] == verdicts[b, a] for a, b in pairs if (b, a) in verdicts)
    listed = {(tuple(spot["a"]), tuple(spot["b"])) for spot in legal({**data, "domino": 1})["placements"]}
    assert not listed & {(b, a) for a, b in listed}
    assert listed | {(b, a) for a, b in listed} == {pair for pair in pairs if verdicts[pair]}


@pytest.mark.rule("KD-3.3")
def test_a_kingdom_wider_than_its_frame_takes_no_more_dominoes() -> None:
    wide = kingdom("w w w . w w w / C . . . . . .")
    assert legal({**wide, "domino": 1})["placements"] == []
    assert judge(wide, 1, (3, 0), (3, 1))["rule"] == "KD-3.3"
    assert judge(wide, 1, (-1, 0), (-2, 0))["rule"] == "KD-3.3"
    assert judge(wide, 1, (7, 0), (8, 0))["rule"] == "KD-3.3"
    assert judge(wide, 3, (3, 0), (3, -1))["rule"] == "KD-3.2"
    assert judge({**wide, "grid": 7}, 1, (3, 0), (3, 1)) == {"legal": True}


@pytest.mark.rule("KD-3.2")
def test_nothing_can_touch_an_empty_map() -> None:
    assert legal({"grid": 5, "cells": [], "domino": 1}) == {"placements": []}
    assert judge({"grid": 5, "cells": []}, 1, (0, 0), (1, 0))["rule"] == "KD-3.2"


def test_the_kingdom_of_the_score_door_is_welcome_at_the_legal_door() -> None:
    data = kingdom(BOOK, options=["harmony"], discarded=0)
    assert legal({**data, "domino": 7}) == {"placements": []}
