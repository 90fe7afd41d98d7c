"""Requests about records that somebody brings."""

from __future__ import annotations

from fastapi import APIRouter, Request

from crownlands.server import messages
from crownlands.server.http.context import TheContext
from crownlands.server.http.parameters import REFUSALS, Known, Visiting
from crownlands.server.live import imports

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/records", status_code=201, tags=["records"])
async def bring_in(
    request: Request, context: TheContext, guest: Known, wanted: messages.RecordText
) -> messages.Imported:
    """Records as tables one can look at."""
    asking = context.asking(request, guest)
    context.limits.table(asking)
    return messages.Imported(tables=await imports.bring_in(context.tables, guest, wanted.record, asking.address))


@router.post("/verify", tags=["records"])
async def verify(
    request: Request, context: TheContext, _: Visiting, wanted: messages.RecordText
) -> messages.Verdict:
    """Whether a record's draws are those its seed deals."""
    found = await context.tables.workshop.ask("verify", wanted.record, context.address(request))
    return messages.Verdict.model_validate(found)
