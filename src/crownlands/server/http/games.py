"""Requests about the games one played: lists, results, records, and taking one away."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request

from crownlands.server import messages
from crownlands.server.http.context import TheContext
from crownlands.server.http.parameters import REFUSALS, GameName, Known, Page, TableId, Visiting
from crownlands.server.live import exports, housekeeping
from crownlands.server.storage import games
from crownlands.server.storage.games import Wanted
from crownlands.server.storage.results import results
from crownlands.server.table.openings import require_unsealed
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api/me", responses=REFUSALS, tags=["me"])


def wanted(
    game: GameName = None,
    status: Literal["running", "finished"] | None = None,
    company: Literal["people", "bots"] | None = None,
    name: Annotated[str | None, Query(min_length=1, max_length=24)] = None,
    outcome: Literal["won", "shared", "lost"] | None = None,
) -> Wanted:
    """Which of a guest's tables are wanted: by game, status, company (people or bots), a name, the outcome."""
    return Wanted(game, status, company, name, outcome)


Which = Annotated[Wanted, Depends(wanted)]


@router.get("/tables", response_model=messages.TableList)
async def tables(context: TheContext, guest: Visiting, which: Which, page: Page = 1) -> object:
    """Your tables; those that wait for you first."""
    if guest is None:
        return {"tables": [], "more": None}
    found = await games.mine(context.tables.store, guest.id, page, which)
    for line in found["tables"]:
        room = context.tables.rooms.get(line["id"])
        # A guest who looks at it right now has seen it.
        if room is not None and any(visitor.guest == guest.id for visitor in room.visitors):
            line["moved"] = False
    return found


@router.delete("/tables/{table}", status_code=204)
async def part(context: TheContext, guest: Known, table: TableId) -> None:
    """Takes a finished game away from you. One that others played in stays, without your name; others go."""
    room = await context.room(table, guest)
    if guest.id != room.host and not room.seats_of(guest.id):
        raise Refused("not_yours")
    require_unsealed(room.ledger)
    n = await games.part(context.tables.store, table, guest.id)
    if n is None:
        raise Refused("not_over")
    await context.tables.read_again({table: n})
    context.tables.errand(housekeeping.wipe(context.tables))


@router.get("/results", response_model=messages.Results)
async def mine(context: TheContext, guest: Visiting) -> object:
    """What your finished games came to: counts, bests, and the latest of each game with what reviews found."""
    return {"games": [] if guest is None else await results(context.tables.store, guest.id)}


@router.get("/records", response_model=messages.RecordList)
async def records(request: Request, context: TheContext, guest: Known, which: Which, page: Page = 1) -> object:
    """Your tables with their records, a page at a time; filters as with the list of your tables."""
    return await exports.page_of(context.tables, guest.id, page, which, context.address(request))
