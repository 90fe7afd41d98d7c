"""The protocol: the page's types are up to date, odd messages change nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownlands.server.encoding import packed, plainly_packed
from crownlands.server.messages import UP, VERSION, Event
from crownlands.server.typescript import message_classes, typescript
from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Running

PAGE_TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_pages_types_are_those_of_the_protocol() -> None:
    assert PAGE_TYPES.read_text(encoding="utf-8") == typescript()


def test_every_message_is_exported_to_the_page_with_its_meaning() -> None:
    text = typescript()
    for message in message_classes():
        assert f"export interface {message.__name__} {{" in text
        assert message.__doc__


def test_the_first_word_of_a_table_tells_the_version_that_the_page_was_made_for_or_not(
    person: Callable[[], Person],
) -> None:
    ann = person()
    line = ann.line(ann.create("mine", "open")["id"])
    assert line.last["table"]["protocol"] == ann.get("/api/about")["protocol"] == VERSION
    assert f"export const PROTOCOL = {VERSION};" in PAGE_TYPES.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        '{"move":">17","after":3}',
        '{"ask":"fit","domino":"22"}',
        '{"ask":"why","move":"17@a1e"}',
        '{"since":41}',
        '{"since":41,"whole":true}',
        '{"undo":55}',
        '{"say":"well_played"}',
    ],
)
def test_the_messages_of_the_specification_are_understood(text: str) -> None:
    again = json.loads(UP.validate_json(text).model_dump_json(exclude_none=True))
    assert again == json.loads(text)


def test_events_of_the_specification_have_a_place() -> None:
    Event.model_validate_json('{"n":58,"at":"2026-01-01T00:00:00.000Z","by":2,"move":"17@d5e"}')
    Event.model_validate_json('{"n":58,"at":"2026-01-01T00:00:00.000Z","by":"chance","move":"+17"}')
    Event.model_validate_json('{"n":58,"at":"2026-01-01T00:00:00.000Z","by":"host","undo":55}')


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
fields = st.sampled_from(
    ["move", "after", "seat", "ask", "domino", "realm", "since", "undo", "answer", "yes", "pause", "say", "next",
     "resign", "ref"]
)  # fmt: skip
values = st.one_of(
    json_values, st.sampled_from(["fit", "why", "dead", ">17", "17@d5e", "hello", True, 0, 3, 2**40, -1])
)
odd_messages = st.one_of(
    st.text(max_size=60),
    st.binary(max_size=60),
    json_values.map(json.dumps),
    st.dictionaries(fields, values, max_size=5).map(json.dumps),
)


def test_no_message_however_odd_breaks_a_line(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])

    @settings(max_examples=200, derandomize=True)
    @given(odd_messages)
    def talk(message: str | bytes) -> None:
        line.socket.send(message)

    talk()
    # The line still stands, the table is well, and whatever happened is numbered without gaps.
    assert line.ask(ask="dead")["dead"]["cells"] == []
    whole = ann.get(f"/api/tables/{made['id']}")["events"]
    assert [event["n"] for event in whole] == list(range(1, len(whole) + 1))
    assert ann.get("/healthz") == {"ok": True}
    del server


def test_a_refused_message_is_answered_with_its_reference(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    line = ann.line(made["id"])
    answers: dict[str, dict[str, Any]] = {
        "not_started": {"move": ">1", "after": 0},
        "unknown_phrase": {"say": "rude_words"},
        "no_such_request": {"answer": 99, "yes": True},
        "not_yours": {"resign": 5},
    }
    for code, message in answers.items():
        assert line.ask(**message)["error"]["code"] == code
    line.socket.send("{")
    assert line.hear()["error"]["code"] == "malformed"


@pytest.mark.slow
@pytest.mark.parametrize("known", [False, True], ids=["any table", "a table that is being played"])
def test_schemathesis_finds_no_server_error_and_no_undocumented_answer(tmp_path: Path, known: bool) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        made = ann.create("mine", "open", public=True, name="Ann")
        if known:
            (tmp_path / "schemathesis.toml").write_text(f'[parameters]\ntable = "{made["id"]}"\n')
        command = [
            str(Path(sys.executable).with_name("schemathesis")),
            "run",
            f"{server.url}/openapi.json",
            f"--max-examples={20 if known else 8}",
            "--phases=coverage,fuzzing",
            "--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
            # What has no end.
            "--exclude-path-regex=(stream|lobby|seek)$",
            "--exclude-method=DELETE",
            "--generation-deterministic",
            "--request-timeout=90",
            f"--header=Cookie: crownlands={ann.token}",
            "--suppress-health-check=all",
        ]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        state = ann.get(f"/api/tables/{made['id']}")
        assert [event["n"] for event in state["events"]] == list(range(1, state["position"]["n"] + 1))
        assert (state["table"]["status"] == "waiting") == (not known), done.stdout
        ann.leave_all()


def test_messages_are_the_same_with_and_without_the_fast_encoder() -> None:
    message = {
        "name": 'Zoë \u2028 "quoted" \\',
        "n": 57,
        "none": None,
        "on": True,
        "cells": ["d5", "e5"],
        "of": {},
    }
    assert plainly_packed(message) == packed(message)
    assert json.loads(packed(message)) == message
