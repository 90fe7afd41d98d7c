"""Hands on the page: they see what a person sees and press what a person presses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import TimeoutError as TooSlow

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Done = Literal["over", "wait", "place", "pick", "tax", "slot", "choose", "die"]
PATIENCE = 2_000
MOST_STEPS = 10_000
"""Of a game, waiting included: far more than any game has on the slowest machine."""
A_CHOICE = """() => document.querySelector(".bar.mine")
  && (document.querySelector(".ghost") || document.querySelectorAll(".offer.open").length > 1)"""


def create(
    page: Page, base: str, game: str, seats: int, options: tuple[str, ...] = (), level: str = "peasant"
) -> None:
    """A table against bots, made on the page for making tables."""
    page.goto(f"{base}new/{game}")
    page.wait_for_selector(".go")
    page.locator(".counts button").filter(has_text=re.compile(rf"^{seats} ")).click()
    for seat in range(1, seats):
        page.locator("main ul li").nth(seat).locator("select").select_option(level)
    for option in options:
        page.locator("label").filter(has_text=option).locator("input").check()
    page.locator(".go .button.main").click()
    page.wait_for_selector(".bar")


def wait_for_a_choice(page: Page) -> None:
    """Until it is our turn and there is something to decide, which the table will not play for us."""
    page.wait_for_function(A_CHOICE)


def _press(spot: Locator, *, touch: bool) -> None:
    if touch:
        spot.tap(timeout=PATIENCE)
    else:
        spot.click(timeout=PATIENCE)


def by_hand(page: Page, *, touch: bool = False) -> Done:
    """One decision by mouse or finger, if one is ours to make."""
    try:
        return _by_hand(page, touch=touch)
    except TooSlow:
        return "wait"  # the table moved on while the hand was on its way


def _by_hand(page: Page, *, touch: bool) -> Done:
    if page.locator(".over").count():
        return "over"
    if not page.locator(".bar.mine").count():
        page.wait_for_timeout(40)
        return "wait"
    main = page.locator(".bar .button.main:not([disabled])")
    if main.count():
        _press(main.first, touch=touch)
        return "place"
    picks = page.locator(".kingdom .pick")
    if picks.count() and (box := picks.first.bounding_box()):
        where = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if touch:
            page.touchscreen.tap(*where)
        else:
            page.mouse.click(*where)
        return "pick"
    taxes = page.locator(".bar .buttons .button:not([disabled])")
    if taxes.count():
        _press(taxes.last, touch=touch)
        return "tax"
    slots = page.locator(".slot.can:not(.picked)")
    if slots.count():
        _press(slots.first, touch=touch)
        return "slot"
    offers = page.locator(".offer.open")
    if offers.count():
        _press(offers.first, touch=touch)
        return "choose"
    page.wait_for_timeout(40)
    return "wait"


def by_key(page: Page) -> Done:
    """One decision by keyboard alone."""
    if page.locator(".over").count():
        return "over"
    if not page.locator(".bar.mine").count():
        page.wait_for_timeout(40)
        return "wait"
    if page.locator(".offer.open").count():
        page.keyboard.press("d")
        page.keyboard.press("Enter")
        return "choose"
    page.keyboard.press("b")
    page.wait_for_timeout(40)
    page.keyboard.press("r")
    page.keyboard.press("n")
    page.wait_for_timeout(40)
    page.keyboard.press("Enter")
    return "place"


def play_out(page: Page, *, touch: bool = False) -> set[Done]:
    """To the end of the game; what was done on the way."""
    done: set[Done] = set()
    for _ in range(MOST_STEPS):
        step = by_hand(page, touch=touch)
        done.add(step)
        if step == "over":
            return done
    raise AssertionError("the game did not end")
