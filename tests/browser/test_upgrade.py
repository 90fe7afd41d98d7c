"""A page that was open while the server was upgraded: files it still wants are gone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Request, Route

    from tests.browser.conftest import Server

SETTINGS = re.compile(r"/assets/Settings-[^/]*\.js$")


class Loads(list[str]):
    """Every time the page itself was fetched, whatever else comes of it."""

    def note(self, request: Request) -> None:
        if request.is_navigation_request():
            self.append(request.url)


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page without a worker, which would have kept the files."""
    context = chromium.new_context(locale="en", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def test_a_page_whose_files_are_gone_fetches_the_newer_one(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.wait_for_selector("main")
    loads = Loads()
    page.on("request", loads.note)

    def gone_for_the_old_page(route: Route) -> None:
        route.continue_() if loads else route.fulfill(status=404, body="not found")

    page.route(SETTINGS, gone_for_the_old_page)
    page.locator('a[href="settings"]').first.click()
    page.get_by_role("heading", name="Settings").wait_for()
    assert len(loads) == 1


def test_where_the_files_stay_away_the_page_says_so_and_does_not_go_round_in_circles(
    page: Page, server: Server
) -> None:
    page.goto(server.url)
    page.wait_for_selector("main")
    loads = Loads()
    page.on("request", loads.note)
    page.route(SETTINGS, lambda route: route.fulfill(status=404, body="not found"))
    page.locator('a[href="settings"]').first.click()
    again = page.get_by_role("button", name="Reload")
    again.wait_for()
    assert len(loads) == 1
    page.unroute_all()
    again.click()
    page.get_by_role("heading", name="Settings").wait_for()
