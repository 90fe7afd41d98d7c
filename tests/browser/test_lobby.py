"""Company: open tables live, two who wait are paired, what hosts may do, reports and their answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, SMALL_PHONE
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

POST = """async ([path, body]) => {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(`api/${path}`, document.baseURI), init);
  return answer.status === 204 ? null : answer.json();
}"""


def post(page: Page, path: str, **body: object) -> dict[str, object]:
    """Something that the test is not about, by the page's own guest."""
    return dict(page.evaluate(POST, [path, body]) or {})


def lobby(page: Page) -> None:
    page.get_by_role("link", name="Play with anyone").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (SMALL_PHONE, True)], ids=["desktop", "phone"])
def test_two_who_wait_meet_at_a_table_of_their_own(
    visit: Callable[..., Page], size: tuple[int, int], touch: bool
) -> None:
    ann, bob = visit(size=size, touch=touch, calm=True), visit(calm=True)
    for page in (ann, bob):
        lobby(page)
    ann.get_by_label("Game").select_option("riomino")
    ann.get_by_role("textbox", name="What is your name?").fill("Ann")
    ann.get_by_role("button", name="Find players").click()
    expect(ann.get_by_text("Waiting for company: Riomino")).to_be_visible()
    assert problems(ann) == []
    # The other sees that somebody waits before joining in.
    expect(bob.get_by_text("1 person is waiting for this.")).to_be_visible()
    bob.get_by_role("textbox", name="What is your name?").fill("Bob")
    bob.get_by_role("button", name="Find players").click()
    for page in (ann, bob):
        page.wait_for_url("**/t/*")
        page.wait_for_selector(".bar")
    assert ann.url == bob.url


def test_who_waits_long_is_offered_a_bot_and_decides(visit: Callable[..., Page]) -> None:
    page = visit(calm=True)
    page.clock.install()
    lobby(page)
    page.get_by_label("Game").select_option("queendomino")
    page.get_by_label("How many players?").select_option("4")
    page.get_by_role("button", name="Find players").click()
    expect(page.get_by_role("button", name="Stop waiting")).to_be_visible()
    expect(page.get_by_text("Would you rather play against a bot?")).to_have_count(0)
    page.clock.run_for(31_000)
    page.get_by_role("button", name="Keep waiting").click()
    expect(page.get_by_text("Would you rather play against a bot?")).to_have_count(0)
    page.clock.run_for(31_000)
    assert problems(page) == []
    page.get_by_role("button", name="Play against a bot").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (SMALL_PHONE, True)], ids=["desktop", "phone"])
def test_a_host_removes_somebody_who_is_told_why_and_the_report_is_answered(
    visit: Callable[..., Page], size: tuple[int, int], touch: bool
) -> None:
    ann, bob = visit(size=size, touch=touch, calm=True), visit(calm=True)
    lobby(bob)
    made = post(
        ann, "tables", seats=[{"kind": "mine"}, {"kind": "open"}, {"kind": "open"}], public=True, name="Ann"
    )
    # The new table is in the lobby at once.
    card = bob.locator(f'[data-table="{made["id"]}"]')
    expect(card.get_by_text("2 free seats")).to_be_visible()
    assert problems(bob) == []
    card.get_by_role("link").click()
    bob.get_by_role("button", name="Sit here").first.click()
    bob.get_by_role("dialog").get_by_role("textbox").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    ann.goto(bob.url)
    expect(ann.get_by_text("Bob").first).to_be_visible()
    ann.get_by_role("button", name="Players and host").click()
    dialog = ann.get_by_role("dialog")
    dialog.get_by_role("button", name="Mute").click()
    expect(dialog.get_by_text("(muted)")).to_be_visible()
    assert problems(ann) == []
    dialog.get_by_role("button", name="Report…").click()
    dialog.get_by_label("Why?").select_option("name")
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog.get_by_text("Thank you.")).to_be_visible()
    dialog.get_by_role("button", name="Remove").click()
    dialog.get_by_label("Why?").select_option("stranger")
    dialog.get_by_role("button", name="Remove").click()
    expect(bob.get_by_text("The host removed you: this table is for others.")).to_be_visible()
    assert problems(bob) == []
    bob.get_by_role("link", name="Home").click()
    expect(bob.get_by_role("button", name="Play now")).to_be_visible()
    # The host closes the table, and it is gone from the lobby.
    dialog.get_by_role("button", name="Close the table").click()
    dialog.get_by_role("button", name="Close the table").click()
    expect(ann.get_by_role("heading", name="This table is closed")).to_be_visible()
    lobby(bob)
    expect(bob.locator(f'[data-table="{made["id"]}"]')).to_have_count(0)


def test_in_a_running_game_the_others_are_asked_and_a_closed_table_says_so(visit: Callable[..., Page]) -> None:
    ann, bob = visit(calm=True), visit(calm=True)
    made = post(ann, "tables", seats=[{"kind": "mine"}, {"kind": "open"}], name="Ann")
    links = made["links"]
    assert isinstance(links, list)
    bob.goto(ann.url + links[0]["path"].lstrip("/"))
    bob.get_by_role("textbox").first.fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_text("The host starts the game.")).to_be_visible()
    post(ann, f"tables/{made['id']}/start")
    bob.wait_for_selector(".bar")
    ann.goto(f"{ann.url}t/{made['id']}")
    ann.wait_for_selector(".bar")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Players and host").click()
    ann.get_by_role("button", name="Close the table").click()
    ann.get_by_role("button", name="Close the table").click()
    # It is said as well: what can be seen is the one with the buttons.
    expect(bob.locator(".request")).to_contain_text("Ann asks to close the table")
    bob.get_by_role("button", name="Yes").click()
    for page in (ann, bob):
        expect(page.get_by_role("heading", name=re.compile("This table is closed"))).to_be_visible()
    assert problems(bob) == []
