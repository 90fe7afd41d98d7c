"""Seats: who gives them away, which links open them, who keeps them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from crownlands.server.live import reception
from crownlands.server.table.conduct import Refused
from tests.server.harness import Person, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Running


def test_link_tokens_are_not_stored_either(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "open")
    kept = b"".join(file.read_bytes() for file in server.house.settings.data.glob("games.sqlite*"))
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


def test_away_seats_are_kept_for_those_who_come_back_after_the_host_gave_them_to_a_bot(
    person: Callable[[], Person],
) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1, name="Bob")
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/start")
    ann.post(f"{table}/seats/1", kind="bot")
    assert ann.get(table)["position"]["seats"][1]["kind"] == "bot"
    assert bob.claim(made, 1, name="Bob") == [1]
    until(lambda: ann.get(table)["position"]["seats"][1]["name"] == "Bob")


def test_of_two_who_want_the_last_seat_at_once_one_gets_it(server: Running, person: Callable[[], Person]) -> None:
    made = person().create("mine", "open", "greedy", public=True)
    people = [person(), person()]
    for one in people:
        one.web.put("/api/me", json={"name": "Guest"})
    house = server.house

    async def both() -> list[object]:
        """Both ask before either has the answer: over two lines that would be luck."""
        room = await house.room(made["id"])
        guests = [await house.people.guest(one.token) for one in people]
        return await asyncio.gather(
            *(reception.join(room, guest, None) for guest in guests), return_exceptions=True
        )

    told = server.within(both())
    assert [one for one in told if isinstance(one, list)] == [[1]]
    assert [one.code for one in told if isinstance(one, Refused)] == ["no_open_seat"]
    held = [line["yours"] for one in people for line in one.get("/api/me/tables")["tables"]]
    assert held == [[1]]
