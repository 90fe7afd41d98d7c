"""Opening a database: the engine for its address, and its tables brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url

from crownlands.server.storage.schema import metadata

if TYPE_CHECKING:
    from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 70_2026
"""Any number will do: PostgreSQL processes that start together migrate one after another."""


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
    """Brings the tables up to date, whichever version they are."""
    if _version(engine) == latest():
        return
    # Alembic takes a while to import, and on most days there is nothing to migrate.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)

    def steps(now: Any, _: Any) -> Any:
        return scripts._upgrade_revs("head", now)  # noqa: SLF001 - as alembic's own command does

    with engine.begin() as connection, EnvironmentContext(config, scripts, fn=steps) as migration:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"select pg_advisory_xact_lock({MIGRATION_LOCK})"))
        migration.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        migration.run_migrations()


def latest() -> str:
    """The newest version of the tables: migrations are files that begin with their version."""
    return max(file.name for file in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]


def _version(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.scalar(text("select version_num from alembic_version"))
        return found


def _prepare_sqlite(connection: Any, _: object) -> None:
    # The driver's own idea of transactions ends savepoints early; we say BEGIN ourselves.
    connection.isolation_level = None
    connection.execute("pragma journal_mode = wal")
    # FULL: a commit survives not only the process but the power, too.
    connection.execute("pragma synchronous = full")
    # Nobody should wait while the log is copied into the file: `Store.tidy` does that on the side.
    connection.execute("pragma wal_autocheckpoint = 0")
    connection.execute("pragma foreign_keys = on")
    connection.execute("pragma busy_timeout = 10000")


def _begin_sqlite(connection: Connection) -> None:
    read_only = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("begin" if read_only else "begin immediate")
