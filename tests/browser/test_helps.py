"""What the table shows to those who want it: how dominoes fit, kingdoms by key, dead cells, how good bots are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from crownlands.players.strength import ladder
from tests.browser.conftest import PHONE
from tests.browser.hands import GHOST, MOST_DEALS, by_key, hurry, set_table, table_with, wait_for_a_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

DEAD = """table => new Promise((done) => {
  const address = new URL(`api/tables/${table}/socket?since=0`, document.baseURI).href.replace(/^http/, "ws");
  const socket = new WebSocket(address);
  socket.onopen = () => socket.send(JSON.stringify({ask: "dead", realm: 0, ref: 1}));
  socket.onmessage = (message) => {
    const { dead } = JSON.parse(message.data);
    if (dead) { socket.close(); done(dead.cells.length); }
  };
})"""
"""How many cells nothing can fill any more."""


def test_looking_at_a_domino_tells_how_it_fits(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 3, until="^>") == "mine"
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    fit = page.locator(".tip")
    page.locator(".offer.open").last.hover()
    fit.filter(has_text="spot").wait_for()
    page.mouse.move(640, 400)
    fit.wait_for(state="detached")
    # By keyboard, too, and it lights up where it would lie.
    page.keyboard.press("d")
    fit.filter(has_text="spot").wait_for()
    page.wait_for_selector(".middle .glow")


def test_a_purist_is_told_no_fits(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    page.evaluate("""localStorage.setItem("crownlands.settings", JSON.stringify({helps: false, calm: true}))""")
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 3, until="^>") == "mine"
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    page.keyboard.press("d")
    page.wait_for_function("() => document.activeElement.matches('.offer')")
    assert page.locator(".tip, .glow").count() == 0


def test_number_keys_show_the_kingdoms_of_eight(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    table = set_table(page, "royal_wedding", ["mine", *["peasant"] * 7])
    page.goto(f"{server.url}t/{table}")
    wait_for_a_choice(page)
    for seat, bot in enumerate(("Tilda", "Hob", "Nell", "Bodo", "Marga", "Wim", "Olla"), start=2):
        page.keyboard.press(str(seat))
        page.wait_for_selector(f".owner >> text={bot}")
        expect(page.locator(".other")).to_have_count(7)
    page.keyboard.press("0")
    page.wait_for_selector(".owner >> text=Player 1 (you)")
    page.keyboard.press("4")
    page.wait_for_selector(".owner >> text=Nell")
    page.get_by_role("button", name="Back to my kingdom").click()
    page.wait_for_selector(".owner >> text=Player 1 (you)")


def test_the_dragon_is_bribed_and_burns_a_building(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    table = table_with(page, "queendomino", 2, until="^D")
    page.goto(f"{server.url}t/{table}")
    page.get_by_role("button", name="Bribe the dragon").click()
    page.wait_for_selector("text=Which building should the dragon burn?")
    slot = page.locator(".slot.burn").first
    cost = slot.locator(".cost").inner_text()
    slot.click()
    # The rest of the turn may go by itself and the dragon home, so the log is asked.
    page.keyboard.press("l")
    page.wait_for_selector(f".log >> text=bribes the dragon, which burns the building in the {cost}-coin slot")


def test_giants_come_and_are_sent_by_keyboard(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    come = table_with(page, "age_of_giants", 2, until="^G@", prefer=">[A-F]")
    page.goto(f"{server.url}t/{come}")
    assert by_key(page) == "pick"
    page.keyboard.press("l")
    page.wait_for_selector(".log >> text=stomps on")
    away = table_with(page, "age_of_giants", 2, until="^G[a-z]", prefer=">([A-F]|49|5[0-4])")
    page.goto(f"{server.url}t/{away}")
    assert by_key(page) == "send"
    page.keyboard.press("l")
    page.wait_for_selector(".log >> text=sends a giant to")


def test_a_tap_turns_the_domino_under_the_finger(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=PHONE, touch=True)
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 0, until="@") == "mine"
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")
    before = page.evaluate(GHOST)
    half = page.locator(".ghost .half").first.bounding_box()
    assert half is not None
    page.touchscreen.tap(half["x"] + half["width"] / 2, half["y"] + half["height"] / 2)
    page.wait_for_function(f"before => ({GHOST})() !== before", arg=before)
    expect(page.locator(".ghost")).to_have_count(1)


def test_dead_cells_are_hatched_if_wanted(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    # Some rolls leave no cell dead while the game lasts: another one then.
    for _ in range(MOST_DEALS):
        table = set_table(page, "riomino", ["mine", "peasant"], options=["master"])
        if hurry(page, table, 5) == "mine" and page.evaluate(DEAD, table):
            break
    else:
        raise AssertionError("no roll left a cell dead")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector("use[href='#hatch_dead']", state="attached")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Hatch squares").uncheck()
    page.wait_for_function("() => document.querySelector(`use[href='#hatch_dead']`) === null")
    page.get_by_label("Hatch squares").check()
    page.wait_for_selector("use[href='#hatch_dead']", state="attached")


def test_the_bots_are_explained_where_they_are_chosen(visit: Callable[..., Page]) -> None:
    page = visit("new/kingdomino/bots")
    page.get_by_text("How strong are the bots?").click()
    page.wait_for_selector("dt >> text=Sovereign")
    expect(page.locator("dt")).to_have_count(5)
    for one in ladder("kingdomino"):
        page.wait_for_selector(f"text=of {one.games} games against {one.opponent.capitalize()}")
