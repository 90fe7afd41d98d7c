"""The same table on PostgreSQL, several processes at once, one of them killed."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from tests.server.harness import QUICK, Line, Person, running, until
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from crownlands.server.storage.notices import Notice

pytestmark = pytest.mark.slow


@pytest.fixture
def pair(postgres_address: str, tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    both = Process(tmp_path, postgres_address), Process(tmp_path, postgres_address)
    yield both
    for one in both:
        if one.process.poll() is None:
            one.kill()


def at(person: Person, process: Process, table: str) -> Line:
    """A line of a person to a table through some process."""
    line = Line(process.url, person.token, table)
    person.lines.append(line)
    line.hear()
    return line


def test_a_game_is_played_on_postgresql(postgres_address: str, tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, database=postgres_address) as server:
        ann = Person(server.url)
        made = ann.create("mine", "greedy", game="queendomino", name="Ann")
        ann.post(f"/api/tables/{made['id']}/start")
        state = ann.line(made["id"]).play_out()
        assert state["table"]["games"][0]["places"]
        record = ann.web.get(f"/api/tables/{made['id']}/record").text
        assert ann.post("/api/verify", 200, record=record)["fair"]
        ann.leave_all()


def test_people_at_two_processes_sit_at_one_table(pair: tuple[Process, Process]) -> None:
    first, second = pair
    ann, bob = Person(first.url), Person(second.url)
    made = ann.create("mine", "open", name="Ann")
    bob.claim(made, 1, name="Bob")
    ann.post(f"/api/tables/{made['id']}/start")
    lines = {0: at(ann, first, made["id"]), 1: at(bob, second, made["id"])}
    lines[0].until(lambda state: all(seat["here"] for seat in state["position"]["seats"]))
    for _ in range(12):
        while lines[0].last["turn"]["forced"]:
            lines[0].hear()
        while lines[1].last["position"]["n"] < lines[0].last["position"]["n"]:
            lines[1].hear()
        seat = next(seat for seat, line in lines.items() if _may_move(line))
        lines[seat].play()
        n = lines[seat].last["position"]["n"]
        while lines[1 - seat].last["position"]["n"] < n:
            lines[1 - seat].hear()
    numbers = [[event["n"] for event in line.events] for line in lines.values()]
    assert numbers[0] == list(range(1, len(numbers[0]) + 1))
    assert numbers[0] == numbers[1]
    for person in (ann, bob):
        person.leave_all()


def _may_move(line: Line) -> bool:
    return bool(line.last["turn"]["legal"]) and not line.last["turn"]["forced"]


def test_two_processes_cannot_both_store_a_move(pair: tuple[Process, Process]) -> None:
    first, second = pair
    ann = Person(first.url)
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    here, there = at(ann, first, made["id"]), at(ann, second, made["id"])
    for _ in range(10):
        n = max(line.last["position"]["n"] for line in (here, there))
        for line in (here, there):
            while line.last["position"]["n"] < n or not line.last["turn"]["legal"]:
                line.hear()
        moves = [legal["move"] for legal in here.last["turn"]["legal"]]
        here.send(move=moves[0], after=n, ref=1)
        there.send(move=moves[-1], after=n, ref=2)
        for line in (here, there):
            line.until(lambda heard, n=n: "error" in heard or heard["position"]["n"] > n)  # type: ignore[misc]
    whole = ann.get(f"/api/tables/{made['id']}")["events"]
    assert [event["n"] for event in whole] == list(range(1, len(whole) + 1))
    ann.leave_all()


def test_of_two_who_open_one_link_at_two_processes_one_gets_the_seat(pair: tuple[Process, Process]) -> None:
    ann = Person(pair[0].url)
    for _ in range(8):
        made = ann.create("mine", "open", "greedy")
        token = next(one["path"] for one in made["links"] if one["seat"] == 1).partition("=")[2]
        people = [Person(process.url) for process in pair]
        with ThreadPoolExecutor(2) as both:
            told = list(
                both.map(
                    lambda one: one.web.post(f"/api/tables/{made['id']}/claim", json={"token": token}),  # noqa: B023
                    people,
                )
            )
        assert min(answer.status_code for answer in told) == 200
        assert [answer.json().get("seats") for answer in told].count([1]) == 1
        held = [line["yours"] for one in people for line in one.get("/api/me/tables")["tables"]]
        assert held == [[1]]
        for one in people:
            one.leave_all()
    ann.leave_all()


def test_a_killed_process_loses_nothing_and_its_bots_are_taken_over(postgres_address: str, tmp_path: Path) -> None:
    slow = Process(tmp_path, postgres_address, CROWNLANDS_BOT_PAUSE="3600")
    ann = Person(slow.url)
    made = ann.create("mine", "greedy", "greedy", "greedy")
    ann.post(f"/api/tables/{made['id']}/start")
    # Its bots would think for an hour; now it is gone.
    n = ann.get(f"/api/tables/{made['id']}")["position"]["n"]
    slow.kill()
    other = Process(tmp_path, postgres_address)
    line = at(ann, other, made["id"])
    assert line.last["position"]["n"] >= n
    assert line.play_out()["table"]["status"] == "over"
    ann.leave_all()
    other.kill()


def test_tables_without_visitors_go_on_after_a_restart(postgres_address: str, tmp_path: Path) -> None:
    slow = Process(tmp_path, postgres_address, CROWNLANDS_BOT_PAUSE="3600")
    ann = Person(slow.url)
    made = ann.create("greedy", "greedy", name="Ann", public=True)
    ann.post(f"/api/tables/{made['id']}/start")
    slow.kill()
    other = Process(tmp_path, postgres_address)
    looking = Person(other.url)
    until(lambda: _status(looking, made["id"]) == "over")
    for person in (ann, looking):
        person.leave_all()
    other.kill()


def _status(person: Person, table: str) -> str:
    """As the archive tells it: looking at the table itself would bring it to life."""
    lines = person.get("/api/archive")["tables"]
    return next((line["status"] for line in lines if line["id"] == table), "")


def test_a_move_that_is_told_while_another_process_reads_the_table_is_not_missed(
    postgres_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        running(QUICK, data=tmp_path / "first", database=postgres_address) as first,
        running(QUICK, data=tmp_path / "second", database=postgres_address) as second,
    ):
        ann = Person(first.url)
        made = ann.create("mine", "mine")
        ann.post(f"/api/tables/{made['id']}/start")
        here = ann.line(made["id"])
        here.my_turn()
        told: list[str] = []
        read, hear = second.tables.store.table, second.tables.lobby.heard

        def listened(notice: Notice) -> None:
            told.append(notice.table_id)
            hear(notice)

        async def slowly(table_id: str) -> object:
            monkeypatch.setattr(second.tables.store, "table", read)
            found = await read(table_id)
            monkeypatch.setattr(second.tables.lobby, "heard", listened)
            await asyncio.to_thread(here.play)
            while table_id not in told:
                await asyncio.sleep(0.01)
            return found

        monkeypatch.setattr(second.tables.store, "table", slowly)
        there = Line(second.url, ann.token, made["id"])
        ann.lines.append(there)
        there.hear()
        while there.last["position"]["n"] < here.last["position"]["n"]:
            there.hear()
        assert told
        ann.leave_all()
