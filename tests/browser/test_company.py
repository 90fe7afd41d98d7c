"""What people at a table see and hear of each other: phrases, public tables, notifications, banners, sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import PHONE
from tests.browser.hands import MOST_STEPS, hurry, set_table, wait_for_a_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

AS_NEW = """() => { localStorage.clear(); localStorage.setItem("crownlands.looks", "[]"); }"""
"""A browser that has kept no settings, not even those the tests begin with."""
RECORD = """() => {
  window.told = [];
  Object.defineProperty(document, "hidden", {get: () => true});
  ServiceWorkerRegistration.prototype.showNotification = (title, {body}) => window.told.push(`${title}: ${body}`);
  window.Notification = class { static permission = "granted"; static requestPermission = async () => "granted";
    constructor(title, {body}) { window.told.push(`${title}: ${body}`); } };
}"""
RIBBONS = """() => {
  window.ribbons = [];
  new MutationObserver(() => {
    const text = document.querySelector(".ribbon")?.textContent.trim();
    if (text && window.ribbons.at(-1) !== text) window.ribbons.push(text);
  }).observe(document, {childList: true, subtree: true, characterData: true});
}"""
LISTEN = """() => {
  window.said = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll("[data-told], .saying")) window.said.push(one.textContent);
  }).observe(document, {childList: true, subtree: true, characterData: true});
}"""
TONES = """() => {
  window.tones = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
}"""


def test_a_phrase_is_seen_and_heard_by_everybody(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    table = set_table(page, "kingdomino", ["mine", "peasant"], name="Ann")
    watcher = visit(f"t/{table}", pace="fast")
    watcher.wait_for_selector("text=You are watching")
    # What is said is gone after some seconds, but not from the log and from what was told to those who listen.
    watcher.evaluate(LISTEN)
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name="Well played!").click()
    watcher.wait_for_function("() => window.said.some((text) => text.includes('Ann: Well played!'))")
    watcher.wait_for_function("() => window.said.some((text) => text === 'AnnWell played!')")
    watcher.keyboard.press("l")
    watcher.wait_for_selector(".log >> text=Ann: Well played!")


def test_a_public_table_is_found_on_the_first_page(visit: Callable[..., Page]) -> None:
    host = visit("new/kingdomino", calm=True)
    host.get_by_placeholder("Your name").fill("Ann of the public table")
    host.get_by_label("Public table").check()
    host.locator(".go .button.main").click()
    host.wait_for_selector(".code")
    guest = visit(calm=True)
    guest.locator(".card").filter(has_text="Ann of the public table").click()
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("dialog").get_by_role("button", name="Play without a name").click()
    guest.wait_for_selector("text=The host starts the game")
    host.get_by_role("button", name="Start the game", exact=True).click()
    guest.wait_for_selector(".bar")


def test_a_table_that_is_not_public_is_found_by_nobody(visit: Callable[..., Page]) -> None:
    host = visit("new/kingdomino", calm=True)
    host.get_by_placeholder("Your name").fill("Ann of the hidden table")
    host.locator(".go .button.main").click()
    host.wait_for_selector(".code")
    guest = visit(calm=True)
    listed = guest.evaluate("fetch(new URL('api/tables', document.baseURI)).then((answer) => answer.text())")
    assert "Ann of the hidden table" not in listed
    assert guest.locator(".card").filter(has_text="Ann of the hidden table").count() == 0


def unwatched_table(page: Page, server: Server) -> str:
    """A table against a bot in a page that seems hidden and records what it is told."""
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar")
    page.evaluate(RECORD)
    return table


def test_the_browser_tells_that_it_is_my_turn(visit: Callable[..., Page], server: Server) -> None:
    page = visit("settings", calm=True)
    page.context.grant_permissions(["notifications"])
    page.reload()
    page.get_by_label("Tell me when it’s my turn").check()
    table = unwatched_table(page, server)
    # Eight decisions in a row can be mine, not twelve: the bot has had its turn, and mine has begun again.
    assert hurry(page, table, 12) == "mine"
    page.wait_for_function("() => window.told.includes('Your turn: Kingdomino')")


def test_nobody_is_told_who_did_not_ask_for_it(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    page.context.grant_permissions(["notifications"])
    table = unwatched_table(page, server)
    assert hurry(page, table, 9) == "mine"
    page.wait_for_selector(".bar.mine")
    assert page.evaluate("window.told") == []


def test_a_ribbon_says_whose_turn_begins_at_one_screen(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    table = set_table(page, "kingdomino", ["mine", "mine"])
    page.add_init_script(f"({RIBBONS})()")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    # A page that is far behind shows where the table is and no turn before it: so a decision at a time.
    for _ in range(MOST_STEPS):
        n = int(page.locator(".bar").get_attribute("data-n") or 0)
        if len(set(page.evaluate("window.ribbons"))) == 2:
            break
        assert hurry(page, table, 1) == "mine"
        page.wait_for_function("n => Number(document.querySelector('.bar.mine')?.dataset.n) > n", arg=n)
    assert set(page.evaluate("window.ribbons")) == {"Player 1, it’s your turn", "Player 2, it’s your turn"}


def test_sounds_are_off_on_a_phone_until_they_are_wanted(visit: Callable[..., Page]) -> None:
    page = visit("settings", size=PHONE, touch=True)
    page.evaluate(AS_NEW)
    page.reload()
    assert not page.get_by_label("Sounds").is_checked()
    desk = visit("settings")
    desk.evaluate(AS_NEW)
    desk.reload()
    assert desk.get_by_label("Sounds").is_checked()


def test_moves_sound_only_if_the_reader_wants_it(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 0, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")
    page.evaluate(TONES)
    page.get_by_role("button", name="Place it here").click()
    page.wait_for_selector(".middle [data-square]")
    assert page.evaluate("window.tones") == 0
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".ghost")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Sounds").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Place it here").click()
    page.wait_for_function("() => window.tones > 0")
