"""Count files on the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import COUNTS, run, told


def test_right_counts_are_confirmed() -> None:
    lines = told("perft", "-", given=COUNTS).splitlines()
    assert [line.split()[-1] for line in lines] == ["ok", "ok"]


def test_a_wrong_count_is_told_with_exit_code_1() -> None:
    answer = run("perft", "-", given=COUNTS.replace("2 12 0", "2 13 5"))
    assert answer.exit_code == 1
    assert "expected 13 5" in answer.stdout
    assert "ok" in answer.stdout


def test_counts_can_be_told_in_json_and_cut_at_a_depth() -> None:
    lines = told("perft", "--json", "--depth", "1", "-", given=COUNTS).splitlines()
    assert [json.loads(line) for line in lines] == [
        {"name": "the first kings", "depth": 1, "leaves": 4, "scores": 0, "ok": True}
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (COUNTS + "colour red\n", "line 7: 'colour red' cannot be read"),
        ("setup kingdomino/2/-\n", "line 1: 'setup kingdomino/2/-' cannot be read"),
        (COUNTS.replace("kingdomino/2", "kingdomino/7"), "Kingdomino has 2, 3 or 4 seats, not 7"),
        ("name nothing\n", "nothing: has no setup"),
        (COUNTS.replace("5 6 7 8", "") + "count 5 0 0\n", "the first kings: "),
        (COUNTS.replace("1 2 3 4", "1 2 99 4"), "the first kings: "),
    ],
)
def test_a_count_file_that_makes_no_sense_is_refused(text: str, sentence: str) -> None:
    answer = run("perft", "-", given=text)
    assert answer.exit_code == 2
    assert sentence in answer.stderr
