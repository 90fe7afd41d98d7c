"""Lists are answered by lists, and what makes no sense is refused with its field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from crownlands import json_queries
from crownlands.components import load
from tests.json_queries.drawn import BOOK, CELL, PLAYER, Json, kingdom, legal, score

if TYPE_CHECKING:
    from pathlib import Path


def test_a_list_is_answered_by_a_list() -> None:
    one, other = kingdom(BOOK), kingdom("w1 C")
    assert json_queries.score([one, other]) == [score(one), score(other)]
    assert json_queries.score([]) == []
    assert json_queries.legal([{**one, "domino": 1}, {**other, "domino": 1}]) == [
        legal({**one, "domino": 1}),
        legal({**other, "domino": 1}),
    ]


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
    with pytest.raises(json_queries.InputError, match=re.escape(why)) as told:
        json_queries.score(data)
    assert told.value.field == field


@pytest.mark.parametrize(("more", "field", "why"), BAD_DOMINOES)
def test_a_bad_domino_or_candidate_is_refused_with_its_field_and_the_reason(
    more: Json, field: str, why: str
) -> None:
    with pytest.raises(json_queries.InputError, match=re.escape(why)) as told:
        json_queries.legal({**kingdom("w C"), **more})
    assert told.value.field == field


@pytest.mark.parametrize(("data", "field", "why"), BAD_PLAYERS)
def test_a_bad_list_of_players_is_refused_with_its_field_and_the_reason(
    data: object, field: str, why: str
) -> None:
    with pytest.raises(json_queries.InputError, match=re.escape(why)) as told:
        json_queries.rank(data)
    assert told.value.field == field


def test_in_a_batch_the_field_says_which_item_is_bad() -> None:
    with pytest.raises(json_queries.InputError) as told:
        json_queries.score([kingdom("C"), {"grid": 5, "cells": [{**CELL, "crowns": "many"}]}])
    assert told.value.field == "[1].cells[0].crowns"
    with pytest.raises(json_queries.InputError) as told:
        json_queries.rank([{"players": [PLAYER]}, 3])
    assert told.value.field == "[1]"


def test_the_doors_use_the_component_tables_they_are_given(tmp_path: Path) -> None:
    lines = [f"{n},mine,0,mine,0" for n in range(1, 49)]
    header = "id,left,left_crowns,right,right_crowns"
    (tmp_path / "dominoes_kingdomino.csv").write_text("\n".join([header, *lines]), encoding="utf-8")
    data = {**kingdom("m"), "domino": 48}
    changed = json_queries.legal(data, load(tmp_path))
    assert changed == legal({**data, "domino": {"left": ["mine", 0], "right": ["mine", 0]}})
    assert changed != legal(data)
