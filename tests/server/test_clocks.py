"""Time: counted from the events alone, kind to those whose server was away."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownlands.rules import legal
from crownlands.server.live.timepiece import TableTime, Timepiece
from crownlands.server.protocol import ClockTerms
from crownlands.server.table import conduct
from crownlands.server.table.conduct import Refused
from crownlands.server.table.ledger import Ledger
from tests.server.harness import PATIENCE, QUICK, Person, running, until
from tests.server.ledgers import append, new_ledger

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from crownlands.server.table.entries import Step
    from tests.server.harness import Json, Running


def timed(kind: str, seconds: int, increment: int = 0, timeout: str = "kind") -> Ledger:
    clock = ClockTerms.model_validate(
        {"kind": kind, "seconds": seconds, "increment": increment, "timeout": timeout}
    )
    ledger = new_ledger("kingdomino", 2, clock=clock)
    append(ledger, conduct.begin(ledger), at=100.0)
    return ledger


def move(ledger: Ledger, at: float) -> int:
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.move(ledger, seat, str(legal(ledger.position)[0])), at=at)
    return seat


def runs(ledger: Ledger) -> int | None:
    """Whose time runs; asked anew each time."""
    return ledger.clock.running


def is_paused(ledger: Ledger) -> bool:
    return ledger.paused


def test_without_a_clock_no_time_runs() -> None:
    ledger = timed("none", 0)
    assert runs(ledger) is None


def test_a_clock_per_move_begins_anew_with_every_move() -> None:
    ledger = timed("move", 60)
    seat = runs(ledger)
    assert seat is not None
    assert seat == ledger.actor
    assert ledger.clock.left(seat, 130.0) == 30.0
    move(ledger, 150.0)
    assert runs(ledger) == ledger.actor
    assert ledger.clock.left(runs(ledger) or 0, 150.0) == 60.0


def test_a_bank_loses_what_was_used_and_gains_the_increment() -> None:
    ledger = timed("bank", 300, increment=10)
    seat = move(ledger, 140.0)
    assert ledger.clock.left(seat, 140.0) == 300 - 40 + 10


def test_a_bank_does_not_run_in_the_others_turn() -> None:
    ledger = timed("bank", 300)
    first = move(ledger, 110.0)
    while ledger.actor == first:
        move(ledger, 110.0)
    assert ledger.clock.left(first, 10_000.0) == 290.0


def test_a_pause_stops_the_time() -> None:
    ledger = timed("move", 60)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, conduct.pause(ledger, [0, 1], stop=True), at=120.0)
    assert runs(ledger) is None
    with pytest.raises(Refused, match="paused"):
        conduct.move(ledger, seat, ">1")
    append(ledger, conduct.pause(ledger, [0], stop=False), at=1000.0)
    assert runs(ledger) == seat
    assert ledger.clock.left(seat, 1000.0) == pytest.approx(40.0)


def test_a_pause_needs_everybody() -> None:
    ledger = timed("move", 60)
    append(ledger, conduct.pause(ledger, [0], stop=True), at=120.0)
    assert not is_paused(ledger)
    append(ledger, conduct.answer(ledger, ledger.n, yes=True, mine=[1]), at=121.0)
    assert is_paused(ledger)
    assert not ledger.requests


def test_time_without_a_server_is_nobodys() -> None:
    ledger = timed("move", 60)
    seat = runs(ledger)
    assert seat is not None
    # 10 seconds played, then an hour without a server.
    append(ledger, conduct.credit(ledger, 3600.0), at=100.0 + 10 + 3600)
    assert ledger.clock.left(seat, 3710.0) == pytest.approx(50.0)


def test_a_kind_clock_lets_a_bot_decide_this_once() -> None:
    ledger = timed("bank", 30)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, conduct.timeout(ledger), at=131.0)
    assert ledger.decider is None
    assert runs(ledger) is None
    assert move(ledger, 132.0) == seat
    assert ledger.timed_out is None
    assert ledger.clock.left(seat, 132.0) > 0


def test_a_strict_clock_resigns_the_seat_and_with_two_the_game_is_over() -> None:
    ledger = timed("bank", 30, timeout="strict")
    seat = runs(ledger)
    assert seat is not None
    append(ledger, conduct.timeout(ledger), at=131.0)
    assert ledger.status == "over"
    places = {one.realm: one.place for one in ledger.finished[0].result.standings}
    assert places == {seat: 2, 1 - seat: 1}


def test_who_resigns_among_more_comes_in_last_and_a_bot_plays_on() -> None:
    ledger = new_ledger("kingdomino", 3)
    append(ledger, conduct.begin(ledger))
    append(ledger, conduct.resign(ledger, 1))
    assert ledger.status == "playing"
    assert not ledger.sitters[1].decides
    with pytest.raises(Refused, match="already_resigned"):
        conduct.resign(ledger, 1)
    while ledger.is_running:
        move(ledger, 0.0)
    standing = ledger.finished[0].result.standings[1]
    assert (standing.place, standing.decided_by) == (3, "resigned")


def test_giving_up_in_riomino_is_a_move_of_its_record() -> None:
    ledger = new_ledger("riomino", 2)
    append(ledger, conduct.begin(ledger))
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.resign(ledger, seat))
    assert ledger.status == "over"
    assert str(ledger.finished[0].moves[-1]) == "resign"
    assert ledger.finished[0].result.winners == (1 - seat,)


def test_nobody_loses_time_while_no_server_runs_not_even_twice(tmp_path: Path) -> None:
    """The server was gone for 5,000 seconds, came back, and was gone again; a move may take 3,600."""
    with running(QUICK, data=tmp_path) as first:
        ann = Person(first.url)
        table = ann.create("mine", "mine", clock={"kind": "days", "seconds": 3600, "timeout": "strict"})["id"]
        ann.post(f"/api/tables/{table}/start")
        ann.leave_all()
    for _ in range(2):
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored, stored:
            # As if everything so far had happened earlier.
            stored.execute("update events set at = at - 5000")
            # Nobody looks after the table in between; it is read at last.
            stored.execute("update tables set due = null")
            stored.execute("update notes set value = value - 5000 where key = 'alive'")
            gaps = stored.execute("select value from notes where key = 'gaps'").fetchone()
            if gaps is not None:
                earlier = [[moment - 5000 for moment in gap] for gap in json.loads(gaps[0])]
                stored.execute("update notes set value = ? where key = 'gaps'", (json.dumps(earlier),))
        with running(QUICK, data=tmp_path):
            pass
    with running(QUICK, data=tmp_path) as last:
        state = httpx.get(f"{last.url}/api/tables/{table}", timeout=PATIENCE).json()
    assert state["table"]["status"] == "playing"
    clocks = [seat["clock"] for seat in state["position"]["seats"]]
    assert [one["running"] for one in clocks].count(True) == 1
    assert all(one["left"] > 3_000_000 for one in clocks)


def away(seat: int, *, gone: bool) -> list[Step]:
    return [conduct.sit(seat, {"kind": "person", "name": "Ann", "away": gone})]


@pytest.mark.parametrize("kind", ["move", "bank", "days"])
@pytest.mark.parametrize("timeout", ["kind", "strict"])
def test_who_leaves_and_returns_goes_on_with_what_was_left(kind: str, timeout: str) -> None:
    ledger = timed(kind, 60, timeout=timeout)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, away(seat, gone=True), at=121.0)
    assert runs(ledger) is None
    assert ledger.clock.left(seat, 130.0) == 39.0
    append(ledger, away(seat, gone=False), at=131.0)
    assert ledger.clock.left(seat, 131.0) == 39.0
    assert ledger.clock.left(seat, 141.0) == 29.0


def test_a_bot_that_stands_in_earns_nothing_and_gives_nothing_back() -> None:
    ledger = timed("bank", 60, increment=10)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, away(seat, gone=True), at=121.0)
    move(ledger, 122.0)
    append(ledger, away(seat, gone=False), at=123.0)
    assert ledger.clock.bank[seat] == 39.0


@pytest.mark.parametrize("timeout", ["kind", "strict"])
def test_an_increment_is_earned_once_however_often_a_move_is_taken_back(timeout: str) -> None:
    ledger = begun_with_clock("bank", 60, increment=10, timeout=timeout)
    seat = ledger.actor
    assert isinstance(seat, int)
    before = ledger.clock.left(seat, 1000.0)
    for round_ in range(20):
        append(ledger, conduct.undo(ledger, played(ledger, 1000.0 + round_ + 0.5), [seat]), at=1001.0 + round_)
        assert ledger.clock.left(seat, 1001.0 + round_) <= before - round_ / 2 - 0.5
    played(ledger, 1021.0)
    assert ledger.clock.bank[seat] <= before + 10 - 10


def test_a_move_that_is_taken_back_begins_no_new_time_for_the_move() -> None:
    ledger = begun_with_clock("move", 60, timeout="strict")
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.undo(ledger, played(ledger, 1020.0), [seat]), at=1025.0)
    assert ledger.actor == seat
    assert ledger.clock.left(seat, 1030.0) == 35.0


def begun_with_clock(kind: str, seconds: int, increment: int = 0, timeout: str = "kind") -> Ledger:
    """A game where the seat that is to move has moves it can take back freely; the time is 1000."""
    ledger = timed(kind, seconds, increment, timeout)
    while getattr(ledger.position, "stage", "") != "place":
        move(ledger, 100.0)
    append(ledger, [("host", {"clock": {"what": "resume", "credit": 900_000}})], at=1000.0)
    return ledger


def played(ledger: Ledger, at: float) -> int:
    """The seat to move plays; the number of its event."""
    n = ledger.n + 1
    move(ledger, at)
    return n


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_a_decision_that_ran_out_of_time_is_not_thought_over_again_after_an_undo(kind: str) -> None:
    ledger = begun_with_clock(kind, 10)
    seat = runs(ledger)
    assert seat is not None
    append(ledger, conduct.timeout(ledger), at=1050.0)
    n = played(ledger, 1051.0)
    append(ledger, conduct.undo(ledger, n, [seat]), at=1052.0)
    assert runs(ledger) == seat
    assert ledger.clock.left(seat, 1052.0) <= 0


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["move", "move", "undo", "leave", "return", "pause", "resume"]),
            st.floats(0.0, 30.0, allow_nan=False),
        ),
        max_size=40,
    ),
    st.integers(0, 12),
)
@settings(max_examples=60, deadline=None)
def test_time_spent_is_spent(wishes: list[tuple[str, float]], increment: int) -> None:
    """A seat never has more than it began with and its standing decisions brought, less what it used."""
    ledger = begun_with_clock("bank", 300, increment, timeout="strict")
    seat = ledger.actor
    assert isinstance(seat, int)
    now, used, began = 1000.0, 0.0, ledger.clock.left(seat, 1000.0)
    first = len(ledger.played)
    for wish, seconds in wishes:
        used += seconds if runs(ledger) == seat else 0.0
        now += seconds
        try:
            append(ledger, _steps(ledger, wish, seat), at=now)
        except Refused:
            continue
        if not ledger.is_running:
            return
        stand = sum(one.by == seat for one in ledger.played[first:])
        assert ledger.clock.left(seat, now) <= began + increment * stand - used + 1e-6
        again = Ledger(ledger.terms)
        for one in ledger.entries:
            again.apply(one)
        assert again.clock.left(seat, now) == pytest.approx(ledger.clock.left(seat, now))


def _steps(ledger: Ledger, wish: str, seat: int) -> list[Step]:
    if wish == "move":
        actor = ledger.actor
        assert isinstance(actor, int)
        return conduct.move(ledger, actor, str(ledger.legal[0]))
    if wish == "undo":
        target = conduct.undo_target(ledger, [0, 1])
        if target is None:
            raise Refused("no_such_event")
        return conduct.undo(ledger, target[0], [0, 1])
    if wish in ("leave", "return"):
        return away(seat, gone=wish == "leave")
    return conduct.pause(ledger, [0, 1], stop=wish == "pause")


def test_a_clock_on_the_wall_that_jumps_costs_and_gives_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine", clock={"kind": "bank", "seconds": 600, "timeout": "strict"})["id"]
        ann.post(f"/api/tables/{table}/start")
        line = ann.line(table)
        wall = time.time
        for hours in (2, -2):
            monkeypatch.setattr(time, "time", lambda hours=hours: wall() + hours * 3600)
            line.play()
            clocks = [seat["clock"]["left"] for seat in line.last["position"]["seats"]]
            assert line.last["table"]["status"] == "playing"
            assert all(0 <= 600_000 - left < 1000 * PATIENCE for left in clocks)
        times = [event["at"] for event in ann.get(f"/api/tables/{table}")["events"]]
        assert times == sorted(times)
        ann.leave_all()


@pytest.mark.parametrize("hours", [2, -2])
def test_a_wall_that_was_set_between_two_starts_costs_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    with running(QUICK, data=tmp_path) as first:
        ann = Person(first.url)
        table = ann.create("mine", "mine", clock={"kind": "bank", "seconds": 600, "timeout": "strict"})["id"]
        ann.post(f"/api/tables/{table}/start")
        ann.leave_all()
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + hours * 3600)
    with running(QUICK, data=tmp_path) as second:
        states = [httpx.get(f"{second.url}/api/tables/{table}", timeout=PATIENCE).json() for _ in range(2)]
        until(lambda: _left(second.url, table) < min(_lefts(states[0])))
    assert states[0]["table"]["status"] == "playing"
    assert all(left > 1000 * (600 - PATIENCE) for left in _lefts(states[0]))


def _lefts(state: Json) -> list[int]:
    return [seat["clock"]["left"] for seat in state["position"]["seats"]]


def _left(url: str, table: str) -> int:
    """What the running clock shows to whoever asks now and then."""
    return min(_lefts(httpx.get(f"{url}/api/tables/{table}", timeout=PATIENCE).json()))


def test_another_process_that_thinks_it_is_another_hour_costs_nobody_time(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: steady[0])
    monkeypatch.setattr(time, "time", lambda: 10_000.0)
    here = TableTime(Timepiece())
    monkeypatch.setattr(time, "time", lambda: 10_000.0 + 7200)
    there = TableTime(Timepiece())
    for one in (here, there):
        one.begin(10_000.0)
    for _ in range(5):
        steady[0] += 3.0
        told = here.now()
        there.hear(told)
        steady[0] += 4.0
        answer = there.now()
        assert answer - told == pytest.approx(4.0)
        here.hear(answer)
    # Where they agree, what the news took on its way counts.
    before = there.now()
    steady[0] += 1.5
    there.hear(before)
    assert there.now() == pytest.approx(before + 1.5)


@pytest.mark.parametrize("kind", ["bank", "none"])
def test_who_asks_now_and_then_is_told_the_time_of_now(person: Callable[[], Person], kind: str) -> None:
    ann = person()
    table = ann.create("mine", "mine", clock={"kind": kind, "seconds": 600})["id"]
    ann.post(f"/api/tables/{table}/start")
    first = ann.get(f"/api/tables/{table}")
    until(lambda: ann.get(f"/api/tables/{table}")["now"] > first["now"])
    if kind == "bank":
        until(lambda: _left(ann.url, table) < min(_lefts(first)))


def test_a_move_that_comes_too_late_is_not_played_even_before_the_alarm_rings(
    server: Running, person: Callable[[], Person]
) -> None:
    ann = person()
    clock = {"kind": "move", "seconds": 600, "timeout": "strict"}
    table = ann.create("mine", "mine", clock=clock)["id"]
    ann.post(f"/api/tables/{table}/start")
    state = ann.get(f"/api/tables/{table}")

    async def an_hour_later() -> None:
        (await server.house.room(table)).time.hear(time.time() + 3600)

    server.within(an_hour_later())
    move = {"move": state["turn"]["legal"][0]["move"], "after": state["position"]["n"]}
    told = ann.post(f"/api/tables/{table}/messages", 200, **move)
    assert [next(key for key in ("clock", "resign", "over") if key in one) for one in told["events"]] == [
        "clock",
        "resign",
        "over",
    ]
