"""The benchmark is frozen, pinned, and its number means what it says."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import available
from crownlands.lab.arena import ArenaGame
from crownlands.lab.benchmark import (
    Entry,
    PinnedOtherwise,
    Task,
    keep_entry,
    read_benchmark,
    read_entries,
    score,
    tasks,
)
from tests.cli.commands import run, told

if TYPE_CHECKING:
    from pathlib import Path

FROZEN = {"1": "6c1f8275c329b4eb29db6a801e677161a91761fb53209fccd7f3d2f9a43b76ec"}
"""The SHA-256 of every version: if you change a task, make a new version."""
FIRST = replace(read_benchmark("1"), tasks=read_benchmark("1").tasks[:1])
FOUR = replace(FIRST, tasks=(Task("kingdomino/4/-", "greedy", 2, "tests"),))


@pytest.mark.parametrize("version", FROZEN)
def test_a_version_never_changes(version: str) -> None:
    assert hashlib.sha256((tasks.FOLDER / f"v{version}.json").read_bytes()).hexdigest() == FROZEN[version]


def test_every_version_is_frozen() -> None:
    assert {file.stem.removeprefix("v") for file in tasks.FOLDER.glob("v*.json")} == set(FROZEN)


def test_every_game_of_the_family_is_in_it() -> None:
    games = {one.setup.partition("/")[0] for one in read_benchmark("1").tasks}
    assert games == {"kingdomino", "queendomino", "age_of_giants", "royal_wedding", "riomino"}


def test_other_rules_or_components_are_refused() -> None:
    FIRST.require_pins()
    with pytest.raises(PinnedOtherwise, match="pinned to rules 0"):
        replace(FIRST, rules="0").require_pins()
    with pytest.raises(PinnedOtherwise, match="components of kingdomino"):
        replace(FIRST, facts={"kingdomino": "kingdomino:sha256:0"}).require_pins()


def games(won: int, of: int) -> list[ArenaGame]:
    """Games at a table of four that the first player won in so many of the deals, wherever it sat."""
    nothing = (0,) * 4
    return [
        ArenaGame(
            n,
            seats,
            nothing,
            tuple(float((who == 0) == (n // 4 < won)) for who in seats),
            nothing,
            nothing,
            deal=n // 4,
        )
        for n in range(4 * of)
        for seats in (tuple(int(seat != n % 4) for seat in range(4)),)
    ]


def test_a_quarter_of_the_victories_at_a_table_of_four_scores_fifty() -> None:
    even = [
        ArenaGame(
            n, (0, 1, 1, 1), (0,) * 4, (float(n % 4 == 0), float(n % 4 > 0), 0, 0), (0,) * 4, (0,) * 4, deal=n // 4
        )
        for n in range(8)
    ]
    assert score(FOUR, {FOUR.tasks[0].name: even}).score == 50


def test_whoever_always_wins_scores_a_hundred_and_half_the_deals_three_quarters() -> None:
    assert score(FOUR, {FOUR.tasks[0].name: games(2, 2)}).score == 100
    assert score(FOUR, {FOUR.tasks[0].name: games(1, 2)}).score == 75


def test_a_task_that_is_not_played_to_its_end_has_no_score() -> None:
    with pytest.raises(ValueError, match="not played to its end"):
        score(FOUR, {FOUR.tasks[0].name: games(1, 1)})


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_a_part_can_be_tried_and_makes_no_entry(tmp_path: Path) -> None:
    words = ["benchmark", "--player", "greedy", "--game", "riomino", "--part", "20"]
    found = json.loads(told(*words, "--resume", tmp_path / "run", "--json"))
    assert (found["player"], len(found["tasks"])) == ("greedy", 4)
    assert all(one["games"] == 2 for one in found["tasks"])
    assert json.loads(told(*words, "--resume", tmp_path / "run", "--json")) == found
    assert "only the whole benchmark" in run(*words, "--entries", tmp_path / "entries.json").output


@pytest.mark.parametrize(
    "words", [["--version", "0"], ["--player", "clever"], ["--player", "greedy", "-g", "chess"]]
)
def test_what_cannot_be_played_is_refused(words: list[str]) -> None:
    assert run("benchmark", *words).exit_code == 2


def test_the_first_entries_are_players_of_today_best_first() -> None:
    found = [one for one in read_entries() if one.version == "1"]
    assert {"random", "greedy", "baron", "duke"} <= {one.player for one in found}
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    names = {one.name for one in read_benchmark("1").tasks}
    assert all(set(one.shares) == names for one in found)
    assert found[0].player in told("benchmark")


def test_a_player_has_one_entry(tmp_path: Path) -> None:
    file = tmp_path / "entries.json"
    first = Entry("1", "me", 10.0, 1.0, 4, {"a": (10.0, 1.0)}, "v0.2.0", "2026-11-17")
    keep_entry(first, file)
    keep_entry(replace(first, score=20.0), file)
    assert [one.score for one in read_entries(file)] == [20.0]
