"""Requests about the daily deal: what is played, everybody's results, boards of friends."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from crownlands.server.http.context import TheContext, welcome
from crownlands.server.http.parameters import REFUSALS, Known, Visiting
from crownlands.server.messages import Created
from crownlands.server.messages import daily as messages
from crownlands.server.storage import dailies
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api/daily", responses=REFUSALS, tags=["daily"])
DayOf = Annotated[str | None, Query(alias="day", pattern=r"^\d{4}-\d\d-\d\d$")]
Code = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]


@router.get("", response_model=messages.DailyView)
async def daily(context: TheContext, guest: Visiting, day: DayOf = None) -> object:
    """Today's deal, or a past day's, with everybody's results and yours."""
    days = context.tables.dailies
    return await days.view(days.day(day), guest)


@router.post("", status_code=201)
async def begin(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.DailyTable
) -> Created:
    """Begins today's deal, or leads back to your table of it; only your first result counts."""
    context.limits.table(context.asking(request, guest))
    person = await welcome(request, response, guest, wanted.name)
    room = await context.tables.dailies.begin(person)
    return Created(id=room.id, seats=sorted(room.seats_of(person.id)), links=[], watch=f"/t/{room.id}", code=None)


@router.post("/results", status_code=201, response_model=messages.DailyMine)
async def bring_in(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.DailyRecord
) -> object:
    """The record of a day's deal that was played on a device: checked by the law, then among the others."""
    days, address = context.tables.dailies, context.address(request)
    found, reached = await days.judged(wanted.record, address)
    person = await welcome(request, response, guest, wanted.name)
    return await days.bring_in(found, reached, person)


@router.post("/boards", status_code=201)
async def new_board(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.DailyJoin
) -> messages.DailyBoardCode:
    """A friends' board: anyone who has its link sees it and may join."""
    context.limits.table(context.asking(request, guest))
    person = await welcome(request, response, guest, wanted.name)
    try:
        return messages.DailyBoardCode(code=await dailies.new_board(context.tables.store, person.id))
    except dailies.Full:
        raise Refused("board_full", most=dailies.MOST_BOARDS) from None


@router.get("/boards/{code}", response_model=messages.DailyBoard)
async def board(request: Request, context: TheContext, guest: Visiting, code: Code, day: DayOf = None) -> object:
    """A friends' board on a day, the best first."""
    days, address = context.tables.dailies, context.address(request)
    if context.limits.guesses.left(address) < 1:
        raise Refused("too_fast")
    try:
        return await days.board(code, days.day(day), guest)
    except Refused as refused:
        if refused.code == "unknown_board":
            # A look at your own board is no guess, however often.
            context.limits.guesses.allow(address)
        raise


@router.post("/boards/{code}", status_code=204)
async def join(
    request: Request,
    response: Response,
    context: TheContext,
    guest: Visiting,
    code: Code,
    wanted: messages.DailyJoin,
) -> None:
    """Be shown on a board."""
    # A code that opens nothing makes nobody known.
    await board(request, context, guest, code)
    person = await welcome(request, response, guest, wanted.name)
    try:
        if not await dailies.join(context.tables.store, code, person.id):
            raise Refused("unknown_board")
    except dailies.Full:
        raise Refused("board_full", most=dailies.MOST_MEMBERS) from None


@router.delete("/boards/{code}", status_code=204)
async def leave(context: TheContext, guest: Known, code: Code) -> None:
    """Be shown on a board no more; a board without members is gone."""
    await dailies.leave(context.tables.store, code, guest.id)
