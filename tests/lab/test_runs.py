"""Runs: whatever dies, every chunk counts, and counts once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from crownlands.lab.arena import Table
from crownlands.lab.results import Results
from crownlands.lab.runs import Chunk, Ledger, LedgerError, Where, WorkerLost, run
from crownlands.rules import setup
from tests.cli.commands import run as command
from tests.cli.commands import told
from tests.lab.squares import Squares

if TYPE_CHECKING:
    from pathlib import Path

HEAD = {"what": "squares"}
CHUNKS = [Chunk(f"{n:02}", n) for n in range(8)]


def squares(ledger: Ledger) -> list[int]:
    return [int(one) for one in ledger.files()]


def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    (tmp_path / "trace").mkdir()
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        work = Squares(tmp_path / "trace", fatal=(3,))
        done = list(run(work, CHUNKS, ledger, Where(processes=2)))
        assert sorted(one.chunk.name for one in done) == [chunk.name for chunk in CHUNKS]
        assert squares(ledger) == [n * n for n in range(8)]
    assert len(list((tmp_path / "trace").glob("03 *"))) == 2, "the chunk in which the worker died was done again"
    lines = (tmp_path / "run" / "ledger.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)["chunk"] for line in lines) == [chunk.name for chunk in CHUNKS]


@pytest.mark.slow
def test_a_chunk_that_kills_every_worker_ends_the_run_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "trace").mkdir()
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        work = Squares(tmp_path / "trace", fatal=(7,), always=True)
        with pytest.raises(WorkerLost, match="07"):
            list(run(work, CHUNKS, ledger, Where(processes=2)))
        assert squares(ledger) == [n * n for n in range(7)]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    (tmp_path / "trace").mkdir()
    work = Squares(tmp_path / "trace")
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        for number, _ in enumerate(run(work, CHUNKS, ledger)):
            if number == 2:
                break
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        assert len(ledger.lines) == 3
        assert [one.chunk.inputs for one in run(work, CHUNKS, ledger)] == [3, 4, 5, 6, 7]
        assert squares(ledger) == [n * n for n in range(8)]
        assert ledger.cost.chunks == 8


def test_a_file_that_was_never_whole_is_removed(tmp_path: Path) -> None:
    (tmp_path / "trace").mkdir()
    work, kept = Squares(tmp_path / "trace"), tmp_path / "run" / "squares"
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        list(run(work, CHUNKS[:1], ledger))
    killed = f"import os, signal; from crownlands.lab.runs import ledger; from pathlib import Path; \
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL); ledger.write_whole(Path({str(kept / '01')!r}), b'1')"
    assert subprocess.run([sys.executable, "-c", killed]).returncode == -signal.SIGKILL
    assert len(list(kept.iterdir())) == 2, "it died before it could give the file its name"
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        assert [file.name for file in kept.iterdir()] == ["00"]
        list(run(work, CHUNKS, ledger))
        assert squares(ledger) == [n * n for n in range(8)]


def test_half_a_line_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "trace").mkdir()
    work, lines = Squares(tmp_path / "trace"), tmp_path / "run" / "ledger.jsonl"
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        list(run(work, CHUNKS, ledger))
    whole = lines.read_text()
    lines.write_text(whole[:-9])
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        assert [one.chunk.inputs for one in run(work, CHUNKS, ledger)] == [7]
    assert len(lines.read_text().splitlines()) == 8


def test_a_folder_has_one_run_and_one_worker_at_a_time(tmp_path: Path) -> None:
    with (
        Ledger.at(tmp_path, HEAD),
        pytest.raises(LedgerError, match="another process"),
        Ledger.at(tmp_path, HEAD),
    ):
        pass
    with (
        pytest.raises(LedgerError, match="another run: it differs in what"),
        Ledger.at(tmp_path, {"what": "cubes"}),
    ):
        pass


def test_a_file_that_was_changed_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "trace").mkdir()
    with Ledger.at(tmp_path / "run", HEAD) as ledger:
        list(run(Squares(tmp_path / "trace"), CHUNKS[:2], ledger))
        (tmp_path / "run" / "squares" / "01").write_text("2")
        with pytest.raises(LedgerError, match="not as chunk 01 left it"):
            squares(ledger)


@pytest.mark.parametrize("name", ["../outside", "/etc/outside", "ledger.jsonl"])
def test_a_chunk_writes_into_its_folder_only(tmp_path: Path, name: str) -> None:
    with (
        Ledger.at(tmp_path, HEAD) as ledger,
        pytest.raises(LedgerError, match="cannot write"),
    ):
        list(run(lambda _: {name: b""}, CHUNKS[:1], ledger))


ARENA = ["arena", "--players", "greedy,random", "-n", "24", "--chunk", "2"]


@pytest.mark.slow
def test_an_arena_killed_in_the_middle_is_resumed_and_plays_the_same_games(tmp_path: Path) -> None:
    words = [*ARENA, "--resume", str(tmp_path), "--processes", "2"]
    killed = subprocess.Popen(
        [sys.executable, "-m", "crownlands", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    lines = tmp_path / "ledger.jsonl"
    while killed.poll() is None and not (lines.exists() and lines.read_text().count("\n") >= 2):
        time.sleep(0.01)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    report = json.loads(told(*ARENA, "--resume", tmp_path, "--json"))
    assert report["games"] == 24
    whole = Results(Table(setup("kingdomino", 2), ("greedy", "random")))
    kept = [
        json.loads(line) for file in sorted(tmp_path.glob("games/*")) for line in file.read_text().splitlines()
    ]
    assert [(one["game"], tuple(one["scores"])) for one in kept] == [
        (one.game, one.scores) for one in whole.run(24)
    ]


def test_a_match_is_kept_in_one_place(tmp_path: Path) -> None:
    both = command(*ARENA, "--resume", tmp_path / "run", "--results", tmp_path / "file")
    assert both.exit_code == 2
    assert "not both" in both.output
