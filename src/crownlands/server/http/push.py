"""Requests about Web Push: which of your browsers are told that it is your turn, and when not."""

from __future__ import annotations

from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from fastapi import APIRouter, Body, Request, Response

from crownlands.server.http.context import TheContext, welcome
from crownlands.server.http.parameters import REFUSALS, Known, Visiting
from crownlands.server.live.hooks import check_address
from crownlands.server.messages import push as messages
from crownlands.server.storage import pushes
from crownlands.server.storage.pushes import Quiet, Subscription
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api/me/push", responses=REFUSALS, tags=["me"])


@router.get("")
async def shown(context: TheContext, guest: Visiting) -> messages.PushView:
    """Whether you can be told, how many of your browsers are, and your quiet hours."""
    sender = context.tables.pushing.sender
    key = None if sender is None else sender.public
    if guest is None:
        return messages.PushView(key=key, browsers=0, quiet=None)
    told, quiet = await pushes.told_where(context.tables.store, guest.id)
    hours = None if quiet is None else messages.QuietHours(begins=quiet.begins, ends=quiet.ends, zone=quiet.zone)
    return messages.PushView(key=key, browsers=len(told), quiet=hours)


@router.post("", status_code=204)
async def subscribe(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.PushBrowser
) -> None:
    """A browser of yours is told from now on when it is your turn and you are not looking."""
    if context.tables.pushing.sender is None:
        raise Refused("push_refused")
    from crownlands.server.live.webpush import is_key

    to_private = context.settings.hooks_to_private
    if not is_key(wanted.keys.p256dh, wanted.keys.auth):
        raise Refused("malformed", field="body.keys", why="no_key")
    if not (wanted.endpoint.startswith("https://") or to_private):
        raise Refused("malformed", field="body.endpoint", why="https")
    await check_address(wanted.endpoint, to_private=to_private)
    one = Subscription(wanted.endpoint, wanted.keys.p256dh, wanted.keys.auth)
    person = await welcome(request, response, guest, None)
    await pushes.subscribe(context.tables.store, person.id, one)


@router.delete("", status_code=204)
async def stop(
    context: TheContext, guest: Known, wanted: Annotated[messages.PushStop | None, Body()] = None
) -> None:
    """A browser of yours is told no more; without naming one, none is."""
    await pushes.unsubscribe(context.tables.store, guest.id, None if wanted is None else wanted.endpoint)


@router.put("", status_code=204)
async def wish(context: TheContext, guest: Known, wanted: messages.PushWishes) -> None:
    """When you are not to be told. A turn in your quiet hours is told when they are over."""
    hours = wanted.quiet
    if hours is None:
        await pushes.set_quiet(context.tables.store, guest.id, None)
        return
    try:
        ZoneInfo(hours.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused("malformed", field="body.quiet.zone", why="zone") from None
    await pushes.set_quiet(context.tables.store, guest.id, Quiet(hours.begins, hours.ends, hours.zone))
