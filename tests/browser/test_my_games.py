"""Your games as people use them: found, looked at, saved, deleted, what they came to, and on another device."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from crownlands.kernel import available
from crownlands.rules.notation import read_records
from tests.browser.conftest import DESKTOP, SMALL_PHONE
from tests.browser.languages import LANGUAGES
from tests.browser.test_screens import problems
from tests.server.harness import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

SIZES = [(DESKTOP, False), (SMALL_PHONE, True)]


@pytest.fixture(scope="module")
def ann(server: Server) -> Iterator[Person]:
    """Somebody who played: against a bot to the end, twice, and with Bob, who has moved since."""
    ann, bob = Person(server.url.rstrip("/")), Person(server.url.rstrip("/"))
    for name, one in (("Ann", ann), ("Bob", bob)):
        one.web.put("/api/me", json={"name": name})
    for _ in range(2):
        made = ann.create("mine", "greedy")
        ann.post(f"/api/tables/{made['id']}/start")
        ann.line(made["id"]).play_out()
    made = ann.create("mine", "open")
    bob.claim(made, 1)
    ann.post(f"/api/tables/{made['id']}/start")
    over = ann.create("mine", "open", game="riomino")
    bob.claim(over, 1)
    ann.post(f"/api/tables/{over['id']}/start")
    bob.line(over["id"]).send(resign=1)
    yield ann
    for one in (ann, bob):
        one.leave_all()


def as_guest(page: Page, server: Server, person: Person, path: str) -> None:
    """The page is this person's from now on."""
    assert person.token is not None
    page.context.add_cookies([{"name": "crownlands", "value": person.token, "url": server.url}])
    page.goto(server.url + path)
    page.wait_for_selector("main, .screen")


def test_the_longest_names_fit_the_smallest_phone(visit: Callable[..., Page], server: Server) -> None:
    person = Person(server.url.rstrip("/"))
    person.web.put("/api/me", json={"name": 24 * "W"})
    made = person.create("mine", *["peasant"] * 7, game="royal_wedding")
    person.post(f"/api/tables/{made['id']}/start")
    page = visit(size=SMALL_PHONE, touch=True)
    for path in ("games", ""):
        as_guest(page, server, person, path)
        page.locator(f"a[href='t/{made['id']}']").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE[0], path
    person.leave_all()


@pytest.mark.parametrize(("size", "touch"), SIZES, ids=["desktop", "phone"])
def test_games_are_found_looked_at_again_and_saved(
    visit: Callable[..., Page], server: Server, ann: Person, size: tuple[int, int], touch: bool, tmp_path: Path
) -> None:
    page = visit(size=size, touch=touch, calm=True)
    as_guest(page, server, ann, "")
    page.get_by_role("link", name="All your games and results").click()
    games = page.locator("[data-game]")
    expect(games).to_have_count(4)
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    # A person looks for one thing after another.
    page.get_by_label("Against").select_option("bots only")
    expect(games).to_have_count(2)
    page.locator(".filters select").first.select_option("Riomino")
    page.get_by_text("No game fits.").wait_for()
    page.get_by_role("button", name="Show all").click()
    expect(games).to_have_count(4)
    page.get_by_label("Another player’s name").fill("bo")
    expect(games).to_have_count(2)
    page.locator(".filters select").nth(3).select_option("won")
    expect(games).to_have_count(1)
    expect(games.first).to_contain_text("Riomino")
    page.locator(".filters select").nth(3).select_option("all")
    page.get_by_label("Another player’s name").fill("")
    page.get_by_label("Status").select_option("Finished")
    expect(games).to_have_count(3)
    for name, read in (("Save as text", read_text), ("Save as JSON", read_json)):
        with page.expect_download() as saved:
            page.get_by_role("button", name=name).click()
        file = tmp_path / saved.value.suggested_filename
        saved.value.save_as(file)
        assert read(file.read_text(encoding="utf-8")) == ["kingdomino", "kingdomino", "riomino"]
        page.get_by_text("3 games saved.").wait_for()
    page.get_by_label("Status").select_option("Running")
    expect(games).to_have_count(1)
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector(".bar")


