"""Makes the pictures of docs/pictures: ``make pictures``. Small files, the page as it is.

The deals differ from run to run, so the pictures do, too; what they show does not.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CALM, CHROMIUM, DESKTOP, PHONE, Server
from tests.browser.hands import by_hand, create, play_out

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
QUALITY = 70
LATE = 26
"""Decisions until a kingdom has something to show."""


def window(browser: Browser, size: tuple[int, int], *, dark: bool = False, touch: bool = False) -> Page:
    """A fresh reader."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=touch,
        is_mobile=touch,
        locale="en",
    )
    context.add_init_script(CALM)
    page = context.new_page()
    page.set_default_timeout(30_000)
    return page


def keep(page: Page, name: str) -> None:
    """Writes a picture."""
    page.mouse.move(1, 1)
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)


def play_some(page: Page, moves: int) -> None:
    """Some decisions, then on to the next one of ours, if the game has one left."""
    done = 0
    while done < moves:
        step = by_hand(page)
        if step == "over":
            return
        done += step != "wait"
    page.wait_for_selector(".bar.mine, .over")


def draw(browser: Browser, base: str) -> None:
    """All pictures."""
    page = window(browser, DESKTOP)
    page.goto(base)
    page.wait_for_selector("main h1")
    keep(page, "home")
    for game, seats, name, dark in (
        ("kingdomino", 4, "kingdomino", False),
        ("queendomino", 3, "queendomino", False),
        ("age_of_giants", 4, "giants", True),
        ("royal_wedding", 8, "wedding", False),
    ):
        page = window(browser, DESKTOP, dark=dark)
        create(page, base, game, seats, level="squire")
        play_some(page, LATE)
        keep(page, name)
    page = window(browser, DESKTOP)
    create(page, base, "riomino", 2, ("Master",))
    play_some(page, 4)
    keep(page, "riomino")
    page = window(browser, PHONE, touch=True)
    page.goto(base)
    page.get_by_role("button", name="Against three bots").tap()
    page.wait_for_selector(".bar")
    play_some(page, LATE)
    keep(page, "phone")
    page = window(browser, DESKTOP)
    create(page, base, "kingdomino", 2, level="squire")
    play_out(page)
    keep(page, "result")


def main() -> None:
    """A server, a browser, the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        server = Server(Path(data))
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        try:
            draw(browser, server.url)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
