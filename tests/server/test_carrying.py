"""Moving to another device by a link that opens once: by its owner, by strangers, by two at once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.server.storage.backup import backup, restore
from tests.server.harness import QUICK, Person, running, until
from tests.server.test_my_games import PLACES, mine, named, place, resigned, together

if TYPE_CHECKING:
    import io
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["place"]


def new_pass(person: Person) -> str:
    made = person.post("/api/me/pass", 201)
    assert made["path"].startswith("/carry#")
    assert made["url"] == person.url + made["path"]
    assert made["qr"].startswith("<svg")
    return str(made["path"].partition("#")[2])


def test_a_link_makes_another_device_the_same_guest_once(
    person: Callable[[], Person], logged: io.StringIO
) -> None:
    ann, phone, eve = named(person(), "Ann"), person(), person()
    table = ann.create("mine", "greedy")["id"]
    token = new_pass(ann)
    shown = phone.post("/api/carry/look", 200, token=token)
    assert shown == {"name": "Ann", "tables": 1, "same": False, "here": None}
    # Looking, however often, uses nothing up; the address itself is a page for anyone who fetches it.
    assert eve.web.get("/carry").status_code == phone.web.get("/carry").status_code
    assert phone.post("/api/carry/look", 200, token=token)["name"] == "Ann"
    assert phone.post("/api/carry", 200, token=token) == ann.get("/api/me")
    assert phone.token not in (None, ann.token)
    assert mine(phone) == mine(ann) == [table]
    assert ann.get("/api/me/devices") == {"others": 1}
    for path in ("/api/carry/look", "/api/carry"):
        assert eve.post(path, 403, token=token)["error"]["code"] == "pass_used"
    assert eve.get("/api/me")["guest"] is None
    # Both play on, and either may end the other's part.
    phone.post(f"/api/tables/{table}/start")
    assert phone.get(f"/api/tables/{table}")["you"]["seats"] == [0]
    assert phone.web.delete("/api/me/devices").status_code == 204
    assert ann.get("/api/me")["guest"] is None
    assert phone.get("/api/me")["name"] == "Ann"
    assert phone.get("/api/me/devices") == {"others": 0}
    assert token not in logged.getvalue()


def test_a_newer_link_ends_an_older_one_and_time_ends_both(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann, phone = named(Person(server.url), "Ann"), Person(server.url)
        first, second = new_pass(ann), new_pass(ann)
        assert phone.post("/api/carry", 403, token=first)["error"]["code"] == "pass_used"
        known = server.tables.time.now
        server.tables.store.now = lambda: known() + 601
        for path in ("/api/carry/look", "/api/carry"):
            assert phone.post(path, 403, token=second)["error"]["code"] == "pass_used"
        server.tables.store.now = known
        assert phone.post("/api/carry", 200, token=second)["name"] == "Ann"
        assert ann.post("/api/carry", 200, token=new_pass(ann))["name"] == "Ann"
        assert ann.get("/api/me/devices") == {"others": 1}
        for one in (ann, phone):
            one.leave_all()


def test_nobody_guesses_a_link_and_no_other_page_uses_one(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, guesses_per_minute=5) as server:
        ann, eve = named(Person(server.url), "Ann"), Person(server.url)
        token = new_pass(ann)
        elsewhere = {"origin": "https://evil.example"}
        refused = eve.web.post("/api/carry", json={"token": token}, headers=elsewhere)
        assert refused.json()["error"]["code"] == "wrong_origin"
        for n in range(5):
            eve.post("/api/carry", 403, token="A" * 31 + str(n))
        assert eve.post("/api/carry", 429, token="A" * 32)["error"]["code"] == "too_fast"
        for wrong in ("", "short", "a" * 65, "with space" * 3):
            assert eve.post("/api/carry", 422, token=wrong)["error"]["code"] == "malformed"
        for one in (ann, eve):
            one.leave_all()


@pytest.mark.parametrize("place", PLACES, indirect=True)
def test_of_many_who_open_a_link_at_once_one_is_let_in(place: dict[str, Any]) -> None:
    with running(QUICK, **place) as server, ThreadPoolExecutor(8) as threads:
        ann = named(Person(server.url), "Ann")
        many = [Person(server.url) for _ in range(8)]
        for _ in range(3):
            token = new_pass(ann)
            answers = list(threads.map(lambda one: one.web.post("/api/carry", json={"token": token}), many))  # noqa: B023
            assert sorted(one.status_code for one in answers) == [200] + [403] * 7
            for one in many:
                one.web.cookies.clear()
        for one in (ann, *many):
            one.leave_all()


@pytest.mark.parametrize("place", PLACES, indirect=True)
def test_what_a_device_played_comes_along_if_that_is_wished(place: dict[str, Any]) -> None:
    with running(QUICK, **place) as server:
        ann, phone, bob = (named(Person(server.url), name) for name in ("Ann", "Phone", "Bob"))
        running_one = together(phone, bob)
        board = phone.post("/api/daily/boards", 201)["code"]
        both = ann.create("mine", "open", "open")
        phone.claim(both, 1)
        line = bob.line(running_one)
        before = phone.token
        token = new_pass(ann)
        assert phone.post("/api/carry/look", 200, token=token)["here"] == {"name": "Phone", "tables": 2}
        phone.post("/api/carry", 200, token=token, bring=True)
        assert set(mine(phone)) == {running_one, both["id"]}
        assert phone.get(f"/api/tables/{both['id']}")["you"]["seats"] == [0, 1]
        assert (
            phone.get(f"/api/tables/{running_one}")["you"] | {"host": True}
            == phone.get(f"/api/tables/{running_one}")["you"]
        )
        assert ann.get("/api/daily")["boards"] == [board]
        # The guest who was there before is nobody now, and the others play on.
        stranger = Person(server.url)
        stranger.web.cookies.set("crownlands", before or "")
        assert stranger.get("/api/me")["guest"] is None
        mine_now = ann.line(running_one)
        for _ in range(3):
            mover = next(one for one in (line, mine_now) if until_turn(one))
            mover.play()
        # Without the wish nothing comes along.
        tablet = named(Person(server.url), "Tablet")
        own = tablet.create("mine", "greedy", game="riomino")["id"]
        tablet.post("/api/carry", 200, token=new_pass(ann))
        assert own not in mine(tablet)
        for one in (ann, phone, bob, stranger, tablet):
            one.leave_all()


def until_turn(line: Any) -> bool:
    """Whether it is this line's turn, once everybody knows whose it is."""
    while line.last["turn"]["actor"] not in (0, 1):
        line.hear()
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        if line.last["turn"]["legal"] and not line.last["turn"]["forced"]:
            return True
        try:
            line.hear(patience=0.1)
        except TimeoutError:
            continue
    return False


