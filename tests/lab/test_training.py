"""Learning the evaluation, on a small scale."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

import crownlands.lab
from crownlands.kernel import available
from crownlands.players.search import simulator_of, table_numbers, weights_file, weights_name
from crownlands.rules import setup
from tests.cli.commands import refused
from tests.cli.commands import told as printed

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


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("kingdomino", 2, []),
        ("kingdomino", 3, []),
        ("queendomino", 2, []),
        ("royal_wedding", 6, ["teams"]),
        ("age_of_giants", 4, []),
        ("age_of_giants", 3, ["on_queendomino"]),
    ],
)
def test_a_tables_value_is_the_same_in_the_kernel_as_where_it_is_learned(
    game: str, seats: int, options: list[str]
) -> None:
    import numpy as np

    from crownlands.kernel import _kernel
    from crownlands.lab.table_network import Network
    from crownlands.lab.table_training import fit, watch
    from crownlands.players.search import read_weights

    chosen = setup(game, seats, options)
    seen = watch(chosen, read_weights(weights_name(chosen)), 20, 0, 1, 1)
    network = Network(seen.tables, int(seen.tables.rows.max()))
    fit(network, seen.tables, seen.scores, ~seen.strayed, 3e-3, 0)
    sets = json.loads(weights_file(weights_name(chosen)).read_text(encoding="utf-8"))["weights"]
    again = watch(chosen, _kernel.Weights(sets, network.numbers().tobytes()), 20, 0, 2, 1)
    assert np.allclose(again.values, network.points(again.tables), atol=0.01)
    assert float(np.ptp(again.values - again.tables.forecast)) > 1


def test_a_tables_value_learns_from_its_errors() -> None:
    import numpy as np

    from crownlands.lab.table_network import Network
    from crownlands.lab.table_training import fit, watch
    from crownlands.players.search import read_weights

    chosen = setup("kingdomino", 2)
    seen = watch(chosen, read_weights(weights_name(chosen)), 600, 0, 1, 2)
    network = Network(seen.tables, int(seen.tables.rows.max()))

    def error() -> float:
        off = network.points(seen.tables) - seen.scores
        return float(np.mean((off[:, 0] - off[:, 1]) ** 2))

    before = error()
    fit(network, seen.tables, seen.scores, ~seen.strayed, 3e-3, 0)
    assert error() < 0.9 * before


def test_lessons_stop_at_random_moves() -> None:
    import numpy as np

    from crownlands.lab.table_network import Tables
    from crownlands.lab.table_training import Games, lessons

    values = np.array([[1.0, 0], [2, 0], [3, 0]], np.float32)
    scores = np.array([[10.0, 0]] * 3, np.float32)
    seen, shared, forecast = (np.zeros(shape, np.float32) for shape in ((3, 2, 1), (3, 1), (3, 2)))
    tables = Tables(seen, shared, forecast, np.array([3, 2, 1]))
    straight = lessons(Games(tables, values, scores, np.array([False, False, False])))
    assert straight[:, 0].tolist() == pytest.approx([0.4 * 2 + 0.6 * (0.4 * 3 + 0.6 * 10), 0.4 * 3 + 0.6 * 10, 10])
    strayed = lessons(Games(tables, values, scores, np.array([False, False, True])))
    assert strayed[:, 0].tolist() == pytest.approx([0.4 * 2 + 0.6 * 3, 3, 10])


def test_a_table_learned_twice_is_the_same_and_is_written_beside_the_weights(tmp_path: Path) -> None:
    from crownlands.lab.table_training import train_table, write_table

    chosen = setup("kingdomino", 2)
    *_, last = train_table(chosen, games=12, generations=2, simulations=4, seed=3)
    *_, again = train_table(chosen, games=12, generations=2, simulations=4, seed=3, threads=1)
    assert last == again
    file = write_table(chosen, last, "a test", tmp_path)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["table_errors"] == last.errors
    assert len(table_numbers(told)) == len(last.table)


@pytest.mark.parametrize("game", ["kingdomino", "queendomino"])
def test_a_command_learns_a_table(tmp_path: Path, game: str) -> None:
    words = ["train", str(tmp_path), "--table", "-g", game, "--seats", "2", "-n", "10", "--simulations", "3"]
    assert "leads off by" in printed(*words, "--generations", "2")
