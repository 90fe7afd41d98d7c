"""Processes tell each other the events they store, and read a table only where that is not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from crownlands.server.storage import notices
from crownlands.server.storage.rows import EventRow
from tests.server.harness import QUICK, Line, Person, running, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.harness import Running

ROWS = [EventRow(7, 1.25, "0", '{"move":"17@d5e","say":"é \\""}'), EventRow(8, 1.25, "chance", '{"move":"+3"}')]


def test_a_notice_brings_the_events_as_they_are_stored() -> None:
    told = notices.read(notices.written("table", ROWS, "process", "epoch"))
    assert told == notices.Notice("table", "process", "epoch", tuple(ROWS))
    assert notices.read(notices.written("table", ROWS, "process", None)).epoch is None


def test_what_is_too_long_for_a_notice_is_to_be_read() -> None:
    long = [EventRow(n, 1.0, "0", '{"seat":{"name":"é"}}') for n in range(1, 300)]
    text = notices.written("table", long, "process", None)
    assert text == "table 299 process"
    assert notices.read(text) == notices.Notice("table", "process")


@pytest.mark.parametrize(
    "text", ["t 1 p", "t 1 p {", "t 1 p []", "t 1 p [null,3]", "t 1 p [null,[[1,2]]]", "* 0 -"]
)
def test_whatever_is_told_is_news(text: str) -> None:
    assert notices.read(text).events == ()
    assert notices.read(text).table_id == text[0]


@pytest.fixture
def both(postgres_address: str, tmp_path: Path) -> Iterator[tuple[Running, Running]]:
    with (
        running(QUICK, data=tmp_path / "a", database=postgres_address, sweep=60.0) as first,
        running(QUICK, data=tmp_path / "b", database=postgres_address, sweep=60.0) as second,
    ):
        yield first, second


def _follow(one: Line, other: Line) -> None:
    while other.last["position"]["n"] < one.last["position"]["n"]:
        other.hear()


@pytest.mark.slow
def test_moves_stored_elsewhere_are_not_read_again(both: tuple[Running, Running]) -> None:
    first, second = both
    ann, eve = Person(first.url), Person(second.url)
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    here, there = ann.line(made["id"]), eve.line(made["id"])
    until(lambda: len(second.tables._duties) == 0 and len(first.tables._duties) == 0)
    asked: list[str] = []
    read = second.tables.store.news

    async def counted(table_id: str, n: int) -> Any:
        # Tables of earlier tests in this database may be due, and are then looked after meanwhile.
        if table_id == made["id"]:
            asked.append(table_id)
        return await read(table_id, n)

    second.tables.store.news = counted
    for turn in range(8):
        here.play(turn)
        _follow(here, there)
        assert there.last["position"]["realms"] == here.last["position"]["realms"]
    assert asked == []
    # A table that missed something is read.
    room = second.tables.rooms[made["id"]]
    n = room.ledger.n
    text = notices.written(made["id"], [EventRow(n + 2, 0.0, "0", '{"say":"hello"}')], "another", None)
    second.within(_heard(second, text))
    until(lambda: asked)
    assert room.ledger.n == n
    for person in (ann, eve):
        person.leave_all()


@pytest.mark.slow
def test_events_of_another_restore_are_not_taken_in(both: tuple[Running, Running]) -> None:
    first, second = both
    ann, eve = Person(first.url), Person(second.url)
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = eve.line(made["id"])
    room = second.tables.rooms[made["id"]]
    n = room.ledger.n
    event = EventRow(n + 1, 0.0, "0", '{"say":"hello"}')
    second.within(_heard(second, notices.written(made["id"], [event], "another", "another restore")))
    until(lambda: len(second.tables._duties) == 0)
    assert room.ledger.n == n
    assert line.last["position"]["n"] == n
    for person in (ann, eve):
        person.leave_all()


async def _heard(server: Running, text: str) -> None:
    server.tables._heard(text)
