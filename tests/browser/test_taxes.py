"""What Queendomino's buttons say a move brings: coins as coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.hands import table_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

PURSE = "() => Number(document.querySelector('.owner .purse').textContent.trim().match(/\\d+/)[0])"


def test_a_tax_button_says_the_coins_that_come(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = table_with(page, "queendomino", 2, until="^T")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".tax")
    before = page.evaluate(PURSE)
    button = page.locator(".tax").first
    coins = int(button.inner_text().strip().removeprefix("+"))
    assert coins >= 1
    assert f"+{coins} coin" in str(button.get_attribute("aria-label"))
    button.click()
    page.wait_for_function(f"before => ({PURSE})() !== before", arg=before)
    assert page.evaluate(PURSE) == before + coins


def test_the_price_of_a_building_is_what_it_costs_this_player(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = table_with(page, "queendomino", 2, until="^B[1-9]")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".slot.can")
    before = page.evaluate(PURSE)
    page.locator(".slot.can").last.click()
    price = page.locator(".note [data-brings] .pictures > span").first.inner_text()
    pick = page.locator(".kingdom .pick").first.bounding_box()
    assert pick is not None
    page.mouse.click(pick["x"] + pick["width"] / 2, pick["y"] + pick["height"] / 2)
    page.wait_for_function(f"before => ({PURSE})() !== before", arg=before)
    assert page.evaluate(PURSE) == before - int(price.strip().removeprefix("−"))
