"""Somebody's games as records, a page at a time and beside everything else: no table comes into memory for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from crownlands.server.storage import games, journal
from crownlands.server.table import records
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.server.live.tables import Tables
    from crownlands.server.storage.games import Wanted
    from crownlands.server.storage.rows import News, TableRow


async def page_of(tables: Tables, guest: str, page: int, wanted: Wanted, owner: str) -> dict[str, Any]:
    """A page of a guest's tables, each with its record; ``owner`` is whose time it takes."""
    listed = await games.mine(tables.store, guest, page, wanted)
    told = []
    for line in listed["tables"]:
        record = None
        if (found := await tables.store.table(line["id"])) is not None:
            record = await tables.workshop.beside(owner, partial(_record, *found))
        told.append({"table": line, "record": record})
    return {"games": told, "more": listed["more"]}


def _record(row: TableRow, news: News) -> str | None:
    """The record of a stored table; None if nothing was played there, or it cannot be read."""
    try:
        return records.text(journal.folded(Ledger(journal.terms(row)), news.events)) or None
    except (Refused, ValueError):
        return None
