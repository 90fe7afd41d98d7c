"""New tables, stored and brought in: made by somebody, the same people again, a game taken up from another."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from crownlands.server.encoding import compact
from crownlands.server.live.listing import index
from crownlands.server.names import new_id
from crownlands.server.storage import journal
from crownlands.server.storage.faults import Restored
from crownlands.server.storage.holders import carry_blocks
from crownlands.server.storage.rows import TableRow
from crownlands.server.table import openings
from crownlands.server.table.change import NOTHING, Change
from crownlands.server.table.events import Rematched
from crownlands.server.table.openings import Origin, Wanted
from crownlands.server.table.refusal import Refused
from crownlands.server.table.table import Table

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.live.tables import Tables
    from crownlands.server.messages import Branch
    from crownlands.server.storage.rows import EventRow, Guest, Index
    from crownlands.server.table.agreement import Agreement
    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.openings import Opening
    from crownlands.server.table.terms import Terms


def new_origin() -> Origin:
    """An id nobody can guess, and a secret."""
    return Origin(new_id(), secrets.token_hex(32))


async def create(tables: Tables, guest: Guest, agreed: Agreement) -> Room:
    """A new table; the creator is its host."""
    return await store(tables, openings.create(new_origin(), agreed, tables.levels, guest.id, guest.name), guest)


async def guided(tables: Tables, guest: Guest, game: str) -> Room:
    """The tutorial of a game, begun."""
    return await store(tables, openings.guided(new_origin(), game, tables.levels, guest.id, guest.name), guest)


async def play_on(room: Room, then: Ledger, guest: Guest, wanted: Branch) -> Room:
    """A practice table that goes on from a moment of another."""
    who = Wanted(guest.id, guest.name, wanted.seat, wanted.level)
    return await store(room.tables, openings.play_on(new_origin(), room.table, then, who), guest)


async def rematch(room: Room, guest: Guest, *, swap: bool) -> Room:
    """The same people at a new table; asked twice, it is the same table."""
    tables = room.tables
    if room.ledger.rematch is not None and (known := await tables.room(room.ledger.rematch)) is not None:
        return known
    new = await store(tables, openings.rematch(new_origin(), room.table, swap=swap), guest)
    await room.act(lambda: Change([("host", Rematched(new.id))]) if room.ledger.rematch is None else NOTHING)
    if room.ledger.rematch != new.id:
        # Two people pressed the button at once; the table of the first is the table.
        await tables.drop([new.id])
        return await rematch(room, guest, swap=swap)
    # Whom a host removed stays away from the same people's next table, too.
    new.table.blocked.update(room.table.blocked)
    await tables.store.write(lambda connection: carry_blocks(connection, room.id, new.id))
    return new


def rows(
    tables: Tables, opening: Opening, host: Guest | None, *, imported: bool = False
) -> tuple[TableRow, Index, list[EventRow]]:
    """What is stored of a new table: its terms, its line in lists, its first events."""
    now, terms, host_id = tables.time.now(), opening.terms, None if host is None else host.id
    table = Table(terms, tables.levels, host_id)
    first = [journal.event_row(one) for one in table.do(Change(opening.events), now)]
    row = TableRow(
        id=terms.id,
        created=now,
        terms=compact(terms.agreed.told()),
        host=host_id,
        secret=terms.secret,
        game=terms.setup.game,
        public=terms.agreed.public,
        imported=imported,
        rules=terms.rules,
        facts=terms.facts,
    )
    return row, index(table.ledger, now, tables.settings.lease), first


async def store(tables: Tables, opening: Opening, host: Guest, *, imported: bool = False) -> Room:
    """Stores a table with its first events and whose its seats are, and brings it in."""
    await tables.store.create(*rows(tables, opening, host, imported=imported), opening.held)
    if opening.terms.agreed.public:
        tables.lobby.changed()
    if (room := await tables.room(opening.terms.id)) is None:
        # A backup was restored in between.
        raise Restored
    return room


def terms_of(row: TableRow) -> Terms:
    """What was agreed on at a stored table; where it cannot be read, there is nothing to show."""
    try:
        return journal.terms(row)
    except ValueError:
        raise Refused("damaged_table", n=0) from None
