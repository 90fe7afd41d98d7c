"""Opening a database: the engine for its address, and its tables brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url

from crownlands.server.storage.revisions import upgrade

if TYPE_CHECKING:
    from sqlalchemy import Connection


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


def open_engine(where: str, *, readers: int = 4) -> Engine:
    """An engine for an address; an SQLite file's folder is made, for its owner alone, if it is missing."""
    url = make_url(address(where))
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_size=readers + 2, max_overflow=2, pool_pre_ping=True)
    if url.database:
        # The secrets of deals to come are in it.
        Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(url, pool_size=readers + 2, max_overflow=2)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


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
    connection.execute("pragma foreign_keys = on")
    # Names that are taken out are gone from the file, not only from the index.
    connection.execute("pragma secure_delete = on")
    connection.execute("pragma busy_timeout = 10000")


def _begin_sqlite(connection: Connection) -> None:
    read_only = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("begin" if read_only else "begin immediate")
