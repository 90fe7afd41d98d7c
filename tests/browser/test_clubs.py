"""A club night as people have it: opened by its host, entered by its link, played, with live standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, SMALL_PHONE
from tests.browser.languages import LANGUAGES
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PLAY = """async (table) => {
  const ask = async (path, body) => {
    const headers = { "Content-Type": "application/json" };
    const init = body && { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(new URL(`api/tables/${table}${path}`, document.baseURI), init)).json();
  };
  const { table: terms, turn, position } = await ask("");
  const mine = turn.legal && turn.legal.length && !turn.forced;
  if (mine) await ask("/messages", { move: turn.legal[position.n % turn.legal.length].move, after: position.n });
  return terms.status === "over";
}"""
"""Plays a move by the page's own guest if it can, and says whether the table is over."""


def play_out(*pages: Page) -> None:
    """All play the tables they see to the end."""
    left = {page: page.url.rpartition("/")[2] for page in pages}
    while left:
        left = {page: table for page, table in left.items() if not page.evaluate(PLAY, table)}


def opened(page: Page, *, game: str = "Riomino", rounds: str = "2") -> str:
    """The host opens an evening; its link."""
    page.get_by_role("link", name="Club night").click()
    expect(page.get_by_role("heading", name="Host a club night")).to_be_visible()
    page.get_by_label("Name of the evening").fill("Tuesday club")
    page.locator(".card").filter(has=page.get_by_text(game, exact=True)).click()
    page.get_by_label("Rounds").select_option(rounds)
    page.get_by_role("textbox", name="What is your name?").fill("Ann")
    assert problems(page) == []
    page.get_by_role("button", name="Open the evening").click()
    expect(page.get_by_role("heading", name="Tuesday club")).to_be_visible()
    return page.get_by_role("textbox", name="Invite people").input_value()


def entered(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_role("textbox", name="What is your name?").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_text("Waiting for the host to start round 1 of 2.")).to_be_visible()
    # People who send the address on give nothing away.
    assert "#" not in page.url


def table_of(page: Page) -> str:
    """To your table, by the button that appears by itself."""
    page.get_by_role("link", name="To my table").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".bar")
    return page.url.rpartition("/")[2]


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (SMALL_PHONE, True)], ids=["desktop", "phone"])
def test_an_evening_is_played_from_the_link_to_the_standings(
    visit: Callable[..., Page], size: tuple[int, int], touch: bool
) -> None:
    ann, bob, cat = (visit(size=size, touch=touch, pace="fast") for _ in range(3))
    link = opened(ann)
    expect(ann.get_by_role("button", name="Start round 1 of 2")).to_be_disabled()
    bob.goto(link)
    expect(bob.get_by_text("Ann invites you to a club night.")).to_be_visible()
    assert problems(bob) == []
    for page, name in ((bob, "Bob"), (cat, "Cat")):
        entered(page, link, name)
        expect(ann.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    assert problems(ann) == []
    for number in (1, 2):
        ann.get_by_role("button", name=f"Start round {number} of 2").click()
        tables = {table_of(page) for page in (ann, bob, cat)}
        assert len(tables) == 2
        shared = [one for one in (ann, bob, cat) if one.url == max(page.url for page in (ann, bob, cat))]
        others = [one for one in (ann, bob, cat) if one not in shared]
        play_out(*shared)
        for page in shared:
            page.get_by_role("link", name="To the club night").click()
            # Others have the same deal before them: no result before they are through.
            expect(page.get_by_text("Your table is finished.")).to_be_visible()
            expect(page.get_by_text("1 of 2 tables are finished.")).to_be_visible()
            expect(page.get_by_role("group").filter(has_text=f"Round {number}")).to_have_count(0)
        play_out(*others)
        for page in others:
            page.get_by_role("link", name="To the club night").click()
        for page in (ann, bob, cat):
            expect(page.get_by_role("group").filter(has_text=f"Round {number}")).to_be_visible()
    for page in (ann, bob, cat):
        expect(page.get_by_text("The evening is over.")).to_be_visible()
        rows = page.get_by_role("table").first.get_by_role("row")
        expect(rows).to_have_count(4)
        assert problems(page) == []
    with ann.expect_download() as kept:
        ann.get_by_role("link", name="Table (CSV)").click()
    assert "Bob" in kept.value.path().read_text()
    # The evening is found again, without its link.
    ann.goto(link.partition("club/")[0] + "club")
    ann.get_by_role("link", name="Tuesday club").click()
    expect(ann.get_by_text("The evening is over.")).to_be_visible()


def test_a_table_of_a_round_is_shown_to_nobody_else_and_the_host_ends_the_round(
    visit: Callable[..., Page],
) -> None:
    ann, bob = visit(pace="fast"), visit(pace="fast")
    link = opened(ann, game="Kingdomino")
    entered(bob, link, "Bob")
    ann.get_by_role("button", name="Start round 1 of 2").click()
    table = table_of(bob)
    # There is nothing to give away or to give up.
    bob.get_by_role("button", name="Menu").click()
    expect(bob.get_by_role("button", name="Give up")).to_have_count(0)
    bob.get_by_role("button", name="Invite and share").last.click()
    expect(bob.get_by_text("Until the round is over, nobody else can look at this table.")).to_be_visible()
    ann.goto(f"{link.partition('club/')[0]}t/{table}")
    expect(ann.get_by_text("only those who sit at this table can look at it")).to_be_visible()
    assert problems(ann) == []
    ann.go_back()
    ann.get_by_role("button", name="End this round").click()
    ann.get_by_role("button", name="Close unfinished tables?").click()
    expect(bob.get_by_role("heading", name="This table is closed")).to_be_visible()
    bob.keyboard.press("Escape")
    bob.get_by_role("link", name="To the club night").click()
    expect(bob.get_by_text("Table 1 was not finished and does not count.")).to_be_visible()
    ann.get_by_role("button", name="Remove: Bob").click()
    ann.get_by_role("button", name="Really remove Bob?").click()
    bob.reload()
    expect(bob.get_by_text("The host removed you from this evening.")).to_be_visible()
    ann.get_by_role("button", name="End the evening").click()
    ann.get_by_role("button", name="Really end the evening?").click()
    expect(ann.get_by_text("The evening is over.")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_fits_a_small_phone_in_every_language(visit: Callable[..., Page], language: str) -> None:
    page = visit("club", size=SMALL_PHONE, touch=True, dark=True, language=language, calm=True)
    page.wait_for_selector("main h1")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/club/*")
    page.wait_for_selector(".people")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= SMALL_PHONE[0]
    assert problems(page) == []
