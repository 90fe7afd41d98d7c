"""Versions of the database: up to the newest, and back to what an older release knows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import inspect, text

from crownlands.server.storage.schema import metadata

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Engine

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 70_2026
"""Any number will do: PostgreSQL processes that start together migrate one after another."""
RELEASED = {"0.1": "0001", "0.2": "0002"}
"""The migration that each released version knows as its newest."""


class NewerDatabase(ValueError):
    """The database was used by a newer version; the sentence says what to do."""


def upgrade(engine: Engine) -> None:
    """Brings the tables up to date, whichever version they are."""
    if require_known(engine) == latest():
        return
    _run(engine, lambda scripts, now: scripts._upgrade_revs("head", now))  # noqa: SLF001 - as alembic's own command


def require_known(engine: Engine) -> str | None:
    """The migration a database is at, unless it is one of a later version; None if it is empty."""
    found = version(engine)
    if found is not None and found > latest():
        raise NewerDatabase(
            f"the database is of a newer version ({found}, known here is {latest()}): "
            "install that version again, or let it bring the database back with `crownlands downgrade` first"
        )
    return found


def downgrade(engine: Engine, release: str) -> str:
    """Brings the tables back to what a release knows; the migration they are at then. No server may be running."""
    if release not in RELEASED:
        raise ValueError(f"there is no release {release}; the releases are {', '.join(RELEASED)}")
    target = RELEASED[release]
    upgrade(engine)
    _run(engine, lambda scripts, now: scripts._downgrade_revs(target, now))  # noqa: SLF001
    return target


def latest() -> str:
    """The newest version of the tables: migrations are files that begin with their version."""
    return max(file.name for file in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]


def version(engine: Engine) -> str | None:
    """The migration a database is at; None if it is empty."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.scalar(text("select version_num from alembic_version"))
        return found


def _run(engine: Engine, way: Callable[[Any, Any], Any]) -> None:
    # Alembic takes a while to import, and on most days there is nothing to migrate.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)

    def steps(now: Any, _: Any) -> Any:
        return way(scripts, now)

    with engine.begin() as connection, EnvironmentContext(config, scripts, fn=steps) as migration:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"select pg_advisory_xact_lock({MIGRATION_LOCK})"))
        migration.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        migration.run_migrations()
