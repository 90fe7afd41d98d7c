"""Lists of tables: the lobby, my tables, the archive; and tables as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.messages import TableList

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person


def test_the_lobby_shows_public_tables_and_my_tables_mine(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    shown = ann.create("mine", "open", public=True)["id"]
    hidden = ann.create("mine", "open")["id"]
    lobby = TableList.model_validate_json(bob.web.get("/api/tables").text)
    ids = [line.id for line in lobby.tables]
    assert shown in ids
    assert hidden not in ids
    assert {line["id"] for line in ann.get("/api/me/tables")["tables"]} == {shown, hidden}
    assert bob.get("/api/me/tables")["tables"] == []


def test_my_tables_tell_where_it_is_my_turn(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.create("mine", "open")
    ann.post(f"/api/tables/{made['id']}/start")
    first = ann.get("/api/me/tables")["tables"][0]
    assert (first["id"], first["your_turn"]) == (made["id"], True)


def test_a_finished_public_game_is_in_the_archive_and_its_record_comes_back_as_a_table(
    person: Callable[[], Person],
) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "greedy", public=True, name="Ann")
    ann.post(f"/api/tables/{made['id']}/start")
    state = ann.line(made["id"]).play_out()
    assert made["id"] in [line["id"] for line in bob.get("/api/archive")["tables"]]
    record = bob.web.get(f"/api/tables/{made['id']}/record").text
    assert bob.post("/api/verify", 200, record=record) == {"fair": True, "code": "fair", "draws": 28}
    tampered = record.replace('[Seed "', '[Seed "0')
    assert bob.post("/api/verify", 200, record=tampered)["code"] == "other_seed"
    bob.web.put("/api/me", json={"name": "Bob"})
    [imported] = bob.post("/api/records", 201, record=record)["tables"]
    shown = bob.get(f"/api/tables/{imported}")
    assert shown["table"]["status"] == "over"
    assert shown["position"]["realms"] == state["position"]["realms"]
    assert shown["position"]["seats"][0]["name"] == "Ann"
    assert bob.post("/api/records", 422, record=record.replace("+", "-"))["error"]["code"] == "not_a_record"


def test_a_table_can_be_seen_as_it_was(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    before = line.last
    line.play()
    then = ann.get(f"/api/tables/{made['id']}/at/{before['position']['n']}")
    assert then["position"]["next"] == before["position"]["next"]
    assert then["turn"]["legal"] == []
    assert ann.get(f"/api/tables/{made['id']}/at/9999", 409)["error"]["code"] == "no_such_event"
