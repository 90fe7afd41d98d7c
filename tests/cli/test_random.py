"""Random games on the command line."""

from __future__ import annotations

import json

from tests.cli.commands import told


def test_random_games_report_as_json() -> None:
    report = json.loads(told("random", "--seats", "2", "--games", "3", "--seed", "7", "--json"))
    assert list(report) == ["games", "seconds", "games_per_second", "mean_score", "mean_moves"]
    assert (report["games"], report["mean_moves"], len(report["mean_score"])) == (3, 48, 2)


def test_the_same_seed_plays_the_same_random_games() -> None:
    def scores(seed: str) -> list[float]:
        text = told("random", "-s", "3", "-n", "4", "-o", "harmony", "--seed", seed, "--json")
        found: list[float] = json.loads(text)["mean_score"]
        return found

    assert scores("1") == scores("1")
    assert scores("1") != scores("2")


def test_random_games_can_be_told_to_people() -> None:
    assert "moves of the seats per game: 96.0" in told("random", "-s", "2", "-o", "mighty_duel", "-n", "1")
