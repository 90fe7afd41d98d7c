"""Putting a domino down: the ghost, its turns, its tints; dragging, zooming; with and without helps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, TABLET
from tests.browser.hands import GHOST, hurry, set_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

MY_LAST_PLACE = """async () => {
  const id = location.pathname.split("/").pop();
  const table = await (await fetch(new URL(`api/tables/${id}`, document.baseURI))).json();
  return table.events.findLast(({ by, move }) => by === 0 && move?.includes("@"))?.move;
}"""


def at_the_first_domino(page: Page, server: Server) -> None:
    """A kingdom that is a castle only, and a domino to place: it fits on every side, every way round."""
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 0, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")


def changed_by(page: Page, act: Callable[[], None]) -> str:
    """What the ghost looks like after something that must change it."""
    before = page.evaluate(GHOST)
    act()
    page.wait_for_function(f"before => ({GHOST})() !== before", arg=before)
    return str(page.evaluate(GHOST))


def free_place(page: Page) -> tuple[float, float]:
    """The middle of a cell where the domino may lie."""
    box = page.locator("circle.now, circle.later").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_ghost_turns_by_key_wheel_right_click_and_button(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    at_the_first_domino(page, server)
    edge = page.locator(".ghost .edge").bounding_box()
    assert edge is not None
    # Two equal halves lie as before after two turns, so each turn is compared with the one before it.
    changed_by(page, lambda: page.keyboard.press("r"))
    changed_by(page, lambda: page.get_by_role("button", name="Rotate").click())
    page.mouse.move(edge["x"] + 8, edge["y"] + 8)
    changed_by(page, lambda: page.mouse.wheel(0, 120))
    changed_by(page, lambda: page.mouse.click(edge["x"] + 8, edge["y"] + 8, button="right"))
    # None of this has put it down.
    expect(page.locator(".ghost")).to_have_count(1)


def test_somebody_who_comes_to_watch_does_not_move_the_ghost(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    at_the_first_domino(page, server)
    page.keyboard.press("b")
    page.keyboard.press("n")
    changed_by(page, lambda: page.keyboard.press("n"))
    meant = page.evaluate(GHOST)
    # The table tells everybody who comes and goes.
    watcher = visit(page.url.removeprefix(server.url), pace="fast")
    watcher.wait_for_selector(".kingdom")
    page.wait_for_selector(".watchers")
    assert page.evaluate(GHOST) == meant
    page.get_by_role("button", name="Place it here").click()
    page.wait_for_function("() => !document.querySelector('.ghost')")
    column, row = re.findall(r"translate\((\d+)px, (\d+)px\)", meant)[0]
    assert f"@{chr(ord('a') + int(column))}{int(row) + 1}" in str(page.evaluate(MY_LAST_PLACE))


def test_two_tints_tell_what_fits_now_and_what_after_a_turn(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    at_the_first_domino(page, server)
    now, later = page.locator("circle.now").count(), page.locator("circle.later").count()
    assert now > 0
    assert later > 0
    fits = page.locator('[role=gridcell][aria-label$="fits here"]').count()
    turned = page.locator('[role=gridcell][aria-label$="fits here if rotated"]').count()
    assert (fits > 0, turned) == (True, later)


def test_a_purist_gets_no_helps(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    page.evaluate("""localStorage.setItem("crownlands.settings", JSON.stringify({helps: false, calm: true}))""")
    at_the_first_domino(page, server)
    assert page.locator("circle.now, circle.later, .bubble text").count() == 0


def test_a_domino_is_dragged_from_its_row_onto_the_board(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    at_the_first_domino(page, server)
    row, place = page.locator(".offer.grab").bounding_box(), free_place(page)
    assert row is not None
    page.mouse.move(row["x"] + row["width"] / 2, row["y"] + row["height"] / 2)
    page.mouse.down()
    page.mouse.move(row["x"] + row["width"], row["y"] + row["height"] + 20)
    page.wait_for_selector(".dragged")
    page.mouse.move(*place)
    page.wait_for_selector(".dragged", state="detached")
    page.mouse.up()
    page.wait_for_selector(".ghost", state="detached")
    expect(page.locator(".middle .last[d^=M]")).to_have_count(1)


def test_a_domino_dropped_beside_the_board_stays_in_its_row(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    at_the_first_domino(page, server)
    row = page.locator(".offer.grab").bounding_box()
    assert row is not None
    page.mouse.move(row["x"] + row["width"] / 2, row["y"] + row["height"] / 2)
    page.mouse.down()
    page.mouse.move(row["x"] + row["width"], row["y"] + row["height"] + 20)
    page.wait_for_selector(".dragged")
    page.mouse.up()
    page.wait_for_selector(".dragged", state="detached")
    expect(page.locator(".ghost")).to_have_count(1)


@pytest.mark.parametrize("how", ["button", "double tap"])
def test_two_fingers_zoom_into_the_board(visit: Callable[..., Page], server: Server, how: str) -> None:
    page = visit(size=PHONE, touch=True)
    at_the_first_domino(page, server)
    before = page.evaluate(GHOST)
    board = page.locator(".kingdom").bounding_box()
    assert board is not None
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + side * half, "y": y, "id": n} for half in apart for n, side in enumerate((-1, 1))]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 15)
    for apart in (25, 40, 60):
        touch("touchMove", apart)
    touch("touchEnd")
    page.wait_for_selector(".zoomed")
    # Zooming has not moved the domino.
    assert page.evaluate(GHOST) == before
    if how == "button":
        page.get_by_role("button", name="Whole board").tap()
    else:
        tap = """([clientX, clientY]) => {
          const at = {bubbles: true, pointerType: "touch", pointerId: 7, clientX, clientY};
          const cells = document.querySelector(".cells");
          for (const kind of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
            cells.dispatchEvent(new PointerEvent(kind, at)); }"""
        page.evaluate(tap, [x, y])
    page.wait_for_selector(".zoomed", state="detached")


def test_a_finger_places_a_domino_at_first_try(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=PHONE, touch=True)
    at_the_first_domino(page, server)
    page.touchscreen.tap(*free_place(page))
    page.get_by_role("button", name="Place it here").tap()
    page.wait_for_selector(".ghost", state="detached")
    expect(page.locator(".middle .last[d^=M]")).to_have_count(1)


@pytest.mark.parametrize(("game", "seats"), [("queendomino", 3), ("age_of_giants", 5), ("royal_wedding", 8)])
def test_a_phone_shows_the_whole_table_without_scrolling(
    visit: Callable[..., Page], server: Server, game: str, seats: int
) -> None:
    page = visit(size=PHONE, touch=True, pace="fast")
    table = set_table(page, game, ["mine", *["peasant"] * (seats - 1)])
    assert hurry(page, table, 6) == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    board, bar = page.locator(".kingdom").bounding_box(), page.locator(".bar").bounding_box()
    assert board is not None
    assert bar is not None
    assert bar["y"] + bar["height"] <= PHONE[1] + 1
    assert board["y"] + board["height"] <= bar["y"]


def test_an_upright_tablet_gives_the_board_its_width(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=TABLET, touch=True, pace="fast")
    table = set_table(page, "royal_wedding", ["mine", *["peasant"] * 7])
    assert hurry(page, table, 0, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    assert page.evaluate("document.documentElement.scrollWidth") <= TABLET[0]
    assert page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]
    board = page.locator(".kingdom").bounding_box()
    assert board is not None
    assert board["width"] > TABLET[0] / 2
