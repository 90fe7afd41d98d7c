"""Whatever is broken on SQLite while games are played, no promise is (docs/reliability.md)."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.server.storage.backup import backup, restore
from tests.server.faults.trial import kept
from tests.server.harness import QUICK, Line, Person, running
from tests.server.processes import Process, free_port

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("fault", ["kill", "restore", "cut", "freeze-db"])
def test_games_on_sqlite_go_on_through(fault: str, tmp_path: Path) -> None:
    verdict = kept(fault, "SQLite", tmp_path)
    assert verdict.broken > 0 or fault == "freeze-db"


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
    kept = ("row", "next", "realms", "unseen", "setup")
    assert json.dumps([state["position"][key] for key in kept]) == json.dumps(
        [before["position"][key] for key in kept]
    )
    assert state["turn"] == before["turn"]
    assert again.play_out()["table"]["status"] == "over"
    again.close()
    ann.leave_all()
    assert server.stop() in (0, -15)


def test_a_busy_port_gets_the_next_free_one(tmp_path: Path) -> None:
    first = Process(tmp_path / "a", port=free_port())
    second = Process(tmp_path / "b", port=first.port)
    assert second.port > first.port
    first.kill()
    second.kill()


def test_a_table_that_a_restore_takes_away_while_it_is_made_is_refused(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        ann.create("mine", "mine", name="Ann")
        where, copy = str(tmp_path / "games.sqlite"), tmp_path / "copy"
        backup(where, copy)
        store = server.tables.store
        create = store.create

        async def interrupted(*given: Any) -> None:
            await create(*given)
            await asyncio.to_thread(restore, where, copy)

        store.create = interrupted
        answer = ann.web.post("/api/tables", json={"seats": [{"kind": "mine"}, {"kind": "mine"}]})
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "table_replaced"
        ann.leave_all()
