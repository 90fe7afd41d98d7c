"""Club nights: evenings of paired deals, who is there, their rounds and tables."""

from __future__ import annotations

import hashlib
import hmac
import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = sa.table("tables", sa.column("id"), sa.column("terms"), sa.column("secret"), sa.column("status"))
EVENTS = sa.table("events", sa.column("table_id"), sa.column("n"), sa.column("body"))
UNSEALED = '{"unseal":true}'
PLAIN = '{"say":"hello"}'
"""An event that changes nothing, in the words of an older version."""


def upgrade() -> None:
    """Makes the four tables."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("updated", sa.Double(), nullable=False),
        sa.Column("host", sa.String(16)),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )
    op.create_index("ix_clubs_host", "clubs", ["host"])
    op.create_table(
        "club_people",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("guest_id", sa.String(16)),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("joined", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], "fk_club_people_club_id_clubs", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["guest_id"], ["guests.id"], "fk_club_people_guest_id_guests", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("club_id", "n", name="pk_club_people"),
    )
    op.create_index("ix_club_people_guest_id", "club_people", ["guest_id"])
    op.create_index("ix_club_people_once", "club_people", ["club_id", "guest_id"], unique=True)
    op.create_table(
        "club_rounds",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("began", sa.Double(), nullable=False),
        sa.Column("over", sa.Double()),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], "fk_club_rounds_club_id_clubs", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club_id", "round", name="pk_club_rounds"),
    )
    op.create_table(
        "club_tables",
        sa.Column("club_id", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("scores", sa.Text()),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], "fk_club_tables_club_id_clubs", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club_id", "round", "number", name="pk_club_tables"),
    )
    op.create_index("ix_club_tables_table_id", "club_tables", ["table_id"])


def downgrade() -> None:
    """Takes the tables away. Games become plain ones, as older versions read them; who is over tells its seed."""
    connection = op.get_bind()
    ours = sa.select(TABLES.c.id, TABLES.c.terms, TABLES.c.secret, TABLES.c.status)
    for table_id, text, secret, status in connection.execute(ours.where(TABLES.c.terms.like('%"club"%'))).all():
        terms = json.loads(text)
        club = terms.pop("club", None)
        if club is None:
            continue
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(terms=_packed(terms)))
        if status == "over":
            _tell_seeds(connection, table_id, secret, club, paired="paired" in terms["options"])
    connection.execute(sa.update(EVENTS).where(EVENTS.c.body == UNSEALED).values(body=PLAIN))
    for name in ("club_tables", "club_rounds", "club_people", "clubs"):
        op.drop_table(name)


def _tell_seeds(connection: sa.Connection, table_id: str, secret: str, club: str, *, paired: bool) -> None:
    started = sa.select(EVENTS.c.n, EVENTS.c.body).where(
        EVENTS.c.table_id == table_id, EVENTS.c.body.like('{"start":%')
    )
    for n, text in connection.execute(started).all():
        body = json.loads(text)
        number = (body["start"] + 1) // 2 if paired else body["start"]
        seed = hmac.new(secret.encode(), f"{club}/{number}".encode(), hashlib.sha256).hexdigest()
        commit = "sha256:" + hashlib.sha256(seed.encode()).hexdigest()
        body["dealt"] = {"commit": commit, "seed": seed}
        one = (EVENTS.c.table_id == table_id, EVENTS.c.n == n)
        connection.execute(sa.update(EVENTS).where(*one).values(body=_packed(body)))


def _packed(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
