"""Tables on your own device speak as the server does, are kept as it keeps them, and go on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from crownlands.kernel import available
from crownlands.players import LEVELS
from crownlands.players.search import read_weights
from crownlands.rules import GAMES
from crownlands.server import messages
from crownlands.server.near.room import Pace
from crownlands.server.table.daily import judged
from tests.near.device import Device, terms


def begun(device: Device, wanted: dict[str, Any]) -> str:
    """A table that somebody made and started."""
    status, made = device.ask("POST", "tables", wanted)
    assert status == 201
    assert messages.Created.model_validate(made).code is None
    assert device.ask("POST", f"tables/{made['id']}/start") == (204, None)
    return str(made["id"])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_in_the_servers_messages(game: str) -> None:
    device = Device()
    table = begun(device, terms(game, min(GAMES[game].seats), "squire"))
    device.connect(1, table)
    last = device.finish(1)
    for told in device.told[1]:
        assert messages.State.model_validate(told).table.id == table
    assert last["table"]["status"] == "over"
    messages.TableLine.model_validate(device.disk[table]["line"])
    assert device.disk[table]["line"]["status"] == "over"
    _, record = device.ask("GET", f"tables/{table}/record")
    assert device.ask("POST", "verify", {"record": record})[1]["code"] == "fair"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["kingdomino", "riomino"])
def test_bots_of_every_level_move(game: str, level: str, caplog: pytest.LogCaptureFixture) -> None:
    device = Device()
    table = begun(device, terms(game, 2, level))
    device.connect(1, table)
    assert device.play(1, Random(2))
    # A game of dice may be over by then.
    device.play(1, Random(2))
    device.work()
    _, told = device.ask("GET", f"tables/{table}")
    assert any(event["by"] == 1 and "move" in event for event in told["events"])
    # A bot that fails is replaced, so that the game goes on; none did.
    assert caplog.text == ""


@pytest.mark.skipif(not available(), reason="only the kernel has weights to read")
def test_a_bot_has_read_what_it_needs_before_its_first_turn() -> None:
    read_weights.cache_clear()
    Device().ask("POST", "tables", terms("kingdomino", 2, "sovereign"))
    assert read_weights.cache_info().currsize == 1


def test_a_game_goes_on_on_another_day_from_what_was_kept() -> None:
    first = Device()
    table = begun(first, terms("queendomino", 3, "squire"))
    first.connect(1, table)
    dice = Random(5)
    for _ in range(9):
        first.play(1, dice)
    left = first.state(1)
    second = Device(json.loads(json.dumps(first.disk)))
    told = second.connect(1, table)
    assert {**told, "events": [], "now": ""} == {**left, "events": [], "now": ""}
    assert second.finish(1)["table"]["status"] == "over"


def test_questions_are_answered_while_a_bot_thinks_and_an_undo_stops_it() -> None:
    device = Device(pace=Pace(bot=5.0, forced=0.0))
    device.connect(1, begun(device, terms("kingdomino", 2, "duke")))
    dice = Random(3)
    # Up to where the bot is to move: its pause is long, and nobody lets the time pass.
    while True:
        state = device.state(1)
        if legal := state["turn"]["legal"]:
            device.say(1, {"move": dice.choice(legal)["move"], "after": state["position"]["n"]})
        else:
            break
    for _ in range(3):
        device.tables.work()
    before = device.state(1)
    why = device.say(1, {"ask": "why", "move": "1@a1e", "ref": 7})
    assert why["ref"] == 7
    assert "why" in why
    if before["you"]["undo"] is not None:
        after = device.say(1, {"undo": before["you"]["undo"]["n"]})
        assert after["turn"]["legal"]
        assert device.tables.work() is None


def test_every_moment_can_be_seen_again_and_played_on_from() -> None:
    device = Device()
    table = begun(device, terms("kingdomino", 2, "peasant"))
    device.connect(1, table)
    last = device.finish(1)
    n = last["position"]["n"] // 2
    status, then = device.ask("GET", f"tables/{table}/at/{n}")
    assert status == 200
    assert messages.State.model_validate(then).position.n == n
    status, made = device.ask("POST", f"tables/{table}/branch", {"n": n, "seat": 0})
    assert status == 201
    device.connect(2, made["id"])
    assert device.finish(2)["table"]["branch"]["table"] == table
    status, again = device.ask("POST", f"tables/{table}/rematch", {"swap": True})
    assert (status, again["seats"]) == (201, [1])
    assert device.ask("POST", f"tables/{table}/rematch", {"swap": True})[1]["id"] == again["id"]


@pytest.mark.parametrize("game", GAMES)
def test_the_guided_first_game_begins(game: str) -> None:
    device = Device()
    status, made = device.ask("POST", f"tutorials/{game}", {"name": None})
    assert status == 201
    device.connect(1, made["id"])
    device.work()
    assert device.state(1)["you"]["tutorial"]


def test_a_record_that_was_shared_becomes_a_game_to_look_at() -> None:
    device = Device()
    table = begun(device, terms("riomino", 2, "squire"))
    device.connect(1, table)
    device.finish(1)
    _, record = device.ask("GET", f"tables/{table}/record")
    status, told = device.ask("GET", f"tables/{table}/decided")
    assert (status, messages.Decided.model_validate(told).since is not None) == (200, True)
    status, told = Device().ask("POST", "records", {"record": record})
    assert status == 201
    assert len(told["tables"]) == 1
    status, told = device.ask("POST", "records", {"record": "no record"})
    assert (status, told["error"]["code"]) == (409, "not_a_record")


def test_what_the_server_offers_is_offered_here_as_well() -> None:
    status, told = Device().ask("GET", "about")
    about = messages.About.model_validate(told)
    assert (status, [level.name for level in about.levels]) == (200, list(LEVELS))
    facts = Device().ask("GET", f"components/riomino?digest={about.games[-1].components}")[1]
    assert messages.ComponentsInfo.model_validate(facts).game == "riomino"


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "tables/near-nothing", None, "unknown_table"),
        ("GET", "components/chess", None, "unknown_game"),
        ("POST", "tables", {"game": "kingdomino", "seats": [{"kind": "mine"}, {"kind": "open"}]}, "needs_server"),
        ("POST", "tables", {"game": "kingdomino", "seats": [{"kind": "mine"}]}, "impossible_setup"),
        ("POST", "tables", {"seats": "two"}, "malformed"),
        ("POST", "tables", {"seats": [{"kind": "mine", "name": "bot:duke"}] * 2}, "name_refused"),
        ("POST", "join", {"code": "KING-4F7Q"}, "needs_server"),
    ],
)
def test_what_cannot_be_is_refused_with_a_code(method: str, path: str, body: object, code: str) -> None:
    status, told = Device().ask(method, path, body)
    assert (status >= 400, told["error"]["code"]) == (True, code)


def test_a_table_that_is_opened_elsewhere_is_let_go() -> None:
    device = Device()
    table = begun(device, terms("kingdomino", 2, "squire"))
    device.connect(1, table)
    device.tables.drop(table)
    device._deliver()
    assert device.closed == [1]
    assert not device.tables.knows(table)
    assert device.connect(2, table)["table"]["id"] == table


def test_tables_that_nobody_looks_at_leave_the_memory() -> None:
    device = Device()
    tables = [begun(device, terms("riomino", 2, "squire")) for _ in range(8)]
    device.connect(1, tables[0])
    device.leave(1)
    assert sum(map(device.tables.knows, tables)) <= 5


@pytest.mark.skipif(not available(), reason="the kernel is not built")
@pytest.mark.parametrize("game", ["kingdomino", "riomino"])
def test_a_coach_is_asked_on_the_device(game: str) -> None:
    device = Device()
    table = begun(device, {**terms(game, 2, "squire"), "help": True})
    device.connect(1, table)
    device.work()
    state = device.state(1)
    moves = [one["move"] for one in state["turn"]["legal"]]
    hint = messages.HintDown.model_validate(device.say(1, {"ask": "hint", "ref": 1}))
    assert hint.hint.move in moves
    told = device.say(1, {"ask": "judge", "move": moves[0], "ref": 2})
    assert messages.JudgedDown.model_validate(told).judged.move == moves[0]
    without = begun(device, terms(game, 2, "squire"))
    device.connect(2, without)
    assert device.say(2, {"ask": "hint"})["error"]["code"] == "no_help"


def test_a_days_deal_is_played_here_and_its_record_is_judged_as_the_device_does() -> None:
    device = Device()
    status, view = device.ask("GET", "daily")
    assert (status, view["today"], view["people"], view["mine"]) == (200, True, [], None)
    made = device.ask("POST", "daily", {"name": "Ann"})[1]["id"]
    assert device.ask("GET", f"tables/{made}/daily")[1] == {"day": view["deal"]["day"], "result": None}
    device.connect(1, made)
    state = device.finish(1)
    assert (state["table"]["daily"], state["table"]["undo"]) == (view["deal"]["day"], "never")
    found = device.ask("GET", f"tables/{made}/daily")[1]
    record = device.ask("GET", f"tables/{made}/record")[1]
    assert judged(record) == {"day": found["day"], **found["result"]}
