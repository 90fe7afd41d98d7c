"""Several people at one table, lost lines, taking back, watching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.hands import (
    MOST_STEPS,
    Done,
    by_hand,
    create,
    hurry,
    play_out,
    play_until,
    set_table,
    wait_for_a_choice,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server


def wait_for_my_turn(page: Page) -> None:
    page.wait_for_selector(".bar.mine")


def dominoes(page: Page) -> list[str]:
    """What lies in both rows, and whose kings stand there."""
    return [str(offer.get_attribute("aria-label")) for offer in page.locator(".offer").all()]


def invited(visit: Callable[..., Page], server: Server) -> tuple[Page, Page]:
    """Two people in two browsers: one makes the table, the other opens the link."""
    host = visit("new/kingdomino", pace="fast")
    host.wait_for_selector(".go")
    host.get_by_placeholder("Your name").fill("Ann")
    host.locator(".go .button.main").click()
    link = host.get_by_label("Link to play").input_value()
    assert "#join=" in link
    guest = visit(link.removeprefix(server.url), pace="fast")
    guest.get_by_role("button", name="Play without a name").click()
    return host, guest


def test_two_browsers_play_at_one_table(visit: Callable[..., Page], server: Server) -> None:
    host, guest = invited(visit, server)
    # The button says so only once the guest has sat down: until then it would seat a bot.
    host.get_by_role("button", name="Start the game", exact=True).click()
    host.wait_for_selector(".bar")
    guest.wait_for_selector(".bar")
    assert "#" not in guest.url
    done: tuple[set[Done], set[Done]] = (set(), set())
    for _ in range(MOST_STEPS):
        done[0].add(by_hand(host))
        done[1].add(by_hand(guest))
        if all("place" in steps for steps in done):
            return
    raise AssertionError(f"they got no further than {done}")


def test_a_reload_and_a_lost_line_keep_the_seat_and_the_game(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    # A domino of mine is to be placed: nobody but me can change anything now.
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 0, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")
    before = dominoes(page)
    assert any("Player 1’s king is playing" in one for one in before)
    page.reload()
    page.wait_for_selector(".ghost")
    assert dominoes(page) == before
    server.stop()
    page.wait_for_selector("text=Connection lost")
    server.start()
    page.wait_for_selector("text=Connection lost", state="detached")
    page.wait_for_selector(".ghost")
    assert dominoes(page) == before
    page.get_by_role("button", name="Place it here").click()
    page.wait_for_selector(".middle [data-square]")


def test_a_table_opened_without_a_network_waits_calmly_and_heals(
    visit: Callable[..., Page], server: Server
) -> None:
    page = visit(keeps=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 0, until="@") == "mine"
    page.context.set_offline(True)
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector("text=Connection lost")
    page.context.set_offline(False)
    page.wait_for_selector(".ghost")
    page.wait_for_selector("text=Connection lost", state="detached")


def test_a_spectator_sees_the_table_and_touches_nothing(visit: Callable[..., Page], server: Server) -> None:
    player = visit(pace="fast")
    player.get_by_role("button", name="Play now").click()
    wait_for_a_choice(player)
    watcher = visit(player.url.removeprefix(server.url), pace="fast")
    watcher.wait_for_selector("text=You are watching")
    assert watcher.locator(".offer.open").count() == 0
    player.locator(".offer.open").first.click()
    watcher.wait_for_selector(".king")
    player.wait_for_selector("text=1 is watching")


def test_a_move_is_taken_back(visit: Callable[..., Page]) -> None:
    page = visit(pace="fast")
    page.get_by_role("button", name="Play now").click()
    play_until(page, "place")
    page.wait_for_selector(".middle [data-square]")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".ghost")
    assert page.locator(".middle [data-square]").count() == 0


def test_a_refused_place_says_why_and_which_rule(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    # Beside a castle alone, a corner of the board touches nothing.
    assert hurry(page, table, 0, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")
    corner = page.locator(".middle [role=gridcell]").first
    corner.click()
    page.wait_for_selector("text=Neither half touches the castle")
    page.locator(".why a").click()
    page.wait_for_selector(".wanted")
    assert page.locator(".wanted").inner_text().startswith("KD-3.2")


def test_people_at_one_screen_play_in_turn(visit: Callable[..., Page]) -> None:
    page = visit("new/kingdomino", pace="fast")
    page.wait_for_selector(".go")
    page.get_by_placeholder("Your name").fill("Ann")
    page.locator("main ul li").nth(1).locator("select").select_option("mine")
    page.get_by_label("Name of player 2").fill("Ben")
    page.locator(".go .button.main").click()
    wait_for_my_turn(page)
    play_out(page)
    names = page.locator(".standings").inner_text()
    assert "Ann" in names
    assert "Ben" in names


def test_a_replay_has_a_link_for_every_move(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    create(page, server.url, "kingdomino", 2)
    play_out(page)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".realm")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay/*/*")
    page.keyboard.press("End")
    page.wait_for_selector("text=The game is over")
    last = page.url
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("last => location.href !== last", arg=last)
