"""Analyses on the server: any position, live numbers, bounded; never of a game that others still play."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from crownlands.kernel import available
from crownlands.match import Match
from crownlands.rules.notation import read_record, write_position
from crownlands.server.analysing import analysed
from crownlands.server.messages import State
from crownlands.server.table.refusal import Refused
from tests.server.harness import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person, Running

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")


def _begun(game: str = "kingdomino", seats: int = 2) -> Match:
    return Match.new(game, seats, ["three_by_three"] if game == "riomino" else (), seed="analysis")


def _asked(server: Running, **wanted: Any) -> tuple[int, list[tuple[str, Any]]]:
    answer = httpx.post(f"{server.url}/api/analyses", json=wanted, timeout=PATIENCE)
    if answer.headers["content-type"].startswith("application/json"):
        return answer.status_code, [("error", answer.json()["error"]["code"])]
    blocks = [block.split("\n") for block in answer.text.strip().split("\n\n") if not block.startswith(":")]
    return answer.status_code, [
        (kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for kind, data in blocks
    ]


def test_a_position_is_shown_and_its_moves_are_compared(server: Running) -> None:
    match = _begun()
    text = write_position(match.position)
    status, told = _asked(server, position=text)
    assert status == 200
    assert {kind for kind, _ in told[:-1]} == {"progress"}
    kind, found = told[-1]
    assert kind == "analysis"
    (found,) = found["reviews"]
    State.model_validate(found["view"]["state"])
    assert found["view"]["position"] == found["view"]["start"] == text
    assert {one["move"] for one in found["analysis"]["moves"]} == set(map(str, match.legal()))
    assert all(one["error"] > 0 for one in found["analysis"]["moves"])
    assert found["analysis"]["playouts"] == 400
    # The second time it is there already.
    assert _asked(server, position=text)[1] == [("analysis", {"reviews": [found]})]


def test_a_moment_of_a_finished_game_is_analysed_and_a_running_one_is_not(
    server: Running, person: Callable[[], Person]
) -> None:
    ann = person()
    table = ann.create("mine", "mine", game="riomino", options=["three_by_three"])["id"]
    ann.post(f"/api/tables/{table}/start")
    line = ann.line(table)
    n = line.last["position"]["n"]
    assert _asked(server, table=table, n=n) == (409, [("error", "not_over")])
    line.play_out()
    kind, found = _asked(server, table=table, n=n)[1][-1]
    assert kind == "analysis"
    assert found["reviews"][0]["analysis"]["moves"]


def test_moves_that_somebody_asks_about_are_compared_and_no_others(server: Running) -> None:
    match = _begun()
    text, wanted = write_position(match.position), [str(move) for move in match.legal()[:2]]
    (found,) = _asked(server, position=text, only=wanted)[1][-1][1]["reviews"]
    assert sorted(one["move"] for one in found["analysis"]["moves"]) == sorted(wanted)
    assert {one["move"] for one in found["view"]["state"]["turn"]["legal"]} == set(map(str, match.legal()))
    assert _asked(server, position=text, only=["nonsense"])[1][-1][1]["refused"]["code"] == "not_a_move"
    assert _asked(server, position=text, only=[">99"])[1][-1][0] == "refused"
    assert _asked(server, position=text, only=wanted * 5)[0] == 422


def test_what_is_no_position_or_no_move_is_refused(server: Running) -> None:
    text = write_position(_begun().position)
    assert _asked(server)[0] == 422
    assert _asked(server, position=text, table="abcdef", n=1)[0] == 422
    assert _asked(server, table="abcdef")[0] == 422
    assert _asked(server, position="x" * 9_000)[0] == 422
    assert _asked(server, position=text, moves=[">1"] * 301)[0] == 422
    assert _asked(server, position="(" * 5_000)[1][-1][1]["refused"]["code"] == "not_a_position"
    assert _asked(server, position=text, moves=["nonsense"])[1][-1][1]["refused"]["code"] == "not_a_move"
    assert _asked(server, position=text, moves=[">99"])[1][-1][1]["refused"]["code"] != "not_a_position"


@pytest.mark.parametrize("line", [{}, {"position": "x", "table": "abcdef", "n": 1}, {"table": "abcdef"}])
def test_a_question_about_nothing_or_about_two_things_names_its_field(
    server: Running, line: dict[str, object]
) -> None:
    answer = httpx.post(f"{server.url}/api/analyses", json=line, timeout=PATIENCE)
    assert answer.status_code == 422
    assert answer.json()["error"]["args"]["field"] == "position"


@pytest.mark.parametrize(("game", "seats"), [("kingdomino", 3), ("queendomino", 2), ("riomino", 2)])
def test_lines_are_played_on_through_chance_the_same_way_each_time(game: str, seats: int) -> None:
    start = write_position(_begun(game, seats).position)
    moves: list[str] = []
    drawn: list[str] = []
    for _ in range(5):
        question = json.dumps({"position": start, "moves": moves})
        _, told = next(analysed(question))
        assert next(analysed(question))[1] == told
        view = told["view"]
        record = read_record(view["record"])
        *_, last = record.positions()
        assert write_position(last) == view["position"]
        legal = view["state"]["turn"]["legal"]
        if not legal:
            break
        drawn += view["drawn"]
        moves += [*view["drawn"], legal[0]["move"]]
    assert drawn or game == "riomino"


def test_an_end_has_nothing_to_compare() -> None:
    match = _begun("riomino")
    while not match.is_over:
        match.push(match.legal()[0])
    moves = [str(move) for move in match.moves]
    start = write_position(
        Match.new("riomino", 2, ["three_by_three"], seed="analysis").start or match.record().start
    )
    told = list(analysed(json.dumps({"position": start, "moves": moves})))
    assert len(told) == 1
    assert "analysis" not in told[0][1]
    with pytest.raises(Refused, match="not_a_move"):
        next(analysed(json.dumps({"position": start, "moves": ["?"]})))
