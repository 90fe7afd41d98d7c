"""Learning the evaluation, on a small scale."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

import crownlands.lab
from crownlands.kernel import available
from crownlands.players.search import simulator_of, weights_name
from crownlands.rules import setup
from tests.cli.commands import refused

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")
FULL_GREEDY, EVALUATION = 2, 3


@pytest.mark.slow
def test_a_learned_evaluation_alone_beats_full_greedy(tmp_path: Path) -> None:
    from crownlands.kernel import _kernel
    from crownlands.lab.training import train, write_weights

    chosen = setup("kingdomino", 2, ["harmony", "middle_kingdom"])
    *_, last = train(chosen, games=600, generations=1)
    file = write_weights(chosen, last, 600, tmp_path)
    assert file.stem == weights_name(chosen)
    weights = _kernel.Weights(json.loads(file.read_text(encoding="utf-8"))["weights"])
    plan, games = simulator_of(chosen).kernel_plan, 200
    sums = _kernel.contest(plan, [EVALUATION, FULL_GREEDY], games, 1, weights)
    assert sums.wins[0] > sums.wins[1]


def test_the_same_seed_learns_the_same() -> None:
    from crownlands.lab.training import train

    one, other = (list(train(setup("kingdomino", 3), games=10, generations=1, seed=4)) for _ in range(2))
    assert one == other


def test_without_numpy_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(crownlands.lab, "training", raising=False)
    monkeypatch.delitem(sys.modules, "crownlands.lab.training", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert 'pip install "crownlands[lab]"' in refused(["train", str(tmp_path), "-n", "10"], monkeypatch, capsys)


@pytest.mark.parametrize(("game", "seats"), [("queendomino", 4), ("age_of_giants", 3)])
def test_the_larger_games_are_learned_too(game: str, seats: int) -> None:
    from crownlands.lab.training import train

    (only,) = train(setup(game, seats), games=20, generations=1)
    assert len(only.weights) == len(only.errors) == 13
    assert all(0 < error < 60 for error in only.errors[1:-1])
