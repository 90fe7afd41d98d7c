"""Playing on from a moment of a game that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Json, Person

GAMES = [
    ("kingdomino", ("mine", "greedy"), ()),
    ("kingdomino", ("mine", "greedy"), ("dynasty",)),
    ("queendomino", ("mine", "random", "random"), ()),
    ("riomino", ("mine", "random"), ("paired",)),
]


def finished(ann: Person, game: str, seats: tuple[str, ...], options: tuple[str, ...]) -> str:
    """A table whose games are all over."""
    table: str = ann.create(*seats, game=game, options=list(options))["id"]
    ann.post(f"/api/tables/{table}/start")
    line = ann.line(table)
    while line.last["table"]["status"] != "over":
        if line.last["turn"]["legal"] and not line.last["turn"]["forced"]:
            line.play()
        elif line.last["turn"]["actor"] is None:
            line.send(next=True)
            line.hear()
        else:
            line.hear()
    return table


def my_decisions(events: list[Json]) -> list[int]:
    return [one["n"] for one in events if one["by"] == 0 and "move" in one and not one.get("forced")]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_game_is_taken_up_where_it_was_and_played_to_another_end(
    person: Callable[[], Person], game: str, seats: tuple[str, ...], options: tuple[str, ...]
) -> None:
    ann = person()
    table = finished(ann, game, seats, options)
    decisions = my_decisions(ann.get(f"/api/tables/{table}")["events"])
    n = decisions[len(decisions) // 2] - 1
    then = ann.get(f"/api/tables/{table}/at/{n}")

    made = ann.post(f"/api/tables/{table}/branch", 201, n=n)
    line = ann.line(made["id"])
    now = line.last
    assert made["seats"] == [0]
    assert now["table"]["branch"]["table"] == table
    assert now["table"]["branch"]["n"] == n
    assert now["table"]["undo"] == "practice"
    assert not {"dynasty", "paired"} & set(now["position"]["setup"]["options"])
    for part in ("row", "next", "realms", "dice", "unseen", "shared"):
        assert now["position"][part] == then["position"][part]
    assert now["turn"]["actor"] == 0
    assert now["turn"]["legal"]

    over = line.play_out()
    assert over["table"]["games"][0]["review"].startswith(f"/replay/{made['id']}/")
    # What this table drew was dealt from its own seed, and its record says where it began.
    record = ann.web.get(f"/api/tables/{made['id']}/record").text
    assert "[Start " in record
    assert ann.post("/api/verify", 200, record=record)["code"] == "fair"
    # Such a record can be kept and taken up like any other.
    copy = ann.post("/api/records", 201, record=record)["tables"][0]
    kept = ann.web.get(f"/api/tables/{copy}/record").text
    assert ann.post("/api/verify", 200, record=kept)["code"] == "fair"
    assert ann.get(f"/api/tables/{copy}")["table"]["games"][0]["places"] == over["table"]["games"][0]["places"]
    again = my_decisions(ann.get(f"/api/tables/{copy}")["events"])[0] - 1
    third = ann.get(f"/api/tables/{ann.post(f'/api/tables/{copy}/branch', 201, n=again)['id']}")
    assert third["position"]["realms"] == now["position"]["realms"]
    assert third["position"]["row"] == now["position"]["row"]


def test_what_was_played_elsewhere_is_not_taken_back(person: Callable[[], Person]) -> None:
    ann = person()
    table = finished(ann, "kingdomino", ("mine", "greedy"), ())
    n = my_decisions(ann.get(f"/api/tables/{table}")["events"])[4] - 1
    line = ann.line(ann.post(f"/api/tables/{table}/branch", 201, n=n)["id"])
    assert line.last["you"]["undo"] is None
    given = my_decisions(line.last["events"])
    assert line.ask(undo=given[-1])["error"]["code"] == "no_such_event"
    line.play()
    mine = line.my_turn()["you"]["undo"]
    assert mine["free"]
    line.send(undo=mine["n"])
    line.until(lambda heard: any("undo" in one for one in heard.get("events", [])))
    assert line.last["you"]["undo"] is None


def test_another_seat_and_stronger_bots_may_be_chosen(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    table = finished(ann, "kingdomino", ("mine", "greedy", "mine"), ())
    n = my_decisions(ann.get(f"/api/tables/{table}")["events"])[2]
    made = bob.post(f"/api/tables/{table}/branch", 201, n=n, seat=2, level="squire", name="Bob")
    seats = bob.get(f"/api/tables/{made['id']}")["position"]["seats"]
    assert [(one["kind"], one["name"], one["level"]) for one in seats] == [
        ("bot", None, "squire"),
        ("bot", None, "greedy"),
        ("person", "Bob", None),
    ]
    assert bob.post(f"/api/tables/{table}/branch", 404, n=n, seat=7)["error"]["code"] == "no_such_seat"
    assert bob.post(f"/api/tables/{table}/branch", 422, n=n, level="emperor")["error"]["code"] == "unknown_level"


def test_an_imported_record_and_a_branch_can_be_taken_up_too(person: Callable[[], Person]) -> None:
    ann = person()
    table = finished(ann, "kingdomino", ("mine", "greedy"), ())
    record = ann.web.get(f"/api/tables/{table}/record").text
    copy = ann.post("/api/records", 201, record=record)["tables"][0]
    n = my_decisions(ann.get(f"/api/tables/{copy}")["events"])[3] - 1
    first = ann.post(f"/api/tables/{copy}/branch", 201, n=n)["id"]
    m = my_decisions(ann.get(f"/api/tables/{first}")["events"])[1] - 1
    second = ann.post(f"/api/tables/{first}/branch", 201, n=m)["id"]
    assert ann.get(f"/api/tables/{second}")["table"]["branch"]["table"] == first


def test_nobody_tries_moves_out_while_others_wait_for_them(person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "mine")["id"]
    ann.post(f"/api/tables/{table}/start")
    n = ann.get(f"/api/tables/{table}")["position"]["n"]
    assert ann.post(f"/api/tables/{table}/branch", 409, n=n)["error"]["code"] == "not_over"


def test_there_is_nothing_to_play_before_the_start_and_after_the_end(person: Callable[[], Person]) -> None:
    ann = person()
    table = finished(ann, "kingdomino", ("mine", "greedy"), ())
    last = ann.get(f"/api/tables/{table}")["position"]["n"]
    assert ann.post(f"/api/tables/{table}/branch", 409, n=1)["error"]["code"] == "not_started"
    assert ann.post(f"/api/tables/{table}/branch", 409, n=last)["error"]["code"] == "game_over"
    assert ann.post(f"/api/tables/{table}/branch", 409, n=last + 1)["error"]["code"] == "no_such_event"
