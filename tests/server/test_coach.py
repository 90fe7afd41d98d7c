"""A coach at a table: only where it was agreed on, only for the player to move, never silently, off the loop."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.kernel import available
from crownlands.rules.notation import read_records
from crownlands.server import coaching
from crownlands.server.messages import CreateTable, Judged
from crownlands.server.table import conduct, counsel
from crownlands.server.table.agreement import Agreement, SeatTerms, read_agreement
from crownlands.server.table.refusal import Refused
from crownlands.server.table.requests import Hint, Judge
from tests.server.ledgers import append, new_ledger

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person, Running

needs_kernel = pytest.mark.skipif(not available(), reason="the kernel is not built")


@needs_kernel
def test_a_hint_and_a_verdict_come_over_the_line(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "squire", help=True)
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    state = line.my_turn()
    assert state["table"]["help"] is True
    moves = [one["move"] for one in state["turn"]["legal"]]
    hint = line.ask(ask="hint")["hint"]
    assert hint["move"] in moves
    assert set(hint["cells"]) <= set(hint["around"])
    judged = line.ask(ask="judge", move=moves[-1])["judged"]
    assert judged["move"] == moves[-1]
    assert judged["best"] in moves
    assert judged["unit"] == "points"
    assert line.ask(ask="judge", move="99@a1e")["error"]["code"] != "server_busy"
    assert line.ask(ask="judge", move="nonsense")["error"]["code"] == "not_a_move"


def test_nobody_is_helped_where_it_was_not_agreed_on(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    assert line.last["table"]["help"] is False
    assert line.ask(ask="hint")["error"]["code"] == "no_help"
    assert line.ask(ask="judge", move=line.last["turn"]["legal"][0]["move"])["error"]["code"] == "no_help"


def test_only_the_seat_that_is_to_move_may_ask(person: Callable[[], Person]) -> None:
    ann, bob, eve = person(), person(), person()
    made = ann.create("mine", "open", help=True)
    bob.claim(made, 1)
    ann.post(f"/api/tables/{made['id']}/start")
    lines = [one.line(made["id"]) for one in (ann, bob)]
    waiting = lines[1 - int(lines[0].last["turn"]["actor"])]
    assert waiting.last["table"]["help"] is True, "everybody at the table is told"
    assert waiting.ask(ask="hint")["error"]["code"] == "not_your_turn"
    assert eve.line(made["id"]).ask(ask="hint")["error"]["code"] == "not_your_turn"


def test_the_record_says_that_help_was_allowed(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    for helped in (True, False):
        made = ann.create("mine", "mine", game="riomino", options=["three_by_three"], help=helped)
        ann.post(f"/api/tables/{made['id']}/start")
        ann.line(made["id"]).play_out()
        text = httpx.get(f"{server.url}/api/tables/{made['id']}/record").text
        assert ('[Help "yes"]' in text) == helped
        (record,) = read_records(text)
        assert (("Help", "yes") in record.headers) == helped
        again = ann.post(f"/api/tables/{made['id']}/rematch", 201, swap=False)["id"]
        assert ann.get(f"/api/tables/{again}")["table"]["help"] is helped, "a rematch is played on the same terms"


def test_a_practice_table_has_a_coach(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine", game="riomino", options=["three_by_three"])
    ann.post(f"/api/tables/{made['id']}/start")
    ann.line(made["id"]).play_out()
    first = next(one["n"] for one in ann.get(f"/api/tables/{made['id']}")["events"] if one.get("start"))
    branch = ann.post(f"/api/tables/{made['id']}/branch", 201, n=first + 12)["id"]
    assert ann.get(f"/api/tables/{branch}")["table"]["help"] is True


def test_agreements_of_before_the_coach_have_none() -> None:
    old = Agreement((SeatTerms("mine"), SeatTerms("bot", "squire"))).told()
    assert "help" not in old, "versions that do not know the word can still read the agreement"
    assert read_agreement(old).help is False
    assert read_agreement({**old, "help": True}).help is True
    with pytest.raises(ValueError, match="not an agreement"):
        read_agreement({**old, "help": "yes"})
    assert CreateTable.model_validate({"seats": [{"kind": "mine"}]}).help is False


@needs_kernel
@pytest.mark.parametrize(("game", "seats"), [("queendomino", 2), ("riomino", 2), ("age_of_giants", 3)])
def test_every_game_can_be_asked_about(game: str, seats: int) -> None:
    ledger = new_ledger(game, seats, help=True)
    append(ledger, conduct.begin(ledger))
    seat = ledger.seat_to_move
    assert seat is not None
    found = coaching.given(counsel.asked(ledger, {seat}, Hint()))
    assert found["hint"]["move"] in map(str, ledger.legal)
    told = coaching.given(counsel.asked(ledger, {seat}, Judge(str(ledger.legal[0]))))
    Judged.model_validate(told["judged"])
    with pytest.raises(Refused, match="not_your_turn"):
        counsel.asked(ledger, set(), Hint())


@needs_kernel
def test_tables_go_on_while_a_coach_thinks(person: Callable[[], Person]) -> None:
    """The loop answers others at once: the thinking is done in a process of its own."""
    ann, bob = person(), person()
    made = ann.create("mine", "squire", game="queendomino", help=True)
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    line.my_turn()
    line.send(ask="hint", ref=1)
    waits = []
    for _ in range(20):
        began = time.monotonic()
        bob.get("/api/tables")
        waits.append(time.monotonic() - began)
    assert "hint" in line.until(lambda message: "hint" in message or "error" in message)
    assert sorted(waits)[len(waits) // 2] < 2.0
