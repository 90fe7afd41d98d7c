"""The JSON queries as commands."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.commands import KINGDOM, PLAYERS, run, told

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("command", "data", "answer"),
    [
        (
            "score",
            KINGDOM,
            {
                "total": 1,
                "lines": [
                    {
                        "rule": "KD-4.1",
                        "what": "territory",
                        "terrain": "wheat",
                        "squares": 1,
                        "crowns": 1,
                        "points": 1,
                    }
                ],
                "largest_territory": 1,
                "crowns": 1,
            },
        ),
        ("legal", {**KINGDOM, "domino": 1, "candidate": {"a": [2, 0], "b": [3, 0]}}, {"legal": True}),
        (
            "rank",
            PLAYERS,
            {
                "places": [
                    {"name": "Ben", "place": 1, "decided_by": "KD-4.3", "tie_break": None},
                    {"name": "Ann", "place": 2, "decided_by": "KD-4.3", "tie_break": None},
                ]
            },
        ),
    ],
)
def test_a_door_answers_a_file_and_standard_input_with_one_line(
    command: str, data: dict[str, Any], answer: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "input.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    text = told(command, "--json", file)
    assert json.loads(text) == answer
    assert text.count("\n") == 1
    assert told(command, "--json", "-", given=json.dumps(data)) == text
    assert json.loads(told(command, "--json", "-", given=json.dumps([data, data]))) == [answer, answer]


@pytest.mark.parametrize(
    ("command", "text", "field", "why"),
    [
        ("score", '{"grid": 9, "cells": []}', "grid", "9 is not between 5 and 7"),
        ("legal", '[{"grid": 5, "cells": []}]', "[0].domino", "is missing"),
        ("rank", '{"players": []}', "players", "at least one player is needed"),
        ("score", "{", "input", "is not JSON: "),
        ("score", "", "input", "is not JSON: "),
        ("score", f'{{"grid": {"9" * 5000}}}', "input", "is not JSON: "),
        ("rank", "[" * 100_000, "input", "is nested too deeply"),
        ("rank", "3", "input", "an object is expected, not a number"),
    ],
)
def test_a_bad_input_is_told_twice_for_programs_and_for_people(
    command: str, text: str, field: str, why: str
) -> None:
    answer = run(command, "--json", "-", given=text)
    assert answer.exit_code == 2
    error = json.loads(answer.stdout)["error"]
    assert error["field"] == field
    assert error["why"].startswith(why)
    assert answer.stderr.startswith(f"{field}: {why}")
