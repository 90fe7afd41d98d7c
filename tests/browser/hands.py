"""Hands on the page: they see what a person sees and press what a person presses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import TimeoutError as TooSlow

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Done = Literal["over", "wait", "place", "pick", "send", "tax", "slot", "choose", "die", "end"]
PATIENCE = 2_000
MOST_STEPS = 10_000
"""Of a game, waiting included: far more than any game has on the slowest machine."""
MOST_DEALS = 60
"""Until one brings what a test wants to see."""
MOST_BUTTONS = 20
GHOST = """() => [...document.querySelectorAll(".ghost .half")].map((half) => half.style.transform).join(";")"""
"""Where the domino that is about to be placed lies, and how."""
A_CHOICE = """() => document.querySelector(".bar.mine")
  && (document.querySelector(".ghost") || document.querySelectorAll(".offer.open").length > 1)"""


def create(
    page: Page, base: str, game: str, seats: int, options: tuple[str, ...] = (), level: str = "peasant"
) -> None:
    """A table against bots, made on the page for making tables."""
    page.goto(f"{base}new/{game}")
    page.wait_for_selector(".go")
    page.locator(".counts button").filter(has_text=re.compile(rf"^{seats} ")).click()
    for seat in range(1, seats):
        page.locator("main ul li").nth(seat).locator("select").select_option(level)
    for option in options:
        page.locator("label").filter(has_text=option).locator("input").check()
    page.locator(".go .button.main").click()
    page.wait_for_selector(".bar")


SET_TABLE = """async (terms) => {
  const post = (path, body) => fetch(new URL(`api/${path}`, document.baseURI),
    {method: "POST", headers: {"Content-Type": "application/json"}, body: body && JSON.stringify(body)});
  const made = await (await post("tables", terms)).json();
  await post(`tables/${made.id}/start`);
  return made.id;
}"""
HURRY = """([table, moves, until, prefer]) => new Promise((done) => {
  const address = new URL(`api/tables/${table}/socket?since=0`, document.baseURI).href.replace(/^http/, "ws");
  const socket = new WebSocket(address);
  let made = 0, heard = -1;
  const end = (how) => { socket.close(); done(how); };
  socket.onmessage = (message) => {
    const { position, turn, table, you } = JSON.parse(message.data);
    if (!position || position.n === heard) return;
    heard = position.n;
    if (turn.actor === null && table.games[table.match - 1]?.places) return end("over");
    if (!you.seats.includes(turn.actor) || turn.forced || turn.legal.length === 0) return;
    if (made >= moves && turn.legal.some(({ move }) => new RegExp(until).test(move))) return end("mine");
    made += 1;
    const liked = turn.legal.filter(({ move }) => prefer && new RegExp(prefer).test(move));
    const best = (liked.length ? liked : turn.legal).reduce((a, b) => ((b.gain ?? 0) > (a.gain ?? 0) ? b : a));
    socket.send(JSON.stringify({ move: best.move, after: position.n }));
  };
})"""


def set_table(page: Page, game: str, seats: list[str], **terms: object) -> str:
    """A table made without the page for it, and begun; ``seats`` are ``mine`` or the level of a bot."""
    who = [{"kind": "mine"} if seat == "mine" else {"kind": "bot", "level": seat} for seat in seats]
    return str(page.evaluate(SET_TABLE, {"game": game, "seats": who, "undo": "practice", **terms}))


def hurry(page: Page, table: str, moves: int = MOST_STEPS, until: str = "", prefer: str = "") -> str:
    """Plays for the page's reader without its hands: so many decisions, or to the end; which of both it was.

    It goes on to a decision that has moves like ``until``, a regular expression: ``@`` for placing. Moves like
    ``prefer`` are made whenever they can be.
    """
    return str(page.evaluate(HURRY, [table, moves, until, prefer]))


def table_with(page: Page, game: str, seats: int, until: str, prefer: str = "", **terms: object) -> str:
    """A table where the reader may decide about something that not every deal brings: dealt until it does."""
    for _ in range(MOST_DEALS):
        table = set_table(page, game, ["mine", *["peasant"] * (seats - 1)], **terms)
        if hurry(page, table, 0, until, prefer) == "mine":
            return table
    raise AssertionError(f"no deal of {game} brought {until}")


def menu(page: Page, name: str) -> None:
    """One of the buttons of the table's menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def stop_time(page: Page) -> None:
    """From the next address on, nothing happens on the page by itself any more: no timer ends."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def wait_for_a_choice(page: Page) -> None:
    """Until it is our turn and there is something to decide, which the table will not play for us."""
    page.wait_for_function(A_CHOICE)


def _press(spot: Locator, *, touch: bool) -> None:
    tab = spot.page.locator(".tab.calls")
    if not spot.is_visible() and tab.count() and tab.first.is_visible():
        _press(tab.first, touch=touch)
    if touch:
        spot.tap(timeout=PATIENCE)
    else:
        spot.click(timeout=PATIENCE)


def by_hand(page: Page, *, touch: bool = False) -> Done:
    """One decision by mouse or finger, if one is ours to make."""
    try:
        return _by_hand(page, touch=touch)
    except TooSlow:
        return "wait"  # the table moved on while the hand was on its way


def _by_hand(page: Page, *, touch: bool) -> Done:
    if page.locator(".over").count():
        return "over"
    if not page.locator(".bar.mine").count():
        page.wait_for_timeout(40)
        return "wait"
    main = page.locator(".bar .button.main:not([disabled])")
    if main.count():
        _press(main.first, touch=touch)
        return "place"
    picks = page.locator(".kingdom .pick")
    if picks.count() and (box := picks.first.bounding_box(timeout=PATIENCE)):
        where = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if touch:
            page.touchscreen.tap(*where)
        else:
            page.mouse.click(*where)
        return "pick"
    taxes = page.locator(".bar .tax:not([disabled])")
    if taxes.count():
        _press(taxes.last, touch=touch)
        return "tax"
    slots = page.locator(".slot.can:not(.picked)")
    if slots.count():
        _press(slots.first, touch=touch)
        return "slot"
    offers = page.locator(".offer.open")
    if offers.count():
        _press(offers.first, touch=touch)
        return "choose"
    page.wait_for_timeout(40)
    return "wait"


RESULT = "() => /wins!|You win!|share the victory!/.test(document.querySelector('#over-title')?.textContent ?? '')"


def hear_the_result(page: Page) -> str:
    """Until the points are counted and the winner is named; how."""
    page.wait_for_function(RESULT)
    return page.locator("#over-title").inner_text()


MOVED_ON = """before => document.querySelector(".over") || document.querySelector(".bar")?.dataset.n !== before"""
FOCUS = "css => document.activeElement?.matches(css)"


def focus(page: Page, key: str, css: str) -> None:
    """A short key, and the place it leads to."""
    page.keyboard.press(key)
    page.wait_for_function(FOCUS, arg=css)


def by_key(page: Page) -> Done:
    """One decision by keyboard alone; waits until it is ours, and until the table has taken it.

    While a decision is ours nothing else moves, so what is seen before a key is pressed is still so after it.
    """
    page.wait_for_selector(".bar.mine, .over")
    if page.locator(".over").count():
        return "over"
    before = page.locator(".bar").get_attribute("data-n")
    done = _by_key(page)
    page.wait_for_function(MOVED_ON, arg=before)
    return done


def _by_key(page: Page) -> Done:
    if page.locator(".diceboard .edge").count():
        focus(page, "d", ".die.can")
        page.keyboard.press("Enter")
        focus(page, "b", "[role=gridcell]")
        page.keyboard.press("n")
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        return "die"
    if page.locator(".ghost").count():
        focus(page, "b", "[role=gridcell]")
        page.keyboard.press("r")
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        return "place"
    # A giant is put onto a crown, or sent: then the buttons ask to whom.
    if page.locator(".kingdom .pick").count():
        focus(page, "b", "[role=gridcell]")
        page.keyboard.press("Enter")
        if not page.locator(".bar [data-send]").count():
            return "pick"
        focus(page, "a", ".bar [data-send]")
        page.keyboard.press("Enter")
        return "send"
    if page.locator(".bar .tax").count():
        focus(page, "a", ".bar .tax")
        page.keyboard.press("Enter")
        return "tax"
    if page.locator(".slot.can").count():
        focus(page, "m", ".slot.can")
        page.keyboard.press("Enter")
        page.wait_for_selector(".slot.picked")
        focus(page, "b", "[role=gridcell]")
        page.keyboard.press("Enter")
        return "slot"
    if page.locator(".offer.open").count():
        focus(page, "d", ".offer.open")
        page.keyboard.press("Enter")
        return "choose"
    # The dragon may be offered before the end of the turn: one button further.
    focus(page, "a", ".bar .buttons button")
    for _ in range(MOST_BUTTONS):
        if page.evaluate(FOCUS, ".bar .button.main"):
            page.keyboard.press("Enter")
            return "end"
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not lead to the end of the turn")


def play_until(page: Page, wanted: Done, *, touch: bool = False) -> set[Done]:
    """By hand, until something wanted is done or the game is over; what was done on the way."""
    done: set[Done] = set()
    for _ in range(MOST_STEPS):
        step = by_hand(page, touch=touch)
        done.add(step)
        if step in (wanted, "over"):
            assert wanted in done, f"the game was over without {wanted}"
            return done
    raise AssertionError("the game did not end")


def play_out(page: Page, *, touch: bool = False) -> set[Done]:
    """To the end of the game; what was done on the way."""
    return play_until(page, "over", touch=touch)
