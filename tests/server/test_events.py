"""Events as values and as JSON: each is read as it was written, and everything stored keeps its fields."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any, get_args

import pytest

from crownlands.server.messages import Event as EventMessage
from crownlands.server.table import events
from crownlands.server.table.entries import Entry
from crownlands.server.table.event_json import body_of, read_event
from crownlands.server.table.events import Branch, Dealt, Event, Sitter
from tests.past.versions import VERSIONS, unpacked

if TYPE_CHECKING:
    from pathlib import Path

BODIES: list[tuple[Event, dict[str, Any]]] = [
    (events.Moved("17@d5e"), {"move": "17@d5e"}),
    (events.Moved(">17", forced=True), {"move": ">17", "forced": True}),
    (events.Started(1), {"start": 1}),
    (
        events.Started(1, "a position", Dealt("", None)),
        {"start": 1, "dealt": {"commit": "", "seed": None}, "position": "a position"},
    ),
    (
        events.Started(1, branch=Branch("abc", 12, 7)),
        {"start": 1, "branch": {"table": "abc", "n": 12, "moves": 7}},
    ),
    (events.Ended(2), {"over": 2}),
    (events.TakenBack(9), {"undo": 9}),
    (events.Seated(0), {"seat": {"seat": 0, "kind": "open"}}),
    (
        events.Seated(1, Sitter("person", "Ann", "duke", away=True, left=True)),
        {"seat": {"seat": 1, "kind": "person", "name": "Ann", "level": "duke", "away": True, "left": True}},
    ),
    (events.TimedOut(1), {"clock": {"what": "timeout", "seat": 1}}),
    (events.Paused(), {"clock": {"what": "pause"}}),
    (events.Resumed(), {"clock": {"what": "resume"}}),
    (events.Resumed(0), {"clock": {"what": "resume", "credit": 0}}),
    (events.Proposed("undo", (0, 2), 5), {"ask": {"what": "undo", "undo": 5, "of": [0, 2]}}),
    (events.Proposed("pause", (1,)), {"ask": {"what": "pause", "of": [1]}}),
    (events.Answered(8, yes=False), {"answer": {"to": 8, "yes": False}}),
    (events.Resigned(0), {"resign": 0}),
    (events.Said("hello"), {"say": "hello"}),
    (events.Unsealed(), {"unseal": True}),
    (events.Rematched("abc"), {"rematch": "abc"}),
    (
        events.Proposed("remove", (0, 2), seat=1, why="rude"),
        {"ask": {"what": "remove", "of": [0, 2], "seat": 1, "why": "rude"}},
    ),
    (events.Removed(1, "slow"), {"remove": {"seat": 1, "why": "slow"}}),
    (events.Muted(1, on=True), {"mute": {"seat": 1, "on": True}}),
    (events.Hosted(2), {"host": 2}),
    (events.Closed("operator"), {"close": "operator"}),
]


def test_every_kind_of_event_is_shown_here() -> None:
    assert {type(event) for event, _ in BODIES} == set(get_args(Event))


@pytest.mark.parametrize(("event", "body"), BODIES)
def test_an_event_is_read_as_it_was_written(event: Event, body: dict[str, Any]) -> None:
    assert body_of(event) == body
    assert read_event(json.loads(json.dumps(body))) == event
    EventMessage.model_validate(Entry(1, 0.0, "host", event).down())


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        {"shout": "hello"},
        {"move": 17},
        {"seat": {"seat": "0", "kind": "open"}},
        {"seat": {"seat": 0, "kind": "throne"}},
        {"seat": {"seat": 0, "kind": "person", "name": 7}},
        {"clock": {"what": "timeout"}},
        {"clock": {"what": "resume", "credit": "much"}},
        {"ask": {"what": "money", "of": []}},
        {"answer": {"to": 1}},
    ],
)
def test_what_is_no_event_is_not_taken_for_one(body: Any) -> None:
    with pytest.raises(ValueError, match=r"not|nobody"):
        read_event(body)


@pytest.mark.parametrize("release", VERSIONS)
def test_every_stored_event_of_the_past_keeps_every_field(release: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(unpacked(release, "games.sqlite", tmp_path))) as stored:
        bodies = [json.loads(text) for (text,) in stored.execute("select body from events")]
    assert len(bodies) > 1000
    assert [body_of(read_event(body)) for body in bodies] == bodies
