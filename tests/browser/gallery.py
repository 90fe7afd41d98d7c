"""Takes a picture of every game on every screen into build/gallery: ``python -m tests.browser.gallery [game ..]``.

They are for looking at. Each game is shown at the decisions that differ: choosing, placing, and what it adds.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.hands import table_with
from tests.browser.studio import enter, studio, table_at, window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = Path(__file__).parents[2] / "build" / "gallery"
SIZES = {
    "phone": (360, 640),
    "lying": (740, 360),
    "tablet": (768, 1024),
    "laptop": (1366, 768),
    "large": (2560, 1440),
}
MOMENTS: dict[str, dict[str, tuple[int, int, str]]] = {
    "kingdomino": {"first": (4, 0, "^>"), "choose": (4, 9, "^>"), "place": (4, 15, "@")},
    "queendomino": {"place": (4, 12, "@"), "build": (4, 9, "^B"), "tax": (4, 3, "^T")},
    "age_of_giants": {"place": (5, 12, "@"), "choose": (5, 7, "^>")},
    "royal_wedding": {"place": (8, 11, "@"), "choose": (8, 7, "^>")},
    "riomino": {"lay": (2, 3, "@")},
}
"""For every game: seats, decisions made before, and what the table then asks for."""


def table_of(page: Page, game: str, seats: int, moves: int, until: str) -> str:
    """A table at a moment."""
    if until in ("^B", "^T"):
        return table_with(page, game, seats, until)
    return table_at(page, game, seats, moves, until, options=["master"] if game == "riomino" else [])


def draw(browser: Browser, base: str, games: list[str]) -> None:
    """All pictures: one reader sits at every table, with windows of every size."""
    page = window(browser, SIZES["laptop"])
    enter(page, base)
    for game in games:
        for moment, (seats, moves, until) in MOMENTS[game].items():
            table = table_of(page, game, seats, moves, until)
            for dark in (False, True):
                page.emulate_media(color_scheme="dark" if dark else "light")
                for name, (width, height) in SIZES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    page.goto(f"{base}t/{table}")
                    page.wait_for_selector(".bar.mine, .over")
                    page.wait_for_selector(".domino, .diceboard", state="attached")
                    if moment == "build" and page.locator(".slot.can").count():
                        page.locator(".slot.can").first.click()
                    page.mouse.move(1, 1)
                    page.wait_for_timeout(300)
                    page.screenshot(path=FOLDER / f"{game}-{moment}-{name}{'-dark' if dark else ''}.png")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, base):
        draw(browser, base, sys.argv[1:] or list(MOMENTS))
