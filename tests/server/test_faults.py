"""Whatever was told is stored, also when the server dies in the middle of it."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from tests.server.fault import FEWEST, torment
from tests.server.harness import Line, Person
from tests.server.processes import Process, free_port

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_when_the_server_is_killed_again_and_again(tmp_path: Path) -> None:
    outcome = asyncio.run(torment(tmp_path, games=16, kills=3))
    assert (outcome.finished, outcome.kills) == (16, 3)
    assert outcome.heard > 16 * FEWEST
    assert outcome.broken > 0


@pytest.mark.slow
def test_after_a_kill_a_table_comes_back_as_it_was_and_goes_on(tmp_path: Path) -> None:
    port = free_port()
    server = Process(tmp_path, port=port)
    ann = Person(server.url)
    made = ann.create("mine", "greedy", clock={"kind": "move", "seconds": 3600})
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    for _ in range(3):
        line.play()
    line.my_turn()
    before = line.last
    server.kill()
    server = Process(tmp_path, port=port)
    again = Line(server.url, ann.token, made["id"], since=before["position"]["n"])
    state = again.hear()
    for message in (before, state):
        for seat in message["position"]["seats"]:
            seat["clock"] = None
    kept = ("row", "next", "realms", "unseen", "setup")
    assert json.dumps([state["position"][key] for key in kept]) == json.dumps(
        [before["position"][key] for key in kept]
    )
    assert state["turn"] == before["turn"]
    assert again.play_out()["table"]["status"] == "over"
    again.close()
    ann.leave_all()
    assert server.stop() in (0, -15)


@pytest.mark.slow
def test_a_busy_port_gets_the_next_free_one(tmp_path: Path) -> None:
    first = Process(tmp_path / "a", port=free_port())
    second = Process(tmp_path / "b", port=first.port)
    assert second.port > first.port
    first.kill()
    second.kill()
