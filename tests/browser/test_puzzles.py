"""Puzzles as a person solves them: chosen, answered by mouse, finger, key and word, judged, and remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from crownlands.puzzles.puzzle import MARKS
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.hands import _by_key, by_hand
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server


def lines(page: Page, server: Server, game: str) -> list[dict[str, Any]]:
    """The list that the page has."""
    told: list[dict[str, Any]] = page.request.get(f"{server.url}api/puzzles/{game}").json()["puzzles"]
    return told


def puzzle(page: Page, server: Server, game: str, number: int = 0, kind: str = "") -> dict[str, Any]:
    """One puzzle with its answers."""
    some = [line for line in lines(page, server, game) if kind in ("", line["kind"])]
    told: dict[str, Any] = page.request.get(f"{server.url}api/puzzles/{game}/{some[number]['id']}").json()
    return told


def say(page: Page, move: str) -> None:
    """Answers by typing a move, as those do who listen."""
    page.wait_for_selector(".bar.mine")
    page.keyboard.press("/")
    page.locator(".typed input").fill(move)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-verdict]")


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone"])
def test_a_puzzle_is_chosen_answered_and_the_next_one_follows(
    visit: Callable[..., Page], size: tuple[int, int], touch: bool
) -> None:
    page = visit(size=size, touch=touch, pace="fast")
    page.get_by_role("link", name="Puzzles").click()
    page.locator('[href="puzzles/kingdomino"]').click()
    page.get_by_label("Difficulty").select_option("Squire")
    page.wait_for_selector("[data-puzzle]")
    assert problems(page) == []
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_selector(".screen[data-puzzle] .bar.mine")
    assert page.get_by_role("heading", level=1).inner_text() == "Which move is the best?"
    assert problems(page) == []
    for _ in range(60):
        if page.locator("[data-verdict]").count():
            break
        by_hand(page, touch=touch)
    page.wait_for_selector("[data-verdict] .board")
    # People who listen are led to the verdict.
    assert page.evaluate("document.activeElement.tagName") == "H1"
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    first = page.url
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_selector(".screen[data-puzzle] .bar.mine")
    assert page.url != first
    # What was answered is marked, also after a while.
    page.get_by_role("link", name="All puzzles of this game").click()
    page.reload()
    page.wait_for_selector(f'[data-puzzle="{first.rsplit("/", 1)[1]}"] >> text=/✓|○/')
    assert page.get_by_label("Difficulty").input_value() == "squire"


def test_right_and_wrong_answers_are_told_with_the_better_move(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    asked = puzzle(page, server, "kingdomino", kind="place")
    page.goto(f"{server.url}puzzles/kingdomino/{asked['id']}")
    wrong = max(asked["answers"], key=lambda one: float(one["lost"]))
    say(page, wrong["move"])
    assert page.get_by_role("heading", level=1).inner_text() == "There is a better move."
    assert "Lost:" in page.locator("[data-verdict]").inner_text()
    expect(page.locator(".board .move.better")).to_have_count(1)
    page.get_by_text("What every move is worth").click()
    expect(page.locator("[data-verdict] ol li")).to_have_count(len(asked["answers"]))
    page.get_by_role("button", name="Try it again").click()
    say(page, asked["answers"][0]["move"])
    assert page.get_by_role("heading", level=1).inner_text() == "That is the best move."
    # The first answer counts; trying again is held against nobody.
    assert "in a row" not in page.locator("[data-verdict]").inner_text()
    for number in (1, 2):
        other = puzzle(page, server, "kingdomino", number)
        page.goto(f"{server.url}puzzles/kingdomino/{other['id']}")
        say(page, other["answers"][0]["move"])
    assert "2 right in a row." in page.locator("[data-verdict]").inner_text()


def test_an_answer_within_noise_is_as_good(visit: Callable[..., Page], server: Server) -> None:
    page = visit(pace="fast")
    asked = puzzle(page, server, "kingdomino", kind="pick")
    asked["answers"][1] |= {"lost": 0.5, "error": 0.4, "win_lost": 0.01, "win_error": 0.01}
    page.route(f"**/api/puzzles/kingdomino/{asked['id']}", lambda route: route.fulfill(json=asked))
    page.goto(f"{server.url}puzzles/kingdomino/{asked['id']}")
    say(page, asked["answers"][1]["move"])
    assert page.locator("[data-verdict]").get_attribute("data-verdict") == "near"
    assert page.get_by_role("heading", level=1).inner_text() == "As good as the best, as far as can be told."


@pytest.mark.parametrize("game", MARKS)
def test_puzzles_of_every_game_are_solved_by_keyboard_alone(
    visit: Callable[..., Page], server: Server, game: str
) -> None:
    page = visit(pace="fast")
    kinds = {line["kind"]: line["id"] for line in lines(page, server, game)}
    for name in kinds.values():
        page.goto(f"{server.url}puzzles/{game}/{name}")
        page.wait_for_selector(".bar.mine")
        _by_key(page)
        page.wait_for_selector("[data-verdict]")
    assert problems(page) == []


def test_a_win_in_riomino_is_proved(visit: Callable[..., Page], server: Server) -> None:
    page = visit(size=PHONE, touch=True, pace="fast")
    asked = puzzle(page, server, "riomino")
    page.goto(f"{server.url}puzzles/riomino/{asked['id']}")
    page.wait_for_selector(".bar.mine")
    told = page.get_by_role("heading", level=1).inner_text()
    assert told == f"Win with {asked['win_in']} dice: which one comes first?"
    assert problems(page) == []
    say(page, asked["answers"][-1]["move"])
    assert "It gives a win away: that is proved." in page.locator("[data-verdict]").inner_text()


def test_a_place_that_does_not_fit_is_explained(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    asked = puzzle(page, server, "kingdomino", kind="place")
    page.goto(f"{server.url}puzzles/kingdomino/{asked['id']}")
    page.wait_for_selector(".bar.mine")
    page.keyboard.press("/")
    domino = asked["answers"][0]["move"].split("@")[0]
    page.locator(".typed input").fill(f"{domino}@a1e")
    page.keyboard.press("Enter")
    page.wait_for_selector(".typed .why")
    assert page.locator("[data-verdict]").count() == 0


# That every language has all the words is tested with the words; these two have the longest.
@pytest.mark.parametrize("language", ["de", "uk"])
def test_puzzles_speak_other_languages_on_a_phone(
    visit: Callable[..., Page], server: Server, language: str
) -> None:
    page = visit("puzzles/riomino", language=language, size=PHONE, touch=True, pace="fast")
    page.wait_for_selector("[data-puzzle]")
    words = page.locator("main").inner_text()
    asked = puzzle(page, server, "riomino")
    page.goto(f"{server.url}puzzles/riomino/{asked['id']}")
    page.wait_for_selector(".bar.mine")
    words += page.locator("header h1").inner_text()
    assert "puzzles." not in words
    assert "Puzzles" not in words
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
