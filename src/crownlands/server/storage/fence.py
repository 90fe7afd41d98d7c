"""The fence: a server may write only what it knows of the database as it is, never of one before a restore.

Every writing transaction begins here. A restore changes the epoch in its own transaction, and the two cannot
overlap: SQLite lets one write at a time; on PostgreSQL a restore locks the notes for itself alone, and
reading them here keeps that lock away until the commit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, insert, select, text, update

from crownlands.server.storage.schema import notes

if TYPE_CHECKING:
    from sqlalchemy import Connection

RESTORED = "restored"
"""The note that a restore changes: the epoch."""
WRITTEN = "written"
"""How many times a file was written to; beside the file stands how many there must be (`mark`)."""

DOWNTIME = "gaps"
"""The note of times that are nobody's: in which no server ran, or which a restore took back."""
TAKEN = "taken"
"""The note in a backup that tells when it was taken."""
CHANNEL = "crownlands"
"""Where PostgreSQL tells processes of news (`notices`)."""
EVERYTHING = "* 0 -"
"""News of all tables."""

# As plain texts: every commit begins with one of them, and putting statements together takes longer than they do.
_EPOCH = "select value from notes where key = 'restored'"
COUNT = (
    "update notes set value = cast(value as integer) + 1 where key = 'written' "
    "returning cast(value as integer), (select value from notes where key = 'restored')"
)
"""Counts a transaction in a file: its number and the epoch; nothing where none has been counted yet."""


def begin(connection: Connection) -> tuple[str | None, int]:
    """The epoch, and the number of this transaction where a file counts them."""
    if connection.dialect.name == "sqlite":
        row = connection.exec_driver_sql(COUNT).one_or_none()
        if row is not None:
            return row[1], row[0]
        set_note(connection, WRITTEN, "1")
        return epoch(connection), 1
    return epoch(connection), 0


def epoch(connection: Connection) -> str | None:
    """Which restore the database is of; None before the first."""
    found: str | None = connection.exec_driver_sql(_EPOCH).scalar()
    return found


def close_all_others_out(connection: Connection) -> None:
    """For a restore: nobody else writes until this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("lock table notes in access exclusive mode"))


def end(connection: Connection, epoch: str) -> None:
    """For a restore: from its commit on nothing counts that was known before."""
    set_note(connection, RESTORED, epoch)
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, EVERYTHING)))


def set_note(connection: Connection, key: str, value: str) -> None:
    """Remembers a value."""
    if connection.execute(update(notes).where(notes.c.key == key).values(value=value)).rowcount == 0:
        connection.execute(insert(notes).values(key=key, value=value))


def note(connection: Connection, key: str) -> str | None:
    """A remembered value."""
    found: str | None = connection.scalar(select(notes.c.value).where(notes.c.key == key))
    return found
