"""People who wish to be forgotten are: no name or id stays in the database, its files, the memory or the logs."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Text, select, update

from crownlands.server.live.levels import Levels
from crownlands.server.storage.backup import backup, restore
from crownlands.server.storage.database import open_engine
from crownlands.server.storage.forgetting import FORGOTTEN, STAND_IN
from crownlands.server.storage.schema import guests, metadata
from tests.server.harness import QUICK, Person, bring_in, running, until
from tests.server.processes import Process

if TYPE_CHECKING:
    import io
    from pathlib import Path

    from tests.server.harness import Json, Running

NAMES = ("Annegretel", "Firstnamed", "Hotseatling", "Kibitzer")


def live_through(ann: Person, bob: Person) -> Json:
    """Everything that may leave a name: games begun and ended, alone and with others, seats left, records."""
    ann.web.put("/api/me", json={"name": "Firstnamed"})
    waiting = bob.create("mine", "open", public=True, name="Bob")
    ann.post(f"/api/tables/{waiting['id']}/join", 200)
    ann.post(f"/api/tables/{waiting['id']}/leave")
    moved = bob.create("mine", "open")
    ann.claim(moved, 1)
    bob.post(f"/api/tables/{moved['id']}/seats/1", kind="bot")
    coming = ann.create("mine", "open", "open")
    bob.claim(coming, 1)
    played = bob.create("mine", "open", game="riomino", public=True)
    ann.claim(played, 1)
    ann.web.put("/api/me", json={"name": "Annegretel"})
    bob.post(f"/api/tables/{played['id']}/start")
    bob.line(played["id"]).send(resign=0)
    until(lambda: bob.get(f"/api/tables/{played['id']}")["table"]["status"] == "over")
    again = ann.post(f"/api/tables/{played['id']}/rematch", 201)
    ann.post(f"/api/tables/{again['id']}/start")
    record = ann.web.get(f"/api/tables/{played['id']}/record").text.replace("Firstnamed", "Kibitzer")
    assert "Kibitzer" in record
    brought = bring_in(ann, record)
    hot = [{"kind": "mine"}, {"kind": "mine", "name": "Hotseatling"}, {"kind": "open"}]
    begun = ann.web.post("/api/tables", json={"seats": hot, "public": True}).json()
    bob.claim(begun, 2)
    ann.post(f"/api/tables/{begun['id']}/start")
    ann.line(begun["id"]).play()
    alone = ann.create("mine", "greedy")
    tables = {"waiting": waiting, "moved": moved, "coming": coming, "played": played, "again": again}
    ids: Json = {name: made["id"] for name, made in {**tables, "begun": begun, "alone": alone}.items()}
    return {**ids, "brought": brought}


def everything_told(bob: Person, ids: Json) -> str:
    """All that others can ask the server for."""
    asked = [f"/api/tables/{one}{what}" for one in ids.values() for what in ("", "/record", "/at/1")]
    asked += ["/api/tables", "/api/archive", "/api/me/tables", "/api/me/data"]
    return "".join(bob.web.get(path).text for path in asked)


def files(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("games.sqlite*"))


def found(text: bytes | str, *words: str) -> list[str]:
    plain = text if isinstance(text, bytes) else text.encode()
    return [word for word in words if word.encode() in plain]


def test_nothing_is_left_of_who_is_forgotten(tmp_path: Path, logged: io.StringIO) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann, bob = Person(server.url), Person(server.url)
        ids = live_through(ann, bob)
        me = ann.get("/api/me")["guest"]
        assert found(everything_told(bob, ids), *NAMES) == list(NAMES)
        assert found(files(tmp_path), *NAMES, me)[1:] == [*NAMES[1:], me]
        line = bob.line(ids["begun"])
        assert ann.web.delete("/api/me").status_code == 204
        # People who are there are told, without having to come again.
        line.until(lambda state: "Hotseatling" not in str(state["position"]["seats"]))
        assert [seat["kind"] for seat in line.last["position"]["seats"]] == ["bot", "bot", "person"]
        assert found(everything_told(bob, ids), *NAMES, me) == []
        until(lambda: not found(files(tmp_path), *NAMES, me))
        check_the_others(bob, ids)
        line.play()
        assert line.last["table"]["status"] == "playing"
        for one in (ann, bob):
            one.leave_all()
    assert found(files(tmp_path), *NAMES, me) == []
    assert found(logged.getvalue(), *NAMES, me) == []


def check_the_others(bob: Person, ids: Json) -> None:
    """Games of others stay, with everything in them; what was the guest's alone is gone."""
    status = {name: bob.web.get(f"/api/tables/{one}").status_code for name, one in ids.items()}
    assert [name for name, code in status.items() if code == 404] == ["alone", "brought"]
    kinds = {
        name: [seat["kind"] for seat in bob.get(f"/api/tables/{ids[name]}")["position"]["seats"]]
        for name in ("coming", "played", "again", "begun")
    }
    assert kinds["coming"] == ["open", "person", "open"]
    assert kinds["played"] == ["person", "person"]
    assert kinds["again"] == ["person", "bot"]
    assert kinds["begun"] == ["bot", "bot", "person"]
    assert bob.get(f"/api/tables/{ids['coming']}")["you"]["host"]
    assert bob.get(f"/api/tables/{ids['begun']}")["you"]["host"]


