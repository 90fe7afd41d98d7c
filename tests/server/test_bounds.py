"""What anybody may ask for again and again has bounds: texts of a table, its events, files of the page."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

from crownlands.server.http import files, pages
from crownlands.server.live import state_cache
from crownlands.server.table import chatter
from tests.server.harness import PATIENCE, Person

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Running


def test_asking_since_every_number_keeps_few_texts(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "mine", undo="practice")["id"]
    ann.post(f"/api/tables/{table}/start")
    line = ann.line(table)
    line.play_out()
    kept = server.tables.rooms[table].telling.states
    told = 0
    for since in range(line.last["position"]["n"]):
        told += len(ann.web.get(f"/api/tables/{table}?since={since}").content)
        ann.web.get(f"/api/tables/{table}?since={10**9 + since}")
    held = sum(map(len, kept._texts.values()))
    assert held == kept._kept
    assert held <= state_cache.MOST_KEPT < told


def test_a_text_larger_than_all_that_is_kept_is_kept_alone() -> None:
    some = state_cache.StateCache()
    for size in (10, state_cache.MOST_KEPT + 1, 10):
        some._keep((size,), bytes(size))
        assert some._kept == sum(map(len, some._texts.values()))
    assert list(some._texts) == [(10,)]


def code(who: Person, table: str, **message: object) -> str | None:
    told = who.web.post(f"/api/tables/{table}/messages", json=message).json()
    return told["error"]["code"] if "error" in told else None


def test_phrases_and_other_chatter_end_and_the_game_goes_on(
    person: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chatter, "MOST", {"say": (2, 3), "undo": (2, 2), "pause": (9, 4), "seat": (6, 6)})
    ann, bob = person(), person()
    made = ann.create("mine", "open", undo="practice")
    table = made["id"]
    bob.claim(made, 1)
    ann.post(f"/api/tables/{table}/start")
    assert [code(ann, table, say="hello") for _ in range(3)] == [None, None, "too_many_events"]
    assert [code(bob, table, say="hello") for _ in range(2)] == [None, "too_many_events"]
    for _ in range(2):
        ann.post(f"/api/tables/{table}/leave")
        ann.post(f"/api/tables/{table}/return", 200)
    assert ann.post(f"/api/tables/{table}/leave", 409)["error"]["code"] == "too_many_events"
    asked = ann.post(f"/api/tables/{table}/messages", 200, pause=True)["table"]["requests"][0]["n"]
    assert code(bob, table, answer=asked, yes=True) is None
    assert code(ann, table, pause=False) is None
    asked = ann.post(f"/api/tables/{table}/messages", 200, pause=True)["table"]["requests"][0]["n"]
    assert code(bob, table, answer=asked, yes=True) is None
    # Whatever was stopped can go on, however often that was.
    assert ann.get(f"/api/tables/{table}")["table"]["paused"]
    assert code(ann, table, pause=False) is None
    assert code(ann, table, pause=True) == "too_many_events"
    taken = 0
    while (state := ann.get(f"/api/tables/{table}"))["table"]["status"] != "over":
        seat = state["turn"]["actor"]
        who = (ann, bob)[seat]
        legal = who.get(f"/api/tables/{table}")["turn"]["legal"]
        if legal:
            code(who, table, move=legal[0]["move"], after=state["position"]["n"])
        target = who.get(f"/api/tables/{table}")["you"]["undo"]
        if taken < 3 and target and target["free"]:
            told = code(who, table, undo=target["n"])
            taken += 1
            assert told == ("too_many_events" if taken == 3 else None)
    assert taken == 3


@pytest.mark.parametrize("odd", ["assets/./a.js", "assets//a.js", "./assets/a.js", "assets/../assets/a.js"])
def test_a_file_is_kept_once_however_it_is_asked_for(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("1")
    monkeypatch.setattr(pages, "PAGE", tmp_path)
    files._file.cache_clear()
    for path in ("assets/a.js", odd):
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            # Clients tidy paths up; attackers do not.
            line.sendall(f"GET /{path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
            assert b" 200 " in line.makefile("rb").readline()
    assert files._file.cache_info().currsize == 1
    files._file.cache_clear()
