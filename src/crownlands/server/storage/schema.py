"""The tables of the database. `events` is the truth; most other columns of `tables` are only an index of it."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Double, nullable=False),
    Column("terms", Text, nullable=False),
    Column("host", String(16)),
    Column("secret", String(64), nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("game", String(40), nullable=False),
    Column("updated", Double, nullable=False),
    Column("line", Text, nullable=False),
    Column("due", Double),
    Column("lease_owner", String(16)),
    Column("lease_until", Double),
    # By what the table's games are played, for ever; without either they are those of 0.1, which stored neither.
    Column("rules", String(16)),
    Column("facts", String(120)),
)
Index("ix_tables_lobby", tables.c.public, tables.c.status, tables.c.updated)
Index("ix_tables_due", tables.c.due)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("by", String(6), nullable=False),
    Column("body", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(24)),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("hook", Text),
)

holders = Table(
    "holders",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, index=True),
)

links = Table(
    "links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer),
    Column("created", Double, nullable=False),
)

daily_results = Table(
    "daily_results",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", Double, nullable=False),
    # Where it was played; None: on a device, whose record was judged and not kept.
    Column("table_id", String(16), index=True),
    # None while it is played.
    Column("outcome", String(8)),
    Column("points", Integer),
    Column("against", Integer),
)

friends = Table(
    "friends",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("joined", Double, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("process", String(16), primary_key=True),
    Column("seats", Text, nullable=False),
    Column("watchers", Integer, nullable=False),
    Column("until", Double, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
