"""Tables keep the rules and the facts they are played by."""

from __future__ import annotations

import os

import sqlalchemy as sa
from alembic import op

from crownlands.components import ENVIRONMENT, load
from crownlands.rules import GAMES
from crownlands.rules.notation.editions import digest_of

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

RULES = "1"
FACTS = {
    "kingdomino": "kingdomino:sha256:1e4217e28a3f45fc80906cd8d98a2b6a0df7c1513e87e6e9e713f97ce57b23b1",
    "queendomino": "queendomino:sha256:646150d86bc292cb282d32cf57e342b6ff322d29d4a0fefe37ee1057ae58bbc2",
    "age_of_giants": "age_of_giants:sha256:bc83ab263df83baa16be8d80ac8ecff06744a89656c69ece56883b4e89716eff",
    "royal_wedding": "royal_wedding:sha256:9a731df0afe51d11b322b3483b95ebc6933c598e0f59b1bbd4f0df57dcab87d4",
    "riomino": "riomino:sha256:073b5d85d440f694251d968f85f93f80a56c2548d205bc61fb7698ff2a43eb6b",
}
"""Those of 0.1, which played whatever was stored without naming them."""
TABLES = sa.table("tables", sa.column("game"), sa.column("rules"), sa.column("facts"))


def upgrade() -> None:
    """Adds the columns; what is there was played by the facts of 0.1, or of the server's own folder."""
    op.add_column("tables", sa.Column("rules", sa.String(16)))
    op.add_column("tables", sa.Column("facts", sa.String(120)))
    for game, facts in _played_with().items():
        op.execute(sa.update(TABLES).where(TABLES.c.game == game).values(rules=RULES, facts=facts))


def downgrade() -> None:
    """Takes the columns away, unless a table was played by what 0.1 does not know: it would misread that."""
    known = {*FACTS.values(), *_played_with().values()}
    strange = sa.select(sa.func.count()).where((TABLES.c.rules != RULES) | TABLES.c.facts.not_in(known))
    if number := op.get_bind().scalar(strange):
        raise ValueError(f"{number} tables are played by facts or rules that 0.1 does not know; remove them first")
    op.drop_column("tables", "facts")
    op.drop_column("tables", "rules")


def _played_with() -> dict[str, str]:
    if not os.environ.get(ENVIRONMENT):
        return FACTS
    return {game: digest_of(load(), game) for game in GAMES}
