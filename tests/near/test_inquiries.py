"""Reviews and analyses on your own device: as anywhere else, in slices, between the moves of a game."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.kernel import available
from crownlands.review import review
from crownlands.rules.notation import read_record, write_position
from crownlands.server import inquiries
from crownlands.server.near.inquiries import PATIENCE
from tests.near import everywhere, node
from tests.near.device import Device, terms
from tests.near.test_tables import begun

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")


def over(device: Device, game: str = "riomino") -> str:
    """A table whose game is over."""
    options = ["three_by_three"] if game == "riomino" else []
    table = begun(device, terms(game, 2, "peasant", options))
    device.connect(1, table)
    device.finish(1)
    return table


def test_a_game_of_the_device_is_reviewed_there_as_it_would_be_anywhere() -> None:
    device = Device()
    table = over(device)
    told = device.inquire("reviews", {"table": table, "depth": "quick"})
    assert list(told[-1]) == ["reviews"]
    assert all(0 <= one["done"] <= 1 for one in told[:-1])
    _, record = device.ask("GET", f"tables/{table}/record")
    assert told[-1]["reviews"] == json.loads(json.dumps([review(record, "quick").as_json()]))
    # The second time it is there already.
    assert device.inquire("reviews", {"table": table, "depth": "quick"}) == told[-1:]


def test_a_record_from_anywhere_is_reviewed_and_what_is_no_record_is_refused() -> None:
    device = Device()
    _, record = device.ask("GET", f"tables/{over(device)}/record")
    assert "reviews" in Device().inquire("reviews", {"record": record})[-1]
    for asked, code in (
        ({"record": "nonsense"}, "not_a_record"),
        ({"record": record, "depth": "endless"}, "malformed"),
        ({"table": "near-unknown"}, "unknown_table"),
        ({}, "malformed"),
    ):
        assert device.inquire("reviews", asked)[-1]["refused"]["code"] == code
    assert device.inquire("lessons", {})[-1]["refused"]["code"] == "needs_server"


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    device = Device()
    table = begun(device, terms("kingdomino", 2, "peasant"))
    assert device.inquire("reviews", {"table": table})[-1]["refused"]["code"] == "not_over"


def test_a_moment_is_analysed_and_the_first_numbers_come_before_the_last() -> None:
    device = Device()
    table = over(device, "kingdomino")
    n = device.state(1)["position"]["n"] // 2
    told = device.inquire("analyses", {"table": table, "n": n, "moves": []})
    found = [one for one in told if "analysis" in one]
    assert [one["analysis"]["playouts"] for one in found] == [30, 120, 400]
    (last,) = told[-1]["reviews"]
    assert last["analysis"] == found[-1]["analysis"]
    # By its text it is the same position, with the same numbers.
    again = device.inquire("analyses", {"position": last["view"]["start"], "moves": []})
    assert again[-1]["reviews"][0]["analysis"] == last["analysis"]
    refused = device.inquire("analyses", {"position": "nonsense"})[-1]["refused"]
    assert refused["code"] == "not_a_position"


@pytest.mark.slow
def test_a_review_waits_for_bots_and_the_game_goes_on_meanwhile() -> None:
    device = Device()
    record = device.ask("GET", f"tables/{over(device, 'kingdomino')}/record")[1]
    table = begun(device, terms("kingdomino", 2, "duke"))
    device.connect(2, table)
    device.tables.inquire(7, "reviews", json.dumps({"record": record}))
    last = device.finish(2)
    assert last["table"]["status"] == "over"
    device.work()
    assert "reviews" in device.found[7][-1]
    assert PATIENCE > 1


def test_a_review_that_nobody_waits_for_stops() -> None:
    device = Device()
    record = device.ask("GET", f"tables/{over(device)}/record")[1]
    device.tables.inquire(7, "reviews", json.dumps({"record": record}))
    assert device.tables.work() == 0.0
    device.tables.stop(7)
    assert device.tables.work() is None
    assert device.work() == 0
    assert not any("reviews" in one for one in device.found.get(7, []))


def test_a_review_that_fails_ends_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Iterator[None]:
        yield None
        raise ZeroDivisionError

    device = Device()
    monkeypatch.setattr(inquiries, "answers", broken)
    assert device.inquire("reviews", {"record": "any"})[-1]["refused"]["code"] == "server_error"
    assert device.ask("GET", "about")[0] == 200


@pytest.mark.slow
def test_reviews_are_made_in_short_slices() -> None:
    """Each is a hundred playouts or so: a table that is played beside it hardly waits."""
    device = Device()
    record = device.ask("GET", f"tables/{over(device, 'kingdomino')}/record")[1]
    device.tables.inquire(7, "reviews", json.dumps({"record": record}))
    slices = device.work()
    (found,) = device.found[7][-1]["reviews"]
    assert slices > found["playouts"] / 200


@pytest.mark.slow
def test_reviews_and_analyses_are_the_same_in_the_browser() -> None:
    node.require()
    there = node.told("tests.near.everywhere", "reviews")
    here: Any = json.loads(json.dumps(everywhere.reviews()))
    for name, found in here.items():
        assert there[name] == found, name
    assert len(here) == len(everywhere.TABLES) + 2


def test_a_branch_of_the_analysis_board_is_played_on_from() -> None:
    device = Device()
    table = over(device, "kingdomino")
    _, text = device.ask("GET", f"tables/{table}/record")
    *_, end = read_record(text).positions()
    middle = next(p for n, p in enumerate(read_record(text).positions()) if n == 30)
    assert middle != end
    start, moves = write_position(middle), list[str]()
    dice = Random(4)
    for _ in range(3):
        (found,) = device.inquire("analyses", {"position": start, "moves": moves})[-1]["reviews"]
        moves = [*moves, *found["view"]["drawn"], dice.choice(found["view"]["state"]["turn"]["legal"])["move"]]
    status, made = device.ask("POST", "records", {"record": found["view"]["record"]})
    assert status == 201
    assert device.ask("POST", f"tables/{made['tables'][0]}/branch", {"n": 3, "seat": 0})[0] == 201
