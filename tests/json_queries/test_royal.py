"""Queendomino, giants and quests in the JSON queries."""

from __future__ import annotations

import re
from typing import Any

import pytest

from crownlands import json_queries
from crownlands.components import load
from tests.json_queries.drawn import CELL, Json, kingdom, legal, score
from tests.rules.queendomino.board import BOOK


def lines(data: Json, *rules: str) -> list[Json]:
    """The lines of a score that some rules brought."""
    return [line for line in score(data)["lines"] if line["rule"] in rules]


def territory(rule: str, terrain: str, squares: int, crowns: int, points: int) -> Json:
    return {
        "rule": rule,
        "what": "territory",
        "terrain": terrain,
        "squares": squares,
        "crowns": crowns,
        "points": points,
    }


def building(name: str, points: int, **counted: int) -> Json:
    return {"rule": "QD-4.4", "what": "building", "building": name, **counted, "points": points}


# Queendomino


@pytest.mark.rule("QD-4.1", "QD-4.2", "QD-4.3", "QD-4.4")
def test_the_books_kingdom_of_71_points_is_itemised_line_by_line() -> None:
    answer = score(kingdom(BOOK, coins=11, towers=3, queen=True))
    assert (answer["total"], answer["largest_territory"], answer["crowns"]) == (71, 4, 13)
    assert answer["lines"] == [
        {"rule": "QD-4.1", "what": "coins", "coins": 11, "points": 3},
        territory("QD-4.2", "wheat", 3, 1, 3),
        territory("QD-4.2", "forest", 1, 0, 0),
        territory("QD-4.2", "forest", 2, 1, 2),
        territory("QD-4.2", "forest", 1, 1, 1),
        territory("QD-4.2", "lake", 3, 2, 6),
        {**territory("QD-4.3", "grassland", 4, 4, 16), "guest": "queen"},
        territory("QD-4.2", "swamp", 1, 1, 1),
        territory("QD-4.2", "mine", 3, 4, 12),
        territory("QD-4.2", "town", 2, 0, 0),
        territory("QD-4.2", "town", 2, 0, 0),
        territory("QD-4.2", "town", 1, 0, 0),
        territory("QD-4.2", "town", 1, 0, 0),
        building("sawmill", 6, territories=3, each=2),
        building("church", 8, territories=4, each=2),
        building("travelling_castle", 3, towers=3, each=1),
        building("big_tavern", 2),
        building("statue", 5),
        building("guardtower", 3),
    ]


@pytest.mark.rule("QD-4.3")
def test_without_the_queen_the_same_kingdom_scores_four_points_less() -> None:
    answer = score(kingdom(BOOK, coins=11, towers=3))
    assert answer["total"] == 67
    assert not [line for line in answer["lines"] if line["rule"] == "QD-4.3"]


@pytest.mark.rule("QD-4.4")
def test_training_camps_count_knights_in_hand_and_on_squares() -> None:
    camp = kingdom("t[training_camp]^ w^ C", knights=3)
    assert lines(camp, "QD-4.4") == [building("training_camp", 5, knights=5, each=1)]


@pytest.mark.rule("QD-4.2")
def test_the_crowns_of_buildings_are_crowns_of_their_square() -> None:
    answer = score(kingdom("t[queens_tower] t t C"))
    assert lines(kingdom("t[queens_tower] t t C"), "QD-4.2") == [territory("QD-4.2", "town", 3, 1, 3)]
    assert answer["crowns"] == 1
    # It scores by its crown, so there is no line of its own.
    assert lines(kingdom("t[queens_tower] t t C"), "QD-4.4") == []


