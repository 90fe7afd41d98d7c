"""Requests for the analysis of a position: by its notation, or of a moment of a game that is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from crownlands.rules.notation import Record, write_record
from crownlands.server.analysing import ANALYSIS
from crownlands.server.encoding import compact
from crownlands.server.http.context import Context, TheContext
from crownlands.server.http.parameters import REFUSALS, Visiting
from crownlands.server.http.reviews import event, events
from crownlands.server.live.reviews import Reviews
from crownlands.server.storage.rows import Guest
from crownlands.server.table.openings import moment
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api", responses=REFUSALS)
MOST_MOVES = 300
"""Of a line: the longest game has fewer."""
MOST_COMPARED = 8
"""Moves that somebody may ask about: as many as are compared unasked."""
MOST_SIGNS = 8_000
"""Of a position: the longest has some two thousand."""


class Line(BaseModel):
    """A position and the moves played on from there; or a moment of a table, as replays number them."""

    model_config = ConfigDict(extra="forbid")

    position: Annotated[str, StringConstraints(min_length=1, max_length=MOST_SIGNS)] | None = None
    table: str | None = Field(None, pattern="^[a-z0-9]{6,16}$")
    n: int | None = Field(None, ge=0, le=2**31 - 1)
    moves: Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=MOST_MOVES)] = []
    only: Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=MOST_COMPARED)] = []


@router.post(
    "/analyses",
    tags=["records"],
    responses={200: {"content": {"text/event-stream": {}}}},
    response_class=StreamingResponse,
)
async def analyse(request: Request, context: TheContext, guest: Visiting, line: Line) -> StreamingResponse:
    """Compares the moves of a position. Events: `progress` with what is known, then `analysis`, or `refused`."""
    address = context.address(request)
    only = {"only": line.only} if line.only else {}
    question = compact({**await _first(context, line, address, guest), "moves": line.moves, **only})
    analyses: Reviews = request.app.state.analyses
    if (known := analyses.known(question, ANALYSIS)) is not None:
        return StreamingResponse(iter([event({"reviews": known}, "analysis")]), media_type="text/event-stream")
    told = await analyses.ask(question, ANALYSIS, address)
    return StreamingResponse(
        events(told, "analysis"), media_type="text/event-stream", headers={"cache-control": "no-store"}
    )


async def _first(context: Context, line: Line, address: str, guest: Guest | None) -> dict[str, str]:
    if (line.table is None) == (line.position is None) or (line.table is None) != (line.n is None):
        raise Refused("malformed", field="position", why="one_of_position_or_table_with_n")
    if line.position is not None:
        return {"position": line.position}
    assert line.table is not None
    assert line.n is not None
    room, n = await context.room(line.table, guest), line.n
    # As for playing on: not while others wait for somebody's move.
    then = await context.tables.workshop.beside(address, lambda: moment(room.ledger, n))
    return {"record": write_record(Record(then.terms.setup, (), then.position))}
