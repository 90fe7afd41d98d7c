"""The clock on the wall jumps, and servers come and go: nobody loses or gains time."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.server.live.timepiece import TableTime, Timepiece
from tests.server.harness import PATIENCE, QUICK, Person, running, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Json, Running


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
    """What the running clock shows to somebody who asks now and then."""
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
        (await server.tables.room(table)).time.hear(time.time() + 3600)

    server.within(an_hour_later())
    move = {"move": state["turn"]["legal"][0]["move"], "after": state["position"]["n"]}
    told = ann.post(f"/api/tables/{table}/messages", 200, **move)
    assert [next(key for key in ("clock", "resign", "over") if key in one) for one in told["events"]] == [
        "clock",
        "resign",
        "over",
    ]
