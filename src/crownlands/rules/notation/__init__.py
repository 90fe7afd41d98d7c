"""Positions and whole games as text; the grammar is in docs/notation.md. Moves write themselves (see `moves`)."""

from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.kingdoms import read_kingdom, write_kingdom
from crownlands.rules.notation.positions import read_position, write_position
from crownlands.rules.notation.records import Record, read_record, read_records, write_record

__all__ = [
    "NotationError",
    "Record",
    "read_kingdom",
    "read_position",
    "read_record",
    "read_records",
    "write_kingdom",
    "write_position",
    "write_record",
]
