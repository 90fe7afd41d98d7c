"""The first screen and the ways round it: my games, lessons that begin a game, rules looked up on the way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.hands import GHOST, hurry, set_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import Server


def test_my_games_are_listed_running_and_finished_with_replays(visit: Callable[..., Page]) -> None:
    page = visit(size=PHONE, touch=True, calm=True)
    page.wait_for_selector("text=No games yet")
    running = set_table(page, "kingdomino", ["mine", "peasant"])
    finished = set_table(page, "riomino", ["mine", "peasant"])
    points = set_table(page, "kingdomino", ["mine", "peasant", "peasant"])
    assert hurry(page, finished) == "over"
    assert hurry(page, points) == "over"
    page.reload()
    mine = page.get_by_role("region", name="Your games")
    mine.locator(".card").nth(2).wait_for()
    expect(mine.locator(f'a[href="t/{running}"]')).to_have_count(1)
    expect(mine.locator(f'a[href="replay/{finished}"]')).to_have_count(1)
    # What everybody scored, and the best of it.
    card = mine.locator(f'a[href="replay/{points}"]')
    expect(card.locator(".numbers")).to_have_count(3)
    assert card.locator(".best").count() >= 1
    assert page.locator("text=No games yet").count() == 0
    card.click()
    page.wait_for_url(f"**/replay/{points}*")
    page.wait_for_selector(".realm")
    page.go_back()
    page.get_by_role("region", name="Your games").locator(f'a[href="t/{running}"]').click()
    page.wait_for_selector(".bar")


def test_more_of_my_games_are_shown_on_demand(visit: Callable[..., Page]) -> None:
    page = visit(calm=True)
    for _ in range(31):
        set_table(page, "kingdomino", ["mine", "peasant"])
    page.reload()
    cards = page.get_by_role("region", name="Your games").locator(".card")
    cards.nth(29).wait_for()
    expect(cards).to_have_count(30)
    page.get_by_role("button", name="Show more").click()
    cards.nth(30).wait_for()
    page.get_by_role("button", name="Show more").wait_for(state="detached")


@pytest.mark.parametrize("game", ["kingdomino", "royal_wedding", "riomino"])
def test_play_under_a_lesson_begins_a_game_at_once(visit: Callable[..., Page], game: str) -> None:
    page = visit(f"learn/{game}", calm=True)
    page.locator(".go .button.main").click()
    page.wait_for_selector(".bar")
    assert "/t/" in page.url


def test_a_rule_looked_up_at_a_table_leaves_everything_as_it_was(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit(calm=True)
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 0, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")
    page.locator(".middle [role=gridcell]").first.click()
    page.wait_for_selector(".why")
    ghost = page.evaluate(GHOST)
    page.locator(".why a").click()
    page.wait_for_selector("dialog .wanted")
    assert page.url.endswith("/rules/KD#KD-3.2")
    page.go_back()
    page.wait_for_selector("dialog", state="detached")
    assert page.url.endswith(f"/t/{table}")
    assert page.evaluate(GHOST) == ghost
    # Closing the sheet is going back, too; going forth shows it again.
    page.go_forward()
    page.wait_for_selector("dialog .wanted")
    page.keyboard.press("Escape")
    page.wait_for_url(f"**/t/{table}")
    assert page.evaluate(GHOST) == ghost
    expect(page.locator(".why")).to_have_count(1)


def test_back_from_a_rule_returns_to_the_same_place_of_a_lesson(visit: Callable[..., Page]) -> None:
    page = visit("learn/kingdomino", size=PHONE, touch=True, calm=True)
    link = page.locator(".lesson a").last
    link.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    link.tap()
    page.wait_for_selector("dialog .wanted")
    page.go_back()
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("scrollY") == before


def test_a_rule_by_its_link_is_a_screen_of_its_own(visit: Callable[..., Page]) -> None:
    page = visit("rules/KD#KD-3.2", calm=True)
    page.wait_for_selector("main .wanted")
    assert page.locator("dialog").count() == 0


def test_rules_are_in_the_readers_language_and_english_is_a_click_away(visit: Callable[..., Page]) -> None:
    page = visit("rules/KD#KD-3.2", language="de", calm=True)
    german = page.locator("article[lang=de] .wanted")
    german.get_by_text("Mindestens eine Hälfte des Steins").wait_for()
    picture = page.locator("article[lang=de] img").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("async (it) => (await it.decode(), it.naturalWidth)") > 0
    assert page.locator("article >> text=<!--").count() == 0
    page.get_by_role("button", name="English").click()
    page.locator("article[lang=en] .wanted").get_by_text("At least one half of the domino").wait_for()
    page.get_by_role("button", name="Deutsch").click()
    german.wait_for()


def test_rules_that_cannot_be_fetched_are_shown_in_english_and_it_is_said(
    chromium: Browser, server: Server
) -> None:
    # Without a service worker, which would have kept all words of the language.
    context = chromium.new_context(locale="de", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.route(re.compile(r"/lang-de-KD-"), lambda route: route.abort())
    page.goto(f"{server.url}rules/KD#KD-3.2")
    page.locator("article[lang=en] .wanted").get_by_text("At least one half of the domino").wait_for()
    page.get_by_text("Dies ist der englische Text").wait_for()
    context.close()


@pytest.mark.parametrize(("seats", "said"), [(2, True), (4, False)])
def test_only_where_dominoes_are_left_out_it_says_so(
    visit: Callable[..., Page], server: Server, seats: int, said: bool
) -> None:
    page = visit(calm=True)
    table = set_table(page, "kingdomino", ["mine", *["peasant"] * (seats - 1)])
    page.goto(f"{server.url}t/{table}")
    page.get_by_role("button", name="Not yet seen").click()
    page.wait_for_selector("dialog >> text=not been seen yet")
    expect(page.locator("dialog >> text=24 of them are not in this game")).to_have_count(int(said))
    expect(page.locator("dialog >> text=not in this game")).to_have_count(int(said))


@pytest.mark.parametrize(("game", "offered"), [("kingdomino", 1), ("riomino", 0)])
def test_gains_are_offered_only_where_there_are_points(
    visit: Callable[..., Page], game: str, offered: int
) -> None:
    page = visit(f"new/{game}", calm=True)
    page.wait_for_selector("text=Public table")
    expect(page.get_by_label("Show gains")).to_have_count(offered)
