"""The analysis board: candidates that can be played, variations, a link that leads back, a game from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from crownlands.kernel import available
from crownlands.match import Match
from crownlands.rules.notation import write_position
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.test_reviews import brought
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")
DONE = "() => document.querySelector('.found progress')?.value === 1 && document.querySelector('.candidates li')"


def analysed(page: Page, server: Server, game: str = "kingdomino") -> None:
    """At a position that was pasted, all of it known."""
    options = ["three_by_three"] if game == "riomino" else []
    text = write_position(Match.new(game, 2, options, seed="board").position)
    page.goto(f"{server.url}analysis")
    page.get_by_label("Position in notation").fill(text)
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.wait_for_function(DONE)


@pytest.mark.parametrize(
    ("game", "size", "dark"),
    [("kingdomino", DESKTOP, False), ("riomino", PHONE, True)],
    ids=["desktop-light", "phone-dark"],
)
def test_an_analysis_is_clean(
    visit: Callable[..., Page], server: Server, game: str, size: tuple[int, int], dark: bool
) -> None:
    page = visit(size=size, dark=dark, calm=True)
    analysed(page, server, game)
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_candidate_is_played_a_variation_added_and_the_link_leads_back(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit(calm=True)
    analysed(page, server)
    first = page.locator(".candidates button").first
    assert "±" in first.inner_text()
    first.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.tree li').length === 1")
    page.wait_for_function(DONE)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".tree")
    page.locator(".candidates button").nth(1).click()
    page.wait_for_function("() => document.querySelectorAll('.tree li').length === 2")
    page.wait_for_function(DONE)
    page.get_by_label("Comment").fill("my own idea")
    text = page.locator("pre").text_content() or ""
    assert "my own idea" in text
    assert "(" in text
    shown = page.locator(".found h2").inner_text()
    page.reload()
    page.wait_for_function(DONE)
    assert page.locator(".found h2").inner_text() == shown
    expect(page.locator(".tree li")).to_have_count(1)


def test_one_plays_on_from_an_analysis_against_any_level(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    analysed(page, server)
    page.locator(".candidates button").first.click()
    page.wait_for_function("() => document.querySelectorAll('.tree li').length === 1")
    page.wait_for_function(DONE)
    page.get_by_label("against").select_option("baron")
    page.get_by_role("button", name="Play", exact=True).last.click()
    page.wait_for_url("**/t/*")
    table = page.url.split("/t/")[1]
    seats = page.request.get(f"{server.url}api/tables/{table}").json()["position"]["seats"]
    assert [seat["level"] for seat in seats if seat["kind"] == "bot"] == ["baron"]


def test_a_moment_of_a_replay_is_analysed(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = brought(page, server, "kingdomino")
    page.goto(f"{server.url}replay/{table}")
    page.get_by_role("link", name="Analyse this position").click()
    page.wait_for_function(DONE)
    assert "analysis#position=" in page.url
