"""People who join a table are asked for a name before they sit down, by link, by code and from the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import PHONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server


def hosted(visit: Callable[..., Page], name: str, *, public: bool = False) -> Page:
    """A table that waits for a second player."""
    host = visit("new/kingdomino", calm=True)
    host.get_by_placeholder("Your name").fill(name)
    if public:
        host.get_by_label("Public table").check()
    host.locator(".go .button.main").click()
    host.wait_for_selector(".code")
    return host


def test_a_link_asks_for_a_name_and_remembers_it(visit: Callable[..., Page], server: Server) -> None:
    host = hosted(visit, "Ann")
    link = host.get_by_label("Link to play").input_value()
    guest = visit(link.removeprefix(server.url), size=PHONE, touch=True, calm=True)
    guest.wait_for_selector("text=You are invited: Kingdomino")
    guest.wait_for_selector("text=Already there: Ann")
    # Nobody has sat down yet, and the token is not in the address any more.
    assert host.locator(".waiting >> text=Ben").count() == 0
    assert "#" not in guest.url
    guest.get_by_label("What is your name?").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    host.wait_for_selector(".waiting >> text=Ben")
    guest.wait_for_selector("text=The host starts the game")
    # Also somebody who was never here before is known on the line by then.
    guest.wait_for_selector(".waiting >> text=Ben (you)")
    # The next time it is filled in, and who sits there already is not asked.
    guest.goto(link)
    guest.wait_for_selector("text=The host starts the game")
    other = hosted(visit, "Cleo")
    guest.goto(other.get_by_label("Link to play").input_value())
    assert guest.get_by_label("What is your name?").input_value() == "Ben"
    guest.keyboard.press("Enter")
    other.wait_for_selector(".waiting >> text=Ben")


def test_nobody_has_to_say_a_name(visit: Callable[..., Page], server: Server) -> None:
    host = hosted(visit, "Ann")
    guest = visit(host.get_by_label("Link to play").input_value().removeprefix(server.url), calm=True)
    guest.get_by_role("button", name="Play without a name").click()
    host.wait_for_selector(".waiting >> text=Player 2")


def test_a_code_asks_for_a_name(visit: Callable[..., Page]) -> None:
    host = hosted(visit, "Ann")
    code = host.locator(".code").inner_text()
    guest = visit(calm=True)
    guest.get_by_label("Table code").fill(code)
    guest.get_by_role("button", name="Join").click()
    guest.get_by_role("dialog").get_by_label("What is your name?").fill("Ben")
    assert host.locator(".waiting >> text=Ben").count() == 0
    guest.keyboard.press("Enter")
    host.wait_for_selector(".waiting >> text=Ben")


def test_a_free_seat_at_a_public_table_asks_for_a_name(visit: Callable[..., Page], server: Server) -> None:
    host = hosted(visit, "Ann", public=True)
    guest = visit(host.url.removeprefix(server.url), calm=True)
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("dialog").get_by_label("What is your name?").fill("Ben")
    guest.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    host.wait_for_selector(".waiting >> text=Ben")
    guest.wait_for_selector("text=The host starts the game")
