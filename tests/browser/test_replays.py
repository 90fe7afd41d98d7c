"""Looking at a game again: the course of the scores, watching by itself, playing on from a moment."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.hands import hurry, set_table, stop_time, wait_for_a_choice

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
    page.wait_for_selector("text=Key moments")
    expect(page.locator("polyline:not(.under)")).to_have_count(2)
    moments = page.locator("main li .button")
    before = page.url
    moments.last.click()
    page.wait_for_function("before => location.href !== before", arg=before)
    page.wait_for_selector("main li .button[aria-current=true]")


def test_a_replay_plays_by_itself_until_it_is_stopped(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}replay/{finished(page)}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => /replay\\/\\w+\\/\\d+$/.test(location.pathname)")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Play", exact=True).wait_for()


def test_the_points_are_counted_one_by_one_unless_that_is_skipped(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit()
    table = finished(page)
    stop_time(page)  # so that the tour waits at its first line
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector("text=Counting…")
    assert page.locator(".tour .plus").inner_text().startswith("+")
    assert page.locator(".standings .first").count() == 0
    page.get_by_text("Skip", exact=True).click()
    page.wait_for_selector(".standings .first")
    page.wait_for_selector("#over-title >> text=/wins|You win|share the victory/")


def test_one_plays_on_from_a_moment_of_a_replay(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
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
    player = visit(pace="fast")
    old = finished(player)
    other = visit(f"replay/{old}/40", pace="fast")
    other.get_by_label("As", exact=True).select_option("1")
    other.get_by_role("button", name="Play on from here").click()
    other.wait_for_url("**/t/*")
    wait_for_a_choice(other)
    assert other.locator(".owner .name").inner_text() == "Player 2 (you)"


def test_a_kingdom_is_kept_as_a_picture(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    table = finished(page)
    for path in (f"t/{table}", f"replay/{table}"):
        page.goto(server.url + path)
        with page.expect_download() as kept:
            page.get_by_role("button", name="Picture of this kingdom").click()
        assert kept.value.suggested_filename == "crownlands.png"
        picture = kept.value.path().read_bytes()
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", picture[16:24]) == (1080, 1230)
        # Paper alone would be a few thousand bytes: the lands are on it.
        assert len(picture) > 40_000


def test_the_kingdoms_of_a_watched_game_grow_for_the_spectator(visit: Callable[..., Page]) -> None:
    player = visit(pace="fast")
    table = set_table(player, "kingdomino", ["mine", "peasant"])
    watcher = visit(f"t/{table}", pace="fast")
    watcher.wait_for_selector("text=You are watching")
    assert hurry(player, table, 6) == "mine"
    watcher.wait_for_selector(".middle .last[d^=M], .right .last[d^=M]")
