"""The law in the browser is the law: Pyodide, run by node, tells to the letter what Python tells here."""

from __future__ import annotations

import json

import pytest

from tests.golden import SETUPS, golden_file
from tests.near import everywhere, node
from tests.tables import name_of
from tests.thoroughness import CHOSEN

GAMES = 2 if CHOSEN == "quick" else 20
PARTS = 2
"""Processes that share the random games."""

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def pyodide() -> None:
    node.require()


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_are_the_same_with_every_legal_move(part: int) -> None:
    there = node.told("tests.near.everywhere", "games", part, PARTS, GAMES)
    assert there == everywhere.games(part, PARTS, GAMES)


def test_golden_games_are_played_to_the_letter() -> None:
    there = node.told("tests.near.everywhere", "golden")
    assert there == {name_of(one): golden_file(one).read_text(encoding="utf-8") for one in SETUPS}


def test_count_files_are_counted_by_law_and_kernel() -> None:
    there = node.told("tests.near.everywhere", "counts")
    assert there == json.loads(json.dumps(everywhere.counts()))
    assert sum(len(one) for one in there.values()) > 200


def test_whole_tables_tell_the_same_messages() -> None:
    assert node.told("tests.near.everywhere", "tables") == everywhere.tables()
