"""Opening a database: the engine for its address, and its tables brought up to date."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url

from crownlands.server.storage.revisions import upgrade

if TYPE_CHECKING:
    from sqlalchemy import Connection

STATEMENT, LOCK, CONNECT = 8.0, 4.0, 4.0
"""Seconds that PostgreSQL may take for a statement, for a lock, and to answer at all, where people wait."""
BUSY = 8.0
"""Seconds to wait while another process writes to an SQLite file."""
LOG_KEPT = 4 << 20
"""Bytes of SQLite's log that stay on the disk once they are copied into the file."""
DEAD = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}
"""When a connection to a machine that is gone counts as broken."""


def address(text_or_path: str) -> str:
    """A database's address: a PostgreSQL URL with our driver, or a file as an SQLite URL.

    >>> address("postgresql://me@host/games")
    'postgresql+psycopg://me@host/games'
    >>> address("games.sqlite")
    'sqlite:///games.sqlite'
    """
    for prefix in ("postgresql://", "postgres://"):
        if text_or_path.startswith(prefix):
            return "postgresql+psycopg://" + text_or_path.removeprefix(prefix)
    if "://" in text_or_path:
        return text_or_path
    return f"sqlite:///{text_or_path}"


def open_engine(where: str, *, readers: int = 4, limited: bool = False) -> Engine:
    """An engine for an address; ``limited``, nothing may take long, since people wait for it.

    An SQLite file and its folder are made, for their owner alone, if they are missing.
    """
    url = make_url(address(where))
    # Names, moves and secrets are among the parameters; they are not for logs.
    pool: dict[str, Any] = {"pool_size": readers + 2, "max_overflow": 2, "hide_parameters": True}
    if url.get_backend_name() != "sqlite":
        return create_engine(
            url, pool_pre_ping=True, pool_timeout=CONNECT, connect_args=connection_options(limited=limited), **pool
        )
    if url.database:
        keep_private(Path(url.database))
    # The connection used last knows its pages still; each of the others would read them from the file again.
    engine = create_engine(url, pool_timeout=BUSY, pool_use_lifo=True, **pool)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def connection_options(*, limited: bool) -> dict[str, Any]:
    """How to connect to PostgreSQL: a dead connection is noticed; ``limited``, a slow statement is given up."""
    known: dict[str, Any] = {"connect_timeout": round(CONNECT), **DEAD}
    if limited:
        idle = 2 * STATEMENT
        limits = {
            "statement_timeout": STATEMENT,
            "lock_timeout": LOCK,
            "idle_in_transaction_session_timeout": idle,
        }
        known["options"] = " ".join(f"-c {name}={round(value * 1000)}" for name, value in limits.items())
    return known


def keep_private(file: Path) -> None:
    """Makes a file, or one that is there, readable by its owner alone; SQLite's files beside it follow.

    The secrets of deals to come are in it.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        file.touch(mode=0o600, exist_ok=False)
    for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        # Somebody else's file, or a system without such rights, is left as it is.
        with suppress(OSError):
            one.chmod(0o600)


def migrate(engine: Engine) -> None:
    """Brings the tables up to date, whichever version they are; `NewerDatabase` if they are of a later one."""
    upgrade(engine)


def _prepare_sqlite(connection: Any, _: object) -> None:
    # The driver's own idea of transactions ends savepoints early; we say BEGIN ourselves.
    connection.isolation_level = None
    connection.execute("pragma journal_mode = wal")
    # FULL: a commit survives not only the process but the power, too.
    connection.execute("pragma synchronous = full")
    # Nobody should wait while the log is copied into the file: `Store.tidy` does that on the side.
    connection.execute("pragma wal_autocheckpoint = 0")
    connection.execute(f"pragma journal_size_limit = {LOG_KEPT}")
    connection.execute("pragma foreign_keys = on")
    # Names that are taken out are gone from the file, not only from the index.
    connection.execute("pragma secure_delete = on")
    connection.execute(f"pragma busy_timeout = {round(BUSY * 1000)}")


def _begin_sqlite(connection: Connection) -> None:
    read_only = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("begin" if read_only else "begin immediate")
