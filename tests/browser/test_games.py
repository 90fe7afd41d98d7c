"""Whole games through the page: every kind, by mouse, by keyboard, by finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import PHONE
from tests.browser.hands import MOST_STEPS, by_key, create, play_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server


def test_one_click_starts_a_game_and_the_mouse_finishes_it(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".bar")
    done = play_out(page)
    assert {"place", "choose"} <= done
    assert page.locator(".standings li").count() == 2
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".bar")


def test_a_whole_game_is_played_by_keyboard_alone(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".bar")
    for _ in range(MOST_STEPS):
        if by_key(page) == "over":
            break
    assert page.locator(".over").count() == 1


def test_a_whole_game_is_played_on_a_phone(visit: Callable[..., Page]) -> None:
    page = visit(size=PHONE, touch=True)
    page.get_by_role("button", name="Against three bots").tap()
    page.wait_for_selector(".bar")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    play_out(page, touch=True)
    assert page.locator(".standings li").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("queendomino", 3, ()),
        ("age_of_giants", 3, ()),
        ("royal_wedding", 5, ()),
        ("riomino", 2, ()),
        ("kingdomino", 2, ("The Mighty Duel", "Harmony")),
    ],
)
def test_every_kind_of_game_is_played_to_its_end(
    visit: Callable[..., Page], server: Server, game: str, seats: int, options: tuple[str, ...]
) -> None:
    page = visit()
    create(page, server.url, game, seats, options)
    play_out(page)
    assert page.locator(".standings li").count() == seats
