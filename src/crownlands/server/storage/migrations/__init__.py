"""How the database came to be what it is, one step at a time (alembic)."""
