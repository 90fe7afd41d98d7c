"""Requests for reviews of finished games: of a table, or of any record; how much is done comes as it is done."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from crownlands.server.encoding import compact
from crownlands.server.http.context import Context, TheContext
from crownlands.server.http.parameters import REFUSALS, Visiting
from crownlands.server.live.reviews import Reviews
from crownlands.server.storage.faults import Unavailable
from crownlands.server.storage.results import keep_review
from crownlands.server.storage.rows import Guest
from crownlands.server.table import records
from crownlands.server.table.openings import require_unsealed
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

router = APIRouter(prefix="/api", responses=REFUSALS)
HEARTBEAT = 10.0
"""Seconds after which a stream that has nothing to tell says so: proxies and clients close what is silent."""
MOST_SIGNS = 200_000
"""Of a record that is to be reviewed: the longest series fits in several times."""


class Wanted(BaseModel):
    """What is to be reviewed: a table whose games are all over, or records."""

    model_config = ConfigDict(extra="forbid")

    table: str | None = Field(None, pattern="^[a-z0-9]{6,16}$")
    record: str | None = Field(None, min_length=1)
    depth: Literal["quick", "usual"] = "quick"


@router.post(
    "/reviews",
    tags=["records"],
    responses={200: {"content": {"text/event-stream": {}}}},
    response_class=StreamingResponse,
)
async def review(request: Request, context: TheContext, guest: Visiting, wanted: Wanted) -> StreamingResponse:
    """Reviews games that are over. Events: `progress`, then `review` with all reviews, or `refused`."""
    text = await _text(context, wanted, guest)
    reviews: Reviews = request.app.state.reviews
    if (known := reviews.known(text, wanted.depth)) is not None:
        await _note(context, wanted.table, known)
        return StreamingResponse(iter([event({"reviews": known})]), media_type="text/event-stream")
    told = await reviews.ask(text, wanted.depth, context.address(request))
    if wanted.table is not None:
        told = _noted(context, wanted.table, told)
    return StreamingResponse(events(told), media_type="text/event-stream", headers={"cache-control": "no-store"})


async def _noted(
    context: Context, table: str, told: AsyncGenerator[dict[str, object], None]
) -> AsyncGenerator[dict[str, object], None]:
    async with contextlib.aclosing(told):
        async for one in told:
            await _note(context, table, one.get("reviews"))
            yield one


async def _note(context: Context, table: str | None, reviews: Any) -> None:
    """Luck and accuracy of a table's only game stay known, so that guests can look at their own over time."""
    if table is not None and reviews is not None and len(reviews) == 1:
        with contextlib.suppress(Unavailable):
            await keep_review(context.tables.store, table, reviews[0])


async def _text(context: Context, wanted: Wanted, guest: Guest | None) -> str:
    if (wanted.table is None) == (wanted.record is None):
        raise Refused("malformed")
    if wanted.record is not None:
        if len(wanted.record) > MOST_SIGNS:
            raise Refused("too_large")
        return wanted.record
    assert wanted.table is not None
    ledger = (await context.room(wanted.table, guest)).ledger
    # Between the games of a series, too: the next one may have the same deal.
    if not ledger.is_over:
        raise Refused("not_over")
    require_unsealed(ledger)
    return records.text(ledger)


async def events(told: AsyncGenerator[dict[str, object], None], last: str = "review") -> AsyncIterator[bytes]:
    """What is told, and a word now and then that somebody is still there: others may come first for minutes."""
    following: asyncio.Task[dict[str, object]] | None = None
    try:
        while True:
            following = following or asyncio.ensure_future(anext(told))
            done, _ = await asyncio.wait([following], timeout=HEARTBEAT)
            if not done:
                yield b": still waiting\n\n"
                continue
            try:
                one, following = following.result(), None
            except StopAsyncIteration:
                return
            yield event(one, last)
    finally:
        if following is not None and not following.done():
            following.cancel()
            with contextlib.suppress(asyncio.CancelledError, StopAsyncIteration):
                await following
        await told.aclose()


def event(told: dict[str, object], last: str = "review") -> bytes:
    """One event of a stream; ``last`` is the name of what was asked for."""
    kind = next((name for name in ("reviews", "refused") if name in told), "progress")
    return f"event: {last if kind == 'reviews' else kind}\ndata: {compact(told)}\n\n".encode()
