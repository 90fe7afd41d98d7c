"""The JSON doors as Python functions: kingdoms scored, places listed and judged, players ranked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownlands import doors
from crownlands.components import Terrain, load
from crownlands.rules import sheet as sheet_of
from crownlands.rules.notation.realms import write_realm
from tests import oracle
from tests.tables import kingdom_setups, last_position, name_of

if TYPE_CHECKING:
    from crownlands.rules import Setup

Json = dict[str, Any]
TERRAINS = {terrain.letter: terrain.word for terrain in Terrain}
DOCUMENT = Path(__file__).parent.parent / "docs" / "json.md"

# Seven forests with three crowns, nine lakes without any: the book's own example (see docs/rules/KD.md).
BOOK = """
    l  l  l  l  l
    f1 l  l  l  l
    f  f  C  w  w1
    f  f1 w  w  g
    f  f1 w  w  g1
"""


SQUARE = re.compile(r"([a-z])(\d?)(?:\[(\w+)\])?(!*)(\^?)|C|\.")


def kingdom(picture: str, grid: int = 5, **more: Any) -> Json:
    """A kingdom drawn in characters as the doors' JSON; its north-west corner is [0, 0]."""
    castle = None
    cells: list[Json] = []
    for y, line in enumerate(line.replace(" ", "") for line in re.split(r"[/\n]", picture) if line.strip()):
        pieces = list(SQUARE.finditer(line))
        assert "".join(piece.group() for piece in pieces) == line, f"{line!r} is not a row of squares"
        for x, piece in enumerate(pieces):
            letter, crowns, building, giants, knight = piece.groups()
            if piece.group() == "C":
                castle = [x, y]
            elif letter:
                cell = {"x": x, "y": y, "terrain": TERRAINS[letter], "crowns": int(crowns or 0)}
                pieces_on = {"building": building, "giants": len(giants), "knight": bool(knight)}
                cells.append({**cell, **{field: value for field, value in pieces_on.items() if value}})
    return {"grid": grid, "castle": castle, "cells": cells, **more}


OWNED = {"x": "discarded", "c": "coins", "n": "knights", "t": "towers"}


def realm(text: str, grid: int, **more: Any) -> Json:
    """A realm as position texts write it, as the doors' JSON."""
    picture, *extras = text.split(";")
    owned = {OWNED[extra[0]]: int(extra[1:]) for extra in extras if extra != "q"}
    return kingdom(picture, grid, **{"discarded": 0, **owned, "queen": "q" in extras, **more})


def score(data: object) -> Json:
    answer = doors.score(data)
    assert isinstance(answer, dict)
    return answer


def legal(data: object) -> Json:
    answer = doors.legal(data)
    assert isinstance(answer, dict)
    return answer


def judge(data: Json, domino: object, a: tuple[int, int], b: tuple[int, int]) -> Json:
    return legal({**data, "domino": domino, "candidate": {"a": list(a), "b": list(b)}})


def places(*players: tuple[str, int, int, int]) -> list[tuple[str, int, str, str | None]]:
    answer = doors.rank(
        {
            "game": "kingdomino",
            "players": [
                {"name": name, "score": points, "largest_territory": largest, "crowns": crowns}
                for name, points, largest, crowns in players
            ],
        }
    )
    assert isinstance(answer, dict)
    return [(one["name"], one["place"], one["decided_by"], one["tie_break"]) for one in answer["places"]]


def bonus(data: Json) -> list[str]:
    """Which bonuses a kingdom is given when both were agreed on."""
    answer = score({**data, "options": ["middle_kingdom", "harmony"]})
    return [line["what"] for line in answer["lines"] if line["what"] != "territory"]


# Scoring


@pytest.mark.rule("KD-4.1", "KD-4.2")
def test_seven_forests_with_three_crowns_score_21_and_nine_lakes_without_a_crown_nothing() -> None:
    answer = score(kingdom(BOOK))
    lines = {line["terrain"]: line for line in answer["lines"]}
    assert lines["forest"] == {
        "rule": "KD-4.1",
        "what": "territory",
        "terrain": "forest",
        "squares": 7,
        "crowns": 3,
        "points": 21,
    }
    assert (lines["lake"]["squares"], lines["lake"]["crowns"], lines["lake"]["points"]) == (9, 0, 0)
    assert (answer["total"], answer["largest_territory"], answer["crowns"]) == (29, 9, 5)