def read_text(text: str) -> list[str]:
    return sorted(record.setup.game for record in read_records(text))


def read_json(text: str) -> list[str]:
    told: list[dict[str, Any]] = json.loads(text)
    return sorted(one["table"]["game"] for one in told if read_records(one["record"]))


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_results_are_plotted_and_luck_comes_from_reviews(
    visit: Callable[..., Page], server: Server, ann: Person
) -> None:
    page = visit(calm=True)
    as_guest(page, server, ann, "games")
    page.get_by_text(re.compile("2 games: ")).wait_for()
    expect(page.get_by_role("img", name=re.compile("^Points: 2 games, from "))).to_have_count(1)
    assert page.get_by_role("img", name=re.compile("^Luck")).count() == 0
    page.get_by_text("Latest games with a review: 0 of 2.").wait_for()
    page.get_by_role("button", name="Review 2 more").click()
    page.get_by_role("status").filter(has_text=re.compile(r"Game \d of 2")).wait_for()
    page.get_by_text("Latest games with a review: 2 of 2.").wait_for()
    expect(page.get_by_role("img", name=re.compile("^Luck: 2 games"))).to_have_count(1)
    expect(page.get_by_role("img", name=re.compile("^Accuracy: 2 games"))).to_have_count(1)
    page.get_by_text("As a table").click()
    cells = page.locator("tbody tr").first.locator("td").all_inner_texts()
    assert re.fullmatch(r"(won|lost|shared)", cells[0])
    assert all(re.fullmatch(r"[+-]?\d+(\.\d+)?", cell.replace("−", "-")) for cell in cells[1:])
    assert problems(page) == []


def test_a_game_that_others_played_in_stays_with_them(visit: Callable[..., Page], server: Server) -> None:
    eve, bob = Person(server.url.rstrip("/")), Person(server.url.rstrip("/"))
    eve.web.put("/api/me", json={"name": "Evelina"})
    over = eve.create("mine", "open", game="riomino")
    bob.claim(over, 1)
    eve.post(f"/api/tables/{over['id']}/start")
    bob.line(over["id"]).send(resign=1)
    page = visit(calm=True)
    as_guest(page, server, eve, "games")
    page.get_by_role("button", name="Delete").click()
    page.get_by_text("The others keep this game, without your name.").wait_for()
    page.get_by_role("button", name="Really delete?").click()
    page.get_by_text("The game was deleted.").wait_for()
    page.get_by_text("No games yet.").wait_for()
    assert problems(page) == []
    assert "Evelina" not in bob.web.get(f"/api/tables/{over['id']}/record").text
    for one in (eve, bob):
        one.leave_all()


def test_a_table_where_something_happened_says_so(visit: Callable[..., Page], server: Server) -> None:
    ann, bob = Person(server.url.rstrip("/")), Person(server.url.rstrip("/"))
    table = ann.create("mine", "open")
    bob.claim(table, 1)
    ann.post(f"/api/tables/{table['id']}/start")
    page = visit(calm=True)
    as_guest(page, server, ann, f"t/{table['id']}")
    page.wait_for_selector(".bar")
    page.goto(server.url + "games")
    expect(page.locator("[data-game]")).not_to_contain_text("something new")
    bob.line(table["id"]).send(say="well_played")
    page.get_by_label("Status").select_option("Running")
    expect(page.locator("[data-game]")).to_contain_text(re.compile("something new|your turn"))
    for one in (ann, bob):
        one.leave_all()


