"""What somebody's games came to: counts, the best, sums, and the latest results with what reviews found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select

from crownlands.server.storage.games import Wanted, chosen, lines
from crownlands.server.storage.schema import reviewed, tables
from crownlands.server.table.lines import outcome, realm_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crownlands.server.storage.store import Store

LATEST = 100
"""Results told of each game, for a plot."""
FINISHED = Wanted(status="finished")
COUNTED = {"won": 0, "shared": 0, "lost": 0, "counted": 0, "total": 0}


async def results(store: Store, guest: str) -> list[dict[str, Any]]:
    """Each game with what it came to; the game played last comes first."""

    def work(connection: Connection) -> list[dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for line in lines(connection, guest, chosen(guest, FINISHED)):
            if (one := result_of(line)) is not None:
                game = found.setdefault(
                    line["game"], {"game": line["game"], **COUNTED, "best": None, "latest": []}
                )
                _count(game, one)
        for game in found.values():
            game["latest"].reverse()
            _add_reviews(connection, game["latest"])
        return list(found.values())

    return await store.read(work)


def result_of(line: dict[str, Any]) -> dict[str, Any] | None:
    """What a finished line came to for its reader; None if it has no reader's result."""
    ended = outcome(line)
    if ended is None:
        return None
    mine = realm_of(line, line["yours"][0])
    others = [score for realm, score in enumerate(line["result"]) if realm != mine]
    return {
        "table": line["id"],
        "at": line["updated"],
        "outcome": ended,
        # Sums of a series, and of games that somebody gave up, say nothing beside those of whole ones.
        "points": line["result"][mine] if line["whole"] else None,
        "against": max(others) if line["whole"] else None,
        "yours": line["yours"][0],
        "luck": None,
        "accuracy": None,
        "unit": None,
    }


def _count(game: dict[str, Any], one: dict[str, Any]) -> None:
    game[one["outcome"]] += 1
    if one["points"] is not None:
        game["counted"] += 1
        game["total"] += one["points"]
        if game["best"] is None or one["points"] >= game["best"]["points"]:
            game["best"] = one
    if len(game["latest"]) < LATEST:
        game["latest"].append(one)


def _add_reviews(connection: Connection, latest: list[dict[str, Any]]) -> None:
    ids = [one["table"] for one in latest]
    known = select(reviewed.c.table_id, reviewed.c.unit, reviewed.c.seats).where(reviewed.c.table_id.in_(ids))
    found = {table_id: (unit, json.loads(seats)) for table_id, unit, seats in connection.execute(known)}
    for one in latest:
        unit, seats = found.get(one["table"], (None, []))
        seat = next((seat for seat in seats if seat["seat"] == one["yours"]), None)
        if seat is not None:
            one.update(luck=seat["luck"], accuracy=seat["accuracy"], unit=unit)


async def keep_review(store: Store, table_id: str, review: dict[str, Any]) -> None:
    """What a review of a table's only game found of its seats; a quick one does not replace a longer one."""
    seats = [{name: seat[name] for name in ("seat", "luck", "accuracy")} for seat in review["seats"]]
    row = {"table_id": table_id, "depth": review["depth"], "unit": review["unit"], "seats": json.dumps(seats)}
    known = reviewed.c.table_id == table_id

    def work(connection: Connection) -> None:
        # Of two who ask at the same time one comes first; and a table that is gone has no review.
        there = connection.scalar(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
        before = connection.scalar(select(reviewed.c.depth).where(known))
        if there is None or (before is not None and review["depth"] == "quick"):
            return
        connection.execute(delete(reviewed).where(known))
        connection.execute(insert(reviewed).values(**row))

    await store.write(work)