@pytest.mark.rule("KD-4.2")
def test_territories_of_one_terrain_count_separately() -> None:
    answer = score(kingdom("w1 w . w2 / . . C ."))
    assert [(line["squares"], line["crowns"], line["points"]) for line in answer["lines"]] == [
        (2, 1, 2),
        (1, 2, 2),
    ]


@pytest.mark.rule("KD-4.1")
def test_corners_and_the_castle_connect_nothing() -> None:
    assert score(kingdom("w1 C w / . w ."))["total"] == 1


def test_a_kingdom_without_squares_scores_nothing() -> None:
    assert score({"grid": 5, "cells": []}) == {"total": 0, "lines": [], "largest_territory": 0, "crowns": 0}


@pytest.mark.rule("KD-4.1")
def test_cells_no_game_could_build_are_scored_all_the_same() -> None:
    scattered = [
        {"x": -13, "y": -40, "terrain": "swamp", "crowns": 9},
        {"x": 13, "y": 200, "terrain": "town", "crowns": 1},
        {"x": 12, "y": 200, "terrain": "town"},
    ]
    answer = score({"grid": 5, "castle": [0, 0], "cells": scattered})
    assert (answer["total"], answer["largest_territory"], answer["crowns"]) == (11, 2, 10)


@pytest.mark.rule("KD-4.1")
def test_a_row_as_wide_as_the_map_is_one_territory() -> None:
    row = [{"x": x, "y": 0, "terrain": "lake", "crowns": 1} for x in range(-20, 7)]
    assert score({"grid": 7, "cells": row})["total"] == 27 * 27


@pytest.mark.rule("KD-5.2")
@pytest.mark.parametrize(
    ("picture", "central"),
    [
        (". l l / f C w / f . w", True),
        ("w l l . / w C f f / l l . .", False),
        ("C", True),
        ("w C", False),
        ("w / C / w", True),
        ("w w w", False),
    ],
)
def test_the_middle_kingdom_is_a_castle_in_the_centre_of_the_box(picture: str, central: bool) -> None:
    assert ("middle_kingdom" in bonus(kingdom(picture))) is central


@pytest.mark.rule("KD-5.2", "KD-5.3")
def test_bonuses_count_only_where_they_were_agreed_on() -> None:
    assert score(kingdom(BOOK))["total"] == 29
    assert score(kingdom(BOOK, options=["middle_kingdom"]))["total"] == 39
    assert score(kingdom(BOOK, options=["harmony"]))["total"] == 34
    both = score(kingdom(BOOK, options=["harmony", "middle_kingdom", "harmony"]))
    assert both["total"] == 44
    assert both["lines"][-2:] == [
        {"rule": "KD-5.2", "what": "middle_kingdom", "points": 10},
        {"rule": "KD-5.3", "what": "harmony", "points": 5},
    ]


@pytest.mark.rule("KD-5.2")
@pytest.mark.parametrize("castle", [{}, {"castle": None}])
def test_without_a_castle_there_is_no_middle_kingdom(castle: Json) -> None:
    data = kingdom("w w w / w C w / w w w")
    del data["castle"]
    assert bonus({**data, **castle}) == []


@pytest.mark.rule("KD-5.3")
@pytest.mark.parametrize(
    ("picture", "discarded", "harmonious"),
    [
        (BOOK, None, True),
        (BOOK, 0, True),
        (BOOK, 1, False),
        ("w w C", None, False),
        ("w w C", 0, True),
        ("w w C", 2, False),
    ],
)
def test_harmony_counts_discards_or_where_they_are_unknown_looks_for_a_full_frame(
    picture: str, discarded: int | None, harmonious: bool
) -> None:
    assert ("harmony" in bonus(kingdom(picture, discarded=discarded))) is harmonious


@pytest.mark.rule("KD-5.3")
def test_twenty_five_cells_in_a_wider_box_are_no_full_frame() -> None:
    wide = kingdom("C w w w w w / w w w w w . / w w w w w . / w w w w w . / w w w w . .")
    assert len(wide["cells"]) == 24
    assert "harmony" not in bonus(wide)


