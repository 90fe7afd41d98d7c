"""Makes the pictures of docs/pictures: ``make pictures``. Small files, the page as it is.

The deals differ from run to run, so the pictures do, too; what they show does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.hands import MOST_STEPS
from tests.browser.studio import PICTURES, enter, studio, table_at, window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

QUALITY = 62


def keep(page: Page, name: str) -> None:
    """Writes a picture."""
    page.mouse.move(1, 1)
    page.wait_for_timeout(400)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=QUALITY)


def at_a_table(page: Page, base: str, game: str, seats: int, moves: int, **terms: object) -> None:
    """A table after some decisions of ours, with a domino to place; far too many lead to the end."""
    enter(page, base)
    table = table_at(page, game, seats, moves, "@", **terms)
    page.goto(f"{base}t/{table}")
    page.wait_for_selector(".bar.mine, .over")


def draw(browser: Browser, base: str) -> None:
    """All pictures."""
    page = window(browser, DESKTOP)
    enter(page, base)
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


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, base):
        draw(browser, base)
