"""The file that everything is in: for its owner alone, small, and never less than was stored without a word."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from crownlands.cli.app import app
from crownlands.server.storage.backup import BackupError, backup, restore
from crownlands.server.storage.mark import LostGames, examine, place
from crownlands.server.storage.rows import EventRow, Index, TableRow
from crownlands.server.storage.store import Store
from crownlands.server.storage.upkeep import LARGE, log_size, tidy
from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

INDEX = Index("waiting", "{}", None)


def row(table_id: str) -> TableRow:
    return TableRow(table_id, 1.0, "{}", None, "secret", "kingdomino", public=False, imported=False)


def filled(file: Path, tables: int = 3) -> Store:
    """A store in use, as a server that is killed leaves it."""
    store = Store(str(file))

    async def fill() -> None:
        for n in range(tables):
            await store.create(row(f"table{n}"), INDEX, [EventRow(1, 1.0, "host", "{}")], [])

    asyncio.run(fill())
    return store


def left_behind(tmp_path: Path) -> Path:
    """What is on the disk after a crash: file, log and mark."""
    store = filled(tmp_path / "running" / "games.sqlite")
    there = tmp_path / "crashed"
    shutil.copytree(tmp_path / "running", there)
    store.close()
    assert (there / "games.sqlite-wal").stat().st_size > 0
    return there / "games.sqlite"


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def deleted(file: Path) -> None:
    file.unlink()


def without_log(file: Path) -> None:
    file.with_name(file.name + "-wal").unlink()
    file.with_name(file.name + "-shm").unlink()


def cut(file: Path) -> None:
    Store(str(file)).close()
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2)


@pytest.mark.parametrize("damage", [emptied, deleted, without_log, cut])
def test_a_file_that_lost_something_is_not_served_as_if_nothing_were(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    file = left_behind(tmp_path)
    damage(file)
    with pytest.raises(LostGames, match="crownlands restore"):
        Store(str(file))
    told = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(file.parent)])
    assert told.exit_code != 0
    assert "accept-loss" in told.output
    with pytest.raises(BackupError, match="accept-loss"):
        backup(str(file), tmp_path / "copy")


def test_after_a_crash_the_file_and_its_log_are_all_there(tmp_path: Path) -> None:
    file = left_behind(tmp_path)
    examine(str(file))
    store = Store(str(file))
    assert len(asyncio.run(store.events_after("table2", 0))) == 1
    store.close()


def test_whoever_accepts_the_loss_goes_on(tmp_path: Path) -> None:
    file = left_behind(tmp_path)
    without_log(file)
    Store(str(file), accept_loss=True).close()
    filled(file, 1).close()
    examine(str(file))


def test_a_backup_brought_in_makes_a_lost_file_whole(tmp_path: Path) -> None:
    file = left_behind(tmp_path)
    source = filled(tmp_path / "other" / "games.sqlite")
    backup(str(tmp_path / "other" / "games.sqlite"), tmp_path / "copy")
    source.close()
    emptied(file)
    without_log(file)
    assert restore(str(file), tmp_path / "copy") == 3
    store = Store(str(file))
    assert len(asyncio.run(store.events_after("table2", 0))) == 1
    store.close()


def test_an_older_copy_put_in_its_place_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    filled(file).close()
    shutil.copy(file, tmp_path / "older")
    store = Store(str(file))
    asyncio.run(store.note("any", "thing"))
    store.close()
    shutil.copy(tmp_path / "older", file)
    with pytest.raises(LostGames, match="1 of"):
        examine(str(file))
    place(file).unlink()
    examine(str(file))


def rights(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_files_and_backups_are_for_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with running(QUICK, data=tmp_path / "kept") as server:
            ann = Person(server.url)
            ann.create("mine", "open")
            backup(str(tmp_path / "kept" / "games.sqlite"), tmp_path / "copy")
            ann.leave_all()
            there = [one for one in (tmp_path / "kept").iterdir() if one.is_file()]
            assert {one.name for one in there} >= {"games.sqlite", "games.sqlite-wal", "games.sqlite.mark"}
            assert {rights(one) for one in there if one.is_file()} == {0o600}
            assert {rights(one) for one in there if one.is_dir()} <= {0o700}
        assert rights(tmp_path / "kept") == 0o700
        assert rights(tmp_path / "copy") == 0o600
        # Files of an older version are closed, too.
        (tmp_path / "kept" / "games.sqlite").chmod(0o644)
        Store(str(tmp_path / "kept" / "games.sqlite")).close()
        assert rights(tmp_path / "kept" / "games.sqlite") == 0o600
    finally:
        os.umask(before)


def test_a_part_of_a_backup_is_for_its_owner_alone(tmp_path: Path) -> None:
    filled(tmp_path / "games.sqlite").close()
    script = (
        "import sys, pathlib\n"
        "from crownlands.server.storage import backup\n"
        "real = backup._copy\n"
        "def look(old, new):\n"
        "    print(*{oct(one.stat().st_mode & 0o777) for one in pathlib.Path(sys.argv[2]).parent.glob('copy*')})\n"
        "    return real(old, new)\n"
        "backup._copy = look\n"
        "backup.backup(sys.argv[1], pathlib.Path(sys.argv[2]))\n"
    )
    words = [sys.executable, "-c", script, str(tmp_path / "games.sqlite"), str(tmp_path / "copy")]
    told = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    assert told.split() == ["0o600"]


def test_the_log_stays_small_also_while_others_read(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(str(tmp_path / "a.sqlite"))
        await store.create(row("one"), INDEX, [EventRow(1, 1.0, "host", "{}")], [])
        n = 1
        while log_size(store) <= LARGE:
            n += 1
            await store.append("one", [EventRow(n, 1.0, "host", "x" * 200_000)], INDEX)
        await asyncio.gather(tidy(store), *(store.events_after("one", n - 2) for _ in range(20)))
        await tidy(store)
        assert log_size(store) == 0
        assert len(await store.events_after("one", 0)) == n
        store.close()

    asyncio.run(story())