@pytest.mark.rule("KD-4.1", "KD-5.2", "KD-5.3")
@pytest.mark.parametrize("chosen", kingdom_setups(), ids=name_of)
def test_the_ends_of_random_games_score_as_the_slow_scorer_says(chosen: Setup) -> None:
    position = last_position(chosen, seed=len(name_of(chosen)))
    bonuses = [option for option in chosen.options if option in ("middle_kingdom", "harmony")]
    quests = tuple(quest.name for quest in position.quests)
    grid = position.plan.grid
    for number, one in enumerate(position.realms):
        text = write_realm(one)
        answer = score(realm(text, grid, game=chosen.game, options=bonuses, quests=list(quests)))
        assert answer["total"] == oracle.points(text, chosen.game, chosen.options, quests, grid)
        sheet = sheet_of(position, number)
        assert (answer["largest_territory"], answer["crowns"]) == (sheet.largest_territory, sheet.crowns)
        assert sum(line["points"] for line in answer["lines"]) == answer["total"]


# Listing and judging places


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


# Any kingdom at all

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
    """The doors' JSON as the oracle reads kingdoms."""
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


@pytest.mark.rule("KD-3.1", "KD-3.2", "KD-3.3")
@settings(max_examples=25)
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
    verdicts = doors.legal(candidates)
    assert isinstance(verdicts, list)
    assert {pair for pair, told in zip(pairs, verdicts, strict=True) if told["legal"]} == listed
    letters = {word: letter for letter, word in TERRAINS.items()}
    slow = drawn(data)
    if slow.cells:
        halves = (letters[left[0]], letters[right[0]])
        assert listed == oracle.placements(set(slow.cells), slow, halves, data["grid"])


# Ranking


@pytest.mark.rule("KD-4.3")
def test_the_highest_score_wins() -> None:
    assert places(("ann", 30, 9, 9), ("ben", 50, 3, 4), ("cleo", 40, 12, 12)) == [
        ("ben", 1, "KD-4.3", None),
        ("cleo", 2, "KD-4.3", None),
        ("ann", 3, "KD-4.3", None),
    ]


@pytest.mark.rule("KD-4.4")
def test_among_equal_scores_the_largest_territory_decides() -> None:
    assert places(("ann", 50, 6, 9), ("ben", 50, 7, 2), ("cleo", 49, 20, 20)) == [
        ("ben", 1, "KD-4.4", "largest_territory"),
        ("ann", 2, "KD-4.4", "largest_territory"),
        ("cleo", 3, "KD-4.3", None),
    ]


@pytest.mark.rule("KD-4.4")
def test_then_the_most_crowns_decide() -> None:
    assert places(("ann", 50, 7, 8), ("ben", 50, 7, 9)) == [
        ("ben", 1, "KD-4.4", "crowns"),
        ("ann", 2, "KD-4.4", "crowns"),
    ]


@pytest.mark.rule("KD-4.4")
def test_equals_share_a_place_and_the_next_place_follows_on() -> None:
    assert places(("ann", 50, 7, 9), ("ben", 50, 7, 9), ("cleo", 40, 5, 5), ("dan", 40, 5, 5)) == [
        ("ann", 1, "KD-4.4", "shared"),
        ("ben", 1, "KD-4.4", "shared"),
        ("cleo", 2, "KD-4.4", "shared"),
        ("dan", 2, "KD-4.4", "shared"),
    ]


@pytest.mark.rule("KD-4.4")
def test_each_tied_player_is_told_the_last_comparison_it_needed() -> None:
    assert places(("ann", 50, 5, 9), ("ben", 50, 7, 9), ("cleo", 50, 7, 8), ("dan", 50, 5, 9)) == [
        ("ben", 1, "KD-4.4", "crowns"),
        ("cleo", 2, "KD-4.4", "crowns"),
        ("ann", 3, "KD-4.4", "shared"),
        ("dan", 3, "KD-4.4", "shared"),
    ]


@pytest.mark.rule("KD-4.3")
def test_one_player_alone_comes_first_and_scores_may_be_negative() -> None:
    assert places(("ann", -3, 0, 0)) == [("ann", 1, "KD-4.3", None)]


