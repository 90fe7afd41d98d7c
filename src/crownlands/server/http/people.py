"""Requests about oneself: a name, one's tables, one's data."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from crownlands.server import protocol
from crownlands.server.http.desk import COOKIE, TheDesk, welcome
from crownlands.server.http.tables import REFUSALS, Known, Page, Visiting
from crownlands.server.live import housekeeping
from crownlands.server.live.hooks import check_address
from crownlands.server.names import clean_name
from crownlands.server.storage.lists import listed
from crownlands.server.table.conduct import Refused

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["me"])


@router.get("/me")
async def me(guest: Visiting) -> protocol.Me:
    """Who the server takes you for."""
    return protocol.Me(name=guest.name if guest else None, guest=guest.id if guest else None)


@router.put("/me")
async def rename(request: Request, response: Response, guest: Visiting, wanted: protocol.Profile) -> protocol.Me:
    """A display name, remembered."""
    known = await welcome(request, response, guest, wanted.name)
    return protocol.Me(name=known.name, guest=known.id)


@router.get("/me/tables", response_model=protocol.TableList)
async def tables(desk: TheDesk, guest: Visiting, page: Page = 1) -> object:
    """Your tables; those that wait for you first."""
    if guest is None:
        return {"tables": [], "more": None}
    return await listed(desk.house.store, guest.id, page, which="mine")


@router.get("/me/data")
async def data(desk: TheDesk, guest: Known, response: Response) -> dict[str, Any]:
    """Everything stored about you."""
    response.headers["content-disposition"] = 'attachment; filename="crownlands.json"'
    return await desk.people.data(guest)


@router.delete("/me", status_code=204)
async def forget(desk: TheDesk, guest: Known, response: Response) -> None:
    """Forgets you. Games that others play in stay, without your name; bots go on for you. The others go."""
    await desk.house.read_again(await desk.people.forget(guest))
    desk.house.errand(housekeeping.wipe(desk.house))
    response.delete_cookie(COOKIE, path=(desk.settings.root_path or "") + "/")


@router.post("/me/hook", status_code=204)
async def set_hook(desk: TheDesk, guest: Known, wanted: protocol.Hook) -> None:
    """An address that is told when it is your turn."""
    if not desk.settings.hooks:
        raise Refused("hook_refused")
    await check_address(wanted.url, to_private=desk.settings.hooks_to_private)
    await desk.people.change(guest, hook=wanted.url)


@router.delete("/me/hook", status_code=204)
async def drop_hook(desk: TheDesk, guest: Known) -> None:
    """No address any more."""
    await desk.people.change(guest, hook=None)


@router.post("/guests", status_code=201, tags=["play"])
async def new_guest(
    request: Request, desk: TheDesk, guest: Visiting, wanted: protocol.Profile
) -> protocol.ApiGuest:
    """A key for a program: send it as ``Authorization: Bearer KEY``."""
    desk.limits.newcomer(desk.asking(request, guest))
    name = clean_name(wanted.name)
    if name is None:
        raise Refused("name_refused")
    _, key = await desk.people.new(name)
    return protocol.ApiGuest(name=name, key=key)
