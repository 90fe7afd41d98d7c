"""Without a server: whole games on the browser's own device, from a page that was kept and from plain files."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from release import near, static

from crownlands.rules.notation import write_record
from tests.browser.conftest import PATIENCE, TELL_VIOLATIONS, VIOLATION, Server, remembered
from tests.browser.device import FileHost, answer, ask, get_ready, hurry, memory
from tests.browser.hands import by_hand, by_key, hear_the_result
from tests.browser.test_reviews import TOLD
from tests.review.games import played
from tests.thoroughness import HOSTED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

KINDS = [
    ("kingdomino", 2),
    ("queendomino", 2),
    ("age_of_giants", 2),
    ("royal_wedding", 3),
    ("riomino", 2),
]


class Cut:
    """A page whose host is gone."""

    def __init__(self, page: Page, base: str, way: str) -> None:
        self.page, self.base, self.way = page, base, way
        self.complaints: list[str] = []
        self._visits = 0

    def go(self, path: str = "") -> None:
        """To an address of the page."""
        self._visits += 1
        # Behind a hash the same page would stay.
        fresh = f"?{self._visits}" if self.way else ""
        self.page.goto(self.base + fresh + (f"{self.way}{path}" if path else ""))
        self.page.wait_for_selector("main, .screen")

    @property
    def table(self) -> str:
        """The table that is on the screen."""
        found = re.search(r"near-\w+", self.page.url)
        assert found, self.page.url
        return found[0]


def lacking() -> None:
    if missing := near.missing():
        (pytest.fail if HOSTED else pytest.skip)(f"there is no {' and no '.join(missing)}")


def opened(chromium: Browser, base: str, way: str) -> Cut:
    context = chromium.new_context(locale="en", reduced_motion="reduce")
    context.add_init_script(remembered(calm=True))
    context.add_init_script(TELL_VIOLATIONS)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    cut = Cut(page, base, way)
    page.on("pageerror", lambda error: cut.complaints.append(str(error)))
    page.on("console", lambda told: cut.complaints.append(told.text) if VIOLATION in told.text else None)
    page.goto(base)
    page.wait_for_selector("main")
    get_ready(page, base + way)
    return cut


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a page needs to play by itself."""
    lacking()
    folder = tmp_path_factory.mktemp("near")
    near.lay_out(folder)
    return folder


@pytest.fixture(scope="module")
def kept(chromium: Browser, tmp_path_factory: pytest.TempPathFactory, files: Path) -> Iterator[Cut]:
    """A server's page, kept by the browser; the server is gone."""
    server = Server(tmp_path_factory.mktemp("data"), near=files)
    cut = opened(chromium, server.url, "")
    server.stop()
    yield cut
    cut.page.context.close()
    assert cut.complaints == []


@pytest.fixture(scope="module")
def plain(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cut]:
    """The page for hosts of plain files, some way below such a host's root; the host is gone."""
    lacking()
    folder = tmp_path_factory.mktemp("files")
    static.make(folder / "some" / "where", "https://crownlands.example/")
    host = FileHost(folder, "some/where")
    cut = opened(chromium, host.url, "#/")
    host.stop()
    yield cut
    cut.page.context.close()
    assert cut.complaints == []


def play_a_game(cut: Cut, game: str, seats: int) -> None:
    """A whole game: made by hand, begun by hand, the page loaded again in the middle, and to its end."""
    page, act = cut.page, by_key if game == "riomino" else by_hand
    cut.go(f"new/{game}/bots")
    page.locator(".counts button").filter(has_text=re.compile(rf"^{seats} ")).click()
    for seat in range(1, seats):
        page.locator("main ul li").nth(seat).locator("select").select_option("peasant")
    page.locator(".go .button.main").click()
    page.wait_for_selector(".bar")
    # A game of dice may be over after a few.
    done, wanted = 0, 1 if game == "riomino" else 3
    while done < wanted:
        done += act(page) not in ("wait", "over")
    table = cut.table
    assert hurry(page, table, 0) == "mine"
    before = ask(page, "GET", f"tables/{table}")
    page.reload()
    page.wait_for_selector(".bar.mine")
    after = ask(page, "GET", f"tables/{table}")
    assert after["events"] == before["events"]
    assert after["position"] == before["position"]
    while act(page) == "wait":
        pass
    assert hurry(page, table) == "over"
    hear_the_result(page)
    assert ask(page, "GET", f"tables/{table}")["table"]["status"] == "over"


# Each kind of game by one of both pages; every kind by both: `make soak`.
@pytest.mark.parametrize(("game", "seats"), KINDS[::2])
def test_a_kept_page_plays_without_its_server(kept: Cut, game: str, seats: int) -> None:
    play_a_game(kept, game, seats)


