"""Colour and emblem: chosen by people, told to everybody, never twice at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.server.table.agreement import Agreement, SeatTerms
from crownlands.server.table.emblems import EMBLEMS, shown_by
from crownlands.server.table.event_json import body_of, read_event
from crownlands.server.table.events import Seated, Sitter
from crownlands.server.table.openings import Origin, Wanted, create, moment, play_on, rematch
from crownlands.server.table.refusal import Refused
from crownlands.server.table.requests import ChangeSeat, Leave, Resign, Return, Sit, Start
from crownlands.server.table.table import Named, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person

LEVELS = Named(("greedy",), "greedy")
OPEN, BOT = SeatTerms("open"), SeatTerms("bot", "greedy")


def table_of(*seats: SeatTerms, game: str = "kingdomino") -> Table:
    made = create(Origin("example", "a secret"), Agreement(seats, game), LEVELS, "ann", "Ann")
    return Table.opened(made, LEVELS, "ann", 0.0)


def shown(table: Table) -> list[str]:
    return [seat["emblem"] for seat in table.state_for(None, now=0.0)["position"]["seats"]]


def test_without_a_choice_every_seat_shows_its_own() -> None:
    assert shown(table_of(SeatTerms("mine"), BOT, OPEN, BOT)) == list(EMBLEMS[:4])


def test_who_sits_down_gets_what_they_chose_and_a_bot_gives_way() -> None:
    table = table_of(SeatTerms("mine"), BOT, OPEN)
    table.ask("bob", Sit(2, "Bob", "sun"), 1.0)
    assert shown(table) == ["lion", "ship", "sun"]


def test_nobody_gets_what_another_person_has() -> None:
    table = table_of(SeatTerms("mine"), OPEN, OPEN)
    with pytest.raises(Refused, match="emblem_taken") as refused:
        table.ask("bob", Sit(1, "Bob", "lion"), 1.0)
    assert refused.value.facts == {"emblem": "lion", "seat": 0}
    assert table.holders.seats_of("bob") == frozenset()
    table.ask("bob", Sit(1, "Bob", "fox"), 2.0)
    with pytest.raises(Refused, match="emblem_taken"):
        table.ask("eve", Sit(2, "Eve", "fox"), 3.0)


def test_who_does_not_choose_never_loses_their_colour_to_those_who_come_later() -> None:
    table = table_of(SeatTerms("mine"), OPEN, OPEN, OPEN)
    table.ask("bob", Sit(2, "Bob", "sun"), 1.0)
    table.ask("eve", Sit(1, "Eve"), 2.0)
    before = shown(table)
    assert before[1] == "ship"
    with pytest.raises(Refused, match="emblem_taken"):
        table.ask("kim", Sit(3, "Kim", "ship"), 3.0)
    table.ask("bob", Leave(), 4.0)
    table.ask("kim", Sit(3, "Kim", "sun"), 5.0)
    assert shown(table)[1] == "ship"
    assert len(set(shown(table))) == 4


def test_a_game_that_runs_keeps_its_colours_whoever_comes_and_goes() -> None:
    table = table_of(SeatTerms("mine", emblem="tower"), BOT, OPEN)
    table.ask("bob", Sit(2, "Bob", "lion"), 1.0)
    table.ask("ann", Start(), 2.0)
    began = shown(table)
    assert began == ["tower", "sun", "lion"]
    table.ask("bob", Leave(), 3.0)
    assert shown(table) == began
    table.ask("bob", Return(), 4.0)
    assert shown(table) == began
    with pytest.raises(Refused, match="emblem_taken"):
        table.ask("eve", Sit(1, "Eve", "lion"), 5.0)
    table.ask("eve", Sit(1, "Eve", "moon"), 6.0)
    assert shown(table) == ["tower", "moon", "lion"]


def test_who_makes_a_table_chooses_for_the_seats_that_are_theirs() -> None:
    table = table_of(SeatTerms("mine", emblem="sun"), SeatTerms("mine", name="Bob"), BOT)
    assert shown(table) == ["sun", "lion", "ship"]
    with pytest.raises(Refused, match="emblem_taken"):
        table_of(SeatTerms("mine", emblem="sun"), SeatTerms("mine", emblem="sun"))


def test_the_host_chooses_with_a_seat_of_their_own() -> None:
    table = table_of(OPEN, OPEN)
    table.ask("ann", ChangeSeat(1, "mine", name="Ann", emblem="rose"), 1.0)
    assert shown(table) == ["lion", "rose"]


def test_a_rematch_takes_the_colours_along() -> None:
    table = table_of(SeatTerms("mine", emblem="moon"), OPEN, BOT)
    table.ask("bob", Sit(1, "Bob"), 1.0)
    table.ask("ann", Start(), 2.0)
    for seat, who in ((0, "ann"), (1, "bob")):
        table.ask(who, Resign(seat), 3.0)
    now = 4.0
    while table.ledger.status != "over":
        now += 1.0
        table.advance(now, lambda _, __: table.ledger.legal[0])
    again = Table.opened(rematch(Origin("again", "a secret"), table, swap=True), LEVELS, "ann", 0.0)
    assert shown(again)[1:] == ["moon", "sun"]
    assert len(set(shown(again))) == 3


def test_who_plays_on_from_a_game_sees_it_in_the_same_colours() -> None:
    made = create(
        Origin("example", "a secret"),
        Agreement((SeatTerms("mine", emblem="sun"), BOT), undo="practice"),
        LEVELS,
        "ann",
        "Ann",
    )
    table = Table.opened(made, LEVELS, "ann", 0.0)
    table.ask("ann", Start(), 1.0)
    then = moment(table.ledger, table.ledger.n)
    opening = play_on(Origin("branch", "a secret"), table, then, Wanted("kim", "Kim", seat=1))
    assert shown(Table.opened(opening, LEVELS, "kim", 0.0)) == shown(table) == ["sun", "lion"]


def test_eight_people_may_choose_in_any_order() -> None:
    table = table_of(*[OPEN] * 8, game="royal_wedding")
    for seat, emblem in enumerate(reversed(EMBLEMS)):
        table.ask(f"guest {seat}", Sit(seat, None, emblem), 1.0)
        assert len(set(shown(table))) == 8
    assert shown(table) == list(reversed(EMBLEMS))


def test_events_without_an_emblem_are_read_as_before() -> None:
    old = {"seat": {"seat": 1, "kind": "person", "name": "Bob"}}
    assert body_of(read_event(old)) == old
    chosen = Seated(1, Sitter("person", "Bob", emblem="fox"))
    assert read_event(body_of(chosen)) == chosen
    with pytest.raises(ValueError, match="emblem"):
        read_event({"seat": {"seat": 1, "kind": "person", "emblem": "unicorn"}})


def test_stored_seats_that_claim_one_emblem_twice_still_show_two() -> None:
    assert shown_by([Sitter("person", emblem="fox"), Sitter("person", emblem="fox"), Sitter("person")]) == [
        "fox",
        "sun",
        "ship",
    ]


def test_of_two_who_choose_the_same_the_second_is_told_and_chooses_again(person: Callable[[], Person]) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open", "open")
    token = made["links"][0]["path"].partition("=")[2]
    claim = f"/api/tables/{made['id']}/claim"
    bob.post(claim, 200, token=token, name="Bob", emblem="fox")
    refused = eve.post(claim, 409, token=token, name="Eve", emblem="fox")["error"]
    assert (refused["code"], refused["args"]) == ("emblem_taken", {"emblem": "fox", "seat": 1})
    assert eve.get(f"/api/tables/{made['id']}")["you"]["seats"] == []
    eve.post(claim, 200, token=token, name="Eve", emblem="moon")
    seats = eve.get(f"/api/tables/{made['id']}")["position"]["seats"]
    assert [seat["emblem"] for seat in seats] == ["lion", "fox", "moon"]
    assert eve.post(claim, 422, token=token, emblem="unicorn")["error"]["code"] == "malformed"


def test_lists_tell_the_emblems_too(person: Callable[[], Person]) -> None:
    ann = person()
    ann.web.post("/api/tables", json={"seats": [{"kind": "mine", "emblem": "rose"}, {"kind": "open"}]})
    assert [seat["emblem"] for seat in ann.get("/api/me/tables")["tables"][0]["seats"]] == ["rose", "sun"]
