"""The first version: tables, events, guests, holders, links, presence, notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("host", sa.String(16)),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("imported", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("updated", sa.Double(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("due", sa.Double()),
        sa.Column("lease_owner", sa.String(16)),
        sa.Column("lease_until", sa.Double()),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_lobby", "tables", ["public", "status", "updated"])
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by", sa.String(6), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_events_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_events"),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24)),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("hook", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("token_hash", name="uq_guests_token_hash"),
    )
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_holders_table_id_tables", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], "fk_holders_guest_id_guests", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "guest_id", name="pk_holders"),
    )
    op.create_index("ix_holders_guest_id", "holders", ["guest_id"])
    op.create_table(
        "links",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_links_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_links"),
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("watchers", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_presence_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "process", name="pk_presence"),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_notes"),
    )
