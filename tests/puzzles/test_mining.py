"""Mining: stopped and run again it finds the same, and what is chosen is mixed."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import available
from crownlands.lab.mining import Mining, chosen, found_in, head
from crownlands.lab.runs import Ledger, Where, run
from crownlands.puzzles.checking import check
from crownlands.puzzles.puzzle import LEAST
from crownlands.puzzles.shelf import puzzles_of, read_file
from crownlands.rules import setup
from tests.cli.commands import run as command
from tests.cli.commands import told

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not available(), reason="puzzles are mined with the kernel")
DICE = Mining(setup("riomino", 2, ("starter",)), 1)


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    chunks = DICE.chunks(12, 4)
    with Ledger.at(tmp_path / "stopped", head(1, 4)) as ledger:
        next(run(DICE, chunks, ledger))
        assert len(ledger.due(chunks)) == 2
    with Ledger.at(tmp_path / "stopped", head(1, 4)) as ledger:
        assert len(list(run(DICE, chunks, ledger))) == 2
        again = found_in(ledger)
    with Ledger.at(tmp_path / "whole", head(1, 4)) as ledger:
        list(run(DICE, chunks, ledger, Where(processes=2)))
        assert found_in(ledger) == again
    assert again
    assert all(check(one).holds for one in again)


@pytest.mark.slow
def test_a_game_of_kingdoms_has_puzzles_that_hold() -> None:
    found = Mining(setup("kingdomino", 2), 1).puzzles(1)
    assert found == Mining(setup("kingdomino", 2), 1).puzzles(1)
    assert found
    for one in found:
        assert one.margin >= LEAST[one.unit]
        assert one.source == {"seed": "1 1", "players": ["baron", "squire"], "n": one.source["n"]}
        assert one.levels["sovereign"] > 0.5


@pytest.mark.slow
def test_the_commands_mine_choose_and_check(tmp_path: Path) -> None:
    words = ("puzzles", "mine", tmp_path / "run", "--game", "riomino", "-n", "10")
    assert told(*words) == told(*words)
    lines = (tmp_path / "run" / "ledger.jsonl").read_text().splitlines()
    assert [json.loads(line)["chunk"] for line in lines] == [
        "riomino-2-starter-0000000",
        "riomino-2-starter-0000005",
    ]
    told("puzzles", "choose", tmp_path / "run", tmp_path / "files")
    file = tmp_path / "files" / "riomino.jsonl.gz"
    assert "hold" in told("puzzles", "check", file, "--again")
    assert read_file(file)
    refused = command("puzzles", "mine", tmp_path / "run", "--game", "riomino", "--seed", "2")
    assert "holds another run: it differs in seed" in " ".join(refused.output.split())
    nothing = command("puzzles", "choose", tmp_path, tmp_path / "files")
    assert "is not the folder of a run" in " ".join(nothing.output.split())


def test_what_is_chosen_has_its_share_of_every_difficulty() -> None:
    all_of_them = puzzles_of("kingdomino")
    few = chosen(all_of_them, 12)
    assert len(few) == 12
    assert {one.difficulty for one in few} == {one.difficulty for one in all_of_them}
    assert max(Counter(one.difficulty for one in few).values()) <= 6
    assert chosen(all_of_them, 12) == few
