"""The end of a game in words: who could not move, what the last round took away, whose sheet is opened first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.hands import hurry, menu, set_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.browser.conftest import Server


@pytest.mark.parametrize(
    ("options", "words"),
    [(["starter"], ("cannot move any more",)), (["starter", "tashkent_end"], ("dice left", "pips", "a draw"))],
)
def test_the_end_of_a_dice_game_says_who_won_and_why(
    visit: Callable[..., Page], server: Server, options: list[str], words: tuple[str, ...]
) -> None:
    page = visit(pace="fast")
    table = set_table(page, "riomino", ["mine", "peasant"], options=options)
    assert hurry(page, table) == "over"
    page.goto(f"{server.url}t/{table}")
    ending = page.locator(".over .ending")
    ending.wait_for()
    assert any(word in ending.inner_text() for word in words)


def test_who_gave_up_is_named(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    table = set_table(page, "riomino", ["mine", "peasant"], name="Ann")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar")
    menu(page, "Give up…")
    page.get_by_role("dialog").get_by_role("button", name="Ann").click()
    page.wait_for_selector(".over .ending >> text=Ann gave up.")


def test_my_own_sheet_is_opened_first(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    # Playing the first move offered nearly always loses to a squire; the sheet is mine either way.
    for _ in range(3):
        table = set_table(page, "kingdomino", ["mine", "squire"], name="Ann", hints=False)
        assert hurry(page, table) == "over"
        page.goto(f"{server.url}t/{table}")
        page.wait_for_selector(".over summary >> text=Ann")
        page.get_by_role("button", name="Robin").first.click()
        page.wait_for_selector(".over summary >> text=Robin")


def test_what_the_last_round_changed_is_told_with_its_reasons(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    table = set_table(page, "kingdomino", ["mine", "peasant"], options=["harmony", "middle_kingdom"], name="Ann")
    assert hurry(page, table) == "over"

    def with_more(route: Route) -> None:
        """The table as the last round began, with bonuses that the end has not."""
        state = route.fetch().json()
        for realm in state["position"]["realms"]:
            kept = [line for line in realm["sheet"] if line["what"] not in ("harmony", "middle_kingdom")]
            bonus = {"rule": "KD-5.3", "what": "harmony", "args": {}, "cells": [], "points": 5}
            realm["sheet"] = [*kept, bonus]
        route.fulfill(json=state)

    def without(message: str | bytes) -> str:
        state = json.loads(message)
        if "position" in state:
            for realm in state["position"]["realms"]:
                realm["sheet"] = [line for line in realm["sheet"] if line["what"] != "harmony"]
        return json.dumps(state)

    page.route(f"**/api/tables/{table}/at/*", with_more)
    page.route_web_socket(
        f"**/api/tables/{table}/socket*",
        lambda socket: socket.connect_to_server().on_message(lambda message: socket.send(without(message))),
    )
    page.goto(f"{server.url}t/{table}")
    changes = page.locator("[data-last-round]")
    changes.wait_for()
    assert "Ann’s last round: from " in changes.inner_text()
    assert "Harmony: a domino had to be discarded" in changes.inner_text()
    assert "−5" in changes.inner_text()
    # My own sheet is open.
    assert page.locator(".over details[open] table.sheet caption").inner_text() == "Ann’s score"


def test_the_end_of_a_dice_game_shows_what_was_left_and_where_it_was_decided(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit(pace="fast")
    table = set_table(page, "riomino", ["mine", "peasant"], options=["starter"], name="Ann")
    assert hurry(page, table) == "over"
    page.goto(f"{server.url}t/{table}")
    decided = page.locator("[data-decided] dd")
    decided.wait_for()
    sentences = ("gave the win away on", "wins from the first move on")
    assert any(words in decided.inner_text() for words in sentences), decided.inner_text()
    told = page.evaluate("id => fetch(`api/tables/${id}`).then((answer) => answer.json())", table)
    for seat, hand in enumerate(told["position"]["dice"]["hands"]):
        expect(page.locator(f"[data-left='{seat}'] svg")).to_have_count(len(hand))
    loser = next(place["realm"] for place in told["table"]["games"][0]["places"] if place["place"] == 2)
    # What is still open takes nothing that the loser has.
    held = {f"die {face[0]} and {face[1]}" for face in told["position"]["dice"]["hands"][loser]}
    wanted = {one.get_attribute("aria-label") for one in page.locator("[data-open] svg").all()}
    assert not held & wanted
    # Dead cells are named and hatched.
    hatched = page.locator(".over .diceboard use[href='#hatch_dead']").count()
    expect(page.locator("[data-dead]")).to_have_count(int(hatched > 0))
    if (look := decided.get_by_role("link")).count():
        look.click()
        page.wait_for_selector(".diceboard")
