"""The command line: what each command prints, and how it ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner, Result

from crownlands.cli import main
from crownlands.cli.app import app
from crownlands.components import load
from crownlands.components.load import ENVIRONMENT, PACKAGED
from crownlands.deal import Deal
from crownlands.match import Match
from crownlands.rules import GAMES, legal, setup
from crownlands.rules.notation import read_position, read_record, read_records, write_position
from crownlands.series import Series

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


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole game, in a file."""
    file = tmp_path / "game.txt"
    file.write_text(str(played()), encoding="utf-8")
    return file


# Help and about


@pytest.mark.parametrize(
    "command",
    ["play", "new", "show", "replay", "verify", "perft", "rule", "score", "legal", "rank", "random", "about"],
)
def test_every_command_explains_itself(command: str) -> None:
    assert f"Usage: crownlands {command}" in told(command, "--help")
    assert command in told("--help")


def test_about_names_games_players_options_and_the_components_in_use() -> None:
    text = told("about")
    for word in ("mighty_duel", "on_queendomino", "teams", "professional", "greedy", "kernel"):
        assert word in text
    assert load().digest in "".join(text.split())
    for game in GAMES.values():
        assert game.name in text


# Games as text


def test_new_prints_a_record_dealt_up_to_the_first_decision() -> None:
    text = told("new", "kingdomino", "--seats", "3", "--options", "harmony,rows_of_four", "--seed", "x")
    fresh = read_record(text)
    assert (fresh.setup.seats, fresh.setup.options) == (3, ("harmony", "rows_of_four"))
    assert text == str(Match.new("kingdomino", 3, ["harmony", "rows_of_four"], seed="x"))
    assert "Seed" not in text


def test_new_games_without_a_seed_differ() -> None:
    assert told("new") != told("new")


def test_new_can_begin_at_a_position() -> None:
    position = write_position(played().position)
    begun = read_record(told("new", "--position", position))
    assert write_position(begun.start) == position


def test_show_draws_a_record_from_a_file_and_from_standard_input(record: Path) -> None:
    picture = told("show", record)
    assert "the game is over" in picture
    assert f"{played().sheet(0).total} points" in picture
    assert told("show", "-", given=record.read_text(encoding="utf-8")) == picture


def test_show_reads_a_position_text_as_an_argument_and_from_a_file(record: Path, tmp_path: Path) -> None:
    text = told("show", record, "--position").strip()
    assert read_position(text) == played().position
    assert told("show", text) == told("show", record)
    file = tmp_path / "position.txt"
    file.write_text(text, encoding="utf-8")
    assert told("show", file) == told("show", record)


