"""Records that come in, kept as tables one can look at.

What takes long is done by a worker (`live/worker.py`), so that no table waits for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from crownlands.server.live.openings import new_origin, store
from crownlands.server.table import imported
from crownlands.server.table.events import Seated

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.live.tables import Tables
    from crownlands.server.settings import Settings
    from crownlands.server.storage.rows import Guest
    from crownlands.server.table.events import Event


async def read(tables: Tables, text: str, owner: str) -> list[dict[str, Any]]:
    """The records of a text, as `imported.kept` tells of them; ``owner`` is whose time it takes."""
    found: list[dict[str, Any]] = await tables.workshop.ask("read", text, owner)
    return found


async def keep(tables: Tables, guest: Guest, found: list[dict[str, Any]]) -> list[str]:
    """Keeps each record as a table one can look at."""
    return [(await _store(tables, guest, one)).id for one in found]


async def _store(tables: Tables, guest: Guest, told: dict[str, Any]) -> Room:
    made = imported.opened(new_origin(), told)
    steps = [(by, _nameless(tables.settings, event)) for by, event in made.events]
    return await store(tables, replace(made, events=steps), guest, imported=True)


def _nameless(settings: Settings, event: Event) -> Event:
    """Without a name that nobody may have here."""
    if isinstance(event, Seated) and not settings.allow_name(event.sitter.name):
        return replace(event, sitter=replace(event.sitter, name=None))
    return event
