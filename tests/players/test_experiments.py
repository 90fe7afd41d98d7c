"""Experiments with the search: a file that tells what lost, too, and a program that compares choices."""

from __future__ import annotations

import csv
import re
import subprocess
from dataclasses import replace

import pytest
from bench import choices, factors
from bench.experiments import FILE, VERDICTS, Experiment, read_experiments
from bench.searching import built

from crownlands.kernel import available
from crownlands.players.budget import read_budget
from crownlands.players.measurements import head_of
from crownlands.players.search import weights_file, weights_name
from crownlands.rules import Setup, setup
from crownlands.rules.notation.setups import read_setup

EXPERIMENTS = read_experiments()
PROGRAMS = (
    "python -m bench.choices ",
    "python -m bench.factors ",
    "python -m bench.simulations ",
    "crownlands arena ",
)
SETTINGS = re.compile(r"[a-z]+=[0-9.]+( [a-z]+=[0-9.]+)*")


def test_every_experiment_says_what_was_changed_where_and_how_to_try_again() -> None:
    assert {one.verdict for one in EXPERIMENTS} == set(VERDICTS)
    for one in EXPERIMENTS:
        read_setup(one.setup)
        assert not one.budget if one.measure == "policy" else str(read_budget(one.budget)) == one.budget
        assert one.idea
        assert one.change
        if one.command:
            assert one.command.startswith(PROGRAMS)
        if one.measure == "choices" and one.command:
            assert SETTINGS.fullmatch(one.change)
            assert f"'{one.change}'" in one.command


def test_what_was_kept_was_better_and_what_was_better_beyond_doubt_is_not_lost() -> None:
    for one in EXPERIMENTS:
        even = 1 if one.measure == "speed" else 0
        assert one.verdict != "kept" or one.difference > even
        if one.within is not None and one.difference - one.within > even:
            assert one.verdict != "lost"


def test_any_program_reads_the_experiments() -> None:
    with FILE.open(encoding="utf-8", newline="") as told:
        assert [tuple(row) for row in csv.DictReader(told)] == [tuple(head_of(Experiment).split(","))] * len(
            EXPERIMENTS
        )


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"note": "one, two"}, "comma"),
        ({"measure": "feeling"}, "no measure"),
        ({"verdict": "maybe"}, "no verdict"),
        ({"commit": "today"}, "neither a commit"),
        ({"size": 0}, "nothing was measured"),
    ],
)
def test_an_experiment_that_says_nothing_is_refused(change: dict[str, str | int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replace(EXPERIMENTS[0], **change)  # type: ignore[arg-type]


def test_choices_are_compared_with_those_of_the_usual_search() -> None:
    told = "0 0 1.0 2.0 -1.0 0\n0 0 3.0 4.0 0 0\n"
    first, second = choices.lines(["noise=1", "width=6"], told)
    assert first.startswith("noise=1: +2.000 ± ")
    assert "+3.00 ± " in first
    assert second.startswith("width=6: -0.500 ± ")
    assert second.endswith(" 2 positions")


@pytest.mark.slow
@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_choices_are_judged_position_by_position() -> None:
    table = setup("kingdomino", 2, ("harmony", "middle_kingdom"))
    program = built("choices", table, "-O1")

    def rows(*variants: str) -> list[list[float]]:
        asked = choices.question(table, variants, cpu=0.002, positions=24, games=10, seed=3)
        told = subprocess.run([program], input=asked, capture_output=True, text=True, check=True).stdout
        return [[float(number) for number in line.split()] for line in told.splitlines()]

    found = rows("temperature=0.01 width=1", "temperature=100 exploration=50")
    assert len(found) == 24
    assert all(len(row) == 6 and row[:2] == [0, 0] for row in found)
    # Processor time is the budget, so which of them differ depends on the machine; of so many some always do.
    assert any(row[2:] != [0, 0, 0, 0] for row in found)
    with pytest.raises(subprocess.CalledProcessError):
        rows("warmth=2")


@pytest.mark.slow
@pytest.mark.skipif(not available(), reason="the kernel is not built")
@pytest.mark.parametrize("table", [setup("kingdomino", 2, ("harmony", "middle_kingdom")), setup("queendomino", 3)])
def test_changes_are_tried_pair_by_pair_each_with_one_of_the_two_sides(table: Setup) -> None:
    other = weights_file(weights_name(table))
    changes = ["noise=9", f"temperature=100 exploration=50 weights={other}"]
    asked = factors.question(table, changes, cpu=0.0005, pairs=6, seed=4)
    program = built("factors", table, "-O1")
    told = subprocess.run([program], input=asked, capture_output=True, text=True, check=True).stdout
    rows = [[float(number) for number in line.split()] for line in told.splitlines()]
    assert len(rows) == 6
    assert all(0 <= row[1] <= 100 for row in rows)
    assert all(abs(sign) == 1 for row in rows for sign in row[2:])
    assert {row[2] for row in rows} == {row[3] for row in rows} == {1, -1}
    assert all(line.endswith(" % victories a game, 6 pairs") for line in factors.lines(changes, told))
