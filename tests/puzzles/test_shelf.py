"""Every puzzle of the package: legal, clear, as its schema says; a sample is found again."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

import jsonschema_rs
import pytest

from crownlands.kernel import available
from crownlands.players.levels import LEVELS
from crownlands.puzzles.checking import check, position_of
from crownlands.puzzles.difficulty import difficulty_of
from crownlands.puzzles.puzzle import LEAST, MARKS, NoPuzzle, read_lines, write_lines
from crownlands.puzzles.shelf import puzzles_of, read_file, write_file
from crownlands.review.sentences import SENTENCES
from crownlands.rules import legal, play, read_move
from tests.cli.commands import run, told

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = json.loads(files("crownlands.puzzles").joinpath("schema.json").read_text(encoding="utf-8"))
LEAST_OF_A_GAME = 30
"""Fewer would soon be seen through."""
kernel = pytest.mark.skipif(not available(), reason="needs the kernel")


@pytest.mark.parametrize("game", MARKS)
def test_every_packaged_puzzle_is_legal_and_its_answers_are_all_its_moves(game: str) -> None:
    puzzles, schema = puzzles_of(game), jsonschema_rs.Draft202012Validator(SCHEMA)
    assert len(puzzles) >= LEAST_OF_A_GAME
    assert len({one.id for one in puzzles}) == len(puzzles)
    assert [LEVELS.index(one.difficulty) for one in puzzles] == sorted(
        LEVELS.index(one.difficulty) for one in puzzles
    )
    for one in puzzles:
        schema.validate(one.as_json())
        position = position_of(one)
        assert read_move(one.best) in legal(position)
        play(position, read_move(one.best))
        assert one.difficulty == difficulty_of(one.levels)
        assert {reason["code"] for answer in one.answers for reason in answer.why} <= set(SENTENCES)
        assert set(one.themes) <= set(SENTENCES)


@pytest.mark.parametrize("game", MARKS)
def test_the_best_move_of_a_packaged_puzzle_stands_out_beyond_noise(game: str) -> None:
    for one in puzzles_of(game):
        assert one.margin >= LEAST[one.unit]
        best, *others = one.answers
        assert (best.lost, best.win_lost) == (0, 0)
        rivals = [answer for answer in others if answer.lost or answer.win_lost]
        assert len(rivals) >= 2
        assert not any(answer.may_be_best(one.unit) for answer in rivals)


@pytest.mark.slow
@kernel
def test_wins_of_riomino_are_proved_again() -> None:
    for one in puzzles_of("riomino")[::4]:
        assert check(one).holds
        assert one.win_in is not None
        assert one.win_in >= 2


@kernel
def test_a_proof_that_is_not_one_is_found_out() -> None:
    one = puzzles_of("riomino")[0]
    assert not check(replace(one, win_in=one.win_in + 1 if one.win_in else None)).holds
    best, other, *rest = one.answers
    assert not check(replace(one, answers=(other, best, *rest))).holds


@kernel
@pytest.mark.parametrize("game", [game for game in MARKS if game != "riomino"])
def test_the_best_move_is_still_the_best_with_other_dice(game: str) -> None:
    one = puzzles_of(game)[len(puzzles_of(game)) // 2]
    assert check(one, "other dice", times=2).holds
    # With another move in its place the same check fails.
    best = one.answers[0]
    other = next(answer for answer in one.answers if answer.lost or answer.win_lost)
    rest = [answer for answer in one.answers if answer not in (best, other)]
    swapped = (replace(other, lost=0.0, win_lost=0.0), replace(best, lost=9.0), *rest)
    assert not check(replace(one, answers=swapped), "other dice", times=1).holds


def test_files_hold_what_was_written_and_the_same_bytes_for_the_same_puzzles(tmp_path: Path) -> None:
    some = list(puzzles_of("riomino")[:3])
    for name in ("a.jsonl", "a.jsonl.gz", "b.jsonl.gz"):
        write_file(tmp_path / name, some)
        assert read_file(tmp_path / name) == some
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "chess"}, "game: there is no game 'chess'"),
        ({"position": 3}, "position: 3 is of another kind"),
        ({"id": "rio-00000000"}, "id: 'rio-00000000' does not belong"),
        ({"answers": []}, "answers: there must be two"),
        ({"unit": "crowns"}, "unit: 'crowns'"),
    ],
)
def test_a_line_that_is_no_puzzle_is_refused_with_its_field(change: dict[str, object], why: str) -> None:
    line = json.loads(write_lines([puzzles_of("riomino")[0]]))
    with pytest.raises(NoPuzzle, match=f"line 2: {why}"):
        read_lines("\n" + json.dumps({**line, **change}))


def test_the_check_names_the_puzzle_and_the_field(tmp_path: Path) -> None:
    one = puzzles_of("riomino")[0]
    write_file(tmp_path / "good.jsonl", [one])
    assert "1 of 1 puzzles hold" in told("puzzles", "check", tmp_path / "good.jsonl")
    write_file(tmp_path / "bad.jsonl", [replace(one, answers=one.answers[:-1])])
    refused = run("puzzles", "check", tmp_path / "bad.jsonl")
    assert refused.exit_code == 2
    assert f"{one.id}: answers: they are not the legal moves" in " ".join(refused.output.split())


@kernel
def test_levels_that_changed_judge_the_puzzles_again(tmp_path: Path) -> None:
    one = puzzles_of("riomino")[0]
    wrong = replace(one, difficulty="peasant", levels=dict.fromkeys(LEVELS, 1.0))
    file = tmp_path / "riomino.jsonl.gz"
    write_file(file, [wrong])
    assert "1 puzzles" in told("puzzles", "judge", file)
    [now] = read_file(file)
    assert now == one
    again = file.read_bytes()
    told("puzzles", "judge", file)
    assert file.read_bytes() == again


@kernel
def test_a_file_that_cannot_be_judged_stays_as_it_is(tmp_path: Path) -> None:
    one = puzzles_of("riomino")[0]
    file = tmp_path / "bad.jsonl"
    write_file(file, [one, replace(one, answers=one.answers[:-1])])
    before = file.read_bytes()
    refused = run("puzzles", "judge", file)
    assert refused.exit_code == 2
    assert "answers: they are not the legal moves" in " ".join(refused.output.split())
    assert file.read_bytes() == before
