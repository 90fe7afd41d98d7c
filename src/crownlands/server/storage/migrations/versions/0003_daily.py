"""Results of the daily deal, and the boards on which friends compare them."""

from __future__ import annotations

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TABLES = sa.table("tables", sa.column("id"), sa.column("game"), sa.column("terms"), sa.column("status"))
EVENTS = sa.table("events", sa.column("table_id"), sa.column("n"), sa.column("body"))


def upgrade() -> None:
    """Makes the two tables."""
    op.create_table(
        "daily_results",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("outcome", sa.String(8)),
        sa.Column("points", sa.Integer()),
        sa.Column("against", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["guest_id"], ["guests.id"], "fk_daily_results_guest_id_guests", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("day", "guest_id", name="pk_daily_results"),
    )
    op.create_index("ix_daily_results_guest_id", "daily_results", ["guest_id"])
    op.create_index("ix_daily_results_table_id", "daily_results", ["table_id"])
    op.create_table(
        "friends",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("joined", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], "fk_friends_guest_id_guests", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", "guest_id", name="pk_friends"),
    )
    op.create_index("ix_friends_guest_id", "friends", ["guest_id"])


def downgrade() -> None:
    """Takes the tables away, with what is in them. Games of a day's deal stay.

    An older version cannot read that they are of a day; a game that is over keeps its seed, in the words that
    tell of a record's. One that is played goes on with draws of its table's own.
    """
    connection = op.get_bind()
    ours = sa.select(TABLES.c.id, TABLES.c.game, TABLES.c.terms, TABLES.c.status).where(
        TABLES.c.terms.like('%"daily"%')
    )
    for table_id, game, text, status in connection.execute(ours).all():
        terms = json.loads(text)
        day = terms.pop("daily", None)
        if day is None:
            continue
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(terms=_packed(terms)))
        if status == "over":
            _tell_seed(
                connection, table_id, hashlib.sha256(f"crownlands daily\n{day}\n{game}".encode()).hexdigest()
            )
    op.drop_table("friends")
    op.drop_table("daily_results")


def _tell_seed(connection: sa.Connection, table_id: str, seed: str) -> None:
    started = sa.select(EVENTS.c.n, EVENTS.c.body).where(
        EVENTS.c.table_id == table_id, EVENTS.c.body.like('%"start"%')
    )
    for n, text in connection.execute(started).all():
        body = json.loads(text)
        if "start" not in body:
            continue
        commit = "sha256:" + hashlib.sha256(seed.encode()).hexdigest()
        body["dealt"] = {"commit": commit, "seed": seed}
        one = (EVENTS.c.table_id == table_id, EVENTS.c.n == n)
        connection.execute(sa.update(EVENTS).where(*one).values(body=_packed(body)))


def _packed(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
