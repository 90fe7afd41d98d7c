"""The moves since the reader last looked, shown again on the table itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.hands import MOST_STEPS, hurry, set_table, stop_time, wait_for_a_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

STEP = "n => document.querySelector('.showing')?.dataset.step === String(n)"
AS_IT_WAS = """async table => {
  const n = document.querySelector(".showing").dataset.n;
  const then = await (await fetch(new URL(`api/tables/${table}/at/${n}`, document.baseURI))).json();
  const { row, next } = then.position;
  const shown = [...document.querySelectorAll(".offer")].map((offer) => offer.dataset.domino);
  return JSON.stringify(shown) === JSON.stringify([...row, ...next].map((offer) => offer.domino));
}"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", {configurable: true, get: () => state});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def words(page: Page) -> str:
    """What is told about the step shown."""
    return page.locator(".showing .text").inner_text()


def at_my_turn(page: Page, server: Server) -> str:
    """A table at which the bot has moved since my last move, and I am to move again."""
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 3) == "mine"
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    return table


def show(page: Page) -> int:
    """What happened is being shown, at its first step; how many steps there are."""
    page.get_by_role("button", name="What happened?").click()
    page.wait_for_function(STEP, arg=0)
    return int(page.locator(".showing .count").inner_text().rpartition("/")[2])


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_what_happened_walks_through_the_moves_on_the_board(
    visit: Callable[..., Page], server: Server, size: tuple[int, int] | None
) -> None:
    page = visit(size=size, touch=True) if size else visit()
    stop_time(page)
    table = at_my_turn(page, server)
    ghosts = page.locator(".ghost").count()
    steps = show(page)
    told = [words(page)]
    # In the past nothing can be put or chosen.
    assert page.locator(".ghost, .offer.open").count() == 0
    for step in range(1, steps):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(STEP, arg=step)
        told.append(words(page))
    assert any("Tilda chooses domino" in one or "Tilda places domino" in one for one in told)
    page.get_by_role("button", name="Back to the game").click()
    wait_for_a_choice(page)
    expect(page.locator(".ghost")).to_have_count(ghosts)
    assert page.evaluate("location.pathname").endswith(f"/t/{table}")


def test_what_happened_plays_by_itself_and_comes_back(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    page.clock.install()
    at_my_turn(page, server)
    page.get_by_role("button", name="What happened?").click()
    page.wait_for_selector(".showing")
    for _ in range(MOST_STEPS):
        if not page.locator(".showing").count():
            break
        page.clock.fast_forward(6000)
    wait_for_a_choice(page)


def test_the_past_is_the_table_as_it_was(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    stop_time(page)
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    # Somebody who looks away for some rounds has missed more than one row.
    assert hurry(page, table, 3) == "mine"
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    page.evaluate(HIDE, True)
    assert hurry(page, table, 9) == "mine"
    page.wait_for_selector(".badge:visible")
    page.evaluate(HIDE, False)
    assert int(page.locator(".badge:visible").inner_text()) > 0
    steps = show(page)
    assert page.locator(".badge").count() == 0
    page.wait_for_function(AS_IT_WAS, arg=table)
    page.keyboard.press("End")
    page.wait_for_function(STEP, arg=steps - 1)
    page.wait_for_function(AS_IT_WAS, arg=table)
    page.keyboard.press("Escape")
    wait_for_a_choice(page)


def test_nothing_new_is_said_to_be_nothing(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    table = set_table(page, "kingdomino", ["mine", "mine"])
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    page.keyboard.press("w")
    page.wait_for_selector(".showing >> text=Nothing has happened since your last move")
    page.keyboard.press("w")
    wait_for_a_choice(page)


def test_the_dice_game_shows_its_past_as_well(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    stop_time(page)
    table = set_table(page, "riomino", ["mine", "peasant"], options=["master"])
    assert hurry(page, table, 2) == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    lying = page.locator(".diceboard .die").count()
    show(page)
    assert "Tilda lays a die" in words(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(".bar.mine")
    expect(page.locator(".diceboard .die")).to_have_count(lying)
