"""What somebody who does not see the page asks for: places, neighbours, territories, effects, moves in words."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import TYPE_CHECKING

from tests.browser.ears import spoken_names
from tests.browser.hands import hurry, set_table, table_with
from tests.browser.reader import Reader
from tests.browser.spoken_words import WORDS, match

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

PLACED = re.compile(
    r".+ on [a-z]\d+, touching .+; (north|east|south|west) of it .+ on [a-z]\d+, touching .+"
    r"(; \d+ points?|; not allowed here)"
)
BUILT = re.compile(r"Slot for \d coins?: (?!the dragon$|empty$)(?P<building>.+)")
ON_THE_BOARD = "() => document.activeElement?.closest('[role=grid]') !== null"


def name_of_focus(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.ariaLabel"))


def at_a_domino(visit: Callable[..., Page], server: Server) -> Reader:
    """A kingdom with some land, and a domino to place."""
    page = visit(calm=True)
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    assert hurry(page, table, 9, "@") == "mine"
    reader = Reader(page, server, table)
    reader.enter()
    return reader


def test_a_kingdom_is_explored_by_cell_and_by_territory(visit: Callable[..., Page], server: Server) -> None:
    reader = at_a_domino(visit, server)
    page = reader.page
    # On entering you are on the board already, and hear where a domino would lie, whichever way it is turned.
    page.wait_for_function(ON_THE_BOARD)
    reader.focus("b", ", touching ")
    assert PLACED.fullmatch(name_of_focus(page).split(": ", 1)[1])
    turned = [reader.answers(key)[0] for key in "rrrr"]
    assert all(PLACED.fullmatch(one) for one in turned), turned
    for key, line in (("t", 0), ("T", -1), ("2", None), ("t", 0), ("0", None)):
        told = reader.answers(key)
        if line is None:
            assert match("kingdom.of", told[0])
            continue
        territory = match("territory.line", told[0], terrain="[a-z ]+", cells=".+")
        assert territory, told
        first = re.match(r"[a-z]\d+", territory["cells"])
        assert first
        reader.focused(first[0])
        # The cell is what its territory says it is.
        assert territory["terrain"] in name_of_focus(page)
    # What was said can be heard again, as a whole and sentence by sentence.
    again = reader.answers("h")
    assert again[-1].startswith(WORDS["turn.yours"])
    assert reader.answers(",") == again[-1:]
    assert reader.answers(",") != again[-1:]
    assert reader.answers(".") == again[-1:]


def test_typed_moves_are_helped_refused_and_made(visit: Callable[..., Page], server: Server) -> None:
    reader = at_a_domino(visit, server)
    page, number = reader.page, reader.listener.placing
    page.keyboard.press("/")
    page.wait_for_function("() => document.activeElement?.matches('.typed input')")
    described = [about for role, name, about in spoken_names(page) if (role, name) == ("textbox", "Your move")]
    assert re.search(rf"for example: “{number} [a-z]\d+ (north|east|south|west)”", described[0])
    example = re.findall(r"“(.+?)”", described[0])[0]
    for typed, why in (
        ("help", described[0]),
        ("jump over the moon", "“jump over the moon” is not a move. Now you can type, for example: "),
        ("jump over the moon", "“jump over the moon” is not a move. Now you can type, for example: "),
        ("take 49", ""),
        (f"{number} a1 east", ""),
    ):
        assert not reader.type(typed)
        assert reader.alert.startswith(why)
        assert reader.alert
    assert reader.type(example)
    reader.listener.task = None
    reader.listen()
    # The field stays for the next move; Escape closes it, and the board has the keyboard again.
    page.keyboard.press("Escape")
    page.wait_for_function(ON_THE_BOARD)


def test_a_building_says_what_it_does(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    reader = Reader(page, server, table_with(page, "queendomino", 2, "^B"))
    reader.enter()
    slots = {
        name: about for role, name, about in spoken_names(page) if role == "button" and name.startswith("Slot for")
    }
    built = {name: about for name, about in slots.items() if BUILT.match(name)}
    assert built
    for name, about in built.items():
        assert re.search(r"\d+ (points?|knights?|towers?|crowns?)|coin per", about), (name, about)
    page.keyboard.press("m")
    page.wait_for_function("() => document.activeElement?.matches('.slot.can')")
    told = reader.answers("Enter")
    found = BUILT.match(name_of_focus(page))
    assert found
    # What it does, and what it would cost and bring now.
    assert told[0].startswith(f"{found['building']}: ")
    assert re.search(r"coins?.* points?", told[0].split("; ")[-1])


def test_a_table_can_agree_on_time_to_listen(visit: Callable[..., Page], server: Server) -> None:
    page = visit("new/kingdomino", calm=True)
    page.get_by_label("Clock").select_option("quick")
    page.get_by_label("Time to listen").select_option("20")
    page.locator(".go .button.main").click()
    page.wait_for_url("**/t/*")
    with urllib.request.urlopen(f"{server.url}api/tables/{page.url.rsplit('/', 1)[1]}") as answer:
        clock = json.load(answer)["table"]["clock"]
    assert (clock["kind"], clock["seconds"], clock["delay"]) == ("move", 45, 20)
