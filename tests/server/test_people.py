"""Who somebody is: a name, a cookie or a key, their data."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.rules import setup
from crownlands.rules.notation import Record
from crownlands.server.names import clean_name
from crownlands.server.table.imported import kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person, Running


def test_a_name_is_remembered_and_cleaned(person: Callable[[], Person]) -> None:
    ann = person()
    assert ann.get("/api/me") == {"name": None, "guest": None}
    assert ann.web.put("/api/me", json={"name": "  Ann\u202e "}).json()["name"] == "Ann"
    assert ann.get("/api/me")["name"] == "Ann"
    assert ann.web.put("/api/me", json={"name": "\u200b"}).status_code == 422


def test_the_cookie_is_for_the_server_alone_and_its_token_is_not_stored(
    server: Running, person: Callable[[], Person]
) -> None:
    ann = person()
    answer = ann.web.put("/api/me", json={"name": "Ann"})
    assert re.search(r"HttpOnly", answer.headers["set-cookie"])
    assert re.search(r"SameSite=lax", answer.headers["set-cookie"])
    stored = server.tables.settings.data / "games.sqlite"
    kept = b"".join(file.read_bytes() for file in stored.parent.glob("games.sqlite*"))
    assert ann.token is not None
    assert ann.token.encode() not in kept
    assert b"token_hash" in kept


def test_my_data_can_be_taken_along_and_forgotten(server: Running, person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", name="Annabel")
    bob.claim(made, 1, name="Bob")
    ann.post(f"/api/tables/{made['id']}/start")
    data = ann.get("/api/me/data")
    assert data["guest"]["name"] == "Annabel"
    assert data["seats"] == [{"table": made["id"], "seat": 0}]
    assert ann.web.delete("/api/me").status_code == 204
    assert ann.get("/api/me")["guest"] is None
    seats = bob.get(f"/api/tables/{made['id']}")["position"]["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person"]
    assert "Annabel" not in bob.web.get(f"/api/tables/{made['id']}").text
    with closing(sqlite3.connect(server.tables.settings.data / "games.sqlite")) as stored:
        rows = [
            str(row)
            for table in ("events", "tables", "guests")
            for row in stored.execute(f"select * from {table}")
        ]
    assert rows
    assert not any("Annabel" in row for row in rows)


def test_a_program_plays_with_a_key_over_ndjson(server: Running, person: Callable[[], Person]) -> None:
    key = person().post("/api/guests", 201, name="Robot")["key"]
    bot = httpx.Client(base_url=server.url, headers={"authorization": f"Bearer {key}"}, timeout=90)
    made = bot.post("/api/tables", json={"seats": [{"kind": "mine"}, {"kind": "bot", "level": "random"}]}).json()
    bot.post(f"/api/tables/{made['id']}/start")
    with bot.stream("GET", f"/api/tables/{made['id']}/stream") as stream:
        for line in stream.iter_lines():
            if not line:
                continue
            state = json.loads(line)
            if state["table"]["status"] == "over":
                break
            if state["turn"]["legal"] and not state["turn"]["forced"]:
                move = {"move": state["turn"]["legal"][0]["move"], "after": state["position"]["n"]}
                answer = bot.post(f"/api/tables/{made['id']}/messages", json=move)
                assert answer.status_code == 200
    assert state["table"]["games"][0]["places"]
    bot.close()


@pytest.mark.parametrize(
    "name",
    ["bot:sovereign", "Bot", " b\u200bot: duke", "Вот:baron", "b0t_1", "Ａｄｍｉｎ", "\u3164", "\u0301", "\u2066"],
)
def test_no_way_leads_to_a_name_that_nobody_may_have(person: Callable[[], Person], name: str) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", "open", public=True)
    table = f"/api/tables/{made['id']}"
    token = made["links"][1]["path"].partition("=")[2]
    hot = [{"kind": "mine"}, {"kind": "mine", "name": name}]
    asked = [
        ann.web.post("/api/tables", json={"seats": hot}),
        ann.web.post("/api/tables", json={"seats": [{"kind": "mine"}, {"kind": "open"}], "name": name}),
        ann.web.put("/api/me", json={"name": name}),
        bob.web.post(f"{table}/claim", json={"token": token, "name": name}),
        bob.web.post(f"{table}/join", json={"name": name}),
        bob.web.post("/api/join", json={"code": made["code"], "name": name}),
        bob.web.post("/api/guests", json={"name": name}),
    ]
    assert [(one.status_code, one.json()["error"]["code"]) for one in asked] == [(422, "name_refused")] * 7


def test_names_at_hot_seat_are_cleaned_as_all_others(person: Callable[[], Person]) -> None:
    ann = person()
    hot = [{"kind": "mine"}, {"kind": "mine", "name": " Zoe\u0308\u202e\x07  of\u3164 Kent "}]
    made = ann.web.post("/api/tables", json={"seats": hot}).json()
    assert ann.get(f"/api/tables/{made['id']}")["position"]["seats"][1]["name"] == "Zoë of Kent"


@pytest.mark.parametrize("name", ["Bottom", "Bo T.", "Robot", "Søren", "Анна", "愛子", "Servera", "🙂"])
def test_names_that_only_resemble_one_are_fine(name: str) -> None:
    assert clean_name(name) == name


def test_a_tower_of_marks_is_cut_down() -> None:
    assert clean_name("A" + "\u0335" * 20) == "A" + "\u0335" * 3


def test_a_record_names_bots_as_bots_and_nobody_as_one() -> None:
    chosen = setup("riomino", 2, ())
    record = Record(chosen, (), None, (("Players", "bot:duke;bot: Sovereign"),))
    steps = kept(record)["events"]
    assert [step[1]["seat"] for step in steps[:2]] == [
        {"seat": 0, "kind": "bot", "level": "duke"},
        {"seat": 1, "kind": "person"},
    ]
