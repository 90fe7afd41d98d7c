"""Devices of a guest, links that carry a guest to one, what each guest has seen, and what reviews found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables; of what anybody has seen so far nothing is known."""
    op.add_column("holders", sa.Column("looked", sa.Double()))
    for name, further in (("devices", "created"), ("passes", "until")):
        op.create_table(
            name,
            sa.Column("token_hash", sa.String(64), nullable=False),
            sa.Column("guest_id", sa.String(16), nullable=False),
            sa.Column(further, sa.Double(), nullable=False),
            sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], f"fk_{name}_guest_id_guests", ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("token_hash", name=f"pk_{name}"),
        )
        op.create_index(f"ix_{name}_guest_id", name, ["guest_id"])
    op.create_table(
        "reviewed",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("depth", sa.String(8), nullable=False),
        sa.Column("unit", sa.String(8), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_reviewed_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviewed"),
    )


def downgrade() -> None:
    """Takes them away: a guest has one device again, the first."""
    op.drop_table("reviewed")
    op.drop_table("passes")
    op.drop_table("devices")
    op.drop_column("holders", "looked")
