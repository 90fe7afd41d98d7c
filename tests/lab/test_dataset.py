"""Datasets: written by chunks, read back three ways, never mistaken for another."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from crownlands import read_position
from crownlands.kernel import available
from crownlands.kernel.riomino import solve
from crownlands.players.search import simulator_of
from crownlands.rules import RiominoPosition, actor, legal, play
from crownlands.rules.codec import encode
from crownlands.rules.notation import write_position
from crownlands.rules.notation.setups import read_setup
from tests.cli.commands import run, told

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("pyarrow", reason="pyarrow, of the extra `lab`, is not installed")
pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")


def riomino(text: str) -> RiominoPosition:
    position = read_position(text)
    assert isinstance(position, RiominoPosition)
    return position


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small dataset of three games with every decision."""
    made = tmp_path_factory.mktemp("dataset") / "games"
    for game in ("kingdomino", "queendomino", "riomino"):
        told("dataset", made, "-g", game, "-s", "2", "-n", "2", "--chunk", "1", "--player", "sovereign@5")
    return made


def test_a_million_games_take_a_number_and_a_seed(tmp_path: Path) -> None:
    from crownlands.lab.dataset import Dataset

    told("dataset", tmp_path, "-n", "400", "--chunk", "100", "-s", "2")
    games = Dataset(tmp_path).games().numpy()
    assert games["number"].tolist() == list(range(400))
    assert games["scores"].shape == (400, 2)
    assert (games["wins"].sum(axis=1) == 1).all()
    tally = simulator_of(read_setup("kingdomino/2/-")).random_games(400, 1, guided=True)
    assert games["scores"].mean(axis=0).tolist() == pytest.approx(tally.mean_scores)


def test_a_dataset_is_continued_and_the_same_seed_makes_the_same_bytes(tmp_path: Path) -> None:
    told("dataset", tmp_path / "one", "-n", "100", "--chunk", "50")
    told("dataset", tmp_path / "one", "-n", "200", "--chunk", "50")
    told("dataset", tmp_path / "two", "-n", "200", "--chunk", "50")
    one, two = ((tmp_path / name / "SHA256SUMS").read_text() for name in ("one", "two"))
    assert one == two
    assert len(one.splitlines()) == 4


@pytest.mark.slow
def test_every_decision_can_be_understood_again(folder: Path) -> None:
    from crownlands.lab.dataset import Dataset

    for row in Dataset(folder).positions().arrow.to_pylist():
        position = read_position(row["position"])
        numbers = [encode(position, move) for move in legal(position)]
        assert [one[0] for one in numbers] == row["legal"]
        assert [one[1] if len(one) > 1 else -1 for one in numbers] == row["then"]
        assert 0 <= row["played"] < len(numbers)
        if row["game"] == "riomino":
            assert row["packed"] is None
            assert (row["value"] is None) == (row["policy"] is None) == (not row["exact"])
            assert row["policy"] is None or sum(row["policy"]) == pytest.approx(1, abs=1e-5)
            continue
        simulator = simulator_of(position.setup)
        assert simulator.store(simulator.unpack(row["packed"])) == position
        assert sum(row["policy"]) == pytest.approx(1, abs=1e-5)
        assert 0 <= row["value"] <= 1


def test_decisions_know_how_their_game_ended(folder: Path) -> None:
    from crownlands.lab.dataset import Dataset

    data = Dataset(folder)
    games = {(one["game"], one["number"]): one for one in data.games().arrow.to_pylist()}
    assert len(games) == 6
    for row in data.positions(["game", "number", "realm", "won", "final_lead"]).arrow.to_pylist():
        game = games[row["game"], row["number"]]
        assert row["won"] == pytest.approx(game["wins"][row["realm"]])
        assert row["final_lead"] == game["scores"][row["realm"]] - game["scores"][1 - row["realm"]]


def test_one_line_reads_arrays_and_frames(folder: Path) -> None:
    from crownlands.lab.dataset import Dataset

    arrays = Dataset(folder).positions(game="queendomino", seats=2).numpy()
    assert arrays["legal_offsets"][-1] == len(arrays["legal"]) == len(arrays["policy"])
    pytest.importorskip("polars", reason="Polars is not installed")
    frame = Dataset(folder).positions(game="queendomino").polars()
    assert len(frame) == len(arrays["played"])
    assert set(frame["game"]) == {"queendomino"}


