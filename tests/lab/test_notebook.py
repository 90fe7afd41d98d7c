"""The training notebook: short enough to read, and it learns."""

from __future__ import annotations

import importlib.util
import json
from typing import Any

import pytest

from crownlands.kernel import available
from tests.lab.notebook import TRAINING, code, run

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None,
    reason="PyTorch, of which .ci/tools takes a file for the processor if pip finds one, is not installed",
)


@pytest.fixture
def notebook() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(TRAINING.read_text(encoding="utf-8"))
    return told


def test_the_notebook_is_at_most_200_lines_long(notebook: dict[str, Any]) -> None:
    assert sum(len(cell["source"]) for cell in notebook["cells"]) <= 200


def test_the_notebook_shows_a_measured_result_and_its_plots(notebook: dict[str, Any]) -> None:
    shown = [output for cell in code(notebook) for output in cell["outputs"]]
    said = "".join(line for output in shown for line in output.get("text", ()))
    assert "400 games: won" in said
    drawn = [output["data"]["image/svg+xml"] for output in shown if "image/svg+xml" in output.get("data", ())]
    assert len(drawn) == 2
    assert sum(map(len, drawn)) < 10_000


@needs_torch
@pytest.mark.slow
@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_in_short_form_the_notebook_learns(notebook: dict[str, Any]) -> None:
    names = run(notebook, GENERATIONS=2, GAMES=300, MEASURED=40, THREADS=1)
    first, second = names["errors"]
    assert second < first, "it guesses better what a kingdom will gain"
    assert names["ends"].shape == (40, 3)
    assert 0 <= names["victories"].mean <= 100