def test_who_is_forgotten_stays_so_when_an_older_backup_is_brought_in(tmp_path: Path) -> None:
    data, older, newer = tmp_path / "data", tmp_path / "older.backup", tmp_path / "newer.backup"
    where = str(data / "games.sqlite")
    with running(QUICK, data=data) as server:
        ann, bob = Person(server.url), Person(server.url)
        ids = live_through(ann, bob)
        me, cookies = ann.get("/api/me")["guest"], [ann.token or "", bob.token or ""]
        backup(where, older)
        assert found(older.read_bytes(), *NAMES, me)[1:] == [*NAMES[1:], me]
        assert ann.web.delete("/api/me").status_code == 204
        for one in (ann, bob):
            one.leave_all()
    restore(where, older)
    assert found(files(data), *NAMES, me) == []
    with running(QUICK, data=data) as server:
        ann, bob = Person(server.url), Person(server.url)
        for one, cookie in zip((ann, bob), cookies, strict=True):
            one.web.cookies.set("crownlands", cookie)
        assert ann.get("/api/me")["guest"] is None
        assert found(everything_told(bob, ids), *NAMES, me) == []
        check_the_others(bob, ids)
        backup(where, newer)
        for one in (ann, bob):
            one.leave_all()
    # Another server knows it from the newer backup.
    other = tmp_path / "other.sqlite"
    restore(str(other), newer)
    restore(str(other), older)
    assert found(other.read_bytes(), *NAMES, me) == []


def test_what_is_kept_of_the_forgotten_tells_nobody_who_they_were(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        ann.web.put("/api/me", json={"name": "Annegretel"})
        assert ann.web.delete("/api/me").status_code == 204
        ann.leave_all()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored:
        kept = stored.execute("select key, value from notes where key like 'forgotten %'").fetchall()
    assert len(kept) == 1
    assert len(kept[0][0]) == len(FORGOTTEN) + 30


@pytest.mark.slow
def test_nothing_is_left_on_postgresql_either_nor_in_the_memory_of_another_process(
    postgres_address: str, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with running(QUICK, data=tmp_path, database=postgres_address, lease=1.5) as server:
        other = Process(tmp_path, postgres_address, errors=log, verbose=True)
        ann, bob = Person(server.url), Person(server.url)
        ids = live_through(ann, bob)
        me = ann.get("/api/me")["guest"]
        there = Person(other.url)
        there.web.cookies.set("crownlands", bob.token or "")
        assert found(everything_told(there, ids), *NAMES) == list(NAMES)
        assert ann.web.delete("/api/me").status_code == 204
        until(lambda: not found(everything_told(there, ids), *NAMES, me))
        check_the_others(there, ids)
        for one in (ann, bob, there):
            one.leave_all()
        other.stop()
    engine = open_engine(postgres_address)
    with engine.connect() as connection:
        texts = [
            str(value)
            for table in metadata.sorted_tables
            for column in table.columns
            if isinstance(column.type, Text) or column.type.python_type is str
            for value in connection.scalars(select(column))
        ]
    engine.dispose()
    assert texts
    assert found("\n".join(texts), *NAMES, me) == []
    assert found(log.read_text(), *NAMES, me) == []


def test_the_bot_that_goes_on_is_the_usual_one() -> None:
    assert Levels.default == STAND_IN


def ages_ago(server: Running, *names: str, days: float) -> None:
    chosen = update(guests).where(guests.c.name.in_(names)).values(seen=time.time() - days * 86400)
    server.within(server.tables.store.write(lambda connection: connection.execute(chosen)))


def test_guests_who_never_came_back_are_removed_unless_they_have_a_table(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        people = {name: Person(server.url) for name in ("Gone", "Hosting", "Seated", "Late")}
        for name, one in people.items():
            one.web.put("/api/me", json={"name": name})
        people["Hosting"].create("open", "greedy", public=True)
        table = people["Hosting"].create("open", "open")
        people["Seated"].claim(table, 0)
        for one in people.values():
            one.leave_all()
        ages_ago(server, *people, days=399)
    with running(QUICK, data=tmp_path) as server:
        known = select(guests.c.name).order_by(guests.c.name)
        ages_ago(server, "Gone", "Hosting", "Seated", days=401)
        read = server.tables.store.read
        before = time.time() - server.tables.settings.guest_days * 86400
        server.within(server.tables.people.purge(before))
        left = server.within(read(lambda connection: list(connection.scalars(known))))
        assert left == ["Hosting", "Late", "Seated"]


def test_old_guests_are_removed_by_and_by_and_who_comes_again_was_seen(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann, bob = Person(server.url), Person(server.url)
        for name, one in (("Ann", ann), ("Bob", bob)):
            one.web.put("/api/me", json={"name": name})
        ages_ago(server, "Ann", "Bob", days=390)
    with running(QUICK, data=tmp_path) as server:
        again = Person(server.url)
        again.web.cookies.set("crownlands", ann.token or "")
        assert again.get("/api/me")["name"] == "Ann"
        ages_ago(server, "Bob", days=401)
        for one in (ann, bob, again):
            one.leave_all()
    with running(QUICK, data=tmp_path) as server:
        known = select(guests.c.name, guests.c.seen)
        read = server.tables.store.read
        until(lambda: len(server.within(read(lambda connection: connection.execute(known).all()))) == 1)
        ((name, seen),) = server.within(read(lambda connection: connection.execute(known).all()))
        assert name == "Ann"
        assert time.time() - seen < 86400
