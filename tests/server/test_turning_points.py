"""Where a finished game was decided, as the table tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import available
from crownlands.rules import read_move
from crownlands.rules.riomino.moves import Lay

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person, Running


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_the_move_that_decided_a_game_is_told_by_its_event(person: Callable[[], Person]) -> None:
    ann = person()
    known = set()
    for _ in range(12):
        table = ann.create("mine", "mine", game="riomino", options=["three_by_three"])["id"]
        ann.post(f"/api/tables/{table}/start")
        assert ann.get(f"/api/tables/{table}/decided", 409)["error"]["code"] == "not_over"
        line = ann.line(table)
        events = {one["n"]: one for one in line.play_out()["events"]}
        events |= {one["n"]: one for one in ann.get(f"/api/tables/{table}")["events"]}
        told = ann.get(f"/api/tables/{table}/decided")
        laid = [n for n, one in events.items() if one.get("move") and one["by"] != "chance"]
        assert told["since"] in laid
        if told["n"] is None:
            assert told["whole"]
            assert told["since"] == min(laid)
        else:
            assert told["n"] in laid
            assert isinstance(read_move(told["better"]), Lay)
            assert told["better"] != events[told["n"]]["move"]
            assert told["kept"] == "win"
        known.add(told["n"] is None)
    # Both are common with the moves that come first.
    assert known == {True, False}


def test_nothing_is_known_about_a_game_that_is_not_solved_or_was_given_up(
    person: Callable[[], Person],
) -> None:
    nothing = {"since": None, "whole": False, "n": None, "kept": None, "better": None}
    ann = person()
    for game in ("kingdomino", "riomino"):
        table = ann.create("mine", "mine", game=game)["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        line.my_turn()
        if game == "riomino":
            line.send(resign=0)
            line.until(lambda state: state.get("table", {}).get("status") == "over")
        else:
            line.play_out()
        assert ann.get(f"/api/tables/{table}/decided") == nothing


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_a_finished_game_is_solved_once_however_often_it_is_asked_about(
    server: Running, person: Callable[[], Person]
) -> None:
    ann, bob = person(), person()
    table = ann.create("mine", "mine", game="riomino", options=["three_by_three"])["id"]
    ann.post(f"/api/tables/{table}/start")
    ann.line(table).play_out()
    first = ann.get(f"/api/tables/{table}/decided")
    done = server.tables.workshop.done
    assert [one.get(f"/api/tables/{table}/decided") for one in (ann, bob, ann)] == [first] * 3
    assert server.tables.workshop.done == done
