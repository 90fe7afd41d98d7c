"""Guided first games, finished by somebody who only follows what the page says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from crownlands.server.table import tutorial
from tests.browser.follower import Follower, Typist
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

GAMES = tutorial.names()
SMALL_PHONE = (360, 640)


def sentences(game: str) -> int:
    """How many things the guide says: each task, each attempt before one, and the end."""
    script = tutorial.read_tutorial(game)
    return len(script.tasks) + sum(task.attempt is not None for task in script.tasks) + 1


def finish(page: Page, game: str, follower: Follower) -> None:
    """Follows to the end, which leads to a real game."""
    page.wait_for_selector(".guide")
    follower.follow()
    assert len(follower.said) == sentences(game), follower.said
    assert follower.refusals, "the rules never said no"
    page.wait_for_selector(".over")
    page.get_by_role("button", name="Play a real game now").click()
    page.wait_for_selector(".guide", state="detached")
    page.wait_for_selector(".bar")


@pytest.mark.parametrize("game", GAMES)
def test_whoever_presses_what_is_marked_finishes_the_tutorial(visit: Callable[..., Page], game: str) -> None:
    # One at the pace that somebody new sees; the words and marks of the others do not depend on it.
    page = visit(f"tutorial/{game}", pace="normal" if game == "kingdomino" else "fast")
    finish(page, game, Follower(page))


@pytest.mark.parametrize("game", GAMES)
def test_whoever_presses_the_keys_that_are_named_finishes_the_tutorial(
    visit: Callable[..., Page], game: str
) -> None:
    page = visit(f"tutorial/{game}", pace="fast")
    finish(page, game, Typist(page))


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_on_a_small_phone_finishes_the_tutorial(visit: Callable[..., Page], game: str) -> None:
    page = visit(f"tutorial/{game}", size=SMALL_PHONE, touch=True, pace="fast")
    finish(page, game, Follower(page, touch=True))


def test_somebody_new_is_asked_once(visit: Callable[..., Page]) -> None:
    page = visit(newcomer=True)
    page.get_by_role("button", name="Play now").click()
    question = page.get_by_role("dialog")
    assert "First time" in question.inner_text()
    question.get_by_role("button", name="Show me").click()
    page.wait_for_selector(".guide")
    page.goto(page.url.split("/t/")[0] + "/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".bar")
    assert page.locator(".guide").count() == 0


def test_whoever_only_wants_to_play_plays(visit: Callable[..., Page]) -> None:
    page = visit(newcomer=True)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("dialog").get_by_role("button", name="Just play").click()
    page.wait_for_selector(".bar")
    assert page.locator(".guide").count() == 0


def test_a_tutorial_is_left_resumed_and_begun_again(visit: Callable[..., Page]) -> None:
    page = visit("tutorial/kingdomino")
    page.wait_for_selector(".guide .keys")
    page.get_by_role("button", name="Go on").click()
    hands = Follower(page)
    hands.act({})
    page.wait_for_selector(".guide[data-task='1'] .keys")
    table, said = page.url, page.locator(".guide .say").inner_text()
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("link", name="Go on learning").click()
    page.wait_for_selector(".guide .keys")
    assert (page.url, page.locator(".guide .say").inner_text()) == (table, said)
    page.get_by_role("button", name="Start over").click()
    page.wait_for_selector(".guide[data-task='0'] .keys")
    assert page.url == table
    hands.follow()


def test_another_legal_move_is_answered_kindly(visit: Callable[..., Page]) -> None:
    page = visit("tutorial/kingdomino")
    page.wait_for_selector(".guide .keys")
    page.get_by_role("button", name="Place it here").click()
    page.wait_for_selector(".guide .other")
    assert "allowed" in page.locator(".guide .other").inner_text()
    assert page.locator(".why").count() == 0
    assert page.locator(".guide").get_attribute("data-task") == "0"


@pytest.mark.parametrize("size", [(360, 640), (740, 360), (844, 390), (1366, 768)])
@pytest.mark.parametrize("game", ["kingdomino", "royal_wedding"])
def test_the_guide_covers_neither_board_nor_buttons(
    visit: Callable[..., Page], game: str, size: tuple[int, int]
) -> None:
    page = visit(f"tutorial/{game}", size=size, touch=size[0] < 1000, language="de", calm=True)
    page.wait_for_selector(".guide .keys", state="attached")
    boxes = page.evaluate(
        """() => [".guide", ".kingdom", ".bar"].map((css) => {
          const {left, top, right, bottom} = document.querySelector(css).getBoundingClientRect();
          return [left, top, right, bottom];
        })"""
    )
    guide, *others = boxes
    for other in others:
        beside = guide[2] <= other[0] + 1 or other[2] <= guide[0] + 1
        above = guide[3] <= other[1] + 1 or other[3] <= guide[1] + 1
        assert beside or above, boxes


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_guide_says_its_words_to_those_who_listen(visit: Callable[..., Page], dark: bool) -> None:
    page = visit("tutorial/kingdomino", dark=dark, calm=True)
    page.wait_for_selector(".guide .keys")
    expect(page.locator(".guide [aria-live=polite] .say")).to_have_count(1)
    assert problems(page) == []