@pytest.mark.parametrize(
    ("picture", "more", "royal"),
    [
        ("w1 C", {}, False),
        ("w1 C", {"game": "kingdomino"}, False),
        ("w1 C", {"game": "age_of_giants"}, False),
        ("w1 C", {"coins": 0, "knights": 0, "towers": 0, "queen": False}, False),
        ("w1 C", {"game": "queendomino"}, True),
        ("w1 C", {"game": "royal_wedding"}, True),
        ("w1 C", {"game": "kingdomino", "coins": 1}, True),
        ("w1 C", {"knights": 1}, True),
        ("w1 C", {"towers": 1}, True),
        ("w1 C", {"queen": True}, True),
        ("w1^ C", {}, True),
        ("w1 C t", {}, True),
    ],
)
def test_queendominos_rules_count_where_it_is_named_or_anything_of_it_is_there(
    picture: str, more: Json, royal: bool
) -> None:
    rules = {line["rule"] for line in score(kingdom(picture, **more))["lines"]}
    assert ("QD-4.1" in rules) is royal
    assert ("KD-4.1" in rules) is not royal


# Giants and quests


@pytest.mark.rule("AG-2.2")
def test_a_giant_covers_one_crown() -> None:
    assert [score(kingdom(f"w3{'!' * giants} w C"))["total"] for giants in range(4)] == [6, 4, 2, 0]
    assert score(kingdom("w3! w C l1!"))["crowns"] == 2


@pytest.mark.rule("AG-2.4")
def test_a_giant_covers_a_crown_of_a_building() -> None:
    assert lines(kingdom("t[queens_tower]! t C"), "QD-4.2") == [territory("QD-4.2", "town", 2, 0, 0)]


FIVE = "l l l l l / w . C . ."


@pytest.mark.parametrize(
    ("quest", "picture", "more", "expected"),
    [
        pytest.param(
            "local_business_wheat",
            "w w w / w C . / . w f",
            {},
            {
                "rule": "AG-3.1",
                "what": "local_business",
                "terrain": "wheat",
                "squares": 5,
                "each": 5,
                "points": 25,
            },
            marks=pytest.mark.rule("AG-3.1"),
        ),
        pytest.param(
            "four_corners_mine",
            "m C m / w . . / m . w",
            {},
            {"rule": "AG-3.2", "what": "four_corners", "terrain": "mine", "corners": 3, "each": 5, "points": 15},
            marks=pytest.mark.rule("AG-3.2"),
        ),
        pytest.param(
            "harmony",
            "w C",
            {"discarded": 0},
            {"rule": "AG-3.3", "what": "harmony", "points": 5},
            marks=pytest.mark.rule("AG-3.3"),
        ),
        pytest.param(
            "middle_kingdom",
            "w C w",
            {},
            {"rule": "AG-3.4", "what": "middle_kingdom", "points": 10},
            marks=pytest.mark.rule("AG-3.4"),
        ),
        pytest.param(
            "lost_corner",
            "C w / w .",
            {},
            {"rule": "AG-3.5", "what": "lost_corner", "points": 20},
            marks=pytest.mark.rule("AG-3.5"),
        ),
        pytest.param(
            "folie_des_grandeurs",
            "w1 l1 m1 w1! / C f . .",
            {},
            {"rule": "AG-3.6", "what": "folie_des_grandeurs", "lines": 1, "each": 10, "points": 10},
            marks=pytest.mark.rule("AG-3.6"),
        ),
        pytest.param(
            "bleak_king",
            "l l l1! l l / w w w1 w w / C . . . .",
            {},
            {"rule": "AG-3.7", "what": "bleak_king", "territories": 1, "each": 10, "points": 10},
            marks=pytest.mark.rule("AG-3.7"),
        ),
        pytest.param(
            "bleak_king",
            FIVE,
            {"queen": True},
            {"rule": "AG-3.7", "what": "bleak_king", "territories": 0, "each": 10, "points": 0},
            marks=pytest.mark.rule("AG-3.7"),
        ),
    ],
)
def test_each_kind_of_quest_has_its_line(quest: str, picture: str, more: Json, expected: Json) -> None:
    data = kingdom(picture, **more)
    without, answer = score(data), score({**data, "quests": [quest]})
    assert answer["lines"] == [*without["lines"], expected]
    assert answer["total"] == without["total"] + expected["points"]


