"""The daily deal as people play it: the result among others, boards of friends (offline: test_offline)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from crownlands.daily import daily_of
from crownlands.kernel import available
from tests.browser.conftest import DESKTOP, SMALL_PHONE, Server
from tests.browser.hands import by_hand, by_key, hurry
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

STATE = """async (table) => (await fetch(new URL(`api/tables/${table}`, document.baseURI))).json()"""
VIEW = """async () => (await fetch(new URL("api/daily", document.baseURI))).json()"""


@pytest.fixture(scope="module")
def daily_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where bots play the day's deal, too, if only a few times."""
    running = Server(tmp_path_factory.mktemp("daily"), daily_games=20)
    yield running
    running.stop()


def begin(page: Page, *, touch: bool = False) -> str:
    """From today's screen to its table, and a decision there."""
    page.get_by_role("button", name="Play today’s deal").click()
    page.wait_for_selector(".bar")
    found = re.search(r"/t/([\w-]+)", page.url)
    assert found
    # The dice of Riomino are laid by keyboard; a decision is ours sooner or later, unless all is forced.
    for _ in range(400):
        if page.locator(".diceboard").count():
            by_key(page)
            break
        if by_hand(page, touch=touch) != "wait":
            break
    return found[1]


def finish(page: Page, table: str) -> None:
    """To the end of a day's table, which may have two games."""
    while page.evaluate(STATE, table)["table"]["status"] != "over":
        hurry(page, table)
        button = page.get_by_role("button", name="Next game")
        over = page.get_by_role("link", name="Daily deal")
        button.or_(over).first.wait_for()
        if button.count():
            button.first.click()
            page.wait_for_selector(".bar")


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (SMALL_PHONE, True)], ids=["desktop", "phone"])
def test_todays_deal_is_played_compared_and_shared(
    visit: Callable[..., Page], daily_server: Server, size: tuple[int, int], touch: bool
) -> None:
    page = visit(size=size, touch=touch, pace="fast", at=daily_server)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name=re.compile("^Daily deal")).click()
    today = daily_of(datetime.now(UTC).date())
    expect(page.locator(".game strong")).to_be_visible()
    table = begin(page, touch=touch)
    state = page.evaluate(STATE, table)
    assert (state["table"]["daily"], state["position"]["setup"]["game"]) == (today.day, today.game)
    # A player who leaves in the middle is led back to the same table.
    page.goto(daily_server.url + "daily")
    page.get_by_role("button", name="Continue your game").click()
    page.wait_for_url(f"**/t/{table}")
    finish(page, table)
    page.get_by_role("link", name="Daily deal").first.click()
    result = page.get_by_text(re.compile(r"^Your result: (won|lost|shared) [\d.]+ : [\d.]+$"))
    result.wait_for()
    mine = page.evaluate(VIEW)["mine"]["result"]
    halves = 2 if today.game == "riomino" else 1
    assert f"{mine['points'] / halves:g} : {mine['against'] / halves:g}" in result.inner_text()
    page.get_by_text(re.compile(r"^Place \d+ of \d+ on this server$")).wait_for()
    if available():
        page.get_by_text(re.compile(r"^Ahead of \d+ of 20 bot games$")).wait_for()
        page.get_by_text(re.compile(r"^Sovereign on the same deal: ")).wait_for()
        expect(page.get_by_role("img", name=re.compile("^Leads of the bots’ games"))).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert problems(page) == []
    page.get_by_role("button", name="Send").or_(page.get_by_role("button", name="Share")).first.click()
    page.get_by_role("button", name=re.compile("Copied")).wait_for()
    told = page.evaluate("navigator.clipboard.readText()")
    assert told.startswith(f"Daily deal {today.day} · ")
    assert told.endswith("/daily")
    # Nothing of the deal: no seed, no domino, no table.
    assert today.seed[:8] not in told
    assert table not in told


def test_friends_compare_on_a_board_that_they_open_by_its_link(
    visit: Callable[..., Page], daily_server: Server
) -> None:
    ann = visit("daily", pace="fast", at=daily_server)
    ann.get_by_role("button", name="New friends’ board").click()
    ann.wait_for_url(re.compile(r"/daily/[a-z0-9]{12}$"))
    link = ann.locator(".board input[readonly]").input_value()
    assert link == ann.url
    bob = visit(link.removeprefix(daily_server.url), size=SMALL_PHONE, touch=True, pace="fast", at=daily_server)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join this board").click()
    bob.locator(".board li").filter(has_text="Bob (you)").wait_for()
    assert problems(bob) == []
    ann.reload()
    ann.locator(".board li").filter(has_text="Bob").wait_for()
    assert ann.locator(".board li").all_inner_texts()[1].split() == ["Bob", "not", "played", "yet"]
    # Yesterday nobody of them was here.
    ann.get_by_role("button", name="Yesterday").click()
    ann.get_by_role("button", name="Today").wait_for()
    expect(ann.locator(".board li")).to_have_count(2)
    bob.get_by_role("button", name="Leave this board").click()
    bob.get_by_role("button", name="Join this board").wait_for()