def test_show_writes_an_svg_file(record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    told("show", record, "--svg", picture)
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_replay_walks_through_every_move_of_the_seats_to_the_result(record: Path) -> None:
    text = told("replay", record)
    assert len(re.findall(r"─ (Ann|Ben) plays \S+ ─", text)) == 48
    scores = played().result.scores
    assert f"1. {'Ann' if scores[0] > scores[1] else 'Ben'}: {max(scores)} points (KD-4.3)" in text


def test_replay_of_an_unfinished_game_says_so() -> None:
    assert "the game is not over" in told("replay", "-", given=told("new", "--seed", "x"))


def test_replay_of_a_series_parts_its_games() -> None:
    series = Series(setup("kingdomino", 2, ["dynasty"]), seed="three")
    while True:
        while not series.match.is_over:
            series.match.push(series.match.legal()[0])
        if series.is_over:
            break
        series.next_match()
    assert len(read_records(str(series))) == 3
    text = told("replay", "-", given=str(series))
    assert "game 2" in text
    assert "game 3" in text


def test_names_that_look_like_markup_are_printed_as_they_are() -> None:
    text = told("replay", "-", given=str(played(players=("[bold]Ann", "[/]"))))
    assert "[/] plays" in text
    assert "[bold]Ann plays" in text


def test_no_table_is_wider_than_80_columns() -> None:
    for seats in (2, 3, 4):
        names = tuple("an extraordinarily long name" for _ in range(seats))
        text = told("replay", "-", given=str(played(seats=seats, players=names)))
        tables = [line for line in text.splitlines() if not line.startswith(("+", "king:"))]
        assert max(map(len, tables)) <= 80


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["new", "--seats", "5"], "Kingdomino has 2, 3 or 4 seats, not 5 (KD-1.1)"),
        (["new", "chess"], "there is no game 'chess'; the games are kingdomino"),
        (["new", "-s", "3", "-o", "mighty_duel"], "mighty_duel is played with 2 seats, not 3 (KD-5.4)"),
        (["random", "-s", "4", "-o", "rows_of_four"], "rows_of_four is played with 3 seats, not 4 (KD-1.6)"),
        (["play", "-o", "giants"], "Kingdomino has no option 'giants'; with 2 seats it has middle_kingdom"),
        (["play", "--bots", "3"], "3 bots do not fit 2 seats"),
        (["play", "--bots", "clever"], "there is no player 'clever'; the players are random, greedy"),
        (["play", "--bots", "0", "--name", "a;b"], "no semicolon"),
        (["show", "no such file"], "there is no file no such file"),
        (["show", "kingdomino/2/- fishing rows:6 hand:0,0,1,1 unseen:1-48 realm:C realm:C"], "'fishing'"),
        (["replay", "nowhere.txt"], "there is no file nowhere.txt"),
        (["play", "--save", "/no/such/folder/game.txt"], "/no/such/folder/game.txt cannot be written"),
        (["random", "--game", "riomino", "--engine", "kernel"], "use --engine law"),
        (["about", "--components", "/no/such/folder"], "/no/such/folder is not a folder"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence_and_exit_code_2(
    words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(words, monkeypatch, capsys)


def test_an_illegal_record_is_refused_with_line_token_and_rule(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text(encoding="utf-8")
    first = next(word for word in text.split() if word.startswith(">"))
    record.write_text(text.replace(first, ">48" if first != ">48" else ">47", 1), encoding="utf-8")
    line = text[: text.index(first)].count("\n") + 1
    assert re.search(
        rf"line {line}, '>4[78]': .*\(KD-2\.3\)", refused(["replay", str(record)], monkeypatch, capsys)
    )


def test_a_file_that_is_not_text_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert "cannot be read" in refused(["replay", str(file)], monkeypatch, capsys)


# Fairness


def test_a_fair_record_is_verified(record: Path) -> None:
    assert told("verify", record) == "fair: 28 draws as dealt by the seed; the commitment fits the seed\n"


def test_a_record_without_a_commitment_is_checked_by_its_seed(record: Path) -> None:
    text = re.sub(r"\[Commit .*\]\n", "", record.read_text(encoding="utf-8"))
    assert "no commitment was recorded" in told("verify", "-", given=text)


def test_another_seed_than_the_promised_one_is_found_out(record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace('[Seed "fair"]', '[Seed "foul"]')
    answer = run("verify", "-", given=text)
    assert answer.exit_code == 1
    assert "not fair: the seed's hash is sha256:" in answer.stdout


def test_a_draw_that_the_seed_does_not_deal_is_found_out() -> None:
    # Seed and commitment fit each other, but they belong to another game.
    foul, fair = Deal("foul"), Deal("fair")
    text = str(played("foul")).replace(foul.commitment, fair.commitment).replace('"foul"', '"fair"')
    dealt = re.findall(r"\+\d+", str(played("fair")))[0]
    found = re.findall(r"\+\d+", text)[0]
    answer = run("verify", "-", given=text)
    assert answer.exit_code == 1
    assert answer.stdout == f"not fair: draw 1 is {found} in the record, but the seed deals {dealt}\n"


def test_without_a_seed_nothing_can_be_verified() -> None:
    answer = run("verify", "-", given=told("new", "--seed", "x"))
    assert answer.exit_code == 2
    assert "the record tells no seed" in answer.stderr


# Counting


def test_right_counts_are_confirmed() -> None:
    lines = told("perft", "-", given=COUNTS).splitlines()
    assert [line.split()[-1] for line in lines] == ["ok", "ok"]


def test_a_wrong_count_is_told_with_exit_code_1() -> None:
    answer = run("perft", "-", given=COUNTS.replace("2 12 0", "2 13 5"))
    assert answer.exit_code == 1
    assert "expected 13 5" in answer.stdout
    assert "ok" in answer.stdout


def test_counts_can_be_told_in_json_and_cut_at_a_depth() -> None:
    lines = told("perft", "--json", "--depth", "1", "-", given=COUNTS).splitlines()
    assert [json.loads(line) for line in lines] == [
        {"name": "the first kings", "depth": 1, "leaves": 4, "scores": 0, "ok": True}
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (COUNTS + "colour red\n", "line 7: 'colour red' cannot be read"),
        ("setup kingdomino/2/-\n", "line 1: 'setup kingdomino/2/-' cannot be read"),
        (COUNTS.replace("kingdomino/2", "kingdomino/7"), "Kingdomino has 2, 3 or 4 seats, not 7"),
        ("name nothing\n", "nothing: has no setup"),
        (COUNTS.replace("5 6 7 8", "") + "count 5 0 0\n", "the first kings: "),
        (COUNTS.replace("1 2 3 4", "1 2 99 4"), "the first kings: "),
    ],
)
def test_a_count_file_that_makes_no_sense_is_refused(text: str, sentence: str) -> None:
    answer = run("perft", "-", given=text)
    assert answer.exit_code == 2
    assert sentence in answer.stderr


# Rules


def test_a_rule_is_printed_with_its_paragraph_its_code_and_its_tests() -> None:
    text = told("rule", "kd-3.2")
    assert text.startswith("KD-3.2  At least one half of the domino must touch")
    assert re.search(r"code +rules/placing\.py:\d+ touching", text)
    assert re.search(r"test +tests/test_doors\.py:\d+ test_", text)


def test_words_search_the_rules() -> None:
    found = told("rule", "castle", "matches", "terrain")
    assert "KD-3.2" in found
    assert "KD-3.1 " not in found


def test_the_beginning_of_an_id_lists_its_rules() -> None:
    assert re.findall(r"^(KD-3\.\d)", told("rule", "KD-3"), re.MULTILINE) == [
        "KD-3.1",
        "KD-3.2",
        "KD-3.3",
        "KD-3.4",
    ]


def test_an_unknown_rule_is_refused() -> None:
    answer = run("rule", "KD-99.1")
    assert answer.exit_code == 2
    assert "'KD-99.1'; ids look like KD-3.2" in answer.stderr


# The JSON doors


@pytest.mark.parametrize(
    ("command", "data", "answer"),
    [
        (
            "score",
            KINGDOM,
            {
                "total": 1,
                "lines": [
                    {
                        "rule": "KD-4.1",
                        "what": "territory",
                        "terrain": "wheat",
                        "squares": 1,
                        "crowns": 1,
                        "points": 1,
                    }
                ],
                "largest_territory": 1,
                "crowns": 1,
            },
        ),
        ("legal", {**KINGDOM, "domino": 1, "candidate": {"a": [2, 0], "b": [3, 0]}}, {"legal": True}),
        (
            "rank",
            PLAYERS,
            {
                "places": [
                    {"name": "Ben", "place": 1, "decided_by": "KD-4.3", "tie_break": None},
                    {"name": "Ann", "place": 2, "decided_by": "KD-4.3", "tie_break": None},
                ]
            },
        ),
    ],
)
def test_a_door_answers_a_file_and_standard_input_with_one_line(
    command: str, data: dict[str, Any], answer: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "input.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    text = told(command, "--json", file)
    assert json.loads(text) == answer
    assert text.count("\n") == 1
    assert told(command, "--json", "-", given=json.dumps(data)) == text
    assert json.loads(told(command, "--json", "-", given=json.dumps([data, data]))) == [answer, answer]


@pytest.mark.parametrize(
    ("command", "text", "field", "why"),
    [
        ("score", '{"grid": 9, "cells": []}', "grid", "9 is not between 5 and 7"),
        ("legal", '[{"grid": 5, "cells": []}]', "[0].domino", "is missing"),
        ("rank", '{"players": []}', "players", "at least one player is needed"),
        ("score", "{", "input", "is not JSON: "),
        ("score", "", "input", "is not JSON: "),
        ("score", f'{{"grid": {"9" * 5000}}}', "input", "is not JSON: "),
        ("rank", "[" * 100_000, "input", "is nested too deeply"),
        ("rank", "3", "input", "an object is expected, not a number"),
    ],
)
def test_a_bad_input_is_told_twice_for_programs_and_for_people(
    command: str, text: str, field: str, why: str
) -> None:
    answer = run(command, "--json", "-", given=text)
    assert answer.exit_code == 2
    error = json.loads(answer.stdout)["error"]
    assert error["field"] == field
    assert error["why"].startswith(why)
    assert answer.stderr.startswith(f"{field}: {why}")


# Random games


def test_random_games_report_as_json() -> None:
    report = json.loads(told("random", "--seats", "2", "--games", "3", "--seed", "7", "--json"))
    assert list(report) == ["games", "seconds", "games_per_second", "mean_score", "mean_moves"]
    assert (report["games"], report["mean_moves"], len(report["mean_score"])) == (3, 48, 2)


def test_the_same_seed_plays_the_same_random_games() -> None:
    def scores(seed: str) -> list[float]:
        text = told("random", "-s", "3", "-n", "4", "-o", "harmony", "--seed", seed, "--json")
        found: list[float] = json.loads(text)["mean_score"]
        return found

    assert scores("1") == scores("1")
    assert scores("1") != scores("2")


def test_random_games_can_be_told_to_people() -> None:
    assert "moves of the seats per game: 96.0" in told("random", "-s", "2", "-o", "mighty_duel", "-n", "1")


# Component files of one's own


def dominoes(folder: Path, change: tuple[str, str]) -> Path:
    """A folder with a changed file of dominoes."""
    text = (PACKAGED / "dominoes_kingdomino.csv").read_text(encoding="utf-8")
    assert change[0] in text
    (folder / "dominoes_kingdomino.csv").write_text(text.replace(*change), encoding="utf-8")
    return folder


def test_a_folder_of_ones_own_replaces_component_files(tmp_path: Path) -> None:
    folder = dominoes(tmp_path, ("48,wheat,0,mine,3", "48,wheat,0,mine,5"))
    text = told("new", "--seed", "x", "--components", folder)
    assert load(folder).digest in text
    assert load(folder).digest != load().digest
    assert "choose" in told("show", "-", "--components", folder, given=text)


def test_a_record_played_with_other_components_is_refused(tmp_path: Path) -> None:
    folder = dominoes(tmp_path, ("48,wheat,0,mine,3", "48,wheat,0,mine,5"))
    answer = started("show", "-", given=told("new", "--components", folder))
    assert answer.returncode == 2
    assert "other component files" in answer.stderr


def test_a_broken_component_file_is_named_with_line_and_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = dominoes(tmp_path, ("48,wheat,0,mine,3", "48,wheat,0,sea,3"))
    sentence = refused(["about", "--components", str(folder)], monkeypatch, capsys)
    assert "dominoes_kingdomino.csv, line 49, field 'right': 'sea' is not one of wheat" in sentence


def test_the_environment_may_name_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = dominoes(tmp_path, ("48,wheat,0,mine,3", "48,wheat,0,mine,4"))
    monkeypatch.setenv(ENVIRONMENT, str(folder))
    assert load().digest in told("new")
    monkeypatch.delenv(ENVIRONMENT)
    assert load().digest not in told("new", "--components", folder)


# In a process of its own


def test_a_process_reads_standard_input_and_ends_with_0() -> None:
    answer = started("score", "--json", "-", given=json.dumps(KINGDOM))
    assert (answer.returncode, json.loads(answer.stdout)["total"], answer.stderr) == (0, 1, "")


def test_a_process_with_bad_input_ends_with_2() -> None:
    answer = started("legal", "--json", "-", given="[]]")
    assert answer.returncode == 2
    assert json.loads(answer.stdout)["error"]["field"] == "input"
    assert "Traceback" not in answer.stderr


def test_a_process_with_an_impossible_setup_ends_with_2_and_one_sentence() -> None:
    answer = started("new", "--seats", "2", "--options", "rows_of_four")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "crownlands: rows_of_four is played with 3 seats, not 2 (KD-1.6)\n"


def test_a_process_takes_its_components_from_the_environment(tmp_path: Path) -> None:
    answer = started("about", **{ENVIRONMENT: str(dominoes(tmp_path, ("1,wheat", "1,see")))})
    assert answer.returncode == 2
    assert "line 2, field 'left': 'see' is not one of" in answer.stderr


def test_a_wrong_count_ends_the_process_with_1() -> None:
    assert started("perft", "-", given=COUNTS.replace("1 4 0", "1 5 0")).returncode == 1


def test_legal_moves_of_a_new_game_can_be_played_from_its_position_text() -> None:
    text = told("show", "-", "--position", given=told("new", "-s", "4", "--seed", "x"))
    assert len(legal(read_position(text))) == 4
