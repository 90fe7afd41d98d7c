"""Where tables are kept: SQLite by default, PostgreSQL by address. Events only, append-only."""
