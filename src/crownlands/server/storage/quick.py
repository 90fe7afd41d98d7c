"""Transactions on an SQLite file with the driver alone.

Nearly every commit stores a move or a few, with the same statements, and SQLAlchemy takes longer than they do.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Engine
    from sqlalchemy.engine.interfaces import DBAPICursor


@contextmanager
def transaction(engine: Engine) -> Iterator[DBAPICursor]:
    """A cursor in a transaction of its own, committed at the end; faults are raised as SQLAlchemy's."""
    pooled = None
    try:
        pooled = engine.raw_connection()
        cursor = pooled.cursor()
        cursor.execute("begin immediate")
        yield cursor
        cursor.execute("commit")
    except sqlite3.Error as error:
        raise DBAPIError.instance(
            None, None, error, sqlite3.Error, hide_parameters=True, dialect=engine.dialect
        ) from error
    finally:
        if pooled is not None:
            # The pool rolls back whatever is not committed.
            pooled.close()
