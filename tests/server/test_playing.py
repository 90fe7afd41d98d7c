"""People and bots at a table, over real connections."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.harness import Person, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Json


def test_a_game_against_a_bot_runs_from_the_first_draw_to_the_result(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "greedy", name="Ann")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    state = line.play_out()
    assert [event["n"] for event in line.events] == list(range(1, state["position"]["n"] + 1))
    places = state["table"]["games"][0]["places"]
    assert [place["score"] for place in places] == [realm["total"] for realm in state["position"]["realms"]]
    assert state["position"]["seats"][0]["name"] == "Ann"


def test_forced_moves_are_played_by_the_table_and_marked(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "random", "random", "random")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    line.play_out()
    forced = [event for event in line.events if event.get("forced")]
    assert forced
    assert all("move" in event for event in forced)


def test_two_people_share_a_table_by_link(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", name="Ann")
    assert bob.claim(made, 1, name="Bob") == [1]
    ann.post(f"/api/tables/{made['id']}/start")
    lines = {0: ann.line(made["id"]), 1: bob.line(made["id"])}
    assert [seat["name"] for seat in lines[0].last["position"]["seats"]] == ["Ann", "Bob"]
    actor = lines[0].last["turn"]["actor"]
    assert lines[actor].last["turn"]["legal"]
    assert lines[1 - actor].last["turn"]["legal"] == []
    played = lines[actor].play()
    heard = lines[1 - actor].until(lambda state: state["events"] and "move" in state["events"][0])
    assert heard["position"]["row"] == played["position"]["row"]
    assert heard["events"][0]["by"] == actor


def test_a_seat_link_opened_twice_gives_the_same_seat(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", "open")
    assert bob.claim(made, 2) == [2]
    assert bob.claim(made, 2) == [2]


def test_the_link_of_the_table_gives_the_next_open_seat_once(person: Callable[[], Person]) -> None:
    ann, bob, cat = person(), person(), person()
    made = ann.create("mine", "open", "open")
    assert bob.claim(made, None) == [1]
    assert bob.claim(made, None) == [1]
    assert cat.claim(made, None) == [2]


def test_a_wrong_token_opens_nothing(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open")
    refused = bob.post(f"/api/tables/{made['id']}/claim", 403, token="x" * 32)
    assert refused["error"]["code"] == "bad_token"


def test_somebody_without_a_seat_may_look_but_not_move(person: Callable[[], Person]) -> None:
    ann, eve = person(), person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = eve.line(made["id"])
    assert line.last["you"] == {"seats": [], "host": False, "undo": None}
    assert line.last["turn"]["legal"] == []
    assert line.ask(move=">1", after=line.last["position"]["n"])["error"]["code"] == "not_seated"
    until(lambda: ann.get(f"/api/tables/{made['id']}")["table"]["watchers"] == 1)


def test_two_tabs_cannot_both_move(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    first, second = ann.line(made["id"]), ann.line(made["id"])
    n = second.last["position"]["n"]
    moves = [legal["move"] for legal in second.last["turn"]["legal"]]
    first.play()
    refused = second.ask(move=moves[1], after=n)
    assert refused["error"]["code"] == "stale"
    assert refused["n"] > n


def test_a_phrase_in_between_does_not_make_a_move_stale(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    state = line.last
    line.send(say="hello")
    line.until(lambda heard: any(event.get("say") == "hello" for event in heard["events"]))
    line.send(move=state["turn"]["legal"][0]["move"], after=state["position"]["n"])
    assert "error" not in line.hear()


def test_a_client_that_lost_its_line_gets_exactly_what_it_missed(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "greedy")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    for _ in range(4):
        line.play()
    seen = line.last["position"]["n"]
    line.close()
    again = ann.line(made["id"], since=seen - 5)
    assert [event["n"] for event in again.events][:5] == list(range(seen - 4, seen + 1))
    again.send(since=0)
    whole = again.until(lambda state: state["events"] and state["events"][0]["n"] == 1)
    assert [event["n"] for event in whole["events"]] == list(range(1, whole["position"]["n"] + 1))


def test_an_illegal_move_is_refused_with_rule_code_and_arguments(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    refused = line.ask(move=">99", after=line.last["position"]["n"])["error"]
    assert refused == {"rule": "KD-2.3", "code": "not_on_offer", "args": {"domino": "99"}}
    assert line.ask(move="nonsense", after=line.last["position"]["n"])["error"]["code"] == "not_a_move"


def test_fits_dead_cells_and_reasons_are_answered_on_request(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    fits = line.ask(ask="fit", domino="1", realm=0)["fits"]
    assert {tuple(place["cells"]) for place in fits["places"]} >= {("d5", "d6"), ("f5", "g5")}
    assert all(place["gain"] == 0 for place in fits["places"])
    assert line.ask(ask="dead")["dead"] == {"realm": 0, "cells": []}
    why = line.ask(ask="why", move=">99")["why"]
    assert (why["legal"], why["rule"]) == (False, "KD-2.3")
    assert line.ask(ask="fit", domino="99")["error"]["code"] == "unknown_domino"
    assert line.ask(ask="dead", realm=5)["error"]["code"] == "unknown_realm"


def test_without_hints_no_gain_is_told(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine", hints=False)
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    assert {legal["gain"] for legal in line.last["turn"]["legal"]} == {None}


def test_a_dynasty_goes_on_with_totals_and_reveals_one_seed_at_a_time(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "random", options=["dynasty"])
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    for number in (1, 2, 3):
        while len([g for g in line.last["table"]["games"] if g["places"]]) < number:
            if line.last["turn"]["legal"] and not line.last["turn"]["forced"]:
                line.play()
            else:
                line.hear()
        seeds = [game["seed"] is not None for game in line.last["table"]["games"]]
        assert seeds == [n < number for n in range(3)]
        if number < 3:
            line.send(next=True)
            while line.last["table"]["match"] == number:
                line.hear()
    assert line.last["table"]["status"] == "over"
    games = line.last["table"]["games"]
    for place in line.last["table"]["totals"]:
        assert place["score"] == sum(game["places"][place["realm"]]["score"] for game in games)
    record = ann.web.get(f"/api/tables/{made['id']}/record").text
    assert ann.post("/api/verify", 200, record=record)["code"] == "fair"


def test_nobody_chatters_without_end(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    line = ann.line(made["id"])
    for _ in range(5):
        line.send(say="hello")
    assert line.ask(say="hello")["error"]["code"] == "too_fast"


def test_talk_does_not_make_those_who_wait_wait_longer(person: Callable[[], Person]) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1)
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    while line.last["turn"]["actor"] != 1:
        line.play() if line.last["turn"]["legal"] else line.hear()
    # Visitors come and go all the time; Bob is replaced all the same.
    while not line.last["position"]["seats"][1]["away"]:
        eve.line(made["id"]).close()
        line.hear()


@pytest.mark.parametrize("timeout", ["kind", "strict"])
def test_when_time_is_out_a_bot_moves_or_the_seat_is_resigned(person: Callable[[], Person], timeout: str) -> None:
    ann = person()
    clock = {"kind": "bank", "seconds": 0, "increment": 1, "timeout": timeout}
    table = ann.create("mine", "greedy", clock=clock)["id"]
    ann.post(f"/api/tables/{table}/start")
    line = ann.line(table)

    def is_so(_: object) -> bool:
        late = [e["n"] for e in line.events if e.get("clock", {}).get("what") == "timeout"]
        if timeout == "strict":
            return bool(late) and line.last["position"]["seats"][0]["resigned"] and is_over(line.last)
        return bool(late) and any(e["n"] > late[0] and e["by"] == 0 and "move" in e for e in line.events)

    if not is_so(None):
        line.until(is_so)


def is_over(state: Json) -> bool:
    return bool(state["table"]["status"] == "over")


def test_a_game_is_paused_when_the_other_agrees_and_goes_on_when_anybody_says_so(
    person: Callable[[], Person],
) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", clock={"kind": "days", "seconds": 86400})
    bob.claim(made, 1)
    ann.post(f"/api/tables/{made['id']}/start")
    lines = [ann.line(made["id"]), bob.line(made["id"])]
    lines[0].send(pause=True)
    asked = lines[1].until(lambda heard: heard.get("table", {}).get("requests"))["table"]["requests"][0]
    assert (asked["what"], asked["by"], asked["waiting"]) == ("pause", 0, [1])
    lines[1].send(answer=asked["n"], yes=True)
    stopped = lines[0].until(lambda heard: heard.get("table", {}).get("paused"))
    assert not any(seat["clock"]["running"] for seat in stopped["position"]["seats"])
    assert lines[0].ask(move=">1", after=stopped["position"]["n"])["error"]["code"] == "paused"
    lines[1].send(pause=False)
    lines[0].until(lambda heard: "table" in heard and not heard["table"]["paused"])
    moved = next(line for line in lines if line.last["turn"]["actor"] in line.last["you"]["seats"])
    assert "error" not in moved.play()


def test_who_asks_for_everything_again_asks_for_nobody_else(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "open")
    dan, eve = person().line(made["id"]), person().line(made["id"])
    eve.send(since=0)
    eve.until(lambda heard: heard["events"] and heard["events"][0]["n"] == 1)
    ann.line(made["id"]).send(say="hello")
    dan.until(lambda heard: any("say" in one for one in heard["events"]))
    numbers = [one["n"] for one in dan.events]
    assert numbers == list(range(1, len(numbers) + 1))