@pytest.mark.rule("KD-4.4")
def test_tie_breaks_left_out_count_as_nothing() -> None:
    answer = doors.rank({"players": [{"name": "ann", "score": 5}, {"name": "ben", "score": 5, "crowns": 1}]})
    assert isinstance(answer, dict)
    assert [(one["name"], one["tie_break"]) for one in answer["places"]] == [("ben", "crowns"), ("ann", "crowns")]


# Batches and bad inputs


def test_a_list_is_answered_by_a_list() -> None:
    one, other = kingdom(BOOK), kingdom("w1 C")
    assert doors.score([one, other]) == [score(one), score(other)]
    assert doors.score([]) == []
    assert doors.legal([{**one, "domino": 1}, {**other, "domino": 1}]) == [
        legal({**one, "domino": 1}),
        legal({**other, "domino": 1}),
    ]


CELL = {"x": 0, "y": 0, "terrain": "wheat"}
PLAYER = {"name": "ann", "score": 3}
BAD_KINGDOMS: list[tuple[object, str, str]] = [
    ("a kingdom", "input", "an object is expected, not a text"),
    (None, "input", "an object is expected, not null"),
    ({}, "grid", "is missing"),
    ({"grid": "5", "cells": []}, "grid", "a whole number is expected, not a text"),
    ({"grid": 5.0, "cells": []}, "grid", "a whole number is expected, not a number with a point"),
    ({"grid": True, "cells": []}, "grid", "a whole number is expected, not true or false"),
    ({"grid": None, "cells": []}, "grid", "a whole number is expected, not null"),
    ({"grid": 4, "cells": []}, "grid", "4 is not between 5 and 7"),
    ({"grid": 6, "cells": []}, "grid", "kingdoms are 5 or 7 cells wide, not 6"),
    ({"grid": 5}, "cells", "is missing"),
    ({"grid": 5, "cells": {}}, "cells", "a list is expected, not an object"),
    ({"grid": 5, "cells": [[0, 0]]}, "cells[0]", "an object is expected, not a list"),
    ({"grid": 5, "cells": [CELL, {"y": 0, "terrain": "wheat"}]}, "cells[1].x", "is missing"),
    ({"grid": 5, "cells": [{"x": 0, "y": "0", "terrain": "wheat"}]}, "cells[0].y", "not a text"),
    ({"grid": 5, "cells": [{**CELL, "x": 10_001}]}, "cells[0].x", "10001 is not between -10000 and 10000"),
    ({"grid": 5, "cells": [{"x": 0, "y": 0}]}, "cells[0].terrain", "is missing"),
    ({"grid": 5, "cells": [{**CELL, "terrain": "sea"}]}, "cells[0].terrain", "'sea' is not one of wheat,"),
    ({"grid": 5, "cells": [{**CELL, "terrain": 1}]}, "cells[0].terrain", "a number is not one of wheat,"),
    ({"grid": 5, "cells": [{**CELL, "crowns": -1}]}, "cells[0].crowns", "-1 is not between 0 and 9"),
    ({"grid": 5, "cells": [{**CELL, "crowns": 1.5}]}, "cells[0].crowns", "a whole number is expected"),
    ({"grid": 5, "cells": [{**CELL, "colour": "red"}]}, "cells[0].colour", "is not known here; the fields are"),
    ({"grid": 5, "cells": [CELL, CELL]}, "cells[1]", "the cell [0, 0] stands twice"),
    ({"grid": 5, "cells": [CELL], "castle": [0, 0]}, "castle", "the castle stands on the square [0, 0]"),
    ({"grid": 5, "cells": [CELL], "castle": [0]}, "castle", "a cell is [x, y]"),
    ({"grid": 5, "cells": [CELL], "castle": "e5"}, "castle", "a list is expected, not a text"),
    ({"grid": 5, "cells": [CELL], "castle": [1, "0"]}, "castle[1]", "a whole number is expected, not a text"),
    ({"grid": 5, "cells": [CELL, {**CELL, "x": 27}]}, "cells", "the cells span 28 x 1; the map has room for"),
    ({"grid": 5, "cells": [CELL, {**CELL, "y": 310}]}, "cells", "the cells span 1 x 311; the map has room for"),
    ({"grid": 5, "cells": [], "options": "harmony"}, "options", "a list is expected, not a text"),
    (
        {"grid": 5, "cells": [], "options": ["harmony", "x"]},
        "options[1]",
        "'x' is not one of middle_kingdom, harm",
    ),
    ({"grid": 5, "cells": [], "discarded": -1}, "discarded", "-1 is not between 0 and 99"),
    ({"grid": 5, "cells": [], "castel": [0, 0]}, "castel", "is not known here"),
]
BAD_DOMINOES: list[tuple[object, str, str]] = [
    ({}, "domino", "is missing"),
    ({"domino": 0}, "domino", "0 is not a domino"),
    (
        {"domino": 55},
        "domino",
        "55 is not a domino; give 1 to 54, A to F, k1 to k48, q1 to q48, or its two halves",
    ),
    ({"domino": "G"}, "domino", "'G' is not a domino"),
    ({"domino": True}, "domino", "True is not a domino"),
    ({"domino": None}, "domino", "None is not a domino"),
    ({"domino": {"left": ["wheat", 0]}}, "domino.right", "is missing"),
    ({"domino": {"left": ["wheat"], "right": ["mine", 0]}}, "domino.left", 'a half is ["terrain", crowns]'),
    ({"domino": {"left": ["wheat", "1"], "right": ["mine", 0]}}, "domino.left[1]", "a whole number is expected"),
    ({"domino": {"left": ["wheat", 0], "right": ["sea", 0]}}, "domino.right[0]", "'sea' is not one of"),
    ({"domino": {"left": ["mine", 0], "right": ["mine", 0], "up": 1}}, "domino.up", "is not known here"),
    ({"domino": 1, "candidate": [0, 0]}, "candidate", "an object is expected, not a list"),
    ({"domino": 1, "candidate": {"a": [0, 0]}}, "candidate.b", "is missing"),
    ({"domino": 1, "candidate": {"a": [0, 0, 1], "b": [0, 1]}}, "candidate.a", "a cell is [x, y]"),
    ({"domino": 1, "candidate": {"a": [0, 0], "b": [0, 1], "c": 2}}, "candidate.c", "is not known here"),
    ({"domino": 1, "rotation": 2}, "rotation", "is not known here"),
]
BAD_PLAYERS: list[tuple[object, str, str]] = [
    ({}, "players", "is missing"),
    ({"players": []}, "players", "at least one player is needed"),
    ({"players": {}}, "players", "a list is expected, not an object"),
    ({"game": "chess", "players": [PLAYER]}, "game", "'chess' is not one of kingdomino"),
    ({"players": ["ann"]}, "players[0]", "an object is expected, not a text"),
    ({"players": [{"score": 3}]}, "players[0].name", "is missing"),
    ({"players": [{"name": 7, "score": 3}]}, "players[0].name", "every player needs a name of its own"),
    ({"players": [PLAYER, PLAYER]}, "players[1].name", "every player needs a name of its own"),
    ({"players": [{"name": "ann"}]}, "players[0].score", "is missing"),
    ({"players": [{**PLAYER, "score": 1.5}]}, "players[0].score", "a whole number is expected"),
    ({"players": [{**PLAYER, "crowns": -1}]}, "players[0].crowns", "-1 is not between 0 and 999"),
    ({"players": [{**PLAYER, "largest_territory": "7"}]}, "players[0].largest_territory", "not a text"),
    ({"players": [{**PLAYER, "rank": 1}]}, "players[0].rank", "is not known here"),
    ({"players": [PLAYER], "options": []}, "options", "is not known here"),
]


