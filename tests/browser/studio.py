"""Where pictures are taken: a server, a browser, windows of readers who have seen the first notes already."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, Server, remembered
from tests.browser.hands import hurry, set_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PATIENCE = 60_000
"""Milliseconds until a page is given up."""
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@contextmanager
def studio() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server of its own."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        server = Server(Path(data))
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        try:
            yield browser, server.url
        finally:
            browser.close()
            server.stop()


def window(
    browser: Browser,
    size: tuple[int, int],
    *,
    dark: bool = False,
    touch: bool = False,
    calm: bool = True,
) -> Page:
    """A fresh reader; nothing moves for a calm one."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if calm else "no-preference",
        has_touch=touch,
        is_mobile=touch,
        locale="en",
    )
    context.add_init_script(remembered(calm=calm))
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def enter(page: Page, base: str) -> None:
    """To the first screen: once they have seen it, people are known to the server."""
    page.goto(base)
    page.wait_for_selector("main h1")


def table_at(page: Page, game: str, seats: int, moves: int, until: str, **terms: object) -> str:
    """A table of Ann's after some of her decisions, with one like ``until``; far too many lead to the end."""
    table = set_table(page, game, ["mine", *["squire"] * (seats - 1)], name="Ann", **terms)
    hurry(page, table, moves, until)
    return table
