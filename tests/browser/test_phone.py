"""A finger cannot hover: what it touches is shown before it is done, whole, and large enough to be hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.hands import hurry, set_table, table_with
from tests.browser.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

SMALL_PHONE, LYING_PHONE = (360, 640), (740, 360)
WHOLE = """() => {
  const tip = document.querySelector(".tip");
  const {left, top, right, bottom} = tip.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    && tip.scrollWidth <= tip.clientWidth
    && [left + 9, right - 9].flatMap((x) => [[x, top + 4], [x, bottom - 4]]).every((corner) => {
      tip.style.pointerEvents = "auto";
      const seen = document.elementFromPoint(...corner);
      tip.style.pointerEvents = "";
      return tip.contains(seen);
    });
}"""
"""The words beside a domino are within the window, and nothing lies over a corner of them."""
TOO_SMALL = """() => {
  const all = document.querySelectorAll("a[href], button, input, select, summary, [role=button]");
  return [...all].flatMap((one) => {
    const target = one.matches("[type=checkbox], [type=radio]") ? (one.closest("label") ?? one) : one;
    const {width, height, right, bottom} = target.getBoundingClientRect();
    const seen = one.checkVisibility({opacityProperty: true, visibilityProperty: true}) && right > 0 && bottom > 0;
    const inSentence = one.matches("a") && getComputedStyle(one).display === "inline"
      && [...one.parentElement.childNodes].some((node) => node !== one && node.textContent.trim().length > 3);
    if (!seen || inSentence || Math.min(width, height) >= 39.5) return [];
    return [`${one.tagName} ${one.className} ${(one.ariaLabel ?? one.textContent).trim()} ${width} x ${height}`];
  });
}"""
"""What can be pressed and is smaller than 40 px one way; links within a sentence are words."""
OVERLAP = """async () => {
  // A king steps onto its domino from above: what counts is where it comes to stand.
  const steps = [...document.querySelectorAll(".offer .king")].flatMap((king) => king.getAnimations());
  await Promise.all(steps.map((step) => step.finished));
  return [...document.querySelectorAll(".offer")].flatMap((offer) => {
    const [king, mark] = [offer.querySelector(".king .art"), offer.querySelector(".number .art")];
    if (!king || !mark) return [];
    const [a, b] = [king.getBoundingClientRect(), mark.getBoundingClientRect()];
    return [a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom];
  });
}"""
"""For every domino with a king and a giant or footprints: whether the king hides them."""


def choosing(visit: Callable[..., Page], server: Server, **how: object) -> Page:
    """A table where the next domino is to be chosen."""
    page = visit(**how)
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 3, until="^>") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    page.wait_for_selector(".offer.open")
    return page


def test_the_first_tap_shows_how_a_domino_fits_and_the_second_takes_it(
    visit: Callable[..., Page], server: Server
) -> None:
    page = choosing(visit, server, size=SMALL_PHONE, touch=True)
    before = page.locator(".bar").get_attribute("data-n")
    offers = page.locator(".offer.open")
    offers.first.tap()
    page.locator(".tip").filter(has_text="Tap again to take it").wait_for()
    page.locator(".tip").filter(has_text="spot").wait_for()
    page.wait_for_selector(".middle .glow")
    # Another one may be looked at first.
    assert offers.count() > 1
    offers.last.tap()
    page.wait_for_function("() => document.querySelectorAll('.offer.picked').length === 1")
    assert "picked" in str(offers.last.get_attribute("class"))
    assert page.locator(".bar").get_attribute("data-n") == before
    offers.last.tap()
    page.wait_for_function("before => document.querySelector('.bar')?.dataset.n !== before", arg=before)
    page.wait_for_selector(".tip", state="detached")


def test_of_two_dominoes_that_are_touched_the_last_one_has_its_note(
    visit: Callable[..., Page], server: Server
) -> None:
    page = choosing(visit, server, size=(740, 360), touch=True)
    page.locator(".offer.open").first.tap()
    page.locator(".tip").filter(has_text="Tap again to take it").wait_for()
    # One that somebody has taken can be looked at, too; the first stays chosen.
    page.locator(".offer:not(.open)").first.tap(force=True)
    page.locator(".tip").filter(has_not_text="Tap again to take it").wait_for()
    expect(page.locator(".tip")).to_have_count(1)
    expect(page.locator(".offer.picked")).to_have_count(1)


def test_one_tap_is_enough_for_those_who_want_it(visit: Callable[..., Page], server: Server) -> None:
    page = visit("settings", size=SMALL_PHONE, touch=True)
    page.get_by_label("Choose dominoes with one tap").check()
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 3, until="^>") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".offer.open")
    before = page.locator(".bar").get_attribute("data-n")
    page.locator(".offer.open").first.tap()
    page.wait_for_function("before => document.querySelector('.bar')?.dataset.n !== before", arg=before)


def test_a_mouse_and_a_key_take_a_domino_at_once_and_its_words_go(
    visit: Callable[..., Page], server: Server
) -> None:
    for act in ("click", "Enter"):
        page = choosing(visit, server)
        offer = page.locator(".offer.open").first
        before = page.locator(".bar").get_attribute("data-n")
        offer.focus()
        page.locator(".tip").wait_for()
        if act == "click":
            offer.click()
        else:
            page.keyboard.press(act)
        page.wait_for_function("before => document.querySelector('.bar')?.dataset.n !== before", arg=before)
        page.mouse.move(640, 400)
        page.wait_for_selector(".tip", state="detached")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_about_a_fit_are_never_cut(visit: Callable[..., Page], server: Server, language: str) -> None:
    page = choosing(visit, server, size=SMALL_PHONE, touch=True, language=language)
    address = page.url
    for size in (SMALL_PHONE, LYING_PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(address)
        page.wait_for_selector(".offer.open")
        for offer in page.locator(".offer.open").all():
            offer.scroll_into_view_if_needed()
            offer.tap()
            page.wait_for_selector(".tip .more")
            page.wait_for_function("() => document.querySelectorAll('.tip > span').length === 2")
            page.wait_for_function(WHOLE)


def test_a_building_is_told_before_it_is_bought(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=SMALL_PHONE, touch=True)
    table = table_with(page, "queendomino", 3, until="^B[1-9]")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".slot.can")
    before = page.locator(".bar").get_attribute("data-n")
    page.locator(".slot.can").last.tap()
    note = page.locator(".bar [data-building]")
    note.wait_for()
    assert note.locator("strong").inner_text()
    # Its price in coins, with a sign, and what it brings in points.
    assert "−" in note.locator("[data-brings]").inner_text()
    assert "point" in note.locator("[data-brings]").inner_text()
    for part in (note, page.get_by_role("button", name="Don’t build")):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SMALL_PHONE[1]
    assert page.locator(".bar").get_attribute("data-n") == before
    build = page.get_by_role("button", name="Build it here")
    if build.count():
        build.tap()
    else:
        box = page.locator(".kingdom .pick").first.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("before => document.querySelector('.bar')?.dataset.n !== before", arg=before)


def test_the_dragon_asks_a_finger_which_building_it_meant(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=SMALL_PHONE, touch=True)
    table = table_with(page, "queendomino", 3, until="^D")
    page.goto(f"{server.url}t/{table}")
    page.get_by_role("button", name="Bribe the dragon").tap()
    before = page.locator(".bar").get_attribute("data-n")
    page.locator(".slot.burn").first.tap()
    page.wait_for_selector("text=Tap again.")
    assert page.locator(".bar").get_attribute("data-n") == before
    page.locator(".slot.burn").first.tap()
    page.wait_for_function("before => document.querySelector('.bar')?.dataset.n !== before", arg=before)


def test_the_words_of_a_quest_open_over_the_table(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=SMALL_PHONE, touch=True, calm=True)
    table = set_table(page, "age_of_giants", ["mine", "peasant", "peasant"])
    page.goto(f"{server.url}t/{table}")
    page.get_by_role("button", name="Quests").tap()
    page.locator(".quest").first.tap()
    words = page.get_by_role("dialog").locator("li")
    words.first.wait_for()
    expect(words).to_have_count(2)
    for quest in words.all():
        quest.scroll_into_view_if_needed()
        assert "point" in quest.inner_text()
        assert quest.is_visible()


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_king_hides_neither_giants_nor_footprints(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = visit(size=size, calm=True)
    for _ in range(60):
        table = set_table(page, "age_of_giants", ["mine", *["peasant"] * 4])
        assert hurry(page, table, 2) == "mine"
        page.goto(f"{server.url}t/{table}")
        page.wait_for_selector(".bar.mine")
        page.wait_for_selector(".offer .domino")
        if found := page.evaluate(OVERLAP):
            assert not any(found)
            return
    raise AssertionError("no king stood on such a domino")


def test_a_refusal_leaves_the_board_as_large_as_it_was(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 0, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")
    before = page.locator(".middle .kingdom").bounding_box()
    page.locator(".middle [role=gridcell]").first.click()
    page.wait_for_selector(".why")
    assert page.locator(".middle .kingdom").bounding_box() == before


@pytest.mark.parametrize(
    "path",
    ["", "new", "new/riomino", "learn", "learn/kingdomino", "rules/KD#KD-3.2", "settings", "about", "nowhere"],
)
def test_what_can_be_pressed_on_a_screen_is_large_enough(visit: Callable[..., Page], path: str) -> None:
    page = visit(path, size=PHONE, touch=True, calm=True)
    page.wait_for_selector("main h1")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize(
    ("game", "seats", "moves"),
    [
        ("kingdomino", 4, 5),
        ("queendomino", 3, 9),
        ("age_of_giants", 4, 6),
        ("royal_wedding", 8, 5),
        ("riomino", 2, 2),
    ],
)
def test_what_can_be_pressed_at_a_table_is_large_enough(
    visit: Callable[..., Page], server: Server, game: str, seats: int, moves: int
) -> None:
    page = visit(size=PHONE, touch=True, calm=True)
    table = set_table(
        page, game, ["mine", *["peasant"] * (seats - 1)], options=["master"] if game == "riomino" else []
    )
    assert hurry(page, table, moves) == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    assert page.evaluate(TOO_SMALL) == []
    for panel in "sl?":
        if panel == "s" and game == "riomino":
            continue
        page.keyboard.press(panel)
        page.wait_for_selector("dialog[open]")
        assert page.evaluate(TOO_SMALL) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector("dialog[open] .menu")
    assert page.evaluate(TOO_SMALL) == []
    page.get_by_role("dialog").get_by_role("button", name="Invite and share").click()
    page.wait_for_selector("dialog[open] >> text=Link to watch")
    assert page.evaluate(TOO_SMALL) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("w")
    page.wait_for_selector(".showing")
    assert page.evaluate(TOO_SMALL) == []
    assert hurry(page, table) == "over"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".over .standings")
    assert page.evaluate(TOO_SMALL) == []
    page.goto(f"{server.url}replay/{table}/30")
    page.wait_for_selector(".controls")
    assert page.evaluate(TOO_SMALL) == []
