"""Club nights that are kept: restarts, two processes, people forgotten or on another device, backups, versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.storage import club_upkeep, clubs, revisions
from crownlands.server.storage.backup import backup, restore
from crownlands.server.storage.database import open_engine
from tests.past import scenes
from tests.past.make import PATIENT
from tests.server.evenings import Evening, check
from tests.server.harness import QUICK, Person, running, until
from tests.server.listening import Stream
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Running


def test_an_evening_goes_on_after_a_restart_and_what_ended_meanwhile_counts(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        night = Evening([server.url], 4)
        night.begin()
        server.tables.moved, told = lambda *_: None, night.seen()
        # The server ends between the last move of a table and the note of its result.
        night.play([seat["person"] for seat in told["rounds"][0]["tables"][0]["seats"]])
        found = server.within(clubs.club(server.tables.store, night.id))
        assert found is not None
        assert [(one.status, one.stored) for one in found.tables] == [("playing", "over"), ("playing", "playing")]
        for one in night.people:
            for line in one.lines:
                line.close()
    with running(QUICK, data=tmp_path) as server:
        night.move(server.url)
        assert [one["status"] for one in night.seen()["rounds"][0]["tables"]] == ["over", "playing"]
        night.play([seat["person"] for seat in night.seen()["rounds"][0]["tables"][1]["seats"]])
        check(night.over(1))
        night.begin()
        night.play()
        check(night.over(2))
        night.leave_all()


def test_an_evening_lives_in_two_processes(postgres_address: str, tmp_path: Path) -> None:
    first, second = (Process(tmp_path / name, postgres_address) for name in ("one", "two"))
    try:
        urls = [f"http://127.0.0.1:{one.port}" for one in (first, second)]
        night = Evening(urls, 6, game="riomino")
        with Stream(night.people[1], f"/api/clubs/{night.id}/live") as live:
            for number in (1, 2):
                begun = night.begin()
                live.until(lambda told, number=number: len(told["rounds"]) == number)  # type: ignore[misc]
                night.play()
                live.until(lambda told, number=number: told["rounds"][number - 1]["over"])  # type: ignore[misc]
                check(night.over(number))
                for one in night.people[:2]:
                    for table in begun["tables"]:
                        until(lambda one=one, t=table["table"]: one.web.get(f"/api/tables/{t}").status_code == 200)  # type: ignore[misc]
        assert night.seen(night.people[1]) == night.seen(night.people[0])
        night.leave_all()
    finally:
        for process in (first, second):
            process.kill()


def test_who_is_forgotten_leaves_results_without_a_name_and_the_evening_to_another(
    server: Running, evening: Callable[..., Evening]
) -> None:
    night = evening(3, rounds=1)
    night.begin()
    night.play()
    before = night.over(1)
    assert night.host.get("/api/me/data")["clubs_hosted"] == [{"id": night.id, "name": "Tuesday"}]
    assert night.host.web.delete("/api/me").status_code == 204
    after = night.seen(night.people[1])
    assert after["standings"] == before["standings"]
    assert after["people"][0] == {"n": 1, "name": None, "status": "left", "host": False}
    assert after["people"][1]["host"]
    for one in night.people[1:]:
        assert one.web.delete("/api/me").status_code == 204
    assert server.within(clubs.club(server.tables.store, night.id)) is None


def test_another_device_has_the_evening_too(server: Running, evening: Callable[..., Evening]) -> None:
    night = evening(2)
    phone = Person(server.url)
    phone.post("/api/clubs", 201, name="Mine", host_name="Phone")
    token = night.host.post("/api/me/pass", 201)["path"].partition("#")[2]
    phone.post("/api/carry", 200, token=token, bring=True)
    assert {one["name"] for one in phone.get("/api/me/clubs")["clubs"]} == {"Mine", "Tuesday"}
    assert phone.get(f"/api/clubs/{night.id}")["host"]
    phone.leave_all()


def test_old_evenings_go_and_a_backup_brings_one_back(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        night = Evening([server.url], 2, rounds=1)
        night.begin()
        night.play()
        before, file = night.over(1), tmp_path / "backup"
        backup(server.app.state.context.settings.where, file)
        now = server.tables.time.now()
        assert server.within(club_upkeep.tidy(server.tables.store, now - 60)) == 0
        assert server.within(club_upkeep.tidy(server.tables.store, now + 60)) == 1
        assert night.host.get(f"/api/clubs/{night.id}", 404)["error"]["code"] == "unknown_club"
        restore(server.app.state.context.settings.where, file)
        until(lambda: night.host.web.get(f"/api/clubs/{night.id}").status_code == 200)
        assert night.seen() == before
        night.leave_all()


def test_a_database_with_club_nights_goes_back_and_up_again(tmp_path: Path) -> None:
    with running(PATIENT, data=tmp_path) as server:
        stage = scenes.Stage(server.url)
        scenes.clubs(stage)
        over = {what: table for what, table in stage.tables.items() if "round 1" in what}
        before = {what: stage.ann.get(f"/api/tables/{table}")["events"] for what, table in over.items()}
        stage.ann.leave_all()
        stage.bob.leave_all()
    engine = open_engine(str(tmp_path / "games.sqlite"))
    revisions.downgrade(engine, "0.2")
    revisions.upgrade(engine)
    engine.dispose()
    with running(PATIENT, data=tmp_path) as server:
        ann = Person(server.url)
        for what, table in stage.tables.items():
            state = ann.get(f"/api/tables/{table}")
            assert state["table"]["damaged"] is None
            if what in before:
                # Plain tables from now on, with the moves and the seeds they had.
                assert [e.get("move") for e in state["events"]] == [e.get("move") for e in before[what]]
                record = ann.web.get(f"/api/tables/{table}/record").text
                assert ann.post("/api/verify", 200, record=record)["code"] == "fair"
        ann.leave_all()
