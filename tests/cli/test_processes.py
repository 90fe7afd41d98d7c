"""Commands in processes of their own: standard input, exit codes, environment."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from crownlands.components.files import ENVIRONMENT
from crownlands.rules import legal
from crownlands.rules.notation import read_position
from tests.cli.commands import COUNTS, KINGDOM, dominoes, started, told

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_a_process_reads_standard_input_and_ends_with_0() -> None:
    answer = started("score", "--json", "-", given=json.dumps(KINGDOM))
    assert (answer.returncode, json.loads(answer.stdout)["total"], answer.stderr) == (0, 1, "")


@pytest.mark.slow
def test_a_process_with_bad_input_ends_with_2() -> None:
    answer = started("legal", "--json", "-", given="[]]")
    assert answer.returncode == 2
    assert json.loads(answer.stdout)["error"]["field"] == "input"
    assert "Traceback" not in answer.stderr


@pytest.mark.slow
def test_a_process_with_an_impossible_setup_ends_with_2_and_one_sentence() -> None:
    answer = started("new", "--seats", "2", "--options", "rows_of_four")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "crownlands: rows_of_four is played with 3 seats, not 2 (KD-1.6)\n"


@pytest.mark.slow
def test_a_process_takes_its_components_from_the_environment(tmp_path: Path) -> None:
    answer = started("about", **{ENVIRONMENT: str(dominoes(tmp_path, ("1,wheat", "1,see")))})
    assert answer.returncode == 2
    assert "line 2, field 'left': 'see' is not one of" in answer.stderr


@pytest.mark.slow
def test_a_wrong_count_ends_the_process_with_1() -> None:
    assert started("perft", "-", given=COUNTS.replace("1 4 0", "1 5 0")).returncode == 1


def test_legal_moves_of_a_new_game_can_be_played_from_its_position_text() -> None:
    text = told("show", "-", "--position", given=told("new", "-s", "4", "--seed", "x"))
    assert len(legal(read_position(text))) == 4