@pytest.mark.parametrize(
    ("quest", "picture", "more"),
    [
        pytest.param("harmony", "w C", {"discarded": 1}, marks=pytest.mark.rule("AG-3.3")),
        pytest.param("harmony", "w C", {}, marks=pytest.mark.rule("AG-3.3")),
        pytest.param("middle_kingdom", "C w", {}, marks=pytest.mark.rule("AG-3.4")),
        pytest.param("lost_corner", "w C w / w . .", {}, marks=pytest.mark.rule("AG-3.5")),
        pytest.param("lost_corner", "w w", {}, marks=pytest.mark.rule("AG-3.5")),
    ],
)
def test_a_quest_of_all_or_nothing_that_failed_has_no_line(quest: str, picture: str, more: Json) -> None:
    data = kingdom(picture, **more)
    assert score({**data, "quests": [quest]}) == score(data)


@pytest.mark.parametrize("quest", [quest.name for quest in load().quests])
def test_every_quest_scores_a_kingdom_without_a_castle_and_without_squares(quest: str) -> None:
    assert score({"grid": 5, "cells": [], "quests": [quest]})["total"] == 0


@pytest.mark.rule("AG-3.4", "KD-5.2")
def test_a_quest_and_an_option_of_one_name_are_two_things() -> None:
    both = kingdom("w C w", options=["middle_kingdom"], quests=["middle_kingdom"])
    assert [line["rule"] for line in score(both)["lines"]] == ["KD-4.1", "KD-4.1", "KD-5.2", "AG-3.4"]


# Dominoes of two sets


@pytest.mark.rule("RW-1.5")
def test_a_dominos_letter_tells_its_set() -> None:
    # Kingdomino's 48 is wheat and mine, Queendomino's has a town.
    town, mine = kingdom("t . ."), kingdom("m . .")
    assert legal({**town, "domino": "q48"})["placements"]
    assert not legal({**town, "domino": "k48"})["placements"]
    assert legal({**mine, "domino": "k48"}) == legal({**mine, "domino": 48})


@pytest.mark.rule("QD-1.1")
def test_in_queendomino_a_bare_number_is_of_its_own_set() -> None:
    town = kingdom("t . .", game="queendomino")
    assert legal({**town, "domino": 48}) == legal({**town, "domino": "q48"})
    assert legal({**town, "domino": 48})["placements"]


# Ranking


@pytest.mark.rule("QD-4.5")
@pytest.mark.parametrize("game", ["queendomino", "royal_wedding"])
def test_in_queendomino_crowns_break_no_tie(game: str) -> None:
    players = [
        {"name": "ann", "score": 60, "largest_territory": 7, "crowns": 9},
        {"name": "ben", "score": 60, "largest_territory": 7, "crowns": 3},
        {"name": "cleo", "score": 60, "largest_territory": 8, "crowns": 1},
        {"name": "dan", "score": 61},
    ]
    answer = json_queries.rank({"game": game, "players": players})
    assert isinstance(answer, dict)
    assert [(one["name"], one["place"], one["decided_by"], one["tie_break"]) for one in answer["places"]] == [
        ("dan", 1, "QD-4.5", None),
        ("cleo", 2, "QD-4.5", "largest_territory"),
        ("ann", 3, "QD-4.5", "shared"),
        ("ben", 3, "QD-4.5", "shared"),
    ]


@pytest.mark.rule("KD-4.4")
def test_with_giants_on_kingdomino_crowns_do() -> None:
    players = [{"name": "ann", "score": 60, "crowns": 3}, {"name": "ben", "score": 60, "crowns": 9}]
    answer = json_queries.rank({"game": "age_of_giants", "players": players})
    assert isinstance(answer, dict)
    assert [(one["name"], one["tie_break"]) for one in answer["places"]] == [("ben", "crowns"), ("ann", "crowns")]


# Bad inputs


