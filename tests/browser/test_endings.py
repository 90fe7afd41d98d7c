"""The end of a game in words: who could not move, what the last round took away, whose sheet is opened first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

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
    page = visit()
    table = set_table(page, "riomino", ["mine", "peasant"], options=options)
    assert hurry(page, table) == "over"
    page.goto(f"{server.url}t/{table}")
    ending = page.locator(".over .ending")
    ending.wait_for()
    assert any(word in ending.inner_text() for word in words)


def test_who_gave_up_is_named(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    table = set_table(page, "riomino", ["mine", "peasant"], name="Ann")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar")
    menu(page, "Give up…")
    page.get_by_role("dialog").get_by_role("button", name="Ann").click()
    page.wait_for_selector(".over .ending >> text=Ann gave up.")


def test_my_own_sheet_is_opened_first(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    # Whoever plays the first move offered loses to a squire nearly always; the sheet is mine either way.
    for _ in range(3):
        table = set_table(page, "kingdomino", ["mine", "squire"], name="Ann", hints=False)
        assert hurry(page, table) == "over"
        page.goto(f"{server.url}t/{table}")
        page.wait_for_selector(".over summary >> text=Ann")
        page.get_by_role("button", name="Bot 2").first.click()
        page.wait_for_selector(".over summary >> text=Bot 2")


def test_points_lost_in_the_last_round_are_told_with_their_reason(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit()
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
    losses = page.locator("[data-losses]")
    losses.wait_for()
    assert "Lost in the last round: Ann" in losses.inner_text()
    assert "Harmony: a domino had to be discarded" in losses.inner_text()
    assert "−5" in losses.inner_text()
