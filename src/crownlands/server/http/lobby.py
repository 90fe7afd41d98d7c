"""Requests about company: which tables are open, live, and playing with anyone who comes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from crownlands.server.encoding import compact
from crownlands.server.http.bulletins import ANSWER, BEAT, Posted, require_room
from crownlands.server.http.context import TheContext, welcome
from crownlands.server.http.parameters import REFUSALS, Known, Visiting
from crownlands.server.messages import lobby as messages
from crownlands.server.storage import seekers
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from crownlands.server.http.context import Context
    from crownlands.server.http.limits import Asking
    from crownlands.server.storage.rows import Guest

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["lobby"])
PULSE = 5.0
"""Seconds between two words to a page that waits: one that is gone is noticed soon."""


@router.get("/lobby", response_class=StreamingResponse, responses=ANSWER)
async def lobby(request: Request, context: TheContext, guest: Visiting) -> StreamingResponse:
    """Public tables and who waits for what, as an event stream: a LobbyView now, and whenever it changes."""
    asking = context.asking(request, guest)
    require_room(context, asking)
    await context.tables.lobby.open()
    return Posted(context, context.tables.lobby, asking)


@router.post("/seek", status_code=204)
async def seek(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.Seek
) -> None:
    """Wait for company, for as long as the stream of ``GET /api/seek`` is open and a little longer."""
    context.limits.seek(context.asking(request, guest))
    person = await welcome(request, response, guest, wanted.name)
    await context.tables.seeking.seek(person, wanted.game, wanted.seats)


@router.get("/seek", response_class=StreamingResponse, responses=ANSWER)
async def wait(request: Request, context: TheContext, guest: Known) -> StreamingResponse:
    """Waits as an event stream: a Found with a table when company is found, which ends it."""
    asking = context.asking(request, guest)
    require_room(context, asking)
    if not await seekers.is_seeking(context.tables.store, guest.id):
        raise Refused("not_seeking")
    waiting = _waiting(context, asking, guest)
    return StreamingResponse(waiting, media_type="text/event-stream", headers={"cache-control": "no-store"})


@router.delete("/seek", status_code=204)
async def leave(context: TheContext, guest: Known) -> None:
    """Wait no more."""
    await context.tables.seeking.leave(guest)


async def _waiting(context: Context, asking: Asking, guest: Guest) -> AsyncIterator[bytes]:
    with context.connected(asking):
        async with context.tables.seeking.waiting(guest) as line:
            while not context.tables.closing:
                try:
                    async with asyncio.timeout(PULSE):
                        await line.news.wait()
                except TimeoutError:
                    yield BEAT
                    continue
                line.news.clear()
                if line.table is not None:
                    yield f"data: {compact({'table': line.table})}\n\n".encode()
                    return