def cells(**more: Any) -> Json:
    return {"grid": 5, "cells": [CELL, {"x": 1, "y": 0, "terrain": "town", "crowns": 1, **more}]}


def realm(**more: Any) -> Json:
    return {"grid": 5, "cells": [], **more}


@pytest.mark.parametrize(
    ("data", "field", "why"),
    [
        (cells(giants=2), "cells[1].giants", "a giant covers one crown, and there are 1"),
        (cells(giants=3, building="queens_tower"), "cells[1].giants", "one crown, and there are 2"),
        (cells(giants=-1), "cells[1].giants", "-1 is not between 0 and 99"),
        (cells(giants=True), "cells[1].giants", "a whole number is expected, not true or false"),
        (cells(building="inn"), "cells[1].building", "'inn' is not one of bakery, sawmill,"),
        (cells(building=3), "cells[1].building", "a number is not one of bakery"),
        (cells(knight=1), "cells[1].knight", "true or false is expected, not a number"),
        (cells(knight="yes"), "cells[1].knight", "true or false is expected, not a text"),
        (cells(knights=1), "cells[1].knights", "is not known here"),
        (
            realm(game="chess"),
            "game",
            "'chess' is not one of kingdomino, queendomino, age_of_giants, royal_wedding",
        ),
        (realm(game="riomino"), "game", "'riomino' is not one of"),
        (realm(game=1), "game", "a number is not one of"),
        (realm(quests="harmony"), "quests", "a list is expected, not a text"),
        (realm(quests=["harmony", "local_business"]), "quests[1]", "'local_business' is not one of local_busi"),
        (realm(quests=[7]), "quests[0]", "a number is not one of"),
        (realm(quests=["harmony", "harmony"]), "quests", "a quest stands twice"),
        (realm(coins=-1), "coins", "-1 is not between 0 and 9999"),
        (realm(coins=7.0), "coins", "a whole number is expected, not a number with a point"),
        (realm(knights="1"), "knights", "a whole number is expected, not a text"),
        (realm(knights=1000), "knights", "1000 is not between 0 and 999"),
        (realm(towers=-2), "towers", "-2 is not between 0 and 999"),
        (realm(towers=[]), "towers", "a whole number is expected, not a list"),
        (realm(queen=1), "queen", "true or false is expected, not a number"),
        (realm(queens=True), "queens", "is not known here"),
    ],
)
def test_what_is_wrong_is_told_with_its_field_and_the_reason(data: Json, field: str, why: str) -> None:
    for query, asked in (
        (json_queries.score, data),
        (json_queries.legal, {**data, "domino": 1, "game": data.get("game")}),
    ):
        with pytest.raises(json_queries.InputError, match=re.escape(why)) as told:
            query(asked)
        assert told.value.field == field
    with pytest.raises(json_queries.InputError) as told:
        json_queries.score([realm(), data])
    assert told.value.field == f"[1].{field}"


@pytest.mark.parametrize(
    ("game", "domino"),
    [
        (None, "q49"),
        (None, "k0"),
        (None, "K1"),
        ("queendomino", 55),
        ("royal_wedding", 17),
        ("royal_wedding", "17"),
        ("royal_wedding", "A"),
    ],
)
def test_a_domino_that_its_game_does_not_know_is_refused(game: str | None, domino: object) -> None:
    with pytest.raises(json_queries.InputError, match=r"is not a domino; give .*k1 to k48, q1 to q48") as told:
        json_queries.legal(kingdom("w C", game=game, domino=domino))
    assert told.value.field == "domino"


def test_fields_that_may_be_left_out_may_be_null() -> None:
    data = kingdom("w1 C")
    nothing = dict.fromkeys(("game", "quests", "coins", "knights", "towers", "queen", "options", "discarded"))
    bare = [{**cell, "giants": None, "building": None, "knight": None} for cell in data["cells"]]
    assert score({**data, **nothing, "cells": bare}) == score(data)
