"""Every screen in every language, without complaints of axe, light and dark, large and small."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.hands import MOST_STEPS, by_hand, create, hear_the_result, hurry, set_table
from tests.browser.languages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """async () => (await axe.run({
  // What is written on a button must be part of how it is called: people who speak to their machine read it out.
  rules: { "label-content-name-mismatch": { enabled: true } },
})).violations.flatMap(
  v => v.nodes.map(n => `${v.id}: ${n.target.join(" ")} ${n.html.slice(0, 120)}`))"""
AT_REST = """() => Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime !== Infinity)
  .map(one => one.finished.catch(() => null))).then(() => true)"""
FIRST_LOAD = 90_000
"""Bytes, compressed, until the first screen is there."""


def problems(page: Page) -> list[str]:
    """What axe finds, once nothing moves: half risen, a sheet is pale and not yet the only thing in sight."""
    page.evaluate(AT_REST)
    # The browser's own tools may run what the page's policy would refuse in a script of the page.
    tools = page.context.new_cdp_session(page)
    tools.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8") + ";0"})
    tools.detach()
    found = page.evaluate(RUN_AXE)
    return [str(one) for one in found]


# Colours do not depend on the size of the window, nor sizes on the colours: two of the four mixes show both.
@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"])
@pytest.mark.parametrize(
    "path",
    [
        "",
        "new",
        "learn",
        "learn/kingdomino",
        "learn/riomino",
        "rules/KD#KD-3.2",
        "pad",
        "club",
        "settings",
        "about",
        "nowhere/at/all",
    ],
)
def test_a_screen_is_clean(visit: Callable[..., Page], path: str, size: tuple[int, int], dark: bool) -> None:
    page = visit(path, size=size, dark=dark)
    page.wait_for_selector("main h1")
    page.wait_for_load_state("networkidle")
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    ("game", "seats"),
    [("kingdomino", 4), ("queendomino", 3), ("age_of_giants", 5), ("royal_wedding", 8), ("riomino", 2)],
)
def test_a_table_is_clean(
    visit: Callable[..., Page], server: Server, game: str, seats: int, size: tuple[int, int]
) -> None:
    page = visit(size=size, dark=size == PHONE, calm=True)
    create(page, server.url, game, seats, ("Master",) if game == "riomino" else ())
    moves = 0
    for _ in range(MOST_STEPS):
        if moves == (1 if game == "riomino" else 5):  # the dice game can be short, and end while we look
            break
        step = by_hand(page)
        assert step != "over"
        moves += step != "wait"
    page.wait_for_selector(".bar.mine")
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for panel in ("s", "l", "?"):
        if panel == "s" and game == "riomino":
            continue
        page.keyboard.press(panel)
        page.wait_for_selector("dialog[open]")
        assert problems(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("w")
    page.wait_for_selector(".showing")
    page.keyboard.press("Home")  # and there it stays
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_end_of_a_game_is_clean(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table) == "over"
    page.goto(f"{server.url}t/{table}")
    hear_the_result(page)
    assert problems(page) == []
    page.get_by_role("button", name="Was the deal fair?").click()
    page.wait_for_selector("text=The deal was fair")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_table_that_waits_is_clean(visit: Callable[..., Page], size: tuple[int, int]) -> None:
    page = visit("new/royal_wedding", size=size, dark=size == DESKTOP, calm=True)
    page.locator(".go .button.main").click()
    page.wait_for_selector(".code")
    page.wait_for_selector(".qr")
    assert page.evaluate("document.querySelector('.qr img').decode().then(() => true)")
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("game", "seats"), [("queendomino", 3), ("riomino", 2)])
def test_a_replay_is_clean(
    visit: Callable[..., Page], server: Server, game: str, seats: int, size: tuple[int, int]
) -> None:
    page = visit(size=size, dark=size == DESKTOP, calm=True)
    table = set_table(page, game, ["mine", *["peasant"] * (seats - 1)])
    assert hurry(page, table) == "over"
    page.goto(f"{server.url}replay/{table}/30")
    page.wait_for_selector("polyline" if game != "riomino" else ".diceboard")
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_menu_and_its_neighbours_are_clean(
    visit: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = visit(size=size, calm=True)
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 4) == "mine"
    page.goto(f"{server.url}t/{table}")
    for name in ("Menu", re.compile("^Not yet seen")):
        page.get_by_role("button", name=name).filter(visible=True).click()
        page.wait_for_selector("dialog[open]")
        assert problems(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Invite and share").click()
    page.wait_for_selector("dialog[open] >> text=Link to watch")
    assert problems(page) == []


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize(("game", "seats"), [("queendomino", 4), ("age_of_giants", 5)])
def test_long_words_fit_a_phone(
    visit: Callable[..., Page], server: Server, game: str, seats: int, language: str
) -> None:
    page = visit(size=PHONE, touch=True, language=language, calm=True)
    table = set_table(page, game, ["mine", *["peasant"] * (seats - 1)])
    assert hurry(page, table, 5) == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    assert page.evaluate("[innerWidth, innerHeight]") == list(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_is_one_line_on_a_lying_phone_and_the_title_stays_beside_its_picture(
    visit: Callable[..., Page], language: str
) -> None:
    page = visit(size=(740, 360), language=language, calm=True)
    assert page.evaluate("document.querySelector('header').offsetHeight") <= 64
    page.set_viewport_size({"width": 360, "height": 640})
    # The picture of the turned phone comes with the next frame.
    fits = "() => (({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)(document.querySelector('h1'))"
    page.wait_for_function(fits)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_loads_by_itself(visit: Callable[..., Page], language: str) -> None:
    page = visit(language=language, calm=True)
    button = page.get_by_role("button", name=LANGUAGES[language], exact=True)
    assert page.evaluate("document.documentElement.lang") == language
    button.click()
    page.wait_for_selector(".bar.mine")
    assert "{" not in page.locator("body").inner_text()
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map(e => e.name).filter(n => n.includes('lang-'))"
    )
    # The same file may be asked for again, when the service worker keeps it.
    assert len(set(loaded)) == 1


def test_the_language_is_changed_anywhere(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_label("Language").select_option("uk")
    page.wait_for_selector("text=Ваше королівство")
    page.reload()
    page.wait_for_selector("text=Ваше королівство")


def test_the_first_screen_is_small(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    page.wait_for_selector("main h1")
    total = 0
    names = page.evaluate("[location.href, ...performance.getEntriesByType('resource').map(e => e.name)]")
    for name in names:
        if "/api/" not in name and name.startswith(server.url):
            total += len(gzip.compress(page.request.get(name).body()))
    assert 20_000 < total < FIRST_LOAD, total


KEPT = """async part => {
  const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
  const files = await Promise.all(caches.map((cache) => cache.keys()));
  return files.flat().some((file) => file.url.includes(part));
}"""


def test_the_page_can_be_installed_and_opens_without_a_network(visit: Callable[..., Page]) -> None:
    page = visit(keeps=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    # Also what nobody has come to yet is there without a network.
    page.wait_for_function(KEPT, arg="/lang-en-learn-")
    manifest = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("text=Your kingdom")
    page.wait_for_selector("text=No connection to the server")
    page.get_by_role("status").get_by_role("link", name="How to play").click()
    page.wait_for_selector("main h1 >> text=How to play")
    page.context.set_offline(False)
