"""Where a finished game was decided, as a table tells it: a worker asks the solver, the answer is about events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.players.turning_point import from_the_end
from crownlands.rules.notation import read_records
from crownlands.server.messages import Decided
from crownlands.server.table import decided as decisions
from crownlands.server.table import records

if TYPE_CHECKING:
    from crownlands.server.live.room import Room


def found(text: str) -> dict[str, Any] | None:
    """What the solver knows about one finished game; moves are counted from its end."""
    (game,) = read_records(text)
    return from_the_end(game)


async def decided(room: Room, owner: str) -> Decided:
    """Where the table's last game was decided; ``owner`` is whose time it takes."""
    ledger = room.ledger
    text = records.last(ledger)
    asked = decisions.can_be_asked(ledger)
    told = await room.tables.workshop.ask("decided", text, owner) if asked else None
    return Decided.model_validate(decisions.told(ledger, told))
