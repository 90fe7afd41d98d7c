"""Backups: one portable SQLite file, taken and brought in while servers run, whichever database they use."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import quote

from sqlalchemy import delete, func, insert, select

from crownlands.server.names import new_id
from crownlands.server.storage import fence
from crownlands.server.storage.database import migrate, open_engine
from crownlands.server.storage.erasure import wipe_log
from crownlands.server.storage.forgetting import carry, forget_again
from crownlands.server.storage.mark import LostGames, examine, marked
from crownlands.server.storage.schema import (
    blocks,
    club_people,
    club_rounds,
    club_tables,
    clubs,
    daily_results,
    devices,
    events,
    friends,
    guests,
    holders,
    links,
    metadata,
    passes,
    presence,
    pushes,
    quiet_hours,
    reports,
    restrictions,
    reviewed,
    seekers,
    subscriptions,
    tables,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection

KEPT = (
    *(tables, events, guests, holders, links, daily_results, friends, devices, reviewed),
    *(blocks, reports, restrictions),
    *(subscriptions, quiet_hours, pushes),
    *(clubs, club_people, club_rounds, club_tables),
)
"""In an order in which every row finds what it refers to."""
PASSING = (presence, passes, seekers)
"""What is of a moment only, and gone after a restore: a link that opens once must not open again."""
CHUNK = 1000


class BackupError(ValueError):
    """A backup that cannot be taken or brought in; the sentence says why."""


def backup(where: str, file: Path) -> int:
    """Copies everything into a new file, as it is at one moment; how many tables that are."""
    if file.exists():
        raise BackupError(f"{file} exists already")
    try:
        examine(where)
    except LostGames as lost:
        raise BackupError(str(lost)) from lost
    part = file.with_name(file.name + ".part")
    for left in ("", "-wal", "-shm"):
        Path(f"{part}{left}").unlink(missing_ok=True)
    source, target = open_engine(where), open_engine(str(part))
    try:
        migrate(source)
        migrate(target)
        # One snapshot: what is stored while we copy is not in the backup, not even by half.
        is_file = source.dialect.name == "sqlite"
        snapshot = {"reads": True} if is_file else {"isolation_level": "REPEATABLE READ"}
        with source.execution_options(**snapshot).connect() as old, target.begin() as new:
            fence.set_note(new, fence.TAKEN, str(time.time()))
            counted = _copy(old, new)
            carry(old, new)
    finally:
        source.dispose()
        target.dispose()
    # A backup that is one is whole without the files beside it.
    for left in (f"{part}-wal", f"{part}-shm"):
        Path(left).unlink(missing_ok=True)
    _check(part)
    part.rename(file)
    return counted


def restore(where: str, file: Path) -> int:
    """Replaces everything by what is in a backup, at once.

    Running servers cannot store anything they had in mind before; they notice, and read everything again.
    """
    if not file.is_file():
        raise BackupError(f"there is no file {file}")
    _check(file)
    with TemporaryDirectory(prefix="crownlands-") as scratch:
        # What is brought up to date is a copy: the version that made the backup must be able to read it still.
        copy = Path(scratch) / "backup"
        copyfile(file, copy)
        return _bring_in(where, copy)


def _bring_in(where: str, file: Path) -> int:
    source, target = open_engine(str(file)), open_engine(where)
    try:
        migrate(source)
        migrate(target)
        with source.execution_options(reads=True).connect() as old, target.begin() as new:
            fence.close_all_others_out(new)
            for table in (*PASSING, *reversed(KEPT)):
                new.execute(delete(table))
            counted = _copy(old, new)
            # Guests who wished to be forgotten since then still do.
            carry(old, new)
            forget_again(new, time.time())
            _take_time_back(old, new)
            # Of two restores in one moment each is another, too.
            fence.end(new, f"{time.time()} {new_id()}")
            if new.dialect.name == "sqlite":
                # The file may be a new one, in place of one that was lost; from here on it is whole again.
                counted_on = max(int(fence.note(new, fence.WRITTEN) or 0), marked(Path(str(target.url.database))))
                fence.set_note(new, fence.WRITTEN, str(counted_on + 1))
        wipe_log(target)
    finally:
        source.dispose()
        target.dispose()
    return counted


def _take_time_back(old: Connection, new: Connection) -> None:
    """What passed since the backup was taken is on nobody's clock."""
    taken = fence.note(old, fence.TAKEN) or old.scalar(select(func.max(tables.c.updated)))
    if taken is not None:
        gaps = json.loads(fence.note(new, fence.DOWNTIME) or "[]")
        fence.set_note(new, fence.DOWNTIME, json.dumps([*gaps, (float(taken), time.time())]))


def _check(file: Path) -> None:
    with closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)) as probe:
        try:
            sound = probe.execute("pragma integrity_check").fetchone() == ("ok",)
            sound = sound and probe.execute("select count(*) from alembic_version").fetchone() == (1,)
        except sqlite3.DatabaseError:
            sound = False
    if not sound:
        raise BackupError(f"{file} is no backup, or a damaged one")


def _copy(old: Connection, new: Connection) -> int:
    counted = 0
    order = {table.name: n for n, table in enumerate(metadata.sorted_tables)}
    for table in sorted(KEPT, key=lambda one: order[one.name]):
        rows = old.execute(select(table)).mappings()
        while chunk := rows.fetchmany(CHUNK):
            new.execute(insert(table), [dict(row) for row in chunk])
            counted += len(chunk) if table is tables else 0
    return counted
