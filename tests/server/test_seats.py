"""Seats: who gives them away, which links open them, who keeps them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from crownlands.server.live import seating
from crownlands.server.storage.people import Door
from crownlands.server.table.events import Sitter
from crownlands.server.table.holders import Holders
from crownlands.server.table.refusal import Refused
from tests.server.harness import QUICK, Person, bring_in, running, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Json, Running


def test_link_tokens_are_not_stored_either(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "open")
    kept = b"".join(file.read_bytes() for file in server.tables.settings.data.glob("games.sqlite*"))
    for link in made["links"]:
        assert link["path"].partition("=")[2].encode() not in kept
        assert link["qr"] is None
        drawn = ann.web.post("/api/qr", json={"path": link["path"]})
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert "<svg" in drawn.text
    assert ann.web.post("/api/qr", json={"path": "https://evil.example/"}).status_code == 422


def test_only_the_host_starts_and_changes_seats(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", "open")
    bob.claim(made, 1)
    table = f"/api/tables/{made['id']}"
    assert bob.post(f"{table}/start", 403)["error"]["code"] == "not_host"
    assert bob.post(f"{table}/seats/2", 403, kind="bot")["error"]["code"] == "not_host"
    ann.post(f"{table}/seats/2", kind="bot", level="random")
    assert ann.get(table)["position"]["seats"][2]["level"] == "random"
    assert ann.post(f"{table}/seats/2", 422, kind="bot", level="nobody")["error"]["code"] == "unknown_level"
    assert ann.post(f"{table}/seats/5", 404, kind="bot")["error"]["code"] == "no_such_seat"
    ann.post(f"{table}/start")
    assert ann.post(f"{table}/seats/2", 409, kind="open")["error"]["code"] == "already_started"
    assert ann.post(f"{table}/start", 409)["error"]["code"] == "already_started"


def test_a_seat_that_is_taken_away_opens_for_nobody_by_its_old_link(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1)
    ann.post(f"/api/tables/{made['id']}/seats/1", kind="bot")
    assert bob.get(f"/api/tables/{made['id']}")["you"]["seats"] == []
    link = next(one for one in made["links"] if one["seat"] == 1)
    token = link["path"].partition("=")[2]
    assert bob.post(f"/api/tables/{made['id']}/claim", 403, token=token)["error"]["code"] == "bad_token"


def test_a_link_to_ones_own_seat_is_for_whoever_holds_it(person: Callable[[], Person]) -> None:
    ann, bob, phone = person(), person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1)
    link = bob.post(f"/api/tables/{made['id']}/seats/1/link", 200)
    assert ann.post(f"/api/tables/{made['id']}/seats/1/link", 403)["error"]["code"] == "not_yours"
    assert phone.claim({"id": made["id"], "links": [link]}, 1) == [1]
    assert link["qr"].startswith("<svg")


def test_a_bot_that_the_host_chose_for_somebody_gone_only_stands_in(person: Callable[[], Person]) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open", "open")
    bob.claim(made, 1, name="Bob")
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/start")
    until(lambda: ann.web.post(f"{table}/seats/1", json={"kind": "bot", "level": "random"}).status_code == 204)
    seat = ann.get(table)["position"]["seats"][1]
    assert (seat["kind"], seat["name"], seat["away"], seat["level"]) == ("person", "Bob", True, "random")
    # Nobody else gets it meanwhile: the table's link gives the seat that nobody came for.
    assert eve.claim(made, None) == [2]
    line = bob.line(made["id"])
    assert line.last["you"]["seats"] == [1]
    until(lambda: not ann.get(table)["position"]["seats"][1]["away"])


def test_a_line_that_broke_a_moment_ago_gives_the_host_no_seat(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, grace=3600.0) as server:
        ann, bob = Person(server.url), Person(server.url)
        made = ann.create("mine", "open")
        bob.claim(made, 1, name="Bob")
        table = f"/api/tables/{made['id']}"
        ann.post(f"{table}/start")
        assert ann.post(f"{table}/seats/1", 409, kind="bot")["error"]["code"] == "not_gone"
        line = bob.line(made["id"])
        line.close()
        until(lambda: not ann.get(table)["position"]["seats"][1]["here"])
        refused = ann.post(f"{table}/seats/1", 409, kind="bot")["error"]
        assert refused["code"] == "not_gone"
        assert 3000 < refused["args"]["seconds"] <= 3600
        assert bob.get(table)["you"]["seats"] == [1]
        # A guest who left on purpose is gone.
        bob.post(f"{table}/leave")
        ann.post(f"{table}/seats/1", kind="bot", level="greedy")
        for one in (ann, bob):
            one.leave_all()


def token_of(made: Json, seat: int | None) -> str:
    link = next(one for one in made["links"] if one["seat"] == seat)
    return str(link["path"]).partition("=")[2]


def test_whoever_keeps_a_copy_of_a_link_stays_outside_once_somebody_came_by_it(
    person: Callable[[], Person],
) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open")
    table = f"/api/tables/{made['id']}"
    assert bob.claim(made, 1) == [1]
    # The host has a seat, so this is no refusal; but it is her own and no other.
    assert ann.claim(made, 1) == [0]
    assert eve.post(f"{table}/claim", 403, token=token_of(made, 1))["error"]["code"] == "bad_token"
    assert bob.claim(made, 1) == [1]


@pytest.mark.parametrize("way", ["lobby", "lobby seat", "code", "table link", "another link"])
def test_a_link_dies_when_its_seat_is_taken_otherwise(person: Callable[[], Person], way: str) -> None:
    ann, bob = person(), person()
    made = ann.create("open", "greedy", public=True)
    table = f"/api/tables/{made['id']}"
    extra = ann.post(f"{table}/seats/0/link", 200)
    if way == "lobby":
        bob.post(f"{table}/join", 200)
    elif way == "lobby seat":
        bob.post(f"{table}/join", 200, seat=0)
    elif way == "code":
        bob.post("/api/join", 200, code=made["code"])
    elif way == "table link":
        bob.claim(made, None)
    else:
        bob.claim({"id": made["id"], "links": [extra]}, 0)
    for token in (token_of(made, 0), token_of({"links": [extra]}, 0)):
        assert ann.post(f"{table}/claim", 403, token=token)["error"]["code"] == "bad_token"
    assert ann.post(f"{table}/seats/0/link", 403)["error"]["code"] == "not_yours"
    assert ann.get(table)["you"]["seats"] == []
    assert bob.get(table)["you"]["seats"] == [0]


def test_a_link_that_was_made_while_somebody_sat_down_opens_nothing_either(
    server: Running, person: Callable[[], Person]
) -> None:
    ann, bob = person(), person()
    made = ann.create("open", "greedy", public=True)
    table = f"/api/tables/{made['id']}"
    bob.post(f"{table}/join", 200)
    late = server.within(server.tables.people.new_link(made["id"], 0))
    assert ann.post(f"{table}/claim", 409, token=late)["error"]["code"] == "seat_taken"
    assert ann.get(table)["you"]["seats"] == []


def test_ones_own_link_ends_with_ones_own_seat(person: Callable[[], Person]) -> None:
    ann, bob, phone, cat = person(), person(), person(), person()
    made = ann.create("mine", "open")
    table = f"/api/tables/{made['id']}"
    bob.claim(made, 1)
    own = {"id": made["id"], "links": [bob.post(f"{table}/seats/1/link", 200)]}
    bob.post(f"{table}/leave")
    assert cat.post("/api/join", 200, code=made["code"])["seats"] == [1]
    assert phone.post(f"{table}/claim", 403, token=token_of(own, 1))["error"]["code"] == "bad_token"
    again = {"id": made["id"], "links": [cat.post(f"{table}/seats/1/link", 200)]}
    assert phone.claim(again, 1) == [1]
    assert phone.claim(again, 1) == [1]


def test_the_store_gives_a_seat_to_one_only_whatever_a_process_remembers(
    server: Running, person: Callable[[], Person]
) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1, name="Bob")
    eve.web.put("/api/me", json={"name": "Eve"})
    tables = server.tables

    async def meddle() -> str:
        room = await tables.room(made["id"])
        guest = await tables.people.guest(eve.token)
        # As if this process had not heard that Bob sat down, though no event of his were missing.
        room.table.holders = Holders()
        room.ledger.sitters[1] = Sitter()
        try:
            await seating.claim(room, guest, Door(1))
        except Refused as refused:
            return refused.code
        return "seated"

    assert server.within(meddle()) == "seat_taken"
    assert eve.get("/api/me/tables")["tables"] == []


def test_who_is_gone_for_good_leaves_an_open_seat_to_the_rematch(person: Callable[[], Person]) -> None:
    ann = person()
    record = record_of(ann)
    table = bring_in(ann, record)
    again = ann.post(f"/api/tables/{table}/rematch", 201)
    assert [seat["kind"] for seat in ann.get(f"/api/tables/{again['id']}")["position"]["seats"]] == ["open", "bot"]


def record_of(ann: Person) -> str:
    """The record of a game against a bot."""
    made = ann.create("mine", "random", game="riomino", name="Ann")
    ann.post(f"/api/tables/{made['id']}/start")
    ann.line(made["id"]).play_out()
    return ann.web.get(f"/api/tables/{made['id']}/record").text


def test_of_two_who_want_the_last_seat_at_once_one_gets_it(server: Running, person: Callable[[], Person]) -> None:
    made = person().create("mine", "open", "greedy", public=True)
    people = [person(), person()]
    for one in people:
        one.web.put("/api/me", json={"name": "Guest"})
    tables = server.tables

    async def both() -> list[object]:
        """Both ask before either has the answer: over two lines that would be luck."""
        room = await tables.room(made["id"])
        guests = [await tables.people.guest(one.token) for one in people]
        return await asyncio.gather(*(seating.join(room, guest, None) for guest in guests), return_exceptions=True)

    told = server.within(both())
    assert [one for one in told if isinstance(one, list)] == [[1]]
    assert [one.code for one in told if isinstance(one, Refused)] == ["no_open_seat"]
    held = [line["yours"] for one in people for line in one.get("/api/me/tables")["tables"]]
    assert held == [[1]]