@pytest.mark.parametrize(("data", "field", "why"), BAD_KINGDOMS)
def test_a_bad_kingdom_is_refused_with_its_field_and_the_reason(data: object, field: str, why: str) -> None:
    with pytest.raises(doors.InputError, match=re.escape(why)) as told:
        doors.score(data)
    assert told.value.field == field


@pytest.mark.parametrize(("more", "field", "why"), BAD_DOMINOES)
def test_a_bad_domino_or_candidate_is_refused_with_its_field_and_the_reason(
    more: Json, field: str, why: str
) -> None:
    with pytest.raises(doors.InputError, match=re.escape(why)) as told:
        doors.legal({**kingdom("w C"), **more})
    assert told.value.field == field


@pytest.mark.parametrize(("data", "field", "why"), BAD_PLAYERS)
def test_a_bad_list_of_players_is_refused_with_its_field_and_the_reason(
    data: object, field: str, why: str
) -> None:
    with pytest.raises(doors.InputError, match=re.escape(why)) as told:
        doors.rank(data)
    assert told.value.field == field


def test_in_a_batch_the_field_says_which_item_is_bad() -> None:
    with pytest.raises(doors.InputError) as told:
        doors.score([kingdom("C"), {"grid": 5, "cells": [{**CELL, "crowns": "many"}]}])
    assert told.value.field == "[1].cells[0].crowns"
    with pytest.raises(doors.InputError) as told:
        doors.rank([{"players": [PLAYER]}, 3])
    assert told.value.field == "[1]"


