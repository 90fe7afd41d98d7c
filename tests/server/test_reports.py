"""Reports to the operator: what goes with them, what the operator does, and who is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from crownlands.server.http.limits import REPORTS
from crownlands.server.storage import reports
from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Json

INSIDE = ("operator", "the password")
FORM = {"content-type": "application/x-www-form-urlencoded"}


def table_of(ann: Person, bob: Person) -> str:
    made = ann.create("mine", "open", public=True, name="Ann")
    bob.post(f"/api/tables/{made['id']}/join", 200, name="Bob <b>")
    return str(made["id"])


def code(answer: Json) -> str:
    return str(answer["error"]["code"])


def test_a_report_reaches_the_operator_with_the_events_and_the_answer_comes_back(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, operator_password=INSIDE[1]) as server:
        ann, bob, eve = (Person(server.url) for _ in range(3))
        table = table_of(ann, bob)
        said = bob.line(table)
        said.send(say="hello")
        said.until(lambda state: any("say" in one for one in state.get("events", [])))
        ann.post(f"/api/tables/{table}/report", seat=1, reason="name", note="look \n at   the name")
        (mine,) = ann.get("/api/me/reports")["reports"]
        assert (mine["table"], mine["seat"], mine["answer"]) == (table, 1, None)
        # The one who is reported is told nothing of it.
        assert bob.get("/api/me/reports")["reports"] == []
        assert eve.web.get("/admin/reports").status_code == 401
        assert "1 without an answer" in eve.web.get("/admin", auth=INSIDE).text
        page = eve.web.get("/admin/reports", auth=INSIDE).text
        assert "Bob &lt;b&gt;" in page
        assert "look at the name" in page
        whole = eve.web.get(f"/admin/reports/{mine['id']}", auth=INSIDE).text
        assert "hello" in whole
        path = f"/admin/reports/{mine['id']}"
        assert eve.web.post(path, auth=INSIDE, content="act=hang", headers=FORM).status_code == 422
        assert eve.web.post(path, auth=INSIDE, content="act=restricted&days=0", headers=FORM).status_code == 422
        assert eve.web.post(path, content="act=closed", headers=FORM).status_code == 401
        line = bob.line(table)
        assert eve.web.post(path, auth=INSIDE, content="act=closed", headers=FORM).status_code == 303
        line.until(lambda state: state.get("table", {}).get("closed"))
        assert line.events[-1]["close"] == "operator"
        (mine,) = ann.get("/api/me/reports")["reports"]
        assert mine["answer"] == "closed"
        assert mine["answered"]
        for one in (ann, bob, eve):
            one.leave_all()


def test_a_restricted_guest_plays_with_friends_and_not_in_public(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, operator_password=INSIDE[1]) as server:
        ann, bob = Person(server.url), Person(server.url)
        table = table_of(ann, bob)
        ann.post(f"/api/tables/{table}/report", seat=1, reason="rude")
        (mine,) = ann.get("/api/me/reports")["reports"]
        done = ann.web.post(
            f"/admin/reports/{mine['id']}", auth=INSIDE, content="act=restricted&days=3", headers=FORM
        )
        assert done.status_code == 303
        assert ann.get("/api/me/reports")["reports"][0]["answer"] == "restricted"
        open_one = ann.create("mine", "open", public=True)["id"]
        refused = bob.post(f"/api/tables/{open_one}/join", 403)
        assert code(refused) == "restricted"
        assert len(refused["error"]["args"]["until"]) == 10
        assert code(bob.post("/api/seek", 403)) == "restricted"
        seats = [{"kind": "mine"}, {"kind": "open"}]
        assert code(bob.post("/api/tables", 403, seats=seats, public=True)) == "restricted"
        bob.create("mine", "open")
        assert bob.get("/api/me/data")["restricted"] > 0
        for one in (ann, bob):
            one.leave_all()


def test_only_who_was_there_reports_and_only_others(person: Callable[[], Person]) -> None:
    ann, bob, eve = person(), person(), person()
    table = table_of(ann, bob)
    path = f"/api/tables/{table}/report"
    assert code(eve.post(path, 401, seat=0)) == "who_are_you"
    eve.create("mine", "greedy")
    assert code(eve.post(path, 403, seat=0)) == "not_reported"
    assert code(bob.post(path, 409, seat=1)) == "nobody_else"
    assert code(bob.post(path, 409, seat=7)) == "nobody_else"
    assert code(ann.post(path, 409)) == "nobody_else"
    # A host can be reported, also by whom they removed.
    ann.post(f"/api/tables/{table}/seats/1/remove", why="other")
    bob.post(path, reason="host")
    # Once is enough until there is an answer.
    assert code(bob.post(path, 403, reason="host")) == "not_reported"
    # And the removed one can be, by the host.
    ann.post(path, seat=1, reason="rude")


def test_reports_have_an_end(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    tables = [table_of(ann, bob) for _ in range(REPORTS + 1)]
    for table in tables[:-1]:
        ann.post(f"/api/tables/{table}/report", seat=1)
    assert code(ann.post(f"/api/tables/{tables[-1]}/report", 429, seat=1)) == "too_fast"


def test_who_wishes_to_be_forgotten_is_forgotten_in_reports_too(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann, bob, cyd = (Person(server.url) for _ in range(3))
        table = table_of(ann, bob)
        cyd.create("mine", "greedy")
        ann.post(f"/api/tables/{table}/report", seat=1, note="a note of Ann")
        bob.post(f"/api/tables/{table}/report", note="a note of Bob")
        for one in (bob, ann):
            assert one.web.delete("/api/me").status_code == 204
        kept = server.within(reports.latest(server.tables.store))
        assert len(kept) == 2
        for told in kept:
            assert {told[name] for name in ("guest_id", "about_id", "name", "note")} == {None}
            whole = server.within(reports.one(server.tables.store, told["id"]))
            assert whole is not None
            assert "Bob" not in json.dumps(whole)
            assert "Ann" not in json.dumps(whole)
        for person in (ann, bob, cyd):
            person.leave_all()
