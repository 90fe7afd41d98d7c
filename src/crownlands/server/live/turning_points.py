"""Where a finished game was decided, as a table tells it: a worker asks the solver, the answer is about events."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from crownlands.players.turning_point import from_the_end
from crownlands.rules.notation import read_records
from crownlands.server.messages import Decided
from crownlands.server.table import decided as decisions
from crownlands.server.table import records

if TYPE_CHECKING:
    from crownlands.server.live.room import Room


@dataclass
class Known:
    """What was found about a room's last game, and after which event; who asks meanwhile waits for it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    n: int = -1
    told: dict[str, Any] | None = None


KNOWN: WeakKeyDictionary[Room, Known] = WeakKeyDictionary()
"""A finished game is solved once for all who look at it, for as long as its room is in memory."""


def found(text: str) -> dict[str, Any] | None:
    """What the solver knows about one finished game; moves are counted from its end."""
    (game,) = read_records(text)
    return from_the_end(game)


async def decided(room: Room, owner: str) -> Decided:
    """Where the table's last game was decided; ``owner`` is whose time it takes."""
    ledger = room.ledger
    text = records.last(ledger)
    if not decisions.can_be_asked(ledger):
        return Decided.model_validate(decisions.told(ledger, None))
    known, n = KNOWN.setdefault(room, Known()), ledger.changed
    async with known.lock:
        if known.n != n:
            known.told = await room.tables.workshop.ask("decided", text, owner)
            known.n = n
        return Decided.model_validate(decisions.told(ledger, known.told))
