"""The coach on the page: agreed on when a table is made, hints in steps by keyboard, a warning one can heed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.kernel import available
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.hands import set_table
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocketRoute

    from tests.browser.conftest import Server

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")


def warned_of_everything(page: Page) -> list[dict[str, Any]]:
    """The coach calls every move a blunder; what the page says to the table."""
    said: list[dict[str, Any]] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def up(text: str | bytes) -> None:
            told = json.loads(text)
            said.append(told)
            if told.get("ask") != "judge":
                server.send(text)
                return
            judged = {
                "move": told["move"],
                "best": told["move"],
                "lost": 7.25,
                "error": 0.5,
                "unit": "points",
                "grade": "blunder",
                "blunder": True,
                "exact": False,
                "why": [{"code": "leaves_hole", "arguments": {"holes": 2}, "cells": [], "realm": 0}],
            }
            line.send(json.dumps({"judged": judged, "n": 0, "ref": told["ref"]}))

        line.on_message(up)

    page.route_web_socket("**/socket*", between)
    return said


def coached(page: Page, server: Server) -> None:
    """At a table with a coach, where the reader is to move."""
    table = set_table(page, "kingdomino", ["mine", "squire"], name="Ann", help=True)
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".coach")
    page.wait_for_selector(".bar.mine")


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"])
def test_a_hint_comes_in_steps_by_keyboard(
    visit: Callable[..., Page], server: Server, size: tuple[int, int], dark: bool
) -> None:
    page = visit(size=size, dark=dark, calm=True)
    coached(page, server)
    said = []
    for step in (1, 2, 3):
        page.keyboard.press("c")
        page.wait_for_selector(f".coach[data-step='{step}']")
        said.append(page.locator(".coach .say").inner_text())
    assert said[0].startswith("Look"), said
    assert "omino" in said[1], said
    assert len(set(said)) == 3
    assert page.locator(".coach .words").get_attribute("aria-live") == "polite"
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_blunder_is_asked_about_first_and_can_be_taken_back(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    said = warned_of_everything(page)
    coached(page, server)
    page.locator(".offer.open").first.click()
    dialog = page.get_by_role("dialog", name="Are you sure?")
    dialog.wait_for()
    assert "7.3 ± 0.5 points" in dialog.inner_text()
    assert "2 cells" in dialog.inner_text()
    assert problems(page) == []
    # Enter thinks again: that is where the focus is.
    page.keyboard.press("Enter")
    dialog.wait_for(state="detached")
    assert not [one for one in said if "move" in one and "ask" not in one]
    page.locator(".offer.open").first.click()
    dialog.wait_for()
    dialog.get_by_role("button", name="Play it anyway").click()
    page.wait_for_selector(".coach .say")
    assert page.locator(".coach .say").inner_text().startswith("That gave away")
    page.get_by_role("button", name="Take it back").click()
    page.wait_for_selector(".coach .quiet")
    assert [one for one in said if "undo" in one]


def test_a_coach_is_agreed_on_and_everybody_is_told(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    page.goto(f"{server.url}new/kingdomino/friends")
    page.get_by_label("Allow a coach").check()
    page.get_by_role("button", name="Create and invite").click()
    page.wait_for_selector(".coached")
    table = page.url.split("/t/")[1].split("#")[0]
    assert page.request.get(f"{server.url}api/tables/{table}").json()["table"]["help"] is True
    other = visit(calm=True)
    other.goto(f"{server.url}t/{set_table(other, 'kingdomino', ['mine', 'squire'], name='Bob')}")
    other.wait_for_selector(".bar")
    assert other.locator(".coach").count() == 0


@pytest.mark.parametrize("language", ["de", "uk"])
def test_long_words_leave_a_phone_its_width(visit: Callable[..., Page], server: Server, language: str) -> None:
    page = visit(size=PHONE, calm=True, language=language)
    coached(page, server)
    assert "coach." not in page.locator(".coach").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
