"""Looking at a game again: the course of the scores, watching by itself, playing on from a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.hands import hurry, set_table, wait_for_a_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server


def finished(page: Page) -> str:
    """A game of two that is over."""
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table) == "over"
    return table


def test_the_end_leads_to_the_moments_that_counted(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}t/{finished(page)}")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("text=Moments that counted")
    assert page.locator("polyline:not(.under)").count() == 2
    moments = page.locator("main li .button")
    before = page.url
    moments.last.click()
    page.wait_for_function("before => location.href !== before", arg=before)
    page.wait_for_selector("main li .button[aria-current=true]")


def test_one_plays_on_from_a_moment_of_a_replay(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    old = finished(page)
    page.goto(f"{server.url}replay/{old}/40")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    wait_for_a_choice(page)
    assert old not in page.url
    table = page.url.rpartition("/")[2]
    assert hurry(page, table) == "over"
    page.wait_for_selector(".over")


def test_anybody_may_play_on_and_choose_the_seat(visit: Callable[..., Page]) -> None:
    player = visit()
    old = finished(player)
    other = visit(f"replay/{old}/40")
    other.get_by_label("As", exact=True).select_option("1")
    other.get_by_role("button", name="Play on from here").click()
    other.wait_for_url("**/t/*")
    wait_for_a_choice(other)
    assert other.locator(".owner .name").inner_text() == "Player 2 (you)"


def test_what_happened_can_be_watched_again(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 6) == "mine"
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    again = page.get_by_role("link", name="Watch it again")
    page.get_by_role("button", name="What happened?").click()
    while not again.count():
        # Nothing but draws since the last move: one move more.
        page.keyboard.press("Escape")
        assert hurry(page, table, 1) == "mine"
        page.get_by_role("button", name="What happened?").click()
    start = str(again.get_attribute("href")).removesuffix("#play")
    again.click()
    # It walks on by itself.
    page.wait_for_function(
        "start => location.pathname.includes('/replay/') && !location.pathname.endsWith(start)", arg=f"/{start}"
    )


def test_the_kingdoms_of_a_watched_game_grow_for_the_spectator(visit: Callable[..., Page]) -> None:
    player = visit()
    table = set_table(player, "kingdomino", ["mine", "peasant"])
    watcher = visit(f"t/{table}")
    watcher.wait_for_selector("text=You are watching")
    assert hurry(player, table, 6) == "mine"
    watcher.wait_for_selector(".middle .last, .right .last")
