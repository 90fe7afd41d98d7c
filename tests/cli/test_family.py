"""The commands for games as text and for programs, with every game of the family."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from crownlands.match import Match
from crownlands.players import new_player
from crownlands.rules import setup
from crownlands.rules.notation import read_position, read_record
from tests.cli.commands import run, told

COUNTS = Path(__file__).parents[1] / "counts"
GAMES = [
    ("kingdomino", 4, "harmony"),
    ("queendomino", 2, ""),
    ("age_of_giants", 2, ""),
    ("age_of_giants", 3, "on_queendomino"),
    ("royal_wedding", 3, ""),
    ("royal_wedding", 6, "teams"),
    ("riomino", 2, "expert"),
]

TWICE = (("age_of_giants", 2, ""), ("royal_wedding", 3, ""))
ONE_OF_EACH = [pytest.param(*one, marks=pytest.mark.slow) if one in TWICE else one for one in GAMES]


def played(game: str, seats: int, options: str) -> Match:
    """A whole game among random players."""
    names = [f"Player {chr(65 + seat)}" for seat in range(seats)]
    match = Match.new(game, seats, options.split(), seed="family", players=names)
    bot = new_player("random", 1)
    while not match.is_over:
        match.push(bot.decide(match.position))
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), ONE_OF_EACH)
def test_a_game_is_begun_shown_replayed_and_verified(game: str, seats: int, options: str, tmp_path: Path) -> None:
    begun = told("new", game, "--seats", str(seats), "--options", options, "--seed", "x")
    assert read_record(begun).setup == setup(game, seats, options.split())
    assert "the game is not over" in told("replay", "-", given=begun)
    assert re.search(r" to (choose a domino|lay the start die)", told("show", "-", given=begun))
    match = played(game, seats, options)
    file = tmp_path / "game.txt"
    file.write_text(str(match), encoding="utf-8")
    assert read_position(told("show", file, "--position")) == match.position
    told("show", file, "--svg", tmp_path / "table.svg")
    ElementTree.parse(tmp_path / "table.svg")
    assert re.fullmatch(
        r"fair: \d+ draws as dealt by the seed; the commitment fits the seed\n", told("verify", file)
    )
    replayed = told("replay", file)
    winner = " and ".join(
        match.players[seat]
        for seat, realm in enumerate(match.position.plan.realm_of)
        if realm == match.result.winners[0]
    )
    assert f"1. {winner}: {max(match.result.scores)} point" in replayed
    tables = [line for line in replayed.splitlines() if not re.match(r"[+]|king:|bldg:|quest:|lot:|roll:", line)]
    assert max(map(len, tables)) <= 80


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_record_of_any_game_with_another_seed_is_found_out(game: str, seats: int, options: str) -> None:
    match = played(game, seats, options)
    text = re.sub(r"\[Commit .*\]\n", "", str(match)).replace('[Seed "family"]', '[Seed "strangers"]')
    answer = run("verify", "-", given=text)
    assert answer.exit_code == 1
    assert re.search(r"not fair: draw \d+ is \S+ in the record, but the seed deals \S+\n", answer.stdout)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_random_games_of_any_kind_report_a_mean_score_for_each_realm(game: str, seats: int, options: str) -> None:
    words = ["random", "--game", game, "-s", str(seats), "-o", options, "-n", "2", "--json"]
    report = json.loads(told(*words))
    assert report["games"] == 2
    assert len(report["mean_score"]) == (3 if options == "teams" else seats)
    assert json.loads(told(*words))["mean_score"] == report["mean_score"]


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(COUNTS.glob("*.txt")), ids=lambda file: file.stem)
def test_the_count_files_of_all_games_are_confirmed_at_depth_1(file: Path) -> None:
    lines = told("perft", file, "--depth", "1").splitlines()
    assert lines
    assert all(line.endswith("ok") for line in lines)


def test_every_game_has_a_count_file() -> None:
    assert {file.stem for file in COUNTS.glob("*.txt")} == {game for game, _, _ in GAMES}


def test_help_of_the_doors_names_the_fields_of_all_games() -> None:
    score, legal, rank = (" ".join(told(query, "--help").split()) for query in ("score", "legal", "rank"))
    for field in ("giants", "building", "knight", "game", "quests", "coins", "knights", "towers", "queen"):
        assert f'"{field}"' in score
    assert '"q17"' in legal
    assert "queendomino" in rank
