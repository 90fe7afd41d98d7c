"""The query score: kingdoms of Kingdomino, bonuses, ends of random games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.rules import sheet as sheet_of
from crownlands.rules.notation.realms import write_realm
from tests.json_queries.drawn import BOOK, Json, kingdom, realm, score
from tests.rules import oracle
from tests.tables import kingdom_end, kingdom_setups, name_of

if TYPE_CHECKING:
    from crownlands.rules import Setup


def bonus(data: Json) -> list[str]:
    """Which bonuses a kingdom is given when both were agreed on."""
    answer = score({**data, "options": ["middle_kingdom", "harmony"]})
    return [line["what"] for line in answer["lines"] if line["what"] != "territory"]


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
    position = kingdom_end(chosen, seed=len(name_of(chosen)))
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
