"""Reviews on the page: from the end of a game, of a pasted record, by keyboard, on a phone.

The server's own reviews are tested where they are made; here it answers with reviews of the same records that were
made before, so that what is shown can be compared word by word.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.hands import hurry, set_table
from tests.browser.languages import LANGUAGES
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.browser.conftest import Server

TOLD: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "web" / "tests" / "reviews.json").read_text(encoding="utf-8")
)


def stream(*events: dict[str, Any]) -> str:
    """What the server says while it reviews."""
    return "".join(f"data: {json.dumps(event)}\n\n" for event in events)


def answer(page: Page, *events: dict[str, Any]) -> list[dict[str, Any]]:
    """The server answers so; what it was asked."""
    asked: list[dict[str, Any]] = []

    def fulfil(route: Route) -> None:
        asked.append(dict(route.request.post_data_json or {}))
        route.fulfill(status=200, content_type="text/event-stream", body=stream(*events))

    page.route("**/api/reviews", fulfil)
    return asked


def brought(page: Page, server: Server, game: str) -> str:
    """The table of a record whose review is known."""
    made = page.request.post(f"{server.url}api/records", data={"record": TOLD[game]["record"]})
    return str(made.json()["tables"][0])


def reviewed(page: Page, server: Server, game: str) -> None:
    """At the review of a game."""
    answer(page, {"done": 0.5}, {"reviews": [TOLD[game]["review"]]})
    page.goto(f"{server.url}review/{brought(page, server, game)}")
    page.wait_for_selector(".lucky")
    page.wait_for_selector(".point .board")


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"])
@pytest.mark.parametrize("game", ["kingdomino", "riomino"])
def test_a_review_is_clean(
    visit: Callable[..., Page], server: Server, game: str, size: tuple[int, int], dark: bool
) -> None:
    page = visit(size=size, dark=dark, calm=True)
    reviewed(page, server, game)
    page.wait_for_load_state("networkidle")
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_review_begins_with_luck_and_the_turning_points(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    reviewed(page, server, "kingdomino")
    review = TOLD["kingdomino"]["review"]
    luckiest = max(review["seats"], key=lambda seat: seat["luck"])
    assert f"Player {luckiest['seat'] + 1} most: +{luckiest['luck']:.1f}" in page.locator(".lucky").inner_text()
    points = page.locator(".points [data-decision]")
    assert [int(one.get_attribute("data-decision") or -1) for one in points.all()] == review["turning_points"]
    # The better domino and why.
    first = points.first
    assert "Played" in first.inner_text()
    assert "Better" in first.inner_text()
    assert first.locator(".why").first.inner_text().startswith("Domino 27 could bring")


def test_a_better_place_lies_on_the_board_as_a_ghost(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    reviewed(page, server, "kingdomino")
    places = [one for one in TOLD["kingdomino"]["review"]["decisions"] if one["kind"] == "place" and one["grade"]]
    worse = next(one for one in places if one["move"] != one["best"])
    page.goto(f"{page.url}/1/{worse['n']}")
    page.wait_for_selector(f".view [data-decision='{worse['n']}'] .move.better [data-art]")
    # Both halves, and an outline round what was played and round what was better.
    assert page.locator(".view .move.better [data-art]").count() >= 2
    expect(page.locator(".view .move .edge")).to_have_count(2)


def test_the_decisions_are_walked_by_keyboard_and_are_a_list(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    reviewed(page, server, "kingdomino")
    lines = page.get_by_role("list", name="Every decision").get_by_role("button")
    expect(lines).to_have_count(sum(one["grade"] is not None for one in TOLD["kingdomino"]["review"]["decisions"]))
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelectorAll('ol [aria-current=true]').length === 1")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('ol li:last-child [aria-current=true]')")
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('ol li:first-child [aria-current=true]')")


def test_grades_come_in_points_or_in_win_chance(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    reviewed(page, server, "kingdomino")
    assert "points" in page.locator(".points .grade").first.inner_text()
    page.get_by_text("Win chance", exact=True).click()
    page.wait_for_function("() => /% win chance/.test(document.querySelector('.points .grade').innerText)")


def test_nothing_is_shown_before_the_review_is_done(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    asked = answer(page, {"done": 0.4}, {"refused": {"code": "server_busy", "facts": {}}})
    table = brought(page, server, "riomino")
    page.goto(f"{server.url}review/{table}")
    page.wait_for_selector("[role=alert]")
    assert page.locator(".lucky, .points").count() == 0
    assert asked == [{"table": table, "depth": "quick"}]
    # It can be asked for again, and more thoroughly.
    page.unroute("**/api/reviews")
    asked = answer(page, {"reviews": [TOLD["riomino"]["review"]]})
    page.get_by_label("How deep").select_option("usual")
    page.wait_for_selector(".lucky")
    assert asked == [{"table": table, "depth": "usual"}]


def test_a_game_leads_to_its_review_and_a_running_one_does_not(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    asked = answer(page, {"done": 0.1})
    table = set_table(page, "kingdomino", ["mine", "peasant"])
    page.goto(f"{server.url}review/{table}")
    page.wait_for_selector("text=still being played")
    assert asked == []
    assert hurry(page, table) == "over"
    page.goto(f"{server.url}t/{table}")
    page.get_by_role("link", name="Review", exact=True).click()
    page.wait_for_selector("h1 >> text=Review: Kingdomino")
    assert asked == [{"table": table, "depth": "quick"}]


def test_a_pasted_record_is_reviewed(visit: Callable[..., Page]) -> None:
    page = visit("review", calm=True)
    answer(page, {"reviews": [TOLD["riomino"]["review"]]})
    page.get_by_role("textbox").fill(TOLD["riomino"]["record"])
    assert problems(page) == []
    page.get_by_role("button", name="Review it").click()
    page.wait_for_selector(".lucky")
    assert "It gives a win away" in page.locator(".why").first.inner_text()


def test_an_answer_of_ones_own_is_judged(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True)
    reviewed(page, server, "kingdomino")
    worst = max(TOLD["kingdomino"]["review"]["decisions"], key=lambda one: one["lost"])
    part = page.locator("section", has=page.get_by_role("heading", name="Try again"))
    answers = part.get_by_role("listitem").get_by_role("button")
    expect(answers).to_have_count(len(worst["candidates"]))
    answers.filter(has_text=f"domino {worst['best'].removeprefix('>')} ").click()
    part.get_by_text("That is the best move found.").wait_for()
    answers.filter(has_text=f"domino {worst['move'].removeprefix('>')} ").click()
    part.get_by_text("It is what was played.").wait_for()


def test_a_review_is_told_in_every_language(visit: Callable[..., Page], server: Server) -> None:
    page = visit(calm=True, size=PHONE)
    reviewed(page, server, "riomino")
    heading = page.locator("h1").inner_text()
    for language in LANGUAGES:
        page.locator("header select").select_option(language)
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        shown = page.locator("main").inner_text()
        assert "review." not in shown
        assert "why_lost" not in shown
        assert (heading in shown) == (language == "en")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
