"""Requests about records that somebody brings."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from crownlands.server import messages
from crownlands.server.http.context import TheContext, welcome
from crownlands.server.http.parameters import REFUSALS, Visiting
from crownlands.server.live import imports

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/records", status_code=201, tags=["records"])
async def bring_in(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.RecordText
) -> messages.Imported:
    """Records as tables one can look at, yours from then on."""
    asking = context.asking(request, guest)
    context.limits.table(asking)
    # Whoever played on a device of their own may be new here.
    host = await welcome(request, response, guest, None)
    return messages.Imported(tables=await imports.bring_in(context.tables, host, wanted.record, asking.address))


@router.post("/verify", tags=["records"])
async def verify(
    request: Request, context: TheContext, _: Visiting, wanted: messages.RecordText
) -> messages.Verdict:
    """Whether a record's draws are those its seed deals."""
    found = await context.tables.workshop.ask("verify", wanted.record, context.address(request))
    return messages.Verdict.model_validate(found)
