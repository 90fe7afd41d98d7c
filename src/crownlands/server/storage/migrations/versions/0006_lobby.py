"""Who waits for company, whom hosts removed, reports to the operator, and guests who are restricted."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TABLES = sa.table("tables", sa.column("id"), sa.column("status"))
EVENTS = sa.table("events", sa.column("table_id"), sa.column("n"), sa.column("by"), sa.column("body"))
OURS = ("remove", "mute", "host", "close")
PLAIN = '{"say":"hello"}'
"""An event that changes nothing, in the words of an older version."""


def upgrade() -> None:
    """Makes the four tables."""
    op.create_table(
        "blocks",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_blocks_table_id_tables", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], "fk_blocks_guest_id_guests", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "guest_id", name="pk_blocks"),
    )
    op.create_index("ix_blocks_guest_id", "blocks", ["guest_id"])
    op.create_table(
        "seekers",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40)),
        sa.Column("seats", sa.Integer()),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], "fk_seekers_guest_id_guests", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest_id", name="pk_seekers"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("guest_id", sa.String(16)),
        sa.Column("about_id", sa.String(16)),
        sa.Column("seat", sa.Integer()),
        sa.Column("name", sa.String(24)),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("note", sa.String(300)),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("answer", sa.String(16)),
        sa.Column("answered", sa.Double()),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], "fk_reports_guest_id_guests", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["about_id"], ["guests.id"], "fk_reports_about_id_guests", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_guest_id", "reports", ["guest_id"])
    op.create_index("ix_reports_about_id", "reports", ["about_id"])
    op.create_table(
        "restrictions",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["guest_id"], ["guests.id"], "fk_restrictions_guest_id_guests", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("guest_id", name="pk_restrictions"),
    )


def downgrade() -> None:
    """Takes the tables away. What hosts did becomes an event that means nothing; closed tables are open again."""
    connection = op.get_bind()
    asked: set[tuple[str, int]] = set()
    closed: set[str] = set()
    stored = sa.select(EVENTS.c.table_id, EVENTS.c.n, EVENTS.c.body).order_by(EVENTS.c.table_id, EVENTS.c.n)
    words = [*OURS, "ask", "answer"]
    for table_id, n, text in connection.execute(
        stored.where(sa.or_(*(EVENTS.c.body.like(f'{{"{word}":%') for word in words)))
    ).all():
        body = json.loads(text)
        ask, answer = body.get("ask"), body.get("answer")
        if ask is not None and ask["what"] not in ("undo", "pause"):
            asked.add((table_id, n))
        elif not any(word in body for word in OURS) and (answer is None or (table_id, answer["to"]) not in asked):
            continue
        if "close" in body:
            closed.add(table_id)
        one = (EVENTS.c.table_id == table_id, EVENTS.c.n == n)
        connection.execute(sa.update(EVENTS).where(*one).values(body=PLAIN))
    for table_id in closed:
        begun = sa.select(EVENTS.c.n).where(EVENTS.c.table_id == table_id, EVENTS.c.body.like('{"start":%'))
        status = "waiting" if connection.execute(begun).first() is None else "playing"
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(status=status))
    for name in ("restrictions", "reports", "seekers", "blocks"):
        op.drop_table(name)
