"""Positions and whole games as text; the grammar is in docs/notation.md. Moves write themselves (see `moves`)."""

from crownlands.rules.notation.editions import components_of, facts_of, is_current, require_rules
from crownlands.rules.notation.errors import NotationError, UnknownEdition
from crownlands.rules.notation.kingdoms import read_kingdom, write_kingdom
from crownlands.rules.notation.positions import read_position, write_position
from crownlands.rules.notation.records import Record, read_record, read_records, write_record

__all__ = [
    "NotationError",
    "Record",
    "UnknownEdition",
    "components_of",
    "facts_of",
    "is_current",
    "read_kingdom",
    "read_position",
    "read_record",
    "read_records",
    "require_rules",
    "write_kingdom",
    "write_position",
    "write_record",
]
