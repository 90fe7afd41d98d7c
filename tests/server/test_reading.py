"""Readers over real lines: of whole states, as ever, and of what changed."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING

import pytest

from tests.server.harness import after, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Json, Line, Person

MOMENT = 0.1
"""Seconds without a message after which the table is asked again."""
PARTS = ("position", "turn", "table", "you")


def caught_up(line: Line, who: Person, table: str) -> None:
    """At rest, what a line has put together is what a whole state says."""

    def is_same() -> bool:
        whole = who.get(f"/api/tables/{table}")
        with contextlib.suppress(TimeoutError):
            while any(line.last[part] != whole[part] for part in PARTS):
                line.hear(MOMENT)
        return all(line.last[part] == whole[part] for part in PARTS)

    until(is_same)


def test_whoever_says_nothing_is_told_whole_states(person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "baron")["id"]
    line = ann.line(table, changes=False)
    ann.post(f"/api/tables/{table}/start")
    for turn in range(5):
        told = line.play(turn)
        assert set(told) == {"events", *PARTS, "now"}


@pytest.mark.parametrize("game", ["kingdomino", "queendomino", "age_of_giants", "riomino"])
def test_all_readers_of_changes_know_what_whole_states_say(person: Callable[[], Person], game: str) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open", game=game)
    table = made["id"]
    early = eve.line(table)
    bob.claim(made, 1)
    ann.post(f"/api/tables/{table}/start")
    lines = [(ann, ann.line(table)), (bob, bob.line(table)), (eve, early)]
    for turn in range(10):
        # One of them comes later, one again and again.
        if turn == 5:
            lines.append((eve, eve.line(table)))
        if turn % 4 == 3:
            lines[1][1].close()
            lines[1] = (bob, bob.line(table, lines[1][1].last["position"]["n"]))
        for who, line in lines:
            caught_up(line, who, table)
        for _, line in lines:
            if line.last["turn"]["legal"] and not line.last["turn"]["forced"]:
                line.play(turn)
                break


def test_a_move_that_is_refused_changes_nothing(person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "mine")["id"]
    ann.post(f"/api/tables/{table}/start")
    line = ann.line(table)
    state = line.my_turn()
    assert "error" in line.ask(move="1@a1e", after=state["position"]["n"])
    assert "error" in line.ask(undo=10**6)
    line.play()
    caught_up(line, ann, table)


def test_who_has_another_state_gets_the_whole_one(person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "mine")["id"]
    ann.post(f"/api/tables/{table}/start")
    line = ann.line(table)
    line.play()
    n = line.last["position"]["n"]
    line.last["version"] = -1
    line.send(since=0, whole=True)
    state = line.hear()
    assert [event["n"] for event in state["events"]] == list(range(1, n + 1))
    caught_up(line, ann, table)
    line.play()
    caught_up(line, ann, table)


def test_a_line_that_is_asked_whether_it_lives_says_so_in_few_words(person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "mine")["id"]
    line = ann.line(table)
    line.send(since=line.last["position"]["n"])
    told = json.loads(line.socket.recv())
    assert (told["events"], told["changes"]) == ([], {})
    assert after(line.last, told)["position"] == line.last["position"]


def test_who_watched_and_takes_a_seat_is_told_their_moves(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", "open", public=True)
    table = made["id"]
    # Somebody whom the server knows from elsewhere.
    bob.create("mine", "mine")
    line = bob.line(table)
    assert line.last["you"]["seats"] == []
    bob.post(f"/api/tables/{table}/join", 200, seat=1)
    ann.post(f"/api/tables/{table}/start")
    first = ann.line(table)
    played = 0
    while played < 6:
        caught_up(first, ann, table)
        caught_up(line, bob, table)
        assert line.last["you"]["seats"] == [1]
        for one in (first, line):
            if one.last["turn"]["legal"] and not one.last["turn"]["forced"]:
                one.play()
                played += 1
                break


def test_a_stream_tells_what_changed_as_well(person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "mine")["id"]
    ann.post(f"/api/tables/{table}/start")
    state: Json = {}
    with ann.web.stream("GET", f"/api/tables/{table}/stream?changes=true") as answer:
        for text in answer.iter_lines():
            if not text:
                continue
            told = json.loads(text)
            state = told if not state else after(state, told)
            legal = state["turn"]["legal"]
            if state["position"]["n"] > 20:
                break
            if legal and not state["turn"]["forced"]:
                ann.post(
                    f"/api/tables/{table}/messages", 200, move=legal[-1]["move"], after=state["position"]["n"]
                )
        whole = ann.get(f"/api/tables/{table}")
    assert "changes" in told
    assert state["position"]["realms"] == whole["position"]["realms"]
