"""The lobby: open tables live, one text for all; and playing with anyone who comes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.server.http.stream import REMOVED
from crownlands.server.live.pairing import parties
from crownlands.server.messages.lobby import LobbyView
from crownlands.server.storage import seekers
from crownlands.server.storage.seekers import Seeker
from tests.server.harness import Person, until
from tests.server.listening import Stream
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Json, Running


def seek(person: Person, **wish: Any) -> Stream:
    """Somebody waits, and hears what comes of it."""
    person.post("/api/seek", **wish)
    return Stream(person, "/api/seek")


def waiting_at(server: Running) -> list[Seeker]:
    return server.within(seekers.waiting(server.tables.store))


def lines(told: Json) -> dict[str, Json]:
    LobbyView.model_validate(told)
    return {line["id"]: line for line in told["tables"]}


def test_an_open_table_is_told_to_whoever_looks_and_again_when_somebody_sits_down(
    person: Callable[[], Person],
) -> None:
    ann, bob, eve = person(), person(), person()
    with Stream(eve, "/api/lobby") as lobby:
        assert lobby.type.startswith("text/event-stream")
        assert lines(lobby.hear()) == {}
        secret = ann.create("mine", "open", name="Ann")
        made = ann.create("mine", "open", public=True, options=["harmony"], clock={"kind": "move", "seconds": 60})
        shown = lines(lobby.until(lambda told: made["id"] in lines(told)))
        line = shown[made["id"]]
        assert (line["game"], line["options"], line["clock"]["seconds"]) == ("kingdomino", ["harmony"], 60)
        assert [seat["kind"] for seat in line["seats"]] == ["person", "open"]
        # Private by default.
        assert secret["id"] not in shown
        bob.post(f"/api/tables/{made['id']}/join", 200)
        taken = lobby.until(lambda told: lines(told)[made["id"]]["seats"][1]["kind"] == "person")
        assert lines(taken)[made["id"]]["status"] == "waiting"
        ann.post(f"/api/tables/{made['id']}/close")
        lobby.until(lambda told: made["id"] not in lines(told))


def test_moves_are_no_news_for_the_lobby(person: Callable[[], Person]) -> None:
    ann, eve = person(), person()
    made = ann.create("mine", "mine", public=True)
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    with Stream(eve, "/api/lobby") as lobby:
        assert lines(lobby.hear())[made["id"]]["status"] == "playing"
        for _ in range(4):
            line.play()
        assert lobby.is_quiet(1.5)


def test_two_who_wish_for_the_same_are_at_one_table_that_has_begun(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    with seek(ann, game="riomino", name="Ann") as first:
        assert first.is_quiet(0.3)
        with seek(bob, seats=2, name="Bob") as second:
            found = {one.hear()["table"] for one in (first, second)}
            # The stream has said all it had to say.
            assert first.hear() is None
    (table,) = found
    state = ann.get(f"/api/tables/{table}")
    assert state["table"]["status"] == "playing"
    assert not state["table"]["public"]
    assert state["position"]["setup"]["game"] == "riomino"
    assert {seat["name"] for seat in state["position"]["seats"]} == {"Ann", "Bob"}
    assert len(state["you"]["seats"]) == 1
    assert state["you"]["host"]
    assert state["table"]["clock"]["kind"] == "move"
    assert not bob.get(f"/api/tables/{table}")["you"]["host"]


def test_who_wishes_for_something_else_waits_on_and_the_lobby_tells_that_somebody_does(
    person: Callable[[], Person],
) -> None:
    ann, bob, eve = person(), person(), person()
    with (
        seek(ann, game="kingdomino", seats=4) as first,
        seek(bob, game="queendomino") as second,
        Stream(eve, "/api/lobby") as lobby,
    ):
        told = lobby.until(lambda told: len(told["waiting"]) == 2)
        assert told["waiting"] == [
            {"game": "kingdomino", "seats": 4, "count": 1},
            {"game": "queendomino", "seats": None, "count": 1},
        ]
        assert first.is_quiet(0.3)
        assert second.is_quiet(0.1)


def test_whose_page_goes_away_is_not_paired_and_who_comes_back_keeps_the_place(server: Running) -> None:
    ann, bob = Person(server.url), Person(server.url)
    with seek(ann, name="Ann"):
        (before,) = waiting_at(server)
    until(lambda: not waiting_at(server))
    with seek(bob, name="Bob") as second:
        assert second.is_quiet(0.3)
        with seek(ann) as first:
            assert first.hear()["table"] == second.hear()["table"]
    assert before.name == "Ann"
    # Somebody whose line broke in the moment of pairing is told when they are back.
    with Stream(ann, "/api/seek") as again:
        assert again.hear()["table"]
    ann.leave_all()
    bob.leave_all()


def test_a_place_is_kept_while_a_page_is_loaded_again(server: Running) -> None:
    ann = Person(server.url)
    with seek(ann, game="kingdomino"):
        (before,) = waiting_at(server)
    with seek(ann, game="kingdomino"):
        (after,) = waiting_at(server)
        assert after.since == before.since
        # Another wish is another wait.
        ann.post("/api/seek", game="riomino")
        assert waiting_at(server)[0].since > before.since
    ann.web.delete("/api/seek")
    assert waiting_at(server) == []
    ann.leave_all()


def test_a_wish_that_nobody_can_grant_is_refused(person: Callable[[], Person]) -> None:
    ann = person()
    assert ann.post("/api/seek", 422, game="riomino", seats=4)["error"]["code"] == "impossible_setup"
    assert ann.post("/api/seek", 422, game="chess")["error"]["code"] == "impossible_setup"
    assert ann.post("/api/seek", 422, seats=1)["error"]["code"] == "malformed"
    assert person().get("/api/seek", 401)["error"]["code"] == "who_are_you"
    # Somebody who waits for nothing is told so, and asks first.
    ann.create("mine", "greedy")
    assert ann.get("/api/seek", 409)["error"]["code"] == "not_seeking"


def test_the_longest_wait_comes_first_and_nobody_is_in_two_parties() -> None:
    def one(name: str, game: str | None, seats: int | None, since: float) -> Seeker:
        return Seeker(name, None, game, seats, since)

    people = [
        one("a", "kingdomino", 3, 1),
        one("b", None, 2, 2),
        one("c", "kingdomino", None, 3),
        one("d", "queendomino", None, 4),
        one("e", None, None, 5),
        one("f", None, None, 6),
    ]
    found = [(party.game, {each.guest for each in party.people}) for party in parties(people)]
    # The first has three; then those who are left and fit.
    assert found == [("kingdomino", {"a", "c", "e"}), ("queendomino", {"b", "d"})]
    kept_apart = parties(people[1:3], [frozenset({"b", "c"})])
    assert kept_apart == []


def test_who_reported_somebody_does_not_meet_them_again(person: Callable[[], Person]) -> None:
    ann, bob, cyd = person(), person(), person()
    with seek(ann) as first, seek(bob) as second:
        table = first.hear()["table"]
        assert second.hear()["table"] == table
    mine = ann.get(f"/api/tables/{table}")["you"]["seats"][0]
    ann.post(f"/api/tables/{table}/report", seat=1 - mine, reason="rude")
    with seek(ann) as first, seek(bob) as second:
        assert first.is_quiet(0.5)
        with seek(cyd) as third:
            assert third.hear()["table"] == first.hear()["table"]
            assert second.is_quiet(0.2)


@pytest.mark.slow
def test_two_processes_pair_each_of_many_once_and_remove_guests_of_each_other(
    postgres_address: str, tmp_path: Path
) -> None:
    first, second = Process(tmp_path, postgres_address), Process(tmp_path, postgres_address)
    people = [Person((first, second)[number % 2].url) for number in range(8)]
    try:
        with Stream(Person(second.url), "/api/lobby") as lobby, ThreadPoolExecutor(8) as pool:
            streams = list(pool.map(lambda one: seek(one, game="kingdomino", seats=2), people))
            tables = [stream.hear()["table"] for stream in streams]
            # What one process makes public is in the other's lobby.
            made = people[0].create("mine", "open", public=True)
            lobby.until(lambda told: made["id"] in lines(told))
        assert sorted(tables.count(table) for table in set(tables)) == [2] * 4
        for stream in streams:
            stream.close()
        for one, table in zip(people, tables, strict=True):
            assert len(one.get(f"/api/tables/{table}")["you"]["seats"]) == 1
        people[1].post(f"/api/tables/{made['id']}/join", 200)
        line = people[1].line(made["id"])
        people[0].post(f"/api/tables/{made['id']}/seats/1/remove", why="rude")
        assert line.closed() == REMOVED
        refused = people[1].post(f"/api/tables/{made['id']}/join", 403)
        assert refused["error"]["code"] == "removed"
    finally:
        for one in people:
            one.leave_all()
        for process in (first, second):
            process.kill()
