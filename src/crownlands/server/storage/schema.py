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
    # When the last event was that they have seen; None: nobody knows.
    Column("looked", Double),
)

# Further cookies of a guest, one for each device they were carried to.
devices = Table(
    "devices",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Double, nullable=False),
)

# Links that make another device the same guest: each opens once, and for minutes only.
passes = Table(
    "passes",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", Double, nullable=False),
)

# What a review found of a table's seats, in short.
reviewed = Table(
    "reviewed",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("depth", String(8), nullable=False),
    Column("unit", String(8), nullable=False),
    Column("seats", Text, nullable=False),
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

blocks = Table(
    "blocks",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
    Column("why", String(16), nullable=False),
)

seekers = Table(
    "seekers",
    metadata,
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    # None: any.
    Column("game", String(40)),
    Column("seats", Integer),
    Column("since", Double, nullable=False),
    # As long as their page is there.
    Column("until", Double, nullable=False),
    # Where they were paired.
    Column("table_id", String(16)),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", Double, nullable=False),
    Column("table_id", String(16), nullable=False),
    # None: they wished to be forgotten.
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("about_id", String(16), ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("seat", Integer),
    Column("name", String(24)),
    Column("reason", String(16), nullable=False),
    Column("note", String(300)),
    # The table's events as they were then, without names.
    Column("events", Text, nullable=False),
    # What the operator did.
    Column("answer", String(16)),
    Column("answered", Double),
)

restrictions = Table(
    "restrictions",
    metadata,
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("until", Double, nullable=False),
)

# Where a browser's push service is told, and the keys that only the browser can read with (RFC 8291).
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(90), nullable=False),
    Column("auth", String(24), nullable=False),
    Column("created", Double, nullable=False),
)

# Minutes of a guest's own day, from and to, in which nobody is told anything.
quiet_hours = Table(
    "quiet_hours",
    metadata,
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("begins", Integer, nullable=False),
    Column("ends", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
)

# The last turn of each guest at each table that is to be told, or was; with no time it is done.
pushes = Table(
    "pushes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("n", Integer, nullable=False),
    Column("due", Double, index=True),
    Column("tries", Integer, nullable=False),
)

# Evenings of paired deals: what is played, who looks after it, the secret that its links come from.
clubs = Table(
    "clubs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("host", String(16), index=True),
    Column("name", String(60), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("status", String(8), nullable=False),
    Column("terms", Text, nullable=False),
)

club_people = Table(
    "club_people",
    metadata,
    Column("club_id", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    # None: they wished to be forgotten; what they played is still compared with.
    Column("guest_id", String(16), ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("status", String(8), nullable=False),
    Column("joined", Double, nullable=False),
)
Index("ix_club_people_once", club_people.c.club_id, club_people.c.guest_id, unique=True)

club_rounds = Table(
    "club_rounds",
    metadata,
    Column("club_id", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("began", Double, nullable=False),
    Column("over", Double),
)

# Who sits where in a round, by their numbers, and what each seat came to; results outlive the tables themselves.
club_tables = Table(
    "club_tables",
    metadata,
    Column("club_id", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(16), nullable=False, index=True),
    Column("seats", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("scores", Text),
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
