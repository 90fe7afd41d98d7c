"""Everything somebody played here: lists with filters, what was seen of each table, and leaving one for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from crownlands.server.storage.forgetting import leave
from crownlands.server.storage.lists import PAGE, line_of
from crownlands.server.storage.schema import daily_results, holders, tables
from crownlands.server.table.lines import outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import Connection, Select

    from crownlands.server.storage.store import Store

CHUNK = 300
"""Lines read at a time while those that are wanted are looked for."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of a guest's tables are wanted; None: any."""

    game: str | None = None
    status: str | None = None
    """``running`` (or waiting) or ``finished``."""
    company: str | None = None
    """``people``: another person sits there. ``bots``: none does."""
    name: str | None = None
    """Part of another's name."""
    outcome: str | None = None

    @property
    def is_simple(self) -> bool:
        """The database can tell by itself."""
        return self.company is None and self.name is None and self.outcome is None

    def fits(self, line: dict[str, Any]) -> bool:
        """Whether a line is wanted, beyond what the database looks at."""
        others = [seat for n, seat in enumerate(line["seats"]) if n not in line["yours"]]
        with_people = any(seat["kind"] != "bot" for seat in others)
        if self.company is not None and with_people != (self.company == "people"):
            return False
        names = [(seat["name"] or "").casefold() for seat in others]
        if self.name is not None and not any(self.name.casefold() in one for one in names):
            return False
        return self.outcome is None or outcome(line) == self.outcome


def chosen(guest: str, wanted: Wanted) -> Select[Any]:
    """The rows of a guest's tables as far as the database can tell which are wanted, the latest first."""
    held = select(holders.c.table_id).where(holders.c.guest_id == guest)
    found = select(tables).where(tables.c.id.in_(held) | (tables.c.host == guest))
    if wanted.game is not None:
        found = found.where(tables.c.game == wanted.game)
    if wanted.status is not None:
        is_over = tables.c.status == "over"
        found = found.where(is_over if wanted.status == "finished" else ~is_over)
    return found.order_by(tables.c.updated.desc(), tables.c.id)


def lines(connection: Connection, guest: str, rows: Select[Any]) -> Iterator[dict[str, Any]]:
    """Rows as lines of a list, with what the guest has not seen."""
    read = connection.execute(rows).mappings()
    while chunk := read.fetchmany(CHUNK):
        held = select(holders.c.table_id, holders.c.seat, holders.c.looked).where(
            holders.c.guest_id == guest, holders.c.table_id.in_([row["id"] for row in chunk])
        )
        mine: dict[str, list[int]] = {}
        seen: dict[str, float] = {}
        for table_id, seat, looked in connection.execute(held):
            mine.setdefault(table_id, []).append(seat)
            if looked is not None:
                seen[table_id] = max(looked, seen.get(table_id, 0.0))
        for row in chunk:
            line = line_of(row, sorted(mine.get(row["id"], [])))
            yield {**line, "moved": seen.get(row["id"], row["updated"]) < row["updated"]}


async def mine(store: Store, guest: str, page: int, wanted: Wanted) -> dict[str, Any]:
    """A page of a guest's tables, those that wait for them first on it."""
    first = (page - 1) * PAGE
    rows = chosen(guest, wanted)
    if wanted.is_simple:
        rows = rows.offset(first).limit(PAGE + 1)

    def work(connection: Connection) -> dict[str, Any]:
        found: list[dict[str, Any]] = []
        skip = 0 if wanted.is_simple else first
        for line in lines(connection, guest, rows):
            if not wanted.fits(line):
                continue
            if skip:
                skip -= 1
                continue
            found.append(line)
            if len(found) > PAGE:
                break
        more = page + 1 if len(found) > PAGE else None
        found = sorted(found[:PAGE], key=lambda line: (line["status"] == "over", not line["your_turn"]))
        return {"tables": found, "more": more}

    return await store.read(work)


async def look(store: Store, seen: Mapping[tuple[str, str], float]) -> None:
    """Notes up to when guests have seen their tables: (table, guest) and the time of the last event."""

    def work(connection: Connection) -> None:
        for (table_id, guest), at in sorted(seen.items()):
            of_guest = (holders.c.table_id == table_id, holders.c.guest_id == guest)
            connection.execute(update(holders).where(*of_guest).values(looked=at))

    await store.write(work)


async def part(store: Store, table_id: str, guest: str) -> int | None:
    """A guest gives a finished game away: it goes, or stays without them if others played there.

    The number of its last event, 0 if it is gone; None, and nothing done, if it is not theirs or not over.
    """

    def work(connection: Connection) -> int | None:
        row = select(tables.c.status, tables.c.host).where(tables.c.id == table_id).with_for_update()
        found = connection.execute(row).one_or_none()
        of_guest = (holders.c.table_id == table_id, holders.c.guest_id == guest)
        held = connection.execute(select(holders.c.seat).where(*of_guest)).first() is not None
        if found is None or found.status != "over" or not (held or found.host == guest):
            return None
        n = leave(connection, table_id, found.status, found.host, guest, store.now())
        connection.execute(holders.delete().where(*of_guest))
        of_day = (daily_results.c.table_id == table_id, daily_results.c.guest_id == guest)
        connection.execute(update(daily_results).where(*of_day).values(table_id=None))
        store.notify(connection, table_id, n)
        return n

    return await store.write(work)
