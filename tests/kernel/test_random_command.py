"""`crownlands random --engine kernel`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from crownlands.cli.app import app


def report(*words: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    answer = CliRunner().invoke(app, ["random", "--json", *words])
    assert answer.exit_code == 0, answer.output
    told: dict[str, Any] = json.loads(answer.stdout)
    return told


def test_the_kernel_reports_the_same_facts_as_the_law() -> None:
    words = ("--seats", "3", "--options", "harmony,middle_kingdom")
    law = report("-n", "20", *words)
    kernel = report("-n", "60000", "--engine", "kernel", *words)
    assert list(kernel) == list(law)
    assert kernel["mean_moves"] == law["mean_moves"] == 72
    assert kernel["mean_score"] == pytest.approx([22.57] * 3, abs=0.3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "words", "mean"),
    [
        ("queendomino", ("--seats", "4"), 31.8),
        ("giants", ("--seats", "5"), 29.0),
        ("giants", ("--seats", "2", "--options", "on_queendomino"), 95.5),
        ("wedding", ("--seats", "8", "--options", "teams"), 73.4),
    ],
)
def test_the_other_games_are_played_by_the_kernel_as_by_the_law(
    game: str, words: tuple[str, ...], mean: float
) -> None:
    kernel = report("-n", "4000", "--engine", "kernel", "--game", game, *words)
    law = report("-n", "40", "--game", game, *words)
    everybody = sum(kernel["mean_score"]) / len(kernel["mean_score"])
    assert everybody == pytest.approx(mean, abs=1)
    assert sum(law["mean_score"]) / len(law["mean_score"]) == pytest.approx(everybody, rel=0.15)
    assert kernel["mean_moves"] == pytest.approx(law["mean_moves"], rel=0.03)


def test_a_seed_plays_the_same_games_again() -> None:
    words = ("--engine", "kernel", "-n", "500", "--seed")
    assert report(*words, "-5")["mean_score"] == report(*words, "-5")["mean_score"]
    assert report(*words, "-5")["mean_score"] != report(*words, "6")["mean_score"]


def test_about_tells_how_the_kernel_was_built() -> None:
    answer = CliRunner().invoke(app, ["about"])
    assert "built by" in answer.stdout