@pytest.mark.parametrize(("game", "seats"), KINDS[1::2])
def test_a_page_of_plain_files_plays_by_itself(plain: Cut, game: str, seats: int) -> None:
    play_a_game(plain, game, seats)


def test_without_a_server_the_page_says_what_can_be_done(kept: Cut) -> None:
    page = kept.page
    kept.go()
    expect(page.get_by_text("No server answers.")).to_be_visible()
    kept.go("new/kingdomino")
    page.get_by_role("group", name="Opponents").wait_for()
    expect(page.get_by_role("group", name="Opponents").get_by_role("button")).to_have_count(2)


def test_two_at_one_screen_a_question_why_not_and_a_move_taken_back(kept: Cut) -> None:
    page = kept.page
    kept.go("new/kingdomino/screen")
    page.locator("label.field select").last.select_option("practice")
    page.locator(".go .button.main").click()
    page.wait_for_selector(".bar.mine")
    table = kept.table
    while by_hand(page) == "wait":
        pass
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => !document.querySelector('.undo')")
    state = ask(page, "GET", f"tables/{table}")
    assert state["you"]["seats"] == [0, 1]
    assert any("undo" in event for event in state["events"])
    assert answer(page, table, {"ask": "why", "move": "99@a1e"})["why"]


def test_a_first_game_a_rule_and_a_replay_need_no_server_either(kept: Cut) -> None:
    page = kept.page
    kept.go("tutorial/riomino")
    page.wait_for_url(re.compile("t/near-"))
    page.locator(".guide, [class*=guide]").first.wait_for()
    kept.go("rules/KD#KD-3.2")
    page.get_by_text("KD-3.2").first.wait_for()
    kept.go()
    page.locator("#kept-games").wait_for()
    over = page.locator("a[href^='replay/near-']")
    if over.count() == 0:
        play_a_game(kept, "riomino", 2)
        kept.go()
    over.first.click()
    page.wait_for_url(re.compile("replay/near-"))
    page.locator(".kingdom, .board, [data-board]").first.wait_for()


def test_the_score_pad_counts_without_a_server(kept: Cut) -> None:
    page = kept.page
    kept.go("pad")
    page.get_by_label("Domino by number").fill("19")
    page.get_by_text("wheat field with 1 crown").first.wait_for()
    page.locator('[data-cell="d3"]').click()
    page.locator('[data-cell="e3"]').click()
    page.wait_for_function("() => document.querySelector('.who strong')?.textContent === '1'")


def paste(cut: Cut, record: str) -> None:
    """A record from anywhere, brought to its review by hand."""
    cut.go("review")
    cut.page.locator("textarea").fill(record)
    cut.page.get_by_role("button", name="Review it").click()
    cut.page.wait_for_url(re.compile("review/near-"))
    cut.page.wait_for_selector(".lucky")


def test_a_pasted_game_is_reviewed_tried_again_and_analysed_without_a_server(kept: Cut) -> None:
    page = kept.page
    # Most was lost with a place, of which there were many more than a review looks at.
    paste(kept, write_record(played("b")))
    page.locator(".points [data-decision] .board").first.wait_for()
    # Try again: an answer is judged.
    answers = page.locator(".ask li button")
    answers.first.click()
    page.locator(".verdict").wait_for()
    # An answer that the review did not look at is judged, too.
    page.get_by_role("button", name="Another move").click()
    page.locator("#try-other").select_option(index=0)
    page.get_by_role("button", name="Answer with it").click()
    page.wait_for_function("() => /points/.test(document.querySelector('.verdict')?.textContent ?? '')")
    # From a turning point to the analysis board: candidates with their values come by themselves.
    page.locator("a[href^='analysis/near-']").first.click()
    page.wait_for_url(re.compile("analysis#position="))
    page.wait_for_function("() => document.querySelectorAll('.candidates li').length > 1")
    assert kept.complaints == []


def test_a_page_of_plain_files_reviews_a_game_of_dice(plain: Cut) -> None:
    paste(plain, TOLD["riomino"]["record"])
    plain.page.locator(".points [data-decision]").first.wait_for()


def test_a_review_that_is_left_stops_and_leaves_the_table_to_others(kept: Cut) -> None:
    page = kept.page
    kept.go("new/riomino/bots")
    page.locator(".go .button.main").click()
    page.wait_for_selector(".bar")
    made = ask(page, "POST", "records", {"record": TOLD["kingdomino"]["record"]})
    page.evaluate(
        "(path) => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); }",
        f"{kept.base}review/{made['tables'][0]}",
    )
    page.locator("select").last.select_option("usual")
    page.wait_for_function("() => Number(document.querySelector('progress')?.value) > 0")
    # While it is made, questions are answered; nobody waits for a reader who goes away.
    assert ask(page, "GET", "about")["offline"]
    page.go_back()
    page.wait_for_selector(".bar")
    assert hurry(page, kept.table) == "over"


