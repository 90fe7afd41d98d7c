"""What a stored table or a record means, as plain values that a later version must find again."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from crownlands.rules import actor, legal, result
from crownlands.rules.notation import read_records, write_position
from crownlands.server.live.levels import Levels
from crownlands.server.live.tables import Tables
from crownlands.server.settings import Settings
from crownlands.server.storage.schema import tables
from crownlands.server.table import records
from crownlands.server.table.events import Resumed

if TYPE_CHECKING:
    from crownlands.rules import Position
    from crownlands.rules.notation import Record
    from crownlands.server.live.room import Room

Meaning = dict[str, Any]


def of_position(position: Position) -> Meaning:
    """Where a game stands: what is to be decided, by whom, in how many ways, and what the realms score."""
    return {
        "position": write_position(position),
        "actor": actor(position),
        "legal": len(legal(position)),
        "scores": list(result(position).scores),
    }


def of_record(record: Record) -> Meaning:
    """What a record tells: its set-up, how long it is and where it leads."""
    *_, last = record.positions()
    chosen = record.setup
    return {
        "game": chosen.game,
        "seats": chosen.seats,
        "options": list(chosen.options),
        "moves": len(record.moves),
        **of_position(last),
    }


def of_records(text: str) -> list[Meaning]:
    """What the records of a text tell."""
    return [of_record(record) for record in read_records(text)]


def of_room(room: Room) -> Meaning:
    """What a table's events come to, without what time does to it (clocks)."""
    ledger = room.ledger
    return {
        "status": ledger.status,
        "game": ledger.terms.setup.game,
        "options": list(ledger.terms.setup.options),
        "imported": room.imported,
        # Time in which no server ran is given back when a table is read, by an event of its own.
        "events": sum(
            not (isinstance(one.event, Resumed) and one.event.credit is not None) for one in ledger.entries
        ),
        "match": ledger.match,
        "sitters": [[one.kind, one.name, one.level, one.away, one.resigned] for one in ledger.sitters],
        "held": {str(seat): len(room.holders.of(seat)) for seat in range(len(ledger.sitters))},
        "results": [
            [[one.realm, one.place, one.score] for one in game.result.standings] for game in ledger.finished
        ],
        "requests": [[asked.by, asked.what, sorted(asked.waiting)] for asked in ledger.proposals.values()],
        "paused": ledger.paused,
        "clock": ledger.terms.agreed.clock.kind,
        "rematch": ledger.rematch,
        "branch": None if ledger.branch is None else asdict(ledger.branch),
        "deals": [ledger.promised(number)[0] for number in range(1, ledger.terms.matches + 1)],
        "record": of_records(records.text(ledger)) if ledger.match else [],
        **of_position(ledger.position),
    }


def of_tables(where: str) -> dict[str, Meaning]:
    """Every table of a database: what is stored, and nothing that would happen next."""
    still = Settings(database=where, bot_pause=86400.0, forced_pause=86400.0, grace=86400.0)

    async def read() -> dict[str, Meaning]:
        # It is never opened, so it looks after nothing.
        living = Tables(still, Levels())
        try:
            ids = await living.store.read(lambda connection: list(connection.scalars(select(tables.c.id))))
            found = {}
            for table_id in sorted(ids):
                room = await living.room(table_id)
                assert room is not None, table_id
                found[table_id] = of_room(room)
            return found
        finally:
            await living.close()

    return asyncio.run(read())
