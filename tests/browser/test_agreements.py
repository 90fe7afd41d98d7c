"""What people agree on: options, codes, clocks, pauses, giving up, several games, teams."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.hands import A_CHOICE, MOST_STEPS, by_hand, hurry, menu, set_table, wait_for_a_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server


def test_an_option_that_another_excludes_says_why(visit: Callable[..., Page]) -> None:
    page = visit("new/age_of_giants", calm=True)
    short = page.get_by_label("Short duel")
    other = page.get_by_label("With Queendomino")
    short.check()
    assert other.is_disabled()
    page.wait_for_selector("text=Doesn’t go with “Short duel”")
    page.get_by_role("button", name="4 players", exact=True).click()
    page.wait_for_selector("text=Players needed: 2")
    assert short.is_disabled()
    assert other.is_enabled()


def test_one_board_of_riomino_is_always_chosen(visit: Callable[..., Page]) -> None:
    page = visit("new/riomino", calm=True)
    page.wait_for_selector(".go")
    expect(page.locator("[name=one-of]:checked")).to_have_count(1)
    page.get_by_label("Expert board").check()
    expect(page.locator("[name=one-of]:checked")).to_have_count(1)


def test_a_preset_sets_seats_and_options(visit: Callable[..., Page]) -> None:
    page = visit("new/kingdomino/bots", calm=True)
    page.get_by_role("button", name="3 players", exact=True).click()
    page.get_by_role("button", name="Long game").click()
    assert page.get_by_label("The Mighty Duel").is_checked()
    assert page.get_by_role("button", name="2 players", exact=True).get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Start the game").click()
    wait_for_a_choice(page)
    assert page.locator(".owner .size").inner_text() == "1 × 1 of 7 × 7"


def test_a_friend_joins_by_a_typed_code(visit: Callable[..., Page]) -> None:
    host = visit("new/kingdomino", calm=True)
    host.locator(".go .button.main").click()
    code = host.locator(".code").inner_text()
    guest = visit(calm=True)
    guest.get_by_label("Table code").fill(code.lower().replace("-", " "))
    guest.get_by_role("button", name="Join").click()
    guest.get_by_role("button", name="Play without a name").click()
    guest.wait_for_selector("text=The host starts the game")
    host.get_by_role("button", name="Start the game", exact=True).click()
    guest.wait_for_selector(".bar")
    host.wait_for_selector(".bar")


def test_a_wrong_code_is_refused_kindly(visit: Callable[..., Page]) -> None:
    page = visit(calm=True)
    page.get_by_label("Table code").fill("NONE-0000")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Play without a name").click()
    page.wait_for_selector("text=No table has this code")


def test_clocks_run_stop_and_run_again(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = set_table(
        page, "kingdomino", ["mine", "mine"], clock={"kind": "bank", "seconds": 3600, "increment": 10}
    )
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    running = page.locator(".clock.running")
    shown = running.inner_text()
    page.wait_for_function("shown => document.querySelector('.clock.running').textContent !== shown", arg=shown)
    menu(page, "Stop the clocks")
    page.wait_for_selector(".bar >> text=The game is paused")
    assert running.count() == 0
    menu(page, "Resume")
    wait_for_a_choice(page)
    expect(running).to_have_count(1)


def test_who_gives_up_is_played_on_by_a_bot_to_the_end(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    menu(page, "Give up…")
    page.get_by_role("button", name="Really give up").click()
    page.wait_for_selector(".over")
    page.wait_for_selector("text=Tilda wins!")


def test_who_leaves_comes_back_to_the_same_seat(visit: Callable[..., Page], server: Server) -> None:
    host = visit("new/kingdomino", calm=True)
    host.locator(".go .button.main").click()
    guest = visit(host.get_by_label("Link to play").input_value().removeprefix(server.url), calm=True)
    guest.get_by_role("button", name="Play without a name").click()
    host.get_by_role("button", name="Start the game", exact=True).click()
    host.wait_for_selector(".bar")
    guest.wait_for_selector(".bar")
    # Until the table waits for the guest: then it stays as it is while the host is away.
    for _ in range(MOST_STEPS):
        if guest.evaluate(A_CHOICE):
            break
        assert by_hand(host) != "over"
    address = host.url
    menu(host, "Leave the table")
    host.wait_for_selector("text=Continue")
    guest.wait_for_selector(".right >> text=away")
    host.goto(address)
    host.wait_for_selector(".owner >> text=(you)")
    guest.wait_for_selector(".right >> text=away", state="detached")


def test_a_dynasty_is_three_games_and_a_sum(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = set_table(page, "kingdomino", ["mine", "peasant"], options=["dynasty"])
    page.goto(f"{server.url}t/{table}")
    for match in (1, 2, 3):
        page.wait_for_selector(f"text=Game {match} of 3")
        assert hurry(page, table) == "over"
        page.wait_for_selector(f"text=After game {match} of 3")
        if match < 3:
            page.get_by_role("button", name="Next game").click()
            page.wait_for_selector(".bar")
    assert page.get_by_role("button", name="Next game").count() == 0
    expect(page.locator(".standings")).to_have_count(2)


def test_teams_share_a_kingdom_to_the_end(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = set_table(page, "royal_wedding", ["mine", *["peasant"] * 5], options=["teams"])
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar")
    expect(page.locator(".owner .seat")).to_have_count(2)
    assert hurry(page, table) == "over"
    page.wait_for_selector(".over")
    expect(page.locator(".standings li")).to_have_count(3)


def test_people_at_one_screen_are_told_whose_turn_it_is(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    table = set_table(page, "kingdomino", ["mine", "mine"])
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    actor = """table => fetch(new URL(`api/tables/${table}`, document.baseURI))
      .then((answer) => answer.json()).then((state) => state.turn.actor)"""
    told, first = page.locator(".turn").inner_text(), page.evaluate(actor, table)
    assert told == f"Player {first + 1}, it’s your turn"
    for _ in range(MOST_STEPS):
        if page.evaluate(actor, table) == 1 - first:
            break
        assert hurry(page, table, 1) == "mine"
    page.wait_for_function("told => document.querySelector('.turn')?.textContent !== told", arg=told)
    page.wait_for_selector(f"text=Player {2 - first}, it’s your turn")


@pytest.mark.parametrize(
    ("game", "rule", "words"), [("queendomino", "QD-1.4", "dominoes’ numbers"), ("riomino", "RM-1.5", "boards")]
)
def test_the_set_up_screen_says_what_is_reconstructed(
    visit: Callable[..., Page], game: str, rule: str, words: str
) -> None:
    page = visit(f"new/{game}", calm=True)
    told = page.get_by_text("reconstructed")
    assert words in told.inner_text()
    told.get_by_role("link", name=f"Rule {rule}").click()
    page.get_by_role("dialog").get_by_text(re.compile("reconstruct")).first.wait_for()