def test_a_game_in_two_tabs_goes_on_in_the_one_opened_last(kept: Cut) -> None:
    page = kept.page
    kept.go("new/riomino/bots")
    page.locator(".go .button.main").click()
    page.wait_for_selector(".bar")
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto(page.url)
    other.wait_for_selector(".bar.mine")
    page.get_by_text("goes on in another tab").wait_for()
    other.close()


def test_ten_games_take_no_more_memory(kept: Cut) -> None:
    page = kept.page
    kept.go("new/kingdomino/bots")
    page.locator(".go .button.main").click()
    page.wait_for_selector(".bar")
    sizes = []
    for _ in range(10):
        seats = [{"kind": "mine"}, {"kind": "bot", "level": "duke"}]
        made = ask(page, "POST", "tables", {"game": "kingdomino", "seats": seats})
        ask(page, "POST", f"tables/{made['id']}/start")
        assert hurry(page, made["id"]) == "over"
        sizes.append(memory(page))
    # It never shrinks. A game that needs more than all before it raises it once; a leak does so again and again.
    assert len(set(sizes[2:])) <= 2, sizes


@pytest.fixture
def both(files: Path, tmp_path: Path) -> Iterator[Server]:
    """A server whose page can play by itself, too."""
    server = Server(tmp_path, near=files)
    yield server
    server.stop()


def here(page: Page, base: str) -> str:
    """A game of dice on this device although there is a server; its table."""
    page.goto(f"{base}new/riomino/bots")
    page.get_by_text("Play on this device").click()
    page.locator(".go .button.main").click()
    page.wait_for_url(re.compile("t/near-"))
    return page.url.rpartition("/")[2]


def test_a_game_played_here_is_sent_to_the_server(both: Server, visit: Callable[..., Page]) -> None:
    page = visit(at=both, calm=True)
    table = here(page, both.url)
    page.wait_for_selector(".bar")
    assert hurry(page, table) == "over"
    page.goto(both.url)
    page.locator("#kept-games").wait_for()
    page.get_by_role("button", name="Send to the server").click()
    page.get_by_text("The game is on the server now.").wait_for()
    page.locator("[role=status] a[href^='replay/']").click()
    page.wait_for_url(re.compile(r"replay/(?!near-)\w+"))
    page.locator("[data-board]").first.wait_for()
    page.goto(both.url)
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Really delete?").click()
    page.locator("#kept-games").wait_for(state="detached")


def test_files_of_another_version_than_the_page_are_not_used(both: Server, files: Path, chromium: Browser) -> None:
    index = files / "index.json"
    told = index.read_text(encoding="utf-8")
    page = chromium.new_page(locale="en")
    page.set_default_timeout(PATIENCE)
    try:
        index.write_text(json.dumps({**json.loads(told), "protocol": 99}), encoding="utf-8")
        page.goto(f"{both.url}new/riomino/bots")
        page.get_by_text("Play on this device").click()
        page.locator(".go .button.main").click()
        page.get_by_text("There is a new version of Crownlands.").wait_for()
    finally:
        index.write_text(told, encoding="utf-8")
        page.close()


def test_a_days_deal_is_played_without_a_server_and_its_result_joins_the_others_later(
    chromium: Browser, tmp_path: Path, files: Path
) -> None:
    server = Server(tmp_path, near=files)
    cut = opened(chromium, server.url, "")
    page = cut.page
    server.stop()
    try:
        cut.go("daily")
        page.get_by_role("button", name="Play today’s deal").click()
        page.wait_for_url(re.compile("t/near-"))
        page.wait_for_selector(".bar")
        assert hurry(page, cut.table) == "over"
        cut.go("daily")
        page.get_by_text(re.compile(r"^Your result: ")).wait_for()
        page.get_by_text("Your result is kept on this device").wait_for()
        kept = json.loads(page.evaluate("localStorage.getItem('crownlands.daily')"))
        (one,) = kept.values()
        server.start()
        page.reload()
        page.get_by_text(re.compile(r"^Place 1 of 1 on this server$")).wait_for()
        expect(page.get_by_text("Your result is kept on this device")).to_have_count(0)
        view = page.evaluate("async () => (await fetch('api/daily')).json()")
        assert view["mine"]["result"] == one["result"]
        assert sum(count for _, count in view["people"]) == 1
    finally:
        page.context.close()
        server.stop()
    assert cut.complaints == []
