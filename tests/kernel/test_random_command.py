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


def test_a_seed_plays_the_same_games_again() -> None:
    words = ("--engine", "kernel", "-n", "500", "--seed")
    assert report(*words, "-5")["mean_score"] == report(*words, "-5")["mean_score"]
    assert report(*words, "-5")["mean_score"] != report(*words, "6")["mean_score"]


def test_about_tells_how_the_kernel_was_built() -> None:
    answer = CliRunner().invoke(app, ["about"])
    assert "built by" in answer.stdout
