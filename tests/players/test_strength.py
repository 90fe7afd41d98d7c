"""Measured strength: a file that says what it means, and what is made of it."""

from __future__ import annotations

import csv
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from docs.strength import PICTURE, draw

from crownlands.lab.arena import Table
from crownlands.lab.measured import command_of, measured
from crownlands.lab.results import Results
from crownlands.players import LEVELS, RECIPES, Budget
from crownlands.players.budget import read_budget
from crownlands.players.measurements import head_of, write_measurements
from crownlands.players.strength import FILE, Measured, keep, ladder, read_strength
from crownlands.rules import GAMES, setup
from crownlands.rules.notation.setups import read_setup
from tests.cli.commands import run, told

if TYPE_CHECKING:
    from pathlib import Path

MATCHES = read_strength()
INSIDE = {"evaluation", "guide"}
"""What the kernel plays with and no player is named after."""
OUTSIDE = {"original"}
"""Programs of others."""
BOTH = ("harmony", "middle_kingdom")


def test_every_line_names_players_budgets_and_a_set_up_that_there_are() -> None:
    assert len(MATCHES) > 200
    for one in MATCHES:
        read_setup(one.setup)
        for name, budget in ((one.player, one.budget), (one.opponent, one.opponent_budget)):
            assert name in {*RECIPES, *INSIDE, *OUTSIDE}
            assert not budget or str(read_budget(budget)) == budget
        assert one.study
        assert (one.games is None) == (one.low is None) == (one.high is None)
        assert (one.lead is None) == (one.lead_within is None)
        assert one.command.startswith(("crownlands arena ", "python -m bench")) or not one.command


def test_any_program_reads_the_file() -> None:
    with FILE.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [",".join(row) for row in rows] == [head_of(Measured)] * len(MATCHES)
    assert [row["command"] for row in rows] == [one.command for one in MATCHES]


def test_what_is_read_is_written_again_to_the_letter(tmp_path: Path) -> None:
    write_measurements(Measured, MATCHES, tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_text(encoding="utf-8") == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_ladder_of_all_levels(game: str) -> None:
    rungs = ladder(game)
    assert [(one.opponent, one.player) for one in rungs] == list(pairwise(LEVELS))
    assert all(one.victories > 60 and one.low is not None and one.low > 50 for one in rungs)


def test_the_share_between_equals_follows_from_the_realms() -> None:
    shares = {"riomino/2/-": 50, "kingdomino/4/-": 25, "royal_wedding/8/-": 12.5, "royal_wedding/8/teams": 25}
    assert {name: replace(MATCHES[0], setup=name).even for name in shares} == shares


def test_a_match_is_kept_once_and_measured_again_in_its_place(tmp_path: Path) -> None:
    file, table = tmp_path / "strength.csv", Table(setup("kingdomino", 2), ("greedy", "random"))
    results = Results(table)
    assert len(list(results.run(2))) == 2
    first = measured(table, results.played, "arena")
    keep(first, file)
    keep(replace(first, study="other"), file)
    keep(replace(first, victories=50.0, low=0.0), file)
    kept = [(one.study, one.victories) for one in read_strength(file)]
    assert kept == [("arena", 50.0), ("other", first.victories)]


def test_the_arena_adds_a_line_with_the_command_that_plays_it_again(tmp_path: Path) -> None:
    file = tmp_path / "strength.csv"
    words = ["arena", "--players", "greedy,random", "-n", "2", "-o", "harmony,middle_kingdom", "--seed", "again"]
    told(*words, "--strength", file)
    (one,) = read_strength(file)
    assert (one.player, one.opponent, one.games) == ("greedy", "random", 2)
    assert one.setup == "kingdomino/2/harmony+middle_kingdom"
    told(*one.command.split()[1:], "--strength", file)
    (again,) = read_strength(file)
    times = {name: getattr(one, name) for name in ("seconds", "opponent_seconds", "cpu", "opponent_cpu")}
    assert replace(again, **times) == one


def test_budgets_stand_with_those_who_have_one() -> None:
    table = Table(setup("kingdomino", 2, BOTH), ("sovereign", "greedy"), Budget(simulations=40), "x")
    assert "--players sovereign@40 --players greedy" in command_of(table, 6)


def test_three_players_are_no_measure_of_one(tmp_path: Path) -> None:
    refused = run("arena", "--players", "greedy,random,random", "-n", "1", "--strength", tmp_path / "x.csv")
    assert refused.exit_code == 2
    assert "between two players, not 3" in refused.output


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"note": "one, two"}, "comma"),
        ({"commit": "yesterday"}, "neither a commit nor a version"),
        ({"victories": 101.0}, "within their interval"),
        ({"low": 99.0, "victories": 50.0}, "within their interval"),
    ],
)
def test_a_line_that_cannot_be_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replace(MATCHES[0], **change)


def test_a_file_with_other_columns_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text("player,games\n", encoding="utf-8")
    with pytest.raises(ValueError, match="other columns"):
        read_strength(tmp_path / "x.csv")


def test_the_players_are_shown_with_what_was_measured() -> None:
    shown = " ".join(told("players", "riomino").split())
    for one in ladder("riomino"):
        assert one.player in shown
        assert f"{one.victories:.0f} %" in shown


def test_the_plot_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw(), "python -m docs.strength draws it again"
