"""The guides in a browser: they work under the server's content policy, and nothing leaves for another server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from crownlands.server.http.guides import SITE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server


@pytest.fixture
def guides(visit: Callable[..., Page]) -> Page:
    if not (SITE / "index.html").is_file():
        pytest.fail("the guides are not built: make docs")
    return visit("docs")


def test_a_word_is_found_and_leads_to_its_page(guides: Page, server: Server) -> None:
    asked: list[str] = []
    guides.on("request", lambda request: asked.append(request.url))
    guides.get_by_role("textbox", name="Search").click()
    guides.keyboard.type("footprints")
    guides.locator(".md-search-result__link").filter(has_text="Age of Giants").first.click()
    guides.wait_for_url("**/docs/rules/AG/**")
    assert guides.get_by_role("heading", name="Age of Giants", level=1).is_visible()
    assert asked
    assert [url for url in asked if not url.startswith((server.url, "data:", "blob:"))] == []


def test_the_pictures_of_the_rules_are_shown(guides: Page) -> None:
    guides.get_by_role("link", name="Playing").click()
    guides.get_by_role("link", name="Kingdomino", exact=True).first.click()
    picture = guides.get_by_role("img", name=re.compile("Four dominoes"))
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth }") > 0


def test_the_page_leads_to_the_guides(guides: Page, visit: Callable[..., Page]) -> None:
    page = visit("about")
    page.get_by_role("link", name="Guides for players").click()
    page.wait_for_url("**/docs/")
    assert page.title() == guides.title()
