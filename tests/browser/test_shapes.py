"""The table on every screen: the board comes first, what can be done is in sight, and nothing jumps."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import DESKTOP, SMALL_PHONE
from tests.browser.hands import MOST_DEALS, MOST_STEPS, by_hand, hurry, set_table, table_with
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

LYING_PHONE, LONG_PHONE = (740, 360), (844, 390)
ZOOMED = [(683, 384), (640, 400)]
"""What 200 % leaves of 1366 x 768 and of 1280 x 800."""
TABLETS = [(768, 1024), (1024, 768), (820, 1180)]
LAPTOP, LARGE = (1366, 768), (2560, 1440)
LEAST = 28
"""Pixels of a cell that a finger can hit."""
GAMES = [
    ("kingdomino", 4, 8),
    ("queendomino", 4, 12),
    ("age_of_giants", 5, 8),
    ("royal_wedding", 8, 7),
    ("riomino", 2, 2),
]
SEEN = """() => {
  const box = (css) => {
    const {left, top, right, bottom, width} = document.querySelector(css).getBoundingClientRect();
    return {left, top, right, bottom, width}; };
  return {cell: box("[role=gridcell]").width, board: box(".middle .board"), bar: box(".bar"), head: box("header"),
    across: document.documentElement.scrollWidth, down: document.documentElement.scrollHeight,
    wide: innerWidth, high: innerHeight};
}"""
ALONG_THE_HEAD = """() => [...document.querySelectorAll(".head .button, .head .purse, .head .brief, .head .home")]
  .map((one) => one.getBoundingClientRect()).filter(({width}) => width > 1).sort((a, b) => a.left - b.left)
  .map(({left, right}) => ({left, right}))"""
SETTLED = """() => Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime !== Infinity)
  .map(one => one.finished.catch(() => null))).then(() => true)"""
BOARD = """() => { const {x, y, width, height} = document.querySelector(".middle .board").getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" "); }"""
EVERY_WORTH = """() => { const open = [...document.querySelectorAll(".offer.open")];
  return open.length > 0 && open.every((offer) => offer.querySelector(".worth")); }"""
EVERY_MAP = """() => [...document.querySelectorAll(".other .picture")]
  .every((map) => !map.checkVisibility() || map.clientWidth > 0)"""
WATCH_SHIFTS = """window.shifted = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted.push([one.value, one.sources.map(
    ({node}) => node?.className ?? node?.nodeName)]);
}).observe({type: "layout-shift", buffered: true})"""


COVERED = """() => {
  const box = (css) => document.querySelector(css).getBoundingClientRect();
  const [a, b] = [box("[data-lesson]"), box(".ghost")];
  return a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left;
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """A window of another size, or a phone that is turned."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate(SETTLED)


def at_a_board(page: Page, server: Server, game: str, seats: int, moves: int) -> None:
    """A table where something is to be put onto the board."""
    options = ["master"] if game == "riomino" else []
    table = set_table(page, game, ["mine", *["peasant"] * (seats - 1)], options=options)
    assert hurry(page, table, moves, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")
    # Small maps have their size a frame later.
    page.wait_for_function(EVERY_MAP)


def is_tidy_above(page: Page, size: tuple[int, int]) -> None:
    """Nothing of the line above covers anything else, not even with something to take back."""
    places = page.evaluate(ALONG_THE_HEAD)
    assert all(left["right"] <= right["left"] + 1 for left, right in pairwise(places)), places
    assert places[-1]["right"] <= size[0]


@pytest.mark.parametrize(("game", "seats", "moves"), GAMES)
def test_a_small_screen_has_cells_for_a_finger_and_all_that_is_needed(
    visit: Callable[..., Page], server: Server, game: str, seats: int, moves: int
) -> None:
    page = visit(size=SMALL_PHONE, touch=True, calm=True)
    at_a_board(page, server, game, seats, moves)
    for size in (SMALL_PHONE, LYING_PHONE, LONG_PHONE, *ZOOMED):
        resize(page, size)
        seen = page.evaluate(SEEN)
        assert (seen["wide"], seen["high"]) == size
        assert seen["cell"] >= LEAST
        assert (seen["across"], seen["down"]) <= size
        for part in ("board", "bar", "head"):
            assert seen[part]["left"] >= -1, part
            assert seen[part]["top"] >= -1, part
            assert seen[part]["right"] <= size[0] + 1, part
            assert seen[part]["bottom"] <= size[1] + 1, part
        is_tidy_above(page, size)
        for button in page.locator(".bar .buttons button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size[1]
            assert box["x"] + box["width"] <= size[0]


def test_the_queen_has_room_in_the_line_above(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=SMALL_PHONE, touch=True, calm=True)
    for _ in range(MOST_DEALS):
        table = set_table(page, "queendomino", ["mine", "peasant"])
        assert hurry(page, table, 14, until="@", prefer="^B[1-9]") == "mine"
        page.goto(f"{server.url}t/{table}")
        page.wait_for_selector(".ghost")
        if page.locator(".head .queen").count():
            break
    for size in (SMALL_PHONE, LYING_PHONE, LONG_PHONE, *ZOOMED):
        resize(page, size)
        assert page.locator(".head .queen").is_visible()
        is_tidy_above(page, size)


def test_a_lying_phone_shows_both_rows_of_eight_whole(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=LYING_PHONE, touch=True, calm=True)
    at_a_board(page, server, "royal_wedding", 8, 7)
    for size in (LYING_PHONE, LONG_PHONE):
        resize(page, size)
        seen, whole = page.locator(".draft-panel").evaluate("(panel) => [panel.clientHeight, panel.scrollHeight]")
        assert whole <= seen


@pytest.mark.parametrize("size", [SMALL_PHONE, LYING_PHONE], ids=["phone", "lying"])
def test_a_chip_shows_mark_and_score_side_by_side(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = visit(size=size, touch=True, calm=True)
    at_a_board(page, server, "age_of_giants", 5, 12)
    for chip in page.locator(".other").all():
        mark, score = chip.locator(".seat .art").first.bounding_box(), chip.locator(".total").bounding_box()
        assert mark is not None
        assert score is not None
        apart = mark["x"] + mark["width"] <= score["x"] + 1
        assert apart or mark["y"] + mark["height"] <= score["y"] + 1


@pytest.mark.parametrize("size", [SMALL_PHONE, LYING_PHONE], ids=["phone", "lying"])
def test_a_phone_shows_the_chips_of_all_seven_others(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = visit(size=size, touch=True, calm=True)
    at_a_board(page, server, "royal_wedding", 8, 3)
    whole, seen = page.locator(".others").evaluate("(others) => [others.scrollWidth, others.clientWidth]")
    assert whole <= seen


def test_the_smallest_window_shows_the_surroundings_of_the_domino(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit(size=(320, 256), touch=True, calm=True)
    at_a_board(page, server, "royal_wedding", 5, 7)
    page.evaluate(SETTLED)
    assert page.evaluate(SEEN)["cell"] >= LEAST
    edge, board = page.locator(".ghost .edge").bounding_box(), page.locator(".middle .board").bounding_box()
    assert edge is not None
    assert board is not None
    assert board["x"] <= edge["x"]
    assert edge["x"] + edge["width"] <= board["x"] + board["width"]
    assert board["y"] <= edge["y"]
    assert edge["y"] + edge["height"] <= board["y"] + board["height"]


@pytest.mark.parametrize("size", [SMALL_PHONE, LYING_PHONE, DESKTOP], ids=["phone", "lying", "desktop"])
@pytest.mark.parametrize(("game", "seats"), [("queendomino", 3), ("age_of_giants", 3)])
def test_the_board_stays_where_it_is_over_the_steps_of_a_turn(
    visit: Callable[..., Page], server: Server, game: str, seats: int, size: tuple[int, int]
) -> None:
    page = visit(size=size, touch=size != DESKTOP)
    table = set_table(page, game, ["mine", *["peasant"] * (seats - 1)])
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar")
    done, places = set(), set()
    for _ in range(MOST_STEPS):
        places.add(page.evaluate(BOARD))
        step = by_hand(page, touch=size != DESKTOP)
        assert step != "over"
        if step != "wait":
            done.add(step)
        if len(done) >= 2 and page.locator(".head .numbers").first.inner_text().startswith("Round 3"):
            break
    assert {"place", "choose"} <= done
    assert len(places) == 1


def test_a_drawing_on_a_button_makes_the_bar_no_higher(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=(1920, 1080), calm=True)
    table = table_with(page, "queendomino", 2, "^D")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar .bribe")
    page.wait_for_load_state("networkidle")
    page.evaluate(SETTLED)
    high = page.evaluate("document.querySelector('.bar').offsetHeight")
    assert hurry(page, table, 1, until="@") == "mine"
    page.wait_for_selector(".ghost")
    page.evaluate(SETTLED)
    assert page.evaluate("document.querySelector('.bar').offsetHeight") == high


@pytest.mark.parametrize("size", [SMALL_PHONE, LYING_PHONE, LAPTOP], ids=["phone", "lying", "laptop"])
@pytest.mark.parametrize(("game", "seats", "moves"), GAMES)
def test_nothing_shifts_when_a_table_is_entered(
    visit: Callable[..., Page], server: Server, game: str, seats: int, moves: int, size: tuple[int, int]
) -> None:
    page = visit(size=size)
    page.add_init_script(WATCH_SHIFTS)
    at_a_board(page, server, game, seats, moves)
    page.wait_for_load_state("networkidle")
    page.evaluate(SETTLED)
    shifted = page.evaluate("window.shifted")
    assert sum(value for value, _ in shifted) < 0.05, shifted


@pytest.mark.parametrize("size", TABLETS, ids=["upright", "lying", "large"])
@pytest.mark.parametrize(("game", "seats", "moves"), [GAMES[1], GAMES[3]])
def test_a_tablet_shows_every_kingdom_beside_a_large_board(
    visit: Callable[..., Page], server: Server, game: str, seats: int, moves: int, size: tuple[int, int]
) -> None:
    page = visit(size=size, touch=True, calm=True)
    at_a_board(page, server, game, seats, moves)
    page.evaluate(SETTLED)
    seen = page.evaluate(SEEN)
    assert (seen["across"], seen["down"]) <= size
    assert seen["board"]["width"] >= 0.55 * min(size)
    maps = page.locator(".other .picture").all()
    assert len(maps) == seats - 1
    for one in maps:
        box = one.bounding_box()
        assert box is not None
        assert box["width"] >= 55
        assert box["y"] + box["height"] <= size[1]


@pytest.mark.parametrize(("size", "seats", "least"), [(LAPTOP, 4, 150), (LARGE, 8, 180)], ids=["laptop", "large"])
def test_other_kingdoms_use_the_room_there_is(
    visit: Callable[..., Page], server: Server, size: tuple[int, int], seats: int, least: int
) -> None:
    page = visit(size=size, calm=True)
    at_a_board(page, server, "royal_wedding" if seats > 4 else "queendomino", seats, 7)
    boxes = [one.bounding_box() for one in page.locator(".other .picture").all()]
    assert len(boxes) == seats - 1
    for box in boxes:
        assert box is not None
        assert box["width"] >= least
        assert box["x"] + box["width"] <= size[0]
    tiles, room = page.locator(".other"), page.locator(".right").bounding_box()
    assert room is not None
    for tile in tiles.all():
        box = tile.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= room["y"] + room["height"] + 1
    # The board is a large part of what a window has.
    assert page.evaluate(SEEN)["board"]["width"] >= 0.75 * size[1]


@pytest.mark.parametrize(
    "size",
    [SMALL_PHONE, LYING_PHONE, TABLETS[0], LAPTOP, LARGE],
    ids=["phone", "lying", "tablet", "laptop", "large"],
)
def test_a_table_of_any_shape_is_clean_by_day_and_by_night(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = visit(size=size, calm=True)
    table = table_with(page, "queendomino", 3, until="^B[1-9]")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".slot.can")
    assert problems(page) == []
    page.locator(".slot.can").first.click()
    page.wait_for_selector("[data-building]")
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("html[data-theme=dark]")
    assert problems(page) == []


def test_the_reader_looks_into_any_tab_and_a_decision_opens_its_own(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit(size=SMALL_PHONE, touch=True)
    table = table_with(page, "queendomino", 3, until="^B[1-9]")
    page.goto(f"{server.url}t/{table}")
    page.locator(".slot.can").first.wait_for()
    page.get_by_role("button", name="Dominoes").tap()
    page.locator(".offer.open").first.wait_for()
    assert not page.locator(".slot.can").first.is_visible()
    before = page.evaluate(BOARD)
    n = page.locator(".bar").get_attribute("data-n")
    page.locator(".offer.open").first.tap()
    page.locator(".offer.picked").tap()
    page.wait_for_function("before => document.querySelector('.bar')?.dataset.n !== before", arg=n)
    page.locator(".offer").first.wait_for()
    assert page.evaluate(BOARD) == before


def test_somebody_new_is_told_once_what_numbers_and_marks_mean(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    page.goto(f"{server.url}t/{table}")
    page.locator("[data-lesson=numbers]").filter(has_text="higher number").wait_for()
    # Every domino says what it would score.
    page.wait_for_function(EVERY_WORTH)
    page.get_by_role("note").get_by_role("button", name="Close").click()
    page.wait_for_selector("[data-lesson]", state="detached")
    assert hurry(page, table, 0, until="@") == "mine"
    page.locator("[data-lesson=marks]").filter(has_text="fits if rotated").wait_for()
    page.get_by_role("button", name="Place it here").click()
    page.wait_for_selector("[data-lesson]", state="detached")
    assert hurry(page, table, 2, until="@") == "mine"
    page.wait_for_selector(".ghost")
    page.reload()
    page.wait_for_selector(".ghost")
    assert page.locator("[data-lesson]").count() == 0


@pytest.mark.parametrize("size", [SMALL_PHONE, LYING_PHONE], ids=["phone", "lying"])
def test_what_is_said_to_somebody_new_never_covers_the_domino(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = visit(size=size)
    at_a_board(page, server, "royal_wedding", 8, 11)
    page.wait_for_selector("[data-lesson=marks]")
    page.wait_for_selector(".ghost")
    page.wait_for_function(f"() => !({COVERED})()")
    page.keyboard.press("b")
    for _ in range(8):
        page.keyboard.press("n")
        # It glides there, and the words make room.
        page.wait_for_timeout(300)
        assert not page.evaluate(COVERED)
