"""Coming and going: late joiners, leavers, hosts, rematches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.harness import QUICK, Person, running, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_a_late_joiner_takes_over_a_bots_seat(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", public=True)
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    assert line.last["position"]["seats"][1]["kind"] == "bot"
    assert bob.post(f"/api/tables/{made['id']}/join", 200, name="Bob")["seats"] == [1]
    line.until(lambda state: state["position"]["seats"][1]["name"] == "Bob")


def test_a_bot_that_was_chosen_is_not_taken_over_from_the_lobby(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "greedy", public=True)
    ann.post(f"/api/tables/{made['id']}/start")
    assert bob.post(f"/api/tables/{made['id']}/join", 409)["error"]["code"] == "no_open_seat"


def test_a_leaver_is_replaced_while_another_waits_and_gets_the_seat_back(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", name="Ann")
    bob.claim(made, 1, name="Bob")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    away = bob.line(made["id"])
    away.close()
    while not line.last["position"]["seats"][1]["away"]:
        if line.last["turn"]["legal"]:
            line.play()
        else:
            line.hear()
    back = bob.line(made["id"])
    until(lambda: not bob.get(f"/api/tables/{made['id']}")["position"]["seats"][1]["away"])
    assert back.last["you"]["seats"] == [1]


def test_nobody_is_replaced_while_nobody_waits(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "greedy")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    line.my_turn()
    n = line.last["position"]["n"]
    line.close()
    back = ann.line(made["id"], since=n)
    assert not back.last["position"]["seats"][0]["away"]
    assert back.last["position"]["n"] == n


def test_where_days_are_allowed_for_a_move_nobody_is_replaced(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    seen = []
    # First the table with days; when Bob is replaced at the other, he would have been at the first one long ago.
    for clock in ({"kind": "days", "seconds": 86400}, {"kind": "none"}):
        made = ann.create("mine", "open", clock=clock)
        bob.claim(made, 1)
        ann.post(f"/api/tables/{made['id']}/start")
        line = ann.line(made["id"])
        while line.last["turn"]["actor"] != 1:
            # A move that the table makes by itself is waited for: the next one may be Bob's.
            line.hear() if line.last["turn"]["forced"] or not line.last["turn"]["legal"] else line.play()
        seen.append(line)
    patient, usual = seen
    if not usual.last["position"]["seats"][1]["away"]:
        usual.until(lambda state: state["position"]["seats"][1]["away"])
    state = ann.get(f"/api/tables/{patient.last['table']['id']}")
    assert (state["turn"]["actor"], state["position"]["seats"][1]["away"]) == (1, False)


def test_who_leaves_on_purpose_comes_back_on_purpose(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "greedy")
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/start")
    ann.post(f"{table}/leave")
    assert ann.line(made["id"]).last["position"]["seats"][0]["away"]
    assert ann.post(f"{table}/return", 200)["seats"] == [0]
    assert not ann.get(table)["position"]["seats"][0]["away"]


@pytest.mark.parametrize(("swap", "mine", "kinds"), [(True, 1, ["bot", "person"]), (False, 0, ["person", "bot"])])
def test_a_rematch_seats_the_same_people_and_everybody_is_told(
    person: Callable[[], Person], swap: bool, mine: int, kinds: list[str]
) -> None:
    ann = person()
    made = ann.create("mine", "greedy", name="Ann")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    line.play_out()
    again = ann.post(f"/api/tables/{made['id']}/rematch", 201, swap=swap)
    assert again["seats"] == [mine]
    told = line.until(lambda state: state["table"]["rematch"])
    assert told["table"]["rematch"] == again["id"]
    assert ann.post(f"/api/tables/{made['id']}/rematch", 201)["id"] == again["id"]
    seats = ann.get(f"/api/tables/{again['id']}")["position"]["seats"]
    assert [seat["kind"] for seat in seats] == kinds


def test_the_hosts_role_passes_on_when_the_host_leaves(person: Callable[[], Person]) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open", "open")
    table = made["id"]
    for one, seat in ((bob, 1), (eve, 2)):
        one.claim(made, seat)
    line = eve.line(table)
    assert not line.last["you"]["host"]
    ann.post(f"/api/tables/{table}/leave")
    # People who are there come before people who are not.
    assert line.until(lambda heard: heard["you"]["host"])
    ann.post(f"/api/tables/{table}/start", 403)
    eve.post(f"/api/tables/{table}/start")
    eve.post(f"/api/tables/{table}/leave")
    until(lambda: bob.get(f"/api/tables/{table}")["you"]["host"])


def test_a_host_who_stays_away_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, host_grace=0.2) as server:
        ann, bob = Person(server.url), Person(server.url)
        made = ann.create("mine", "open")
        bob.claim(made, 1)
        first = ann.line(made["id"])
        line = bob.line(made["id"])
        assert not line.last["you"]["host"]
        first.close()
        assert line.until(lambda heard: heard["you"]["host"])
        bob.post(f"/api/tables/{made['id']}/start")
        for one in (ann, bob):
            one.leave_all()


def test_who_is_forgotten_leaves_seat_and_table_to_the_others(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1)
    assert ann.web.delete("/api/me").status_code == 204
    state = bob.get(f"/api/tables/{made['id']}")
    assert [seat["kind"] for seat in state["position"]["seats"]] == ["open", "person"]
    assert state["you"]["host"]
    bob.post(f"/api/tables/{made['id']}/start")
