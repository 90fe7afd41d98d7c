"""Games as text: new, show, replay, and what is refused."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from crownlands.match import Match
from crownlands.rules import setup
from crownlands.rules.notation import read_position, read_record, read_records, write_position
from crownlands.series import Series
from tests.cli.commands import played, refused, told

if TYPE_CHECKING:
    from pathlib import Path


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


@pytest.mark.parametrize(
    "words",
    [
        ["--options", "harmony", "--options", "rows_of_four"],
        ["--options", "harmony,rows_of_four"],
        ["-o", "rows_of_four", "--options", "harmony", "-o", "harmony"],
        ["-o", "harmony,middle_kingdom", "-o", "rows_of_four"],
    ],
)
def test_options_add_up_repeated_or_parted_by_commas(words: list[str]) -> None:
    fresh = read_record(told("new", "--seats", "3", *words))
    assert {"harmony", "rows_of_four"} <= set(fresh.setup.options)
    assert ("middle_kingdom" in fresh.setup.options) == any("middle_kingdom" in word for word in words)


def test_players_of_an_arena_add_up_repeated_or_parted_by_commas() -> None:
    match = ["arena", "-n", "2", "--seats", "3", "--seed", "sum", "--json"]
    for players in (["--players", "random,greedy"], ["--players", "random", "--players", "greedy"]):
        report = json.loads(told(*match, *players))
        assert [one["player"] for one in report["players"]] == ["random", "greedy"]


@pytest.mark.slow
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
        (["new", "-o", "giants", "-o", "harmony", "-o", "magic"], "no option 'giants' or 'magic'; with 4 seats"),
        (["random", "-o", "magic,giants", "-o", "harmony"], "Kingdomino has no option 'giants' or 'magic'"),
        (["arena", "--players", "random", "-o", "magic", "-o", "harmony"], "Kingdomino has no option 'magic'"),
        (["train", "/dev/null/weights", "-o", "magic", "-o", "harmony"], "Kingdomino has no option 'magic'"),
        (["play", "-o", "magic", "-o", "harmony"], "Kingdomino has no option 'magic'"),
        (["new", "--position", "kingdomino/2/- kings", "-o", "harmony"], "leave out --seats and --options"),
        (["play", "--bots", "3"], "3 bots do not fit 2 seats"),
        (["play", "--bots", "random", "--bots", "greedy,random"], "3 bots do not fit 2 seats"),
        (["play", "--bots", "1", "--bots", "random"], "--bots is one number or names, not 1, random"),
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
