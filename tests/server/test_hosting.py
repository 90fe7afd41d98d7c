"""What hosts may do to others: everybody is told, and in a game that runs everybody is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.http.stream import REMOVED
from crownlands.server.storage.database import open_engine
from crownlands.server.storage.revisions import downgrade, upgrade
from tests.server.harness import QUICK as SETTINGS
from tests.server.harness import Line, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Json

    Meet = Callable[[], Person]


def told(line: Line, name: str) -> Json:
    """The next event of a kind that somebody hears of."""
    while not (found := [one for one in line.events if name in one]):
        line.hear()
    return dict(found[-1])


def sit_down(meet: Meet, people: int, **terms: object) -> tuple[Json, list[Person]]:
    """A table with its host and others on its seats."""
    host = meet()
    made = host.create("mine", *["open"] * (people - 1), name="Ann", **terms)
    others = [meet() for _ in range(people - 1)]
    for seat, one in enumerate(others, 1):
        one.claim(made, seat, name=f"Guest {seat}")
    return made, [host, *others]


def code(answer: Json) -> str:
    return str(answer["error"]["code"])


def test_before_the_start_the_host_removes_somebody_who_is_told_why_and_stays_away(person: Meet) -> None:
    made, (ann, bob, cyd) = sit_down(person, 3)
    table = f"/api/tables/{made['id']}"
    line, other = bob.line(made["id"]), cyd.line(made["id"])
    ann.post(f"{table}/seats/1/remove", why="stranger")
    assert told(other, "remove")["remove"] == {"seat": 1, "why": "stranger"}
    assert line.closed() == REMOVED
    assert line.socket.close_reason == "removed stranger"
    state = ann.get(table)
    assert state["position"]["seats"][1]["kind"] == "open"
    # Neither another socket nor any link brings them back: the same guest stays away.
    again = Line(bob.url, bob.token, made["id"])
    assert again.closed() == REMOVED
    again.close()
    link = ann.post(f"{table}/link", 200)["path"].partition("=")[2]
    refused = bob.post(f"{table}/claim", 403, token=link)
    assert (code(refused), refused["error"]["args"]) == ("removed", {"why": "stranger"})
    assert code(bob.post("/api/join", 403, code=ann.post(f"{table}/code", 200)["code"])) == "removed"
    # A friend's own link to a friend's own seat does not either.
    friend = cyd.post(f"{table}/seats/2/link", 200)["path"].partition("=")[2]
    assert code(bob.post(f"{table}/claim", 403, token=friend)) == "removed"
    # Others may have the seat.
    assert person().post(f"{table}/claim", 200, token=link)["seats"] == [1]


def test_what_somebody_was_invited_by_opens_nothing_after_they_were_removed(person: Meet) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open")
    bob.post("/api/join", 200, code=made["code"])
    ann.post(f"/api/tables/{made['id']}/seats/1/remove")
    # A guest who throws their cookie away is somebody new; what they know of the table is old.
    assert code(eve.post("/api/join", 404, code=made["code"])) == "unknown_code"
    token = next(one for one in made["links"] if one["seat"] is None)["path"].partition("=")[2]
    assert code(eve.post(f"/api/tables/{made['id']}/claim", 403, token=token)) == "bad_token"
    fresh = ann.post(f"/api/tables/{made['id']}/code", 200)["code"]
    assert fresh != made["code"]
    assert eve.post("/api/join", 200, code=fresh)["seats"] == [1]


def test_a_block_outlives_the_server_and_the_rematch(tmp_path: Path) -> None:
    with running(SETTINGS, data=tmp_path) as server:
        ann, bob, cyd = (Person(server.url) for _ in range(3))
        made = ann.create("mine", "open", game="riomino", public=True)
        bob.post(f"/api/tables/{made['id']}/join", 200)
        ann.post(f"/api/tables/{made['id']}/seats/1/remove", why="rude")
        tokens = [one.token for one in (ann, bob, cyd)]
        for one in (ann, bob, cyd):
            one.leave_all()
    with running(SETTINGS, data=tmp_path) as server:
        ann, bob, cyd = (Person(server.url) for _ in range(3))
        for one, token in zip((ann, bob, cyd), tokens, strict=True):
            if token:
                one.web.cookies.set("crownlands", token)
        assert code(bob.post(f"/api/tables/{made['id']}/join", 403)) == "removed"
        cyd.post(f"/api/tables/{made['id']}/join", 200)
        ann.post(f"/api/tables/{made['id']}/start")
        line = ann.line(made["id"])
        line.send(resign=0)
        line.until(lambda state: state.get("table", {}).get("status") == "over")
        next_one = ann.post(f"/api/tables/{made['id']}/rematch", 201)["id"]
        cyd.post(f"/api/tables/{next_one}/leave")
        assert code(bob.post(f"/api/tables/{next_one}/join", 403)) == "removed"
        for one in (ann, bob, cyd):
            one.leave_all()


def test_in_a_game_that_runs_everybody_else_must_agree_before_somebody_is_removed(person: Meet) -> None:
    made, (ann, bob, cyd) = sit_down(person, 3)
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/start")
    line = cyd.line(made["id"])
    ann.post(f"{table}/seats/1/remove", why="rude")
    asked = told(line, "ask")
    assert asked["ask"] == {"what": "remove", "seat": 1, "why": "rude", "of": [2]}
    (request,) = line.last["table"]["requests"]
    assert (request["what"], request["seat"], request["why"], request["waiting"]) == ("remove", 1, "rude", [2])
    # Whom it is about is not asked, and cannot answer.
    assert bob.post(f"{table}/messages", 200, answer=asked["n"], yes=False)["error"]["code"] == "not_asked"
    assert code(ann.post(f"{table}/seats/1/remove", 409)) == "already_asked"
    line.send(answer=asked["n"], yes=True)
    told(line, "remove")
    state = cyd.get(table)
    assert (state["position"]["seats"][1]["kind"], state["table"]["status"]) == ("bot", "playing")
    assert bob.get(table)["you"]["seats"] == []
    gone = Line(bob.url, bob.token, made["id"])
    assert gone.closed() == REMOVED
    gone.close()


def test_a_host_who_loses_cannot_get_rid_of_the_only_opponent_nor_close_the_game(person: Meet) -> None:
    made, (ann, bob) = sit_down(person, 2)
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/start")
    assert code(ann.post(f"{table}/seats/1/remove", 403, why="rude")) == "not_alone"
    line = bob.line(made["id"])
    ann.post(f"{table}/close")
    asked = told(line, "ask")
    assert asked["ask"] == {"what": "close", "of": [1]}
    line.send(answer=asked["n"], yes=False)
    told(line, "answer")
    assert ann.get(table)["table"]["status"] == "playing"
    ann.post(f"{table}/close")
    asked = line.until(lambda state: any("ask" in one for one in state["events"]))["table"]["requests"][0]
    line.send(answer=asked["n"], yes=True)
    assert told(line, "close")["close"] == "host"
    assert line.last["table"]["closed"]
    assert line.last["table"]["status"] == "over"
    assert line.last["turn"]["actor"] is None
    # What was played stays, and nothing more happens.
    assert code(line.ask(say="hello")) == "closed"
    assert line.last["table"]["games"][0]["places"] is None


def test_a_closed_table_waits_for_nobody(person: Meet) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", public=True)
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/close")
    assert code(bob.post(f"{table}/join", 409)) == "closed"
    assert code(ann.post(f"{table}/start", 409)) == "closed"
    assert made["id"] not in [line["id"] for line in bob.get("/api/tables")["tables"]]
    # Who plays with bots alone asks nobody.
    alone = ann.create("mine", "greedy")
    ann.post(f"/api/tables/{alone['id']}/start")
    ann.post(f"/api/tables/{alone['id']}/close")
    assert ann.get(f"/api/tables/{alone['id']}")["table"]["closed"]
    # It can still be looked at, also by people who were away.
    ann.line(alone["id"])


def test_a_muted_seat_plays_on_and_says_nothing(person: Meet) -> None:
    made, (ann, bob) = sit_down(person, 2)
    table = f"/api/tables/{made['id']}"
    line = bob.line(made["id"])
    ann.post(f"{table}/seats/1/mute")
    assert told(line, "mute")["mute"] == {"seat": 1, "on": True}
    assert line.last["table"]["muted"] == [1]
    assert code(line.ask(say="hello")) == "muted"
    ann.post(f"{table}/seats/1/mute", on=False)
    line.until(lambda state: state.get("table", {}).get("muted") == [])
    line.send(say="hello")
    assert told(line, "say")["say"] == "hello"


def test_a_table_is_handed_over(person: Meet) -> None:
    made, (ann, bob) = sit_down(person, 2)
    table = f"/api/tables/{made['id']}"
    line = bob.line(made["id"])
    ann.post(f"{table}/seats/1/host")
    assert told(line, "host")["host"] == 1
    assert line.last["you"]["host"]
    assert code(ann.post(f"{table}/seats/1/mute", 403)) == "not_host"
    bob.post(f"{table}/start")


def test_strangers_and_guests_are_no_hosts_and_a_host_acts_on_others_only(person: Meet) -> None:
    made, (ann, bob) = sit_down(person, 2)
    table = f"/api/tables/{made['id']}"
    eve = person()
    assert code(eve.post(f"{table}/close", 401)) == "who_are_you"
    eve.post("/api/tables", 201, seats=[{"kind": "mine"}, {"kind": "open"}])
    for path in ("close", "seats/1/remove", "seats/0/mute", "seats/1/host"):
        assert code(eve.post(f"{table}/{path}", 403)) == "not_host"
        assert code(bob.post(f"{table}/{path}", 403)) == "not_host"
    for path in ("remove", "mute", "host"):
        assert code(ann.post(f"{table}/seats/0/{path}", 409)) == "nobody_else"
        assert code(ann.post(f"{table}/seats/5/{path}", 404)) == "no_such_seat"
    assert code(ann.post(f"{table}/seats/1/remove", 422, why="<script>")) == "malformed"


def test_an_older_version_reads_what_hosts_did_as_events_that_mean_nothing(tmp_path: Path) -> None:
    with running(SETTINGS, data=tmp_path) as server:
        ann, bob = Person(server.url), Person(server.url)
        made = ann.create("mine", "open")
        bob.claim(made, 1)
        table = f"/api/tables/{made['id']}"
        ann.post(f"{table}/seats/1/mute")
        ann.post(f"{table}/start")
        for yes in (False, True):
            ann.post(f"{table}/close")
            n = ann.get(table)["table"]["requests"][0]["n"]
            bob.post(f"{table}/messages", 200, answer=n, yes=yes)
        assert ann.get(table)["table"]["closed"]
        token = ann.token or ""
        for one in (ann, bob):
            one.leave_all()
    engine = open_engine(str(tmp_path / "games.sqlite"))
    downgrade(engine, "0.2")
    with engine.connect() as connection:
        bodies = connection.exec_driver_sql("select body from events").scalars().all()
        assert not any(word in body for body in bodies for word in ('"mute"', '"ask"', '"answer"', '"close"'))
        assert connection.exec_driver_sql("select status from tables").scalar() == "playing"
    upgrade(engine)
    engine.dispose()
    with running(SETTINGS, data=tmp_path) as server:
        ann = Person(server.url)
        ann.web.cookies.set("crownlands", token)
        state = ann.get(table)
        assert (state["table"]["status"], state["table"]["damaged"]) == ("playing", None)
        ann.leave_all()
