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
    found = await imports.read(context.tables, wanted.record, asking.address)
    for _ in found[1:]:
        context.limits.table(asking)
    # A guest who played on a device of their own may be new here; a text that is no record makes nobody known.
    host = await welcome(request, response, guest, None)
    return messages.Imported(tables=await imports.keep(context.tables, host, found))


@router.post("/verify", tags=["records"])
async def verify(
    request: Request, context: TheContext, _: Visiting, wanted: messages.RecordText
) -> messages.Verdict:
    """Whether a record's draws are those its seed deals."""
    found = await context.tables.workshop.ask("verify", wanted.record, context.address(request))
    return messages.Verdict.model_validate(found)
