"""What I played: lists with filters, what is new, results, records, and taking a game away; on both stores."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import insert, select, update

from crownlands.kernel import available
from crownlands.rules.notation import read_records
from crownlands.server.messages import RecordList, Results, TableList
from crownlands.server.storage.backup import backup, restore
from crownlands.server.storage.lists import PAGE
from crownlands.server.storage.results import keep_review
from crownlands.server.storage.schema import holders, reviewed, tables
from tests.server.harness import QUICK, Person, Running, running, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Json

PLACES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """Where a server keeps its games: an SQLite file, or a PostgreSQL."""
    if request.param == "sqlite":
        return {"data": tmp_path}
    return {"data": tmp_path, "database": request.getfixturevalue("postgres_address")}


def named(person: Person, name: str) -> Person:
    assert person.web.put("/api/me", json={"name": name}).status_code == 200
    return person


def together(ann: Person, bob: Person, **terms: Any) -> str:
    """A table of two people, begun."""
    made = ann.create("mine", "open", **terms)
    bob.claim(made, 1)
    ann.post(f"/api/tables/{made['id']}/start")
    return str(made["id"])


def resigned(loser: Person, seat: int, table: str) -> None:
    """A game is over at once."""
    loser.line(table).send(resign=seat)
    until(lambda: loser.get(f"/api/tables/{table}")["table"]["status"] == "over")


def mine(person: Person, asked: str = "") -> list[str]:
    found = person.get(f"/api/me/tables?{asked}")
    TableList.model_validate_json(json.dumps(found))
    return [line["id"] for line in found["tables"]]


def test_my_games_are_found_by_game_company_name_outcome_and_whether_they_run(
    person: Callable[[], Person],
) -> None:
    ann, bob = named(person(), "Ann"), named(person(), "Bóbby")
    won, lost = together(ann, bob, game="riomino"), together(ann, bob, game="riomino")
    resigned(bob, 1, won)
    resigned(ann, 0, lost)
    against_bot = ann.create("mine", "greedy")["id"]
    ann.post(f"/api/tables/{against_bot}/start")
    waits = ann.create("mine", "open")["id"]
    assert set(mine(ann)) == {won, lost, against_bot, waits}
    assert set(mine(ann, "game=riomino")) == {won, lost}
    assert mine(ann, "outcome=won") == [won]
    assert mine(ann, "outcome=lost&status=finished") == [lost]
    assert mine(bob, "outcome=won") == [lost]
    assert mine(ann, "outcome=shared") == []
    assert set(mine(ann, "status=running")) == {against_bot, waits}
    assert mine(ann, "company=bots") == [against_bot]
    assert set(mine(ann, "company=people")) == {won, lost, waits}
    assert set(mine(ann, "name=bÓB")) == {won, lost}
    assert mine(ann, "name=ann") == []
    assert mine(ann, "name=eve") == []
    line = next(one for one in ann.get("/api/me/tables")["tables"] if one["id"] == won)
    assert (line["places"], line["whole"]) == ([1, 2], False)
    for wrong in ("status=lost", "company=cats", "outcome=draw", "name=", "game=CHESS"):
        assert ann.get(f"/api/me/tables?{wrong}", 422)["error"]["code"] == "malformed"


@pytest.mark.parametrize("place", PLACES, indirect=True)
def test_a_table_tells_that_something_happened_since_i_looked(place: dict[str, Any]) -> None:
    with running(QUICK, **place) as server:
        ann, bob = named(Person(server.url), "Ann"), named(Person(server.url), "Bob")
        table = together(ann, bob)

        def moved(person: Person) -> bool:
            return bool(person.get("/api/me/tables")["tables"][0]["moved"])

        lines = [ann.line(table), bob.line(table)]
        # Players who are there see everything, however often others move.
        for line in lines:
            while not (line.last["turn"]["legal"] and not line.last["turn"]["forced"]):
                if line.last["turn"]["actor"] not in line.last["you"]["seats"]:
                    break
                line.hear()
        mover = next(n for n, line in enumerate(lines) if line.last["turn"]["legal"])
        other = (ann, bob)[1 - mover]
        lines[1 - mover].close()
        until(lambda: server.tables.rooms[table].here == {mover})
        lines[mover].play()
        until(lambda: moved(other))
        assert not moved((ann, bob)[mover])
        other.get(f"/api/tables/{table}")
        until(lambda: not moved(other))
        for one in (ann, bob):
            one.leave_all()
    with running(QUICK, **place) as server:
        again = Person(server.url)
        again.web.cookies.set("crownlands", other.token or "")
        assert not again.get("/api/me/tables")["tables"][0]["moved"]
        again.leave_all()


def many(server: Running, table: str, copies: int) -> None:
    """Finished games of somebody by the thousand, as copies of one."""

    def work(connection: Any) -> None:
        row = dict(connection.execute(select(tables).where(tables.c.id == table)).mappings().one())
        held = dict(connection.execute(select(holders).where(holders.c.table_id == table)).mappings().first())
        ids = [f"copy{n:08}" for n in range(copies)]
        connection.execute(
            insert(tables), [{**row, "id": one, "updated": row["updated"] - n} for n, one in enumerate(ids, 1)]
        )
        connection.execute(insert(holders), [{**held, "table_id": one} for one in ids])

    server.within(server.tables.store.write(work))


def test_thousands_of_games_come_in_pages_with_filters_too(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = named(Person(server.url), "Ann")
        table = ann.create("mine", "greedy", game="riomino")["id"]
        ann.post(f"/api/tables/{table}/start")
        resigned(ann, 0, table)
        many(server, table, 700)
        for asked in ("", "&outcome=lost"):
            seen: list[str] = []
            page: int | None = 1
            while page is not None:
                found = ann.get(f"/api/me/tables?page={page}{asked}")
                seen += [line["id"] for line in found["tables"]]
                page = found["more"]
            assert (len(seen), len(set(seen))) == (701, 701)
        assert len(ann.get("/api/me/tables?outcome=lost&page=3")["tables"]) == PAGE
        assert ann.get("/api/me/tables?outcome=won") == {"tables": [], "more": None}
        (game,) = ann.get("/api/me/results")["games"]
        assert (game["lost"], game["counted"], len(game["latest"])) == (701, 0, 100)
        ann.leave_all()


def test_results_tell_the_best_the_average_and_what_reviews_found(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann, eve = named(Person(server.url), "Ann"), Person(server.url)
        assert eve.get("/api/me/results") == {"games": []}
        scores = {}
        for _ in range(2):
            table = ann.create("mine", "greedy")["id"]
            ann.post(f"/api/tables/{table}/start")
            over = ann.line(table).play_out()
            scores[table] = [one["score"] for one in over["table"]["games"][0]["places"]]
        given_up = ann.create("mine", "greedy")["id"]
        ann.post(f"/api/tables/{given_up}/start")
        resigned(ann, 0, given_up)
        found = ann.get("/api/me/results")
        Results.model_validate_json(json.dumps(found))
        (game,) = found["games"]
        assert game["won"] + game["shared"] + game["lost"] == 3
        assert (game["counted"], game["total"]) == (2, sum(mine for mine, _ in scores.values()))
        best = max(scores, key=lambda one: scores[one][0])
        assert game["best"]["points"] == scores[best][0]
        assert [(one["table"], one["points"], one["against"]) for one in game["latest"]] == [
            *[(table, *points) for table, points in scores.items()],
            (given_up, None, None),
        ]
        assert [one["luck"] for one in game["latest"]] == [None] * 3
        if available():
            asked = {"table": table, "depth": "quick"}
            said = until(lambda: _told(eve.web.post("/api/reviews", json=asked).text))
            seat = json.loads(said.rpartition("data: ")[2])["reviews"][0]["seats"][0]
            latest = ann.get("/api/me/results")["games"][0]["latest"]
            one = next(one for one in latest if one["table"] == table)
            assert (one["luck"], one["accuracy"], one["unit"]) == (seat["luck"], seat["accuracy"], "points")
        for one in (ann, eve):
            one.leave_all()


def _told(said: str) -> str | None:
    return said if "event: review" in said else None


def test_all_my_games_can_be_had_as_records(person: Callable[[], Person]) -> None:
    ann, eve = named(person(), "Ann"), person()
    table = ann.create("mine", "greedy", game="riomino")["id"]
    ann.post(f"/api/tables/{table}/start")
    ann.line(table).play_out()
    ann.create("mine", "open")
    told = ann.get("/api/me/records")
    RecordList.model_validate_json(json.dumps(told))
    found = {one["table"]["id"]: one["record"] for one in told["games"]}
    assert found[table] == ann.web.get(f"/api/tables/{table}/record").text
    assert read_records(found[table])
    assert [record for one, record in found.items() if one != table] == [None]
    assert [one["table"]["id"] for one in ann.get("/api/me/records?status=finished")["games"]] == [table]
    assert eve.get("/api/me/records", 401)["error"]["code"] == "who_are_you"


@pytest.mark.parametrize("place", PLACES, indirect=True)
def test_a_finished_game_is_taken_away_and_stays_with_the_others_without_me(place: dict[str, Any]) -> None:
    with running(QUICK, **place) as server:
        ann, bob, eve = (named(Person(server.url), name) for name in ("Annegret", "Bob", "Eve"))
        shared = together(ann, bob, game="riomino", public=True)
        assert ann.web.delete(f"/api/me/tables/{shared}").json()["error"]["code"] == "not_over"
        resigned(ann, 0, shared)
        alone = ann.create("mine", "greedy", game="riomino")["id"]
        ann.post(f"/api/tables/{alone}/start")
        resigned(ann, 0, alone)
        nobody = Person(server.url)
        for stranger, status, code in ((eve, 403, "not_yours"), (nobody, 401, "who_are_you")):
            refused = stranger.web.delete(f"/api/me/tables/{shared}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (status, code)
        line = bob.line(shared)
        assert line.last["position"]["seats"][0]["name"] == "Annegret"
        assert ann.web.delete(f"/api/me/tables/{shared}").status_code == 204
        line.until(lambda state: state["position"]["seats"][0]["name"] is None)
        assert "Annegret" not in bob.web.get(f"/api/tables/{shared}/record").text
        assert mine(bob) == [shared]
        assert bob.get(f"/api/tables/{shared}")["you"]["host"]
        assert ann.web.delete(f"/api/me/tables/{alone}").status_code == 204
        assert ann.web.delete(f"/api/me/tables/{alone}").status_code == 404
        assert mine(ann) == []
        assert ann.web.get(f"/api/tables/{alone}").status_code == 404
        assert ann.web.delete(f"/api/me/tables/{shared}").json()["error"]["code"] == "not_yours"
        # The last one who has it takes it away for good.
        assert bob.web.delete(f"/api/me/tables/{shared}").status_code == 204
        assert eve.web.get(f"/api/tables/{shared}").status_code == 404
        for one in (ann, bob, eve, nobody):
            one.leave_all()


def test_what_reviews_found_and_what_was_seen_is_in_backups(tmp_path: Path) -> None:
    file = tmp_path / "a.backup"
    with running(QUICK, data=tmp_path) as server:
        ann = named(Person(server.url), "Ann")
        table = ann.create("mine", "greedy", game="riomino")["id"]
        ann.post(f"/api/tables/{table}/start")
        resigned(ann, 0, table)
        told: Json = {"depth": "usual", "unit": "win", "seats": [{"seat": 0, "luck": 0.25, "accuracy": 80.0}]}
        server.within(keep_review(server.tables.store, table, told))
        # A quick one says less.
        server.within(keep_review(server.tables.store, table, {**told, "depth": "quick", "seats": []}))
        until(lambda: ann.get("/api/me/data")["looked"])
        backup(server.tables.settings.where, file)
        wiped = update(holders).values(looked=None)
        server.within(server.tables.store.write(lambda connection: connection.execute(wiped)))
        server.within(server.tables.store.write(lambda connection: connection.execute(reviewed.delete())))
        restore(server.tables.settings.where, file)
        until(lambda: ann.get("/api/me/data")["looked"])
        (game,) = ann.get("/api/me/results")["games"]
        assert [(one["luck"], one["accuracy"]) for one in game["latest"]] == [(0.25, 80.0)]
        ann.leave_all()
