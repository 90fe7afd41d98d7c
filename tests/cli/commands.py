"""Commands as people and programs start them, and what the tests give them."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner, Result

from crownlands.cli import main
from crownlands.cli.app import app
from crownlands.components.files import PACKAGED
from crownlands.match import Match

if TYPE_CHECKING:
    from pathlib import Path


KINGDOM = {"grid": 5, "castle": [0, 0], "cells": [{"x": 1, "y": 0, "terrain": "wheat", "crowns": 1}]}
PLAYERS = {"players": [{"name": "Ann", "score": 3}, {"name": "Ben", "score": 5}]}
COUNTS = """\
name      the first kings
setup     kingdomino/2/-
dominoes  1 2 3 4 5 6 7 8
kings     0 1 1 0
count     1 4 0
count     2 12 0
"""


def run(*words: str | Path, given: str | None = None) -> Result:
    """A command in this process."""
    return CliRunner().invoke(app, [str(word) for word in words], input=given)


def told(*words: str | Path, given: str | None = None) -> str:
    """What a command that must succeed prints."""
    answer = run(*words, given=given)
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def started(*words: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, as a shell would start it."""
    return subprocess.run(
        [sys.executable, "-m", "crownlands", *words],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "COLUMNS": "80", **environment},
    )


def refused(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence with which the whole program refuses; it must end with exit code 2."""
    monkeypatch.setattr(sys, "argv", ["crownlands", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    return capsys.readouterr().err


def played(seed: str = "fair", seats: int = 2, players: tuple[str, ...] = ("Ann", "Ben")) -> Match:
    """A whole game, always the first legal move."""
    match = Match.new("kingdomino", seats, ["harmony"], seed=seed, players=players)
    while not match.is_over:
        match.push(match.legal()[0])
    return match


def dominoes(folder: Path, change: tuple[str, str]) -> Path:
    """A folder with a changed file of dominoes."""
    text = (PACKAGED / "dominoes_kingdomino.csv").read_text(encoding="utf-8")
    assert change[0] in text
    (folder / "dominoes_kingdomino.csv").write_text(text.replace(*change), encoding="utf-8")
    return folder
