"""Puzzles over the API and on your own device: lists, one of them, questions about its position."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from crownlands.puzzles.puzzle import MARKS
from crownlands.puzzles.shelf import puzzles_of
from crownlands.server.near.tables import Tables
from crownlands.server.table.puzzles import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person


@pytest.mark.parametrize("game", MARKS)
def test_every_puzzle_is_a_table_that_waits_for_its_solver(game: str) -> None:
    for one in puzzles_of(game):
        told = shown(game, one.id)
        state = told["state"]
        assert state["table"]["status"] == "playing"
        assert state["you"]["seats"] == [told["seat"]] == [state["turn"]["actor"]]
        assert {view["move"] for view in state["turn"]["legal"]} == {answer["move"] for answer in told["answers"]}
        assert not state["turn"]["forced"]


def test_puzzles_are_listed_and_shown(person: Callable[[], Person]) -> None:
    web = person().web
    listed = web.get("/api/puzzles/kingdomino")
    assert "max-age" in listed.headers["cache-control"]
    lines = listed.json()["puzzles"]
    assert [line["id"] for line in lines] == [one.id for one in puzzles_of("kingdomino")]
    told = web.get(f"/api/puzzles/kingdomino/{lines[0]['id']}").json()
    assert told["answers"][0]["lost"] == 0
    assert told["difficulty"] == lines[0]["difficulty"]


def test_a_puzzle_answers_questions_about_its_position(person: Callable[[], Person]) -> None:
    web = person().web
    one = next(one for one in puzzles_of("kingdomino") if one.kind == "place")
    where = f"/api/puzzles/kingdomino/{one.id}/questions"
    assert web.post(where, json={"ask": "dead", "ref": 4}).json()["ref"] == 4
    legal = web.post(where, json={"ask": "why", "move": one.best}).json()
    assert legal["why"]["legal"] is True
    domino = one.best.split("@")[0]
    refused = web.post(where, json={"ask": "why", "move": f"{domino}@a1e"}).json()
    assert refused["why"]["legal"] is False
    assert refused["why"]["rule"]
    # Nothing can be played here.
    assert web.post(where, json={"move": one.best, "after": 3}).status_code == 422


def test_what_is_not_there_is_refused(person: Callable[[], Person]) -> None:
    web = person().web
    for path, code in (("chess", "unknown_game"), ("kingdomino/kd-00000000", "unknown_puzzle")):
        refused = web.get(f"/api/puzzles/{path}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, code)


def test_a_device_answers_as_a_server_does(person: Callable[[], Person]) -> None:
    web, tables = person().web, Tables(lambda: 0.0)
    name = puzzles_of("riomino")[0].id
    for path in ("puzzles/riomino", f"puzzles/riomino/{name}"):
        assert json.loads(tables.request("GET", path, "{}"))["body"] == web.get(f"/api/{path}").json()
    asked = {"ask": "dead", "ref": 1}
    near = json.loads(tables.request("POST", f"puzzles/riomino/{name}/questions", json.dumps(asked)))
    assert near["body"] == web.post(f"/api/puzzles/riomino/{name}/questions", json=asked).json()
    assert json.loads(tables.request("GET", "puzzles/riomino/rio-00000000", "{}"))["status"] == 409
