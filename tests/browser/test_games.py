"""Whole games through the page: every kind, by mouse, by keyboard, by finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, SMALL_PHONE
from tests.browser.hands import Done, by_key, create, hear_the_result, play_out, set_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server


def test_one_click_starts_a_game_and_the_mouse_finishes_it(visit: Callable[..., Page]) -> None:
    page = visit(pace="fast")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".bar")
    done = play_out(page)
    assert {"place", "choose"} <= done
    hear_the_result(page)
    expect(page.locator(".standings li")).to_have_count(2)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".bar")


def play_out_by_key(page: Page) -> set[Done]:
    """To the end of the game; what was done on the way."""
    done: set[Done] = set()
    while "over" not in done:
        done.add(by_key(page))
    return done


def test_a_whole_game_is_played_by_keyboard_alone(visit: Callable[..., Page]) -> None:
    page = visit(pace="fast")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    assert play_out_by_key(page) == {"place", "choose", "over"}


@pytest.mark.parametrize(
    ("game", "seats", "options", "steps"),
    [
        ("queendomino", 2, [], {"place", "tax", "choose"}),
        ("riomino", 2, ["junior"], {"die"}),
    ],
)
def test_taxes_and_dice_are_played_by_keyboard_alone(
    visit: Callable[..., Page], server: Server, game: str, seats: int, options: list[str], steps: set[Done]
) -> None:
    # Giants and weddings: by somebody who listens, in `test_spoken.py`.
    page = visit(pace="fast")
    table = set_table(page, game, ["mine", *["peasant"] * (seats - 1)], options=options)
    page.goto(f"{server.url}t/{table}")
    assert steps <= play_out_by_key(page)
    # The count can be skipped, the result read, and the next game begun, without a mouse as well.
    page.keyboard.press("Escape")
    hear_the_result(page)
    page.get_by_role("button", name="Rematch").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".bar")


def test_a_whole_game_is_played_on_a_phone(visit: Callable[..., Page]) -> None:
    page = visit(size=PHONE, touch=True, pace="fast")
    page.get_by_role("button", name="Against three bots").tap()
    page.wait_for_selector(".bar")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    play_out(page, touch=True)
    hear_the_result(page)
    expect(page.locator(".standings li")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize(
    ("game", "seats", "touch"),
    [("queendomino", 2, True), ("age_of_giants", 3, False), ("royal_wedding", 5, True), ("riomino", 2, False)],
)
def test_every_kind_of_game_is_played_to_its_end(
    visit: Callable[..., Page], server: Server, game: str, seats: int, touch: bool
) -> None:
    # Each by one hand; every game by every hand, and on larger boards: `make soak`.
    page = visit(size=SMALL_PHONE if touch else DESKTOP, touch=touch, pace="fast")
    create(page, server.url, game, seats)
    play_out(page, touch=touch)
    hear_the_result(page)
    expect(page.locator(".standings li")).to_have_count(seats)


def test_a_game_is_played_in_real_time_to_the_name_of_the_winner(
    visit: Callable[..., Page], real_time: Server
) -> None:
    page = visit(at=real_time)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".bar")
    play_out(page)
    page.wait_for_selector("text=Counting…")
    assert page.locator(".standings .first").count() == 0
    name = hear_the_result(page)
    first = page.locator(".standings .first .name")
    assert name == "You win!" or all(one in name for one in first.all_inner_texts())