@pytest.mark.parametrize(("size", "touch"), SIZES, ids=["desktop", "phone"])
def test_a_link_makes_another_device_the_same_player_once(
    visit: Callable[..., Page], server: Server, size: tuple[int, int], touch: bool
) -> None:
    ann, phone = Person(server.url.rstrip("/")), Person(server.url.rstrip("/"))
    for name, one in (("Ann", ann), ("Telephone", phone)):
        one.web.put("/api/me", json={"name": name})
        made = one.create("mine", "greedy")
        one.post(f"/api/tables/{made['id']}/start")
    page = visit(calm=True)
    as_guest(page, server, ann, "games")
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("Link for your other device").input_value()
    expect(page.get_by_role("img", name="The link as a QR code")).to_have_count(1)
    assert problems(page) == []
    # What a chat program fetches for its preview uses nothing up, and learns nothing.
    assert ann.web.get(link.partition("#")[0]).status_code == 200
    other = visit(size=size, touch=touch, calm=True)
    assert phone.token is not None
    other.context.add_cookies([{"name": "crownlands", "value": phone.token, "url": server.url}])
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url + str(request.headers)))
    other.goto(link)
    other.get_by_text("This device becomes “Ann”, with 1 game.").wait_for()
    other.get_by_text("So far this device is “Telephone”, with 1 game.").wait_for()
    assert other.url == server.url + "carry"
    assert not any(link.partition("#")[2] in one for one in asked)
    assert problems(other) == []
    other.get_by_role("button", name="bring these games along").click()
    other.get_by_text("Done: here you are “Ann”, too.").wait_for()
    other.get_by_role("link", name="To your games").click()
    expect(other.locator("[data-game]")).to_have_count(2)
    late = visit(link.removeprefix(server.url), calm=True)
    late.get_by_text("This link was used already").wait_for()
    page.reload()
    page.get_by_text("1 other device is you, too.").wait_for()
    page.get_by_role("button", name="Only this device from now on").click()
    page.get_by_role("button", name="Really end the others?").click()
    page.get_by_text("This is your only device now.").wait_for()
    other.reload()
    other.get_by_text("No games yet.").wait_for()
    for one in (ann, phone):
        one.leave_all()


KEEP = """(line) => new Promise((done, failed) => {
  const asked = indexedDB.open("crownlands", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("tables", { keyPath: "id" });
    asked.result.createObjectStore("events", { keyPath: ["id", "n"] });
  };
  asked.onerror = failed;
  asked.onsuccess = () => {
    const work = asked.result.transaction(["tables"], "readwrite");
    const { id, updated } = line;
    work.objectStore("tables").put({ id, updated, table: { id }, held: [0], line });
    work.oncomplete = () => { asked.result.close(); done(true); };
  };
})"""


def test_games_of_this_device_stand_beside_those_of_the_server(
    visit: Callable[..., Page], server: Server, ann: Person
) -> None:
    page = visit(calm=True)
    as_guest(page, server, ann, "games")
    games = page.locator("[data-game]")
    expect(games).to_have_count(4)
    line = next(one for one in ann.get("/api/me/tables")["tables"] if one["status"] == "over" and one["whole"])
    page.evaluate(KEEP, {**line, "id": "near-abcdef", "result": [199, 1], "places": [1, 2]})
    page.reload()
    expect(games).to_have_count(5)
    here = page.locator('[data-game="near-abcdef"]')
    expect(here).to_contain_text("on this device")
    expect(here).to_contain_text("won")
    page.get_by_text(re.compile("3 games: ")).wait_for()
    expect(page.locator(".counts")).to_contain_text("Your best: 199")
    page.get_by_role("button", name="Send 1 finished game of this device to the server").wait_for()
    here.get_by_role("button", name="Delete").click()
    here.get_by_role("button", name="Really delete?").click()
    expect(games).to_have_count(4)
    assert problems(page) == []


def test_all_languages_have_their_words(visit: Callable[..., Page], server: Server, ann: Person) -> None:
    page = visit(size=SMALL_PHONE, calm=True)
    as_guest(page, server, ann, "games")
    for language in LANGUAGES:
        page.locator("header select").select_option(language)
        page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        page.wait_for_selector("[data-game]")
        words = page.locator("main").inner_text()
        assert not re.search(r"\b(games|carry|mine|card)\.\w+", words), language
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE[0], language
