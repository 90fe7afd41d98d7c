"""The living room: one large screen for everybody, and a phone in every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.hands import by_hand, hear_the_result
from tests.browser.test_screens import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

TELEVISION, LAPTOP = (1920, 1080), (1366, 768)
MOST_ROUNDS = 3000
"""Of all phones in turn, until something is taken to have gone wrong."""


def opened(visit: Callable[..., Page], game: str, seats: int, size: tuple[int, int] = TELEVISION) -> Page:
    """A large screen that waits for phones."""
    screen = visit(f"new/{game}/room", size=size, pace="fast")
    screen.get_by_role("button", name=f"{seats} players", exact=True).click()
    screen.locator(".go .button.main").click()
    screen.wait_for_selector(".qr img")
    return screen


def sit_down(visit: Callable[..., Page], screen: Page, name: str, king: str) -> Page:
    """Somebody scans the code with a phone and says who they are."""
    link = screen.locator("[data-link]").get_attribute("data-link")
    assert link is not None
    phone = visit(link.removeprefix("/"), size=PHONE, touch=True, pace="fast")
    phone.get_by_label("What is your name?").fill(name)
    phone.locator(f"input[value={king}]").check(force=True)
    phone.get_by_role("button", name="Sit down").tap()
    screen.wait_for_selector(f".who >> text={name}")
    return phone


def play(phones: list[Page], done: Callable[[], bool]) -> None:
    """The player who is to move does so, with a finger."""
    for _ in range(MOST_ROUNDS):
        for phone in phones:
            by_hand(phone, touch=True)
        if done():
            return
    raise AssertionError("the game did not come that far")


def test_three_phones_and_a_screen_play_a_game_to_the_winners_name(visit: Callable[..., Page]) -> None:
    screen = opened(visit, "kingdomino", 3)
    assert screen.get_by_role("button", name="Start with").is_disabled()
    phones = [
        sit_down(visit, screen, name, king) for name, king in (("Ann", "fox"), ("Ben", "moon"), ("Cleo", "lion"))
    ]
    # Everybody is there, so nobody else is asked to come.
    screen.wait_for_selector("text=Everybody is here.")
    assert screen.locator(".qr").count() == 0
    assert problems(screen) == []
    screen.get_by_role("button", name="Start the game", exact=True).click()
    screen.wait_for_selector(".kingdoms article:nth-child(3)")
    # All kingdoms are equally large, and fill the screen.
    sizes = [box["width"] for one in screen.locator(".kingdoms .picture").all() if (box := one.bounding_box())]
    assert len(sizes) == 3
    assert max(sizes) - min(sizes) < 1
    assert min(sizes) > 380
    assert problems(screen) == []
    # The king that somebody chose is theirs everywhere.
    expect(screen.locator("article").filter(has_text="Ann").locator("[data-art=mark_5]")).to_have_count(1)
    play(phones, lambda: screen.locator(".over").count() > 0)
    won = hear_the_result(screen)
    assert any(name in won for name in ("Ann", "Ben", "Cleo"))
    for phone in phones:
        hear_the_result(phone)
    # The same again: the screen goes to the next table, and the phones find it.
    before = screen.url
    screen.get_by_role("button", name="Rematch").first.click()
    screen.wait_for_function("before => location.href !== before", arg=before)
    screen.wait_for_selector(".kingdoms")
    phones[0].get_by_role("link", name="To the rematch").tap()
    phones[0].wait_for_selector(".bar")


def test_eight_phones_join_a_royal_wedding_and_play_a_round(visit: Callable[..., Page]) -> None:
    screen = opened(visit, "royal_wedding", 8, LAPTOP)
    kings = ("tower", "moon", "fox", "rose", "tree", "ship", "sun", "lion")
    phones = [sit_down(visit, screen, f"Guest {n}", king) for n, king in enumerate(kings)]
    screen.get_by_role("button", name="Start the game", exact=True).click()
    screen.wait_for_selector(".kingdoms article")
    play(phones, lambda: screen.locator("header >> text=Round 2").count() > 0)
    # Nothing is cut off: the screen shows all of it without scrolling.
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_who_wants_a_king_that_somebody_just_took_is_told_and_chooses_another(visit: Callable[..., Page]) -> None:
    screen = opened(visit, "kingdomino", 3)
    link = screen.locator("[data-link]").get_attribute("data-link") or ""
    late = visit(link.removeprefix("/"), size=PHONE, touch=True, pace="fast")
    late.get_by_label("What is your name?").fill("Ben")
    late.locator("input[value=fox]").check(force=True)
    sit_down(visit, screen, "Ann", "fox")
    late.get_by_role("button", name="Sit down").tap()
    late.wait_for_selector("[role=alert] >> text=quicker")
    assert late.locator("input[value=fox]").is_disabled()
    expect(late.get_by_role("radio", name="orange fox, taken by Ann")).to_have_count(1)
    assert problems(late) == []
    late.locator("input[value=sun]").check(force=True)
    late.get_by_role("button", name="Sit down").tap()
    screen.wait_for_selector(".who >> text=Ben")