def test_the_doors_use_the_component_tables_they_are_given(tmp_path: Path) -> None:
    lines = [f"{n},mine,0,mine,0" for n in range(1, 49)]
    header = "id,left,left_crowns,right,right_crowns"
    (tmp_path / "dominoes_kingdomino.csv").write_text("\n".join([header, *lines]), encoding="utf-8")
    data = {**kingdom("m"), "domino": 48}
    changed = doors.legal(data, load(tmp_path))
    assert changed == legal({**data, "domino": {"left": ["mine", 0], "right": ["mine", 0]}})
    assert changed != legal(data)


# The page for people who write programs


def examples() -> list[tuple[str, Any, Any]]:
    """Command, input and answer of every example in docs/json.md."""
    pattern = r"```sh\ncrownlands (\w+) --json - <<'END'\n(.+?)\nEND\n```\n+```json\n(.+?)\n```"
    found = re.findall(pattern, DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return [(command, json.loads(given), json.loads(answer)) for command, given, answer in found]


def test_every_example_of_the_document_is_answered_as_it_says() -> None:
    assert {command for command, _, _ in examples()} == {"score", "legal", "rank"}
    for command, asked, answer in examples():
        assert getattr(doors, command)(asked) == answer


def schemas() -> dict[str, Json]:
    """Every schema in docs/json.md by its title."""
    blocks = re.findall(r"```json\n(\{.+?)\n```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return {block["title"]: block for block in map(json.loads, blocks) if "$schema" in block}


def known_fields(door: Any, data: object) -> list[str]:
    """The fields a door says it knows where it is given one it does not."""
    with pytest.raises(doors.InputError) as told:
        door(data)
    return told.value.why.removeprefix("is not known here; the fields are ").split(", ")


def test_every_schema_of_the_document_names_exactly_the_fields_of_its_door() -> None:
    for door, data in (
        ("score", {"grid": 5, "cells": []}),
        ("legal", {**kingdom("C"), "domino": 1}),
        ("rank", {"players": [PLAYER]}),
    ):
        known = known_fields(getattr(doors, door), {**data, "nobody_knows": 1})
        assert known == sorted(schemas()[f"{door}: input"]["properties"])
    bad_cell = {"grid": 5, "cells": [{**CELL, "nobody_knows": 1}], "domino": 1}
    for door in ("score", "legal"):
        described = schemas()[f"{door}: input"]["properties"]["cells"]["items"]["properties"]
        assert known_fields(getattr(doors, door), bad_cell) == sorted(described)


def test_the_schemas_list_every_building_and_every_quest() -> None:
    defined = schemas()["score: input"]["$defs"]
    assert defined["building"]["enum"] == list(dict.fromkeys(building.name for building in load().buildings))
    assert defined["quest"]["enum"] == [quest.name for quest in load().quests]


def test_the_schemas_describe_inputs_and_answers() -> None:
    validator = pytest.importorskip("jsonschema_rs")
    exchanged = [("score", data, score(data)) for data in map(final_realm, kingdom_setups())]
    for command, data, answer in [*examples(), *exchanged]:
        for kind, one in (("input", data), ("answer", answer)):
            for value in one if isinstance(one, list) else [one]:
                validator.validate(schemas()[f"{command}: {kind}"], value)


def final_realm(chosen: Setup) -> Json:
    """The first realm at the end of a random game."""
    position = last_position(chosen, seed=1)
    quests = [quest.name for quest in position.quests]
    return realm(write_realm(position.realms[0]), position.plan.grid, game=chosen.game, quests=quests)
