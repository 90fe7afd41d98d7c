"""The short way of messages to their readers, and what becomes of readers who are slow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.server.http.wire import frame
from tests.server.harness import QUICK, Person, running
from tests.server.sleeper import Sleeper

if TYPE_CHECKING:
    from pathlib import Path


def test_a_slow_reader_gets_every_event_once_and_in_order_and_holds_nobody_up(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, send_buffer=4096) as server:
        ann = Person(server.url)
        table = ann.create("mine", "mine", options=["mighty_duel"])["id"]
        ann.post(f"/api/tables/{table}/start")
        line, sleeper = ann.line(table), Sleeper(server.port, table)
        messages = 0
        while line.last["table"]["status"] != "over":
            if line.last["turn"]["legal"] and not line.last["turn"]["forced"]:
                line.play()
            else:
                line.hear()
            messages += 1
        heard = [sleeper.read()]
        while heard[-1]["table"]["status"] != "over":
            heard.append(sleeper.read())
        numbers = [event["n"] for message in heard for event in message["events"]]
        assert numbers == list(range(1, line.last["position"]["n"] + 1))
        # A slow client gets several events at once instead of a growing queue.
        assert len(heard) < messages
        sleeper.close()
        ann.leave_all()


def test_frames_tell_their_length_as_the_standard_has_it() -> None:
    for length, head in ((0, 2), (125, 2), (126, 4), (65535, 4), (65536, 10)):
        made = frame(bytes(length))
        assert len(made) == head + length
        assert made[0] == 0x81
        told = made[1] if head == 2 else int.from_bytes(made[2:head], "big")
        assert told == length
