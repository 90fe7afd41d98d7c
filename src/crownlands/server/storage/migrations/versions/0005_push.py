"""Web Push: where browsers are told, when not, and which turns were told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(90), nullable=False),
        sa.Column("auth", sa.String(24), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        _of_guest("subscriptions"),
        sa.PrimaryKeyConstraint("id", name="pk_subscriptions"),
    )
    op.create_index("ix_subscriptions_guest_id", "subscriptions", ["guest_id"])
    op.create_table(
        "quiet_hours",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("begins", sa.Integer(), nullable=False),
        sa.Column("ends", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        _of_guest("quiet_hours"),
        sa.PrimaryKeyConstraint("guest_id", name="pk_quiet_hours"),
    )
    op.create_table(
        "pushes",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_pushes_table_id_tables", ondelete="CASCADE"),
        _of_guest("pushes"),
        sa.PrimaryKeyConstraint("table_id", "guest_id", name="pk_pushes"),
    )
    op.create_index("ix_pushes_guest_id", "pushes", ["guest_id"])
    op.create_index("ix_pushes_due", "pushes", ["due"])


def downgrade() -> None:
    """Takes the tables away: nobody is told any more."""
    for name in ("pushes", "quiet_hours", "subscriptions"):
        op.drop_table(name)


def _of_guest(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], f"fk_{table}_guest_id_guests", ondelete="CASCADE")