def test_one_line_reads_tensors(folder: Path) -> None:
    pytest.importorskip("torch", reason="torch is not part of any extra: install it to learn with it")
    from crownlands.lab.dataset import Dataset

    tensors = Dataset(folder).games(game="kingdomino").torch()
    assert tensors["scores"].shape == (2, 2)
    assert "setup" not in tensors


def test_the_card_tells_licence_schema_columns_and_rates(folder: Path) -> None:
    card = (folder / "README.md").read_text()
    assert "license: cc0-1.0" in card
    assert "| queendomino | 2 | 2 |" in card
    about = json.loads((folder / "dataset.json").read_text())
    assert about["schema"] == 1
    assert about["facts"]["kingdomino"].startswith("kingdomino:sha256:")
    assert about["columns"]["positions"]["policy"][0] == "list<float32>"


def test_a_changed_or_strange_file_is_found(tmp_path: Path) -> None:
    told("dataset", tmp_path, "-n", "20", "--chunk", "10")
    assert "2 files" in told("dataset", tmp_path, "--verify")
    file = next(tmp_path.rglob("*.parquet"))
    content = file.read_bytes()
    (file.parent / "more.parquet").write_bytes(content)
    assert "does not belong" in run("dataset", tmp_path, "--verify").output
    (file.parent / "more.parquet").unlink()
    file.write_bytes(content[:-1])
    assert "not as it was written" in run("dataset", tmp_path, "--verify").output


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    assert "no finished dataset" in run("dataset", tmp_path, "--verify").output
    assert "no player 'clever'" in run("dataset", tmp_path, "--player", "clever").output
    assert "does not know riomino" in run("dataset", tmp_path, "-g", "riomino", "--player", "guide").output
    told("dataset", tmp_path, "-n", "1", "--chunk", "1")
    other = run("dataset", tmp_path, "-n", "1", "--chunk", "1", "--seed", "2")
    assert other.exit_code == 2
    assert "it differs in seed" in other.output


def test_policy_and_value_of_riomino_are_proofs(folder: Path) -> None:
    from crownlands.lab.dataset import Dataset

    proved = [row for row in Dataset(folder).positions(game="riomino").arrow.to_pylist() if row["exact"]]
    assert proved
    for row in proved:
        position = riomino(row["position"])
        assert row["value"] == (1 + (solve(position).value or 0)) / 2
        for move, share in zip(legal(position), row["policy"], strict=True):
            after = riomino(write_position(play(position, move)))
            if share and row["value"] == 1 and actor(after) is not None:
                assert solve(after).value == (1 if after.turn == position.turn else -1)


def test_luck_is_told_draw_by_draw_and_after_each_decision(tmp_path: Path) -> None:
    from crownlands.lab.dataset import Dataset

    told("dataset", tmp_path, "-s", "2", "-n", "1", "--chunk", "1", "--player", "full_greedy", "--luck", "quick")
    data = Dataset(tmp_path)
    (game,) = data.games().arrow.to_pylist()
    assert set(game["draws"]) == {"king", "row"}
    assert len(game["draw_luck"]) == 2 * len(game["draws"])
    assert sum(game["draw_luck"][::2]) == pytest.approx(game["luck"][0], abs=1e-3)
    rows = data.positions(["ply", "realm", "luck"]).arrow.to_pylist()
    assert rows[-1]["luck"] == 0, "nothing is drawn after the last decision"
    own = game["draw_luck"][rows[0]["realm"] :: 2]
    later = [sum(own[first:]) for first in range(1, len(own))]
    assert any(rows[0]["luck"] == pytest.approx(one, abs=1e-3) for one in later)


def test_luck_needs_games_whose_moves_are_known(tmp_path: Path) -> None:
    run_of = run("dataset", tmp_path, "-n", "10", "--luck", "quick")
    assert run_of.exit_code == 2
    assert "only outcomes are" in run_of.stderr
