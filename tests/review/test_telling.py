"""A review tells itself: as JSON that keeps to its schema, as text, as a page, on the command line."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from crownlands.cli import review as commands
from crownlands.cli.app import app
from crownlands.review import DEPTHS, review
from crownlands.review.analysis import answer, answers
from crownlands.review.grades import GRADES, POINTS, grade
from crownlands.review.html import page
from crownlands.rules import legal, setup
from crownlands.rules.notation import Record, write_position, write_record
from tests.review.games import TINY, at_random, played, reviewed

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = json.loads(files("crownlands.review").joinpath("schema.json").read_text(encoding="utf-8"))
NAMED = {
    "seats": "seat final start luck own others unexplained unexplained_error accuracy lost_per_decision decisions",
    "decisions": "n seat kind move best lost error win_lost grade why",
    "draws": "n luck",
}


@pytest.mark.parametrize(("game", "seats"), [("kingdomino", 2), ("queendomino", 3), ("riomino", 2)])
def test_the_json_keeps_to_its_schema(game: str, seats: int) -> None:
    told = json.loads(json.dumps(reviewed(game, seats).as_json()))
    jsonschema_rs.Draft202012Validator(SCHEMA).validate(told)
    for part, fields in NAMED.items():
        assert told[part], part
        for one in told[part]:
            assert set(fields.split()) <= set(one)
    assert len(told["seats"]) == seats
    assert all(len(draw["luck"]) == seats for draw in told["draws"])
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.Draft202012Validator(SCHEMA).validate({**told, "seats": [{}]})


def test_seats_count_their_real_decisions_and_grades() -> None:
    told = reviewed("kingdomino", 2).as_json()
    for seat in told["seats"]:
        graded = [one for one in told["decisions"] if one["seat"] == seat["seat"] and one["grade"]]
        assert seat["decisions"] == len(graded) == sum(seat["grades"].values())
        for one in graded:
            assert one["grade"] == grade(one["lost"], POINTS)


def test_grades_follow_the_published_thresholds() -> None:
    bounds = [0.0, *POINTS]
    assert [grade(bound) for bound in bounds] == list(GRADES)
    assert [grade(bound - 1e-9) for bound in bounds[1:]] == list(GRADES[:-1])


def test_a_die_that_throws_a_win_away_is_a_blunder_with_its_reason() -> None:
    thrown = []
    for seed in range(8):
        found = review(at_random(setup("riomino", 2, ["three_by_three"]), seed), "quick")
        thrown += [(found, one) for one in found.findings.decisions if one.exact and one.lost == 1]
        assert all(abs(account.unexplained) < 1e-9 for account in found.findings.accounts)
    assert thrown
    for found, one in thrown:
        assert found.grade(one) == "blunder"
        assert one.move != one.best
        assert [reason.code for reason in one.why] == ["throws_away"]


def test_text_and_page_name_the_players_and_draw_the_board() -> None:
    found = review(played("telling"), TINY)
    assert "squire" in str(found)
    drawn = page([found])
    assert drawn.count("<svg") == 1 + len(found.turning_points)
    assert "http" not in drawn.replace("http://www.w3.org", ""), "a page that needs nothing else"
    assert found._repr_html_() in drawn


def test_names_cannot_smuggle_markup_into_a_page() -> None:
    game = played("telling")
    evil = Record(game.setup, game.moves, None, (("Players", "<script>alert(1)</script>;b"),))
    assert "<script" not in page([review(evil, TINY)])


def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DEPTHS, "quick", TINY)


def test_the_command_prints_json_lines_and_writes_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _tiny(monkeypatch)
    record = tmp_path / "game.txt"
    record.write_text(write_record(played("telling")) * 1, encoding="utf-8")
    run = CliRunner().invoke(app, ["review", str(record), "--json", "--depth", "quick"])
    assert run.exit_code == 0, run.output
    jsonschema_rs.Draft202012Validator(SCHEMA).validate(json.loads(run.stdout))
    made = tmp_path / "review.html"
    assert CliRunner().invoke(app, ["review", str(record), "--html", str(made), "--depth", "quick"]).exit_code == 0
    assert made.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert CliRunner().invoke(app, ["review", str(record), "--depth", "endless"]).exit_code == 2
    record.write_text(write_record(Record(setup("kingdomino", 2))), encoding="utf-8")
    assert CliRunner().invoke(app, ["review", str(record)]).exit_code == 2
    assert commands.review.__doc__


def _asked(**question: Any) -> dict[str, Any]:
    return answer(json.dumps({"id": "a", "playouts": 4, **question}))


def test_a_position_is_analysed_and_candidates_are_in_order() -> None:
    whole = at_random(setup("kingdomino", 2), 3)
    positions = list(whole.positions())
    n = next(n for n, move in enumerate(whole.moves) if "@" in str(move))
    told = _asked(position=write_position(positions[n]), candidates=3)
    assert told["id"] == "a"
    leads = [one["lead"] for one in told["moves"]]
    assert leads == sorted(leads, reverse=True)
    assert told["moves"][0]["lost"] == 0
    assert len(told["root"]["lead"]) == len(told["root"]["win"]) == 2
    only = str(legal(positions[n])[0])
    by_record = _asked(record=write_record(Record(whole.setup, whole.moves[:n])), only=[only])
    assert [one["move"] for one in by_record["moves"]] == [only]


def test_dice_are_analysed_by_the_solver() -> None:
    whole = at_random(setup("riomino", 2, ["three_by_three"]), 3)
    position = next(one for one in whole.positions() if one.stage == "play")
    told = _asked(position=write_position(position), playouts=1000)
    assert {one["win"] for one in told["moves"]} <= {0.0, 0.5, 1.0, None}
    assert max(one["win"] or 0 for one in told["moves"]) == told["root"]["win"][told["seat"]]


def test_what_is_wrong_with_a_question_is_told_by_its_field() -> None:
    position = write_position(
        next(one for one in at_random(setup("kingdomino", 2)).positions() if one.stage == "choose")
    )
    for question, field in (
        ({"position": 3}, "position"),
        ({"position": "x"}, "position"),
        ({"record": "x"}, "record"),
        ({}, "position"),
        ({"position": position, "playouts": 10**9}, "playouts"),
        ({"position": position, "candidates": 0}, "candidates"),
        ({"position": position, "only": [">99"]}, "only"),
        ({"position": position, "moves": "x"}, "moves"),
        ({"position": position, "colour": 1}, "colour"),
    ):
        assert str(_asked(**question).get("error", "")).startswith(field), question
    assert [one["id"] for one in answers(["[1]", "", "nonsense", "[" * 100_000])] == [None, None, None]
