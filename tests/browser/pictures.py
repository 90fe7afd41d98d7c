"""Makes the pictures of docs/pictures: ``make pictures``. Small files, the page as it is.

The deals differ from run to run, so the pictures do, too; what they show does not.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, DESKTOP, PHONE, Server, remembered
from tests.browser.hands import MOST_STEPS, hurry, set_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
QUALITY = 62


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
    context.add_init_script(remembered(calm=True))
    page = context.new_page()
    page.set_default_timeout(30_000)
    return page


def keep(page: Page, name: str) -> None:
    """Writes a picture."""
    page.mouse.move(1, 1)
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)


def at_a_table(page: Page, base: str, game: str, seats: int, moves: int, **terms: object) -> None:
    """A table after some decisions of ours, with a domino to place; far too many lead to the end."""
    page.goto(base)
    page.wait_for_selector("main h1")
    table = set_table(page, game, ["mine", *["squire"] * (seats - 1)], name="Ann", **terms)
    hurry(page, table, moves, until="@")
    page.goto(f"{base}t/{table}")
    page.wait_for_selector(".bar.mine, .over")


def draw(browser: Browser, base: str) -> None:
    """All pictures."""
    page = window(browser, DESKTOP)
    page.goto(base)
    page.wait_for_selector("main h1")
    keep(page, "home")
    for game, seats, moves, name, dark in (
        ("kingdomino", 4, 15, "kingdomino", False),
        ("queendomino", 3, 18, "queendomino", False),
        ("age_of_giants", 4, 14, "giants", True),
        ("royal_wedding", 8, 13, "wedding", False),
    ):
        page = window(browser, DESKTOP, dark=dark)
        at_a_table(page, base, game, seats, moves)
        keep(page, name)
    page = window(browser, DESKTOP)
    at_a_table(page, base, "riomino", 2, 4, options=["master"])
    keep(page, "riomino")
    page = window(browser, PHONE, touch=True)
    at_a_table(page, base, "kingdomino", 4, 13)
    keep(page, "phone")
    page = window(browser, DESKTOP)
    at_a_table(page, base, "kingdomino", 3, MOST_STEPS)
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
