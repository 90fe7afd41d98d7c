"""Hands on the page: they see what a person sees and press what a person presses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import TimeoutError as TooSlow

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Done = Literal["over", "wait", "place", "pick", "tax", "slot", "choose", "die"]
PATIENCE = 2_000
MOST_STEPS = 10_000
"""Of a game, waiting included: far more than any game has on the slowest machine."""
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
HURRY = """([table, moves, until]) => new Promise((done) => {
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
    if (made >= moves && turn.legal.some(({ move }) => move.includes(until))) return end("mine");
    made += 1;
    const best = turn.legal.reduce((a, b) => ((b.gain ?? 0) > (a.gain ?? 0) ? b : a));
    socket.send(JSON.stringify({ move: best.move, after: position.n }));
  };
})"""


def set_table(page: Page, game: str, seats: list[str], **terms: object) -> str:
    """A table made without the page for it, and begun; ``seats`` are ``mine`` or the level of a bot."""
    who = [{"kind": "mine"} if seat == "mine" else {"kind": "bot", "level": seat} for seat in seats]
    return str(page.evaluate(SET_TABLE, {"game": game, "seats": who, "undo": "practice", **terms}))


def hurry(page: Page, table: str, moves: int = MOST_STEPS, until: str = "") -> str:
    """Plays for the page's reader without its hands: so many decisions, or to the end; which of both it was.

    With ``until`` it goes on to a decision with such moves among the legal ones: ``@`` for placing.
    """
    return str(page.evaluate(HURRY, [table, moves, until]))


def wait_for_a_choice(page: Page) -> None:
    """Until it is our turn and there is something to decide, which the table will not play for us."""
    page.wait_for_function(A_CHOICE)


def _press(spot: Locator, *, touch: bool) -> None:
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
    if picks.count() and (box := picks.first.bounding_box()):
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


def by_key(page: Page) -> Done:
    """One decision by keyboard alone."""
    if page.locator(".over").count():
        return "over"
    if not page.locator(".bar.mine").count():
        page.wait_for_timeout(40)
        return "wait"
    if page.locator(".offer.open").count():
        page.keyboard.press("d")
        page.keyboard.press("Enter")
        return "choose"
    page.keyboard.press("b")
    page.wait_for_timeout(40)
    page.keyboard.press("r")
    page.keyboard.press("n")
    page.wait_for_timeout(40)
    page.keyboard.press("Enter")
    return "place"


def play_out(page: Page, *, touch: bool = False) -> set[Done]:
    """To the end of the game; what was done on the way."""
    done: set[Done] = set()
    for _ in range(MOST_STEPS):
        step = by_hand(page, touch=touch)
        done.add(step)
        if step == "over":
            return done
    raise AssertionError("the game did not end")