def test_devices_are_in_backups_passes_are_not_and_both_are_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "a.backup"
    with running(QUICK, data=tmp_path) as server:
        ann, phone, late = named(Person(server.url), "Ann"), Person(server.url), Person(server.url)
        phone.post("/api/carry", 200, token=new_pass(ann))
        token = new_pass(ann)
        assert len(ann.get("/api/me/data")["devices"]) == 1
        backup(server.tables.settings.where, file)
        late.post("/api/carry", 200, token=token)
        restore(server.tables.settings.where, file)
        # The device is known still; the link that was used up does not come back.
        until(lambda: phone.get("/api/me")["name"] == "Ann")
        assert late.get("/api/me")["guest"] is None
        # The first to write notices the restore.
        until(lambda: late.web.post("/api/carry", json={"token": token}).status_code == 403)
        token = new_pass(ann)
        assert ann.web.delete("/api/me").status_code == 204
        assert phone.get("/api/me")["guest"] is None
        assert late.post("/api/carry", 403, token=token)["error"]["code"] == "pass_used"
        for one in (ann, phone, late):
            one.leave_all()


def test_a_seat_held_twice_is_one_after_the_devices_are_one(person: Callable[[], Person]) -> None:
    ann, phone = named(person(), "Ann"), named(person(), "Phone")
    made = ann.create("mine", "greedy", game="riomino")
    link = ann.post(f"/api/tables/{made['id']}/seats/0/link", 200)
    phone.post(f"/api/tables/{made['id']}/claim", 200, token=link["path"].partition("=")[2])
    phone.post("/api/carry", 200, token=new_pass(ann), bring=True)
    assert phone.get(f"/api/tables/{made['id']}")["you"]["seats"] == [0]
    ann.post(f"/api/tables/{made['id']}/start")
    resigned(ann, 0, made["id"])
