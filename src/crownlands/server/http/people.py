"""A guest's requests about themselves: their name, their tables, their data."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from crownlands.server import messages
from crownlands.server.http.context import COOKIE, TheContext, welcome
from crownlands.server.http.parameters import REFUSALS, Known, Visiting
from crownlands.server.live import housekeeping
from crownlands.server.live.hooks import check_address
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["me"])


@router.get("/me")
async def me(guest: Visiting) -> messages.Me:
    """Who the server takes you for."""
    return messages.Me(name=guest.name if guest else None, guest=guest.id if guest else None)


@router.put("/me")
async def rename(request: Request, response: Response, guest: Visiting, wanted: messages.Profile) -> messages.Me:
    """Changes your display name."""
    known = await welcome(request, response, guest, wanted.name)
    return messages.Me(name=known.name, guest=known.id)


@router.get("/me/data")
async def data(context: TheContext, guest: Known, response: Response) -> dict[str, Any]:
    """Everything stored about you."""
    response.headers["content-disposition"] = 'attachment; filename="crownlands.json"'
    return await context.people.data(guest)


@router.delete("/me", status_code=204)
async def forget(context: TheContext, guest: Known, response: Response) -> None:
    """Forgets you. Games that others play in stay, without your name; bots go on for you. The others go."""
    await context.tables.read_again(await context.people.forget(guest))
    context.tables.errand(housekeeping.wipe(context.tables))
    response.delete_cookie(COOKIE, path=(context.settings.root_path or "") + "/")


@router.post("/me/hook", status_code=204)
async def set_hook(context: TheContext, guest: Known, wanted: messages.Hook) -> None:
    """An address that is told when it is your turn."""
    if not context.settings.hooks:
        raise Refused("hook_refused")
    await check_address(wanted.url, to_private=context.settings.hooks_to_private)
    await context.people.change(guest, hook=wanted.url)


@router.delete("/me/hook", status_code=204)
async def drop_hook(context: TheContext, guest: Known) -> None:
    """Forgets your webhook."""
    await context.people.change(guest, hook=None)


@router.post("/guests", status_code=201, tags=["play"])
async def new_guest(
    request: Request, context: TheContext, guest: Visiting, wanted: messages.Profile
) -> messages.ApiGuest:
    """A key for a program: send it as ``Authorization: Bearer KEY``."""
    context.limits.newcomer(context.asking(request, guest))
    name = context.proper(wanted.name)
    _, key = await context.people.new(name)
    return messages.ApiGuest(name=name, key=key)
