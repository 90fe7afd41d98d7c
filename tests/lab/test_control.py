"""Luck taken out of results, and who finishes ahead of whom."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from crownlands.kernel import available
from crownlands.lab.arena import ArenaGame, Table
from crownlands.lab.control import adjusted, without_luck
from crownlands.lab.cross_table import as_csv, cross_table
from crownlands.lab.results import Results
from crownlands.rules import setup
from tests.cli.commands import refused, told

if TYPE_CHECKING:
    from pathlib import Path

needs_kernel = pytest.mark.skipif(not available(), reason="the kernel is not built")


def played(game: int, seats: tuple[int, ...], scores: tuple[float, ...], luck: float = 0.0) -> ArenaGame:
    best = max(scores)
    wins = tuple(float(score == best) / scores.count(best) for score in scores)
    nothing = (0,) * len(seats)
    one = ArenaGame(game, seats, scores, wins, nothing, nothing, nothing, deal=game)
    return replace(one, luck=(luck, -luck), win_luck=(luck / 20, -luck / 20)) if luck else one


def test_without_luck_the_mean_stays_and_its_interval_shrinks() -> None:
    dice = Random(1)
    luck = [dice.gauss(0, 10) for _ in range(2000)]
    results = [3 + 0.8 * one + dice.gauss(0, 6) for one in luck]
    found = adjusted(results, luck, list(range(2000)))
    assert found.share == pytest.approx(0.8, abs=0.05)
    assert abs(found.adjusted.mean - 3) < 2 * found.adjusted.within
    assert found.saved == pytest.approx((64 + 36) / 36, rel=0.15)


def test_no_deal_has_a_say_in_what_is_taken_from_it() -> None:
    """A wild deal moves the multiple for the other half of the deals; for its own half it stays 1."""
    luck = [1.0, -1.0] * 8
    assert adjusted(luck, luck, list(range(16))).adjusted.within == 0
    wild_half = 1 + 99 / 8
    assert adjusted([100.0, *luck[1:]], luck, list(range(16))).share == pytest.approx((1 + wild_half) / 2)


def test_luck_that_never_varies_changes_nothing() -> None:
    found = adjusted([1.0, 2.0, 3.0, 4.0], [0.0] * 4, [0, 1, 2, 3])
    assert (found.adjusted, found.share, found.saved) == (found.raw, 0, 1)


def test_the_luck_of_both_players_is_taken_out() -> None:
    games = [played(n, (0, 1), (10.0 + n % 5, 10.0), n % 5 - 2.0 or 0.1) for n in range(40)]
    first, second = without_luck(["a", "b"], games)
    assert first.lead.adjusted.mean == pytest.approx(-second.lead.adjusted.mean)
    assert first.lead.saved > 10


@needs_kernel
def test_a_match_judges_the_luck_of_its_games_and_keeps_it(tmp_path: Path) -> None:
    file, picture = tmp_path / "match.jsonl", tmp_path / "match.svg"
    report = json.loads(
        told(
            "arena",
            "--players",
            "greedy,random",
            "-n",
            "2",
            "--luck",
            "quick",
            "--json",
            "--results",
            file,
            "--plot",
            picture,
        )
    )
    assert "without luck" in picture.read_text()
    assert [one["player"] for one in report["without_luck"]] == ["greedy", "random"]
    kept = Results(Table(setup("kingdomino", 2), ("greedy", "random"), luck="quick"), file).played
    assert len(kept) == 2
    for one in kept:
        assert one.luck[0] == pytest.approx(-one.luck[1])
        assert one.luck[0] != 0
        assert -1 <= one.win_luck[0] <= 1


def test_a_depth_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(["arena", "--players", "greedy,random", "--luck", "endless"], monkeypatch, capsys)
    assert "there is no depth 'endless'" in said


def test_a_cross_table_counts_who_is_ahead_and_ties_are_half() -> None:
    games = [
        played(0, (0, 1, 2), (30.0, 20.0, 10.0)),
        played(1, (2, 0, 1), (10.0, 30.0, 20.0)),
        played(2, (1, 2, 0), (20.0, 20.0, 30.0)),
        played(3, (0, 1, 2), (5.0, 20.0, 10.0)),
    ]
    table = cross_table(["a", "b", "c"], games)
    found = [[one.share.mean if one else None for one in row] for row in table]
    assert found == [[None, 75, 75], [25, None, 87.5], [25, 12.5, None]]
    lines = list(csv.DictReader(io.StringIO(as_csv(table))))
    assert len(lines) == 6
    assert lines[0]["ahead_per_cent"] == "75.0"


def test_the_command_writes_a_cross_table(tmp_path: Path) -> None:
    told("arena", "--players", "greedy,random,random", "-n", "3", "--cross", tmp_path / "cross.svg")
    drawn = ElementTree.parse(tmp_path / "cross.svg")
    assert any(text.text == "greedy" for text in drawn.iter("{http://www.w3.org/2000/svg}text"))
    said = told("arena", "--players", "greedy,random,random", "-n", "3", "--cross", tmp_path / "cross.csv")
    assert "ahead of" in said
    assert (tmp_path / "cross.csv").read_text().startswith("player,other,games")
