"""docs/json.md is true: its examples, its schemas."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest

from crownlands import json_queries
from crownlands.components import load
from crownlands.rules.notation.realms import write_realm
from tests.json_queries.drawn import CELL, PLAYER, Json, kingdom, realm, score
from tests.tables import kingdom_end, kingdom_setups

if TYPE_CHECKING:
    from crownlands.rules import Setup

DOCUMENT = Path(__file__).parents[2] / "docs" / "json.md"


def examples() -> list[tuple[str, Any, Any]]:
    """Command, input and answer of every example in docs/json.md."""
    pattern = r"```sh\ncrownlands (\w+) --json - <<'END'\n(.+?)\nEND\n```\n+```json\n(.+?)\n```"
    found = re.findall(pattern, DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return [(command, json.loads(given), json.loads(answer)) for command, given, answer in found]


def test_every_example_of_the_document_is_answered_as_it_says() -> None:
    assert {command for command, _, _ in examples()} == {"score", "legal", "rank"}
    for command, asked, answer in examples():
        assert getattr(json_queries, command)(asked) == answer


def schemas() -> dict[str, Json]:
    """Every schema in docs/json.md by its title."""
    blocks = re.findall(r"```json\n(\{.+?)\n```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return {block["title"]: block for block in map(json.loads, blocks) if "$schema" in block}


def known_fields(query: Any, data: object) -> list[str]:
    """The fields a query says it knows where it is given one it does not."""
    with pytest.raises(json_queries.InputError) as told:
        query(data)
    return told.value.why.removeprefix("is not known here; the fields are ").split(", ")


def test_every_schema_of_the_document_names_exactly_the_fields_of_its_door() -> None:
    for query, data in (
        ("score", {"grid": 5, "cells": []}),
        ("legal", {**kingdom("C"), "domino": 1}),
        ("rank", {"players": [PLAYER]}),
    ):
        known = known_fields(getattr(json_queries, query), {**data, "nobody_knows": 1})
        assert known == sorted(schemas()[f"{query}: input"]["properties"])
    bad_cell = {"grid": 5, "cells": [{**CELL, "nobody_knows": 1}], "domino": 1}
    for query in ("score", "legal"):
        described = schemas()[f"{query}: input"]["properties"]["cells"]["items"]["properties"]
        assert known_fields(getattr(json_queries, query), bad_cell) == sorted(described)


def test_the_schemas_list_every_building_and_every_quest() -> None:
    defined = schemas()["score: input"]["$defs"]
    assert defined["building"]["enum"] == list(dict.fromkeys(building.name for building in load().buildings))
    assert defined["quest"]["enum"] == [quest.name for quest in load().quests]


def test_the_schemas_describe_inputs_and_answers() -> None:
    exchanged = [("score", data, score(data)) for data in map(final_realm, kingdom_setups())]
    for command, data, answer in [*examples(), *exchanged]:
        for kind, one in (("input", data), ("answer", answer)):
            for value in one if isinstance(one, list) else [one]:
                jsonschema_rs.validate(schemas()[f"{command}: {kind}"], value)


def final_realm(chosen: Setup) -> Json:
    """The first realm at the end of a random game."""
    position = kingdom_end(chosen, seed=1)
    quests = [quest.name for quest in position.quests]
    return realm(write_realm(position.realms[0]), position.plan.grid, game=chosen.game, quests=quests)
