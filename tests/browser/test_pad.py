"""The score pad: a game of a real table, tapped together and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import DESKTOP, SMALL_PHONE
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def tap(page: Page, *cells: str) -> None:
    for cell in cells:
        page.locator(f'[data-cell="{cell}"]').click()


def brush(page: Page, name: str) -> None:
    page.get_by_role("group", name="What a tap does").get_by_role("button", name=name).click()


def total(page: Page, points: str, player: int = 0) -> None:
    told = "([player, points]) => document.querySelectorAll('.who strong')[player]?.textContent === points"
    page.wait_for_function(told, arg=[player, points])


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (SMALL_PHONE, True)])
def test_a_game_of_two_is_counted_and_kept(visit: Callable[..., Page], size: tuple[int, int], touch: bool) -> None:
    page = visit("pad", size=size, touch=touch, calm=True)
    # Wheat beside the castle: three squares, two crowns on one of them; the castle is in the middle.
    tap(page, "b3", "b2", "b1", "b1", "b1")
    total(page, "6")
    assert page.locator(".sheet tbody tr").first.inner_text().startswith("wheat")
    # The same by the number of a domino: 19 is wheat with a crown, and forest.
    page.locator(".who").nth(1).click()
    page.get_by_label("Name").fill("Bob")
    page.get_by_label("Name").blur()
    page.get_by_label("Domino by number").fill("19")
    tap(page, "d3", "e3")
    total(page, "1", player=1)
    assert page.locator(".places li").all_inner_texts()[0].split("\n")[:2] == ["1", "Player 1"]
    # What was tapped last is taken back, and the pad is as it was after a reload.
    page.get_by_role("button", name="Undo").click()
    page.reload()
    total(page, "6")
    total(page, "1", player=1)
    assert "Bob" in page.locator(".who").nth(1).inner_text()
    page.get_by_role("button", name="Next game, keep the points").click()
    page.wait_for_selector("text=Sum of 2 games")
    # A castle alone is the middle of its kingdom.
    total(page, "10")
    page.wait_for_function("document.querySelector('.places li strong')?.textContent === '16'")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert problems(page) == []


def test_a_realm_of_queendomino_has_coins_buildings_and_the_queen(visit: Callable[..., Page]) -> None:
    page = visit("pad", calm=True)
    page.get_by_role("button", name="Queendomino").click()
    brush(page, "town")
    tap(page, "c2")
    page.get_by_label("Building").select_option("statue")
    tap(page, "c2")
    page.get_by_label("Coins").fill("11")
    page.get_by_label("Coins").blur()
    page.get_by_label("The queen is here").check()
    # 3 for the coins, 5 for the statue, and the queen's crown on the only territory.
    total(page, "9")
    # There is one queen: the player who gets her takes her from the others.
    page.locator(".who").nth(1).click()
    page.get_by_label("The queen is here").check()
    total(page, "8")


def test_giants_and_quests_count(visit: Callable[..., Page]) -> None:
    page = visit("pad", calm=True)
    page.get_by_role("button", name="Age of Giants").click()
    brush(page, "mine")
    tap(page, "d3", "d3", "d3", "d4")
    total(page, "4")
    brush(page, "Giant on a crown")
    tap(page, "d3")
    total(page, "2")
    page.get_by_label("Quest 1").select_option("local_business_mine")
    total(page, "12")


def test_the_pad_is_tapped_by_keyboard(visit: Callable[..., Page]) -> None:
    page = visit("pad", calm=True)
    page.locator('[data-cell="c3"]').focus()
    for key in ("ArrowRight", "Enter", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    total(page, "2")
