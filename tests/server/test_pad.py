"""The score pad: kingdoms of a real table, counted by the law, on a server and on your own device."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.json_queries import score
from crownlands.server.near.tables import Tables
from crownlands.server.table.pad import counted
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person

WHEAT = [{"x": 1, "y": 0, "terrain": "wheat", "crowns": 2}, {"x": 2, "y": 0, "terrain": "wheat"}]
LAKE = [{"x": 0, "y": 1, "terrain": "lake", "crowns": 1}, {"x": 0, "y": 2, "terrain": "lake", "crowns": 1}]
DUEL: dict[str, Any] = {
    "game": "kingdomino",
    "grid": 5,
    "options": ["middle_kingdom"],
    "realms": [{"castle": [0, 0], "cells": WHEAT}, {"castle": [0, 0], "cells": LAKE}],
}


def test_kingdoms_are_counted_line_by_line_and_ranked(person: Callable[[], Person]) -> None:
    told = person().web.post("/api/pad", json=DUEL).json()
    assert [realm["total"] for realm in told["realms"]] == [4, 4]
    wheat = told["realms"][0]["lines"][0]
    assert (wheat["rule"], wheat["what"], wheat["points"]) == ("KD-4.1", "territory", 4)
    assert wheat["args"] == {"terrain": "wheat", "squares": 2, "crowns": 2}
    # Equal points, equal territories, equal crowns: shared.
    assert [(one["place"], one["tie_break"]) for one in told["places"]] == [(1, "shared")] * 2
    assert told["sums"] is None


def test_earlier_games_add_up_and_the_highest_sum_wins(person: Callable[[], Person]) -> None:
    told = person().web.post("/api/pad", json={**DUEL, "earlier": [[10, 12], [30, 20]]}).json()
    assert [(one["score"], one["place"]) for one in told["sums"]] == [(44, 1), (36, 2)]


def test_a_realm_of_queendomino_counts_what_lies_beside_the_kingdom() -> None:
    town = {"x": 0, "y": 1, "terrain": "town", "building": "training_camp"}
    realm = {"castle": [0, 0], "cells": [*WHEAT, town], "coins": 11, "knights": 2, "towers": 1, "queen": True}
    told = counted({"game": "queendomino", "grid": 5, "realms": [realm]})
    alone = score({"game": "queendomino", "grid": 5, **realm})
    assert isinstance(alone, dict)
    assert told["realms"][0]["total"] == alone["total"]
    assert {line["rule"] for line in told["realms"][0]["lines"]} >= {"QD-4.1", "QD-4.3", "QD-4.4"}


def test_quests_and_giants_count() -> None:
    mine = [{"x": 1, "y": 0, "terrain": "mine", "crowns": 2, "giants": 1}, {"x": 1, "y": 1, "terrain": "mine"}]
    asked = {"game": "age_of_giants", "grid": 5, "quests": ["local_business_mine", "lost_corner"]}
    told = counted({**asked, "realms": [{"castle": [0, 0], "cells": mine}]})
    assert told["realms"][0]["total"] == 32


def test_a_device_counts_as_a_server_does(person: Callable[[], Person]) -> None:
    asked = {**DUEL, "earlier": [[1, 2]]}
    told = json.loads(Tables(lambda: 0.0).request("POST", "pad", json.dumps(asked)))
    assert told["body"] == person().web.post("/api/pad", json=asked).json()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "riomino"}, "realms[0].game"),
        ({"realms": []}, "realms"),
        ({"realms": [{"cells": WHEAT}] * 9}, "realms"),
        ({"realms": [{"cells": WHEAT * 30}]}, "realms.cells"),
        ({"realms": [{"cells": [{"x": 0, "y": 0, "terrain": "sea"}]}]}, "realms[0].cells[0].terrain"),
        ({"realms": ["wheat"]}, "realms[0]"),
        ({"earlier": [[1]]}, "earlier[0]"),
        ({"earlier": [[1, True]]}, "earlier[0]"),
        ({"earlier": [[1, 2]] * 13}, "earlier"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_its_field(change: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        counted({**DUEL, **change})
    assert (refused.value.code, refused.value.facts["field"]) == ("malformed", field)


def test_a_server_refuses_the_same(person: Callable[[], Person]) -> None:
    ann = person()
    poor = {"cells": WHEAT, "coins": -1}
    changes: list[dict[str, Any]] = [{"realms": []}, {"grid": 6}, {"earlier": [[1]]}, {"realms": [poor]}]
    for change in changes:
        answer = ann.web.post("/api/pad", json={**DUEL, **change})
        assert answer.status_code in (400, 409, 422), change
        assert answer.json()["error"]["code"] == "malformed", change
