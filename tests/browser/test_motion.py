"""What moves: it leaves the page as it would be without, comes forward where there is room, and covers nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.hands import MOST_STEPS, MOVED_ON, hurry, set_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

LAPTOP = (1366, 768)
LOOKS = 40
"""Until pages that differ are taken to be different."""
AT_REST = """() => document.querySelector("[data-stage=idle]") && document.querySelector(".bar.mine, #over-title")
  && !document.querySelector(".celebration, .over .tour")"""
SEEN = """() => {
  // Everything that can be seen or heard, with where it lies.
  const told = (element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    const names = [...element.attributes].filter(({name}) => !["style", "id", "aria-labelledby"].includes(name))
      .map(({name, value}) => `${name}=${name === "class" ? value.split(" ").sort().join(" ")
        : value.replace(/replay.*$/, "")}`).sort();
    const words = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim())
      .filter((word) => word);
    return [element.tagName, ...names, ...words, [x, y, width, height].map(Math.round)].join(" ");
  };
  return [...document.querySelectorAll(".screen, .screen *")].map(told);
}"""
LEARNED = """() => { const kept = JSON.parse(localStorage.getItem("crownlands.settings"));
  localStorage.setItem("crownlands.settings", JSON.stringify({...kept, learned: ["numbers", "marks"]})); }"""
"""What is said once to somebody new depends on what was seen first."""
FORWARD = """() => {
  const tile = document.querySelector(".ahead");
  // It has grown once nothing on it moves.
  if (!tile || tile.getAnimations().length) return null;
  const {left, right, top, bottom, width} = tile.getBoundingClientRect();
  const board = document.querySelector(".middle .board").getBoundingClientRect().right;
  return {left, right, top, bottom, width, board};
}"""
SETTLED = """() => Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime !== Infinity)
  .map(one => one.finished.catch(() => null))).then(() => true)"""


def at_rest(page: Page) -> list[str]:
    """The page once nothing moves."""
    page.wait_for_function(AT_REST)
    page.evaluate(SETTLED)
    return list(page.evaluate(SEEN))


def assert_same(lively: Page, calm: Page) -> None:
    """Both pages are the same once what each asks the server for has come."""
    for _ in range(LOOKS):
        if at_rest(lively) == at_rest(calm):
            return
        lively.wait_for_timeout(250)
    assert at_rest(lively) == at_rest(calm)


def compare(
    visit: Callable[..., Page], server: Server, game: str, seats: int, options: list[str], looks: int
) -> None:
    """One game, looked at by the same reader in two windows: so often on its way, and at its end."""
    calm = visit(size=LAPTOP, calm=True)
    lively = visit(size=LAPTOP, pace="fast")
    table = set_table(calm, game, ["mine", *["peasant"] * (seats - 1)], options=options, name="Ann")
    lively.context.clear_cookies()
    for cookie in calm.context.cookies():
        lively.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": server.url}])
    for page in (calm, lively):
        page.evaluate(LEARNED)
        page.goto(f"{server.url}t/{table}")
    for look in range(MOST_STEPS):
        if lively.locator(".over").count():
            lively.keyboard.press("Escape")
        assert_same(lively, calm)
        if calm.locator(".over").count():
            return
        n = calm.locator(".bar").get_attribute("data-n")
        hurry(calm, table, moves=9 if look < looks else MOST_STEPS)
        for page in (calm, lively):
            page.wait_for_function(MOVED_ON, arg=n)


@pytest.mark.parametrize(("game", "options"), [("queendomino", []), ("riomino", ["junior"])])
def test_a_lively_page_comes_to_rest_as_a_calm_one(
    visit: Callable[..., Page], server: Server, game: str, options: list[str]
) -> None:
    # All kinds of games, looked at all the way: `make soak`.
    compare(visit, server, game, 2, options, looks=2)


@pytest.mark.parametrize(
    ("size", "game", "seats"), [(LAPTOP, "queendomino", 4), ((1920, 1080), "royal_wedding", 8)]
)
def test_the_realm_that_acts_comes_forward_and_covers_no_board(
    visit: Callable[..., Page], server: Server, size: tuple[int, int], game: str, seats: int
) -> None:
    page = visit(size=size)
    table = set_table(page, game, ["mine", *["peasant"] * (seats - 1)])
    assert hurry(page, table, 3, until="^>") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    usual = page.locator(".other").first.bounding_box()
    page.locator(".offer.open").last.click()
    large = page.wait_for_function(FORWARD).json_value()
    assert usual is not None
    assert large["width"] >= 1.3 * usual["width"]
    assert large["left"] >= large["board"] - 1
    assert large["right"] <= size[0]
    assert large["top"] >= 0
    assert large["bottom"] <= size[1]
    page.wait_for_function(AT_REST)
    assert page.locator(".ahead").count() == 0
