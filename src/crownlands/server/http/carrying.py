"""Requests about a guest's devices: a link that makes another device the same guest.

The link's secret stands behind a hash, so no server, log, referrer or preview of a chat gets to see it; opening
the link shows who one will be, and only the button there uses it up.
"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from crownlands.server import messages
from crownlands.server.http import qr
from crownlands.server.http.context import Context, TheContext, give_cookie, token_of, welcome
from crownlands.server.http.links import address_of
from crownlands.server.http.parameters import REFUSALS, Known, Visiting
from crownlands.server.storage import devices
from crownlands.server.table.entries import stamp
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["me"])


@router.post("/me/pass", status_code=201)
async def new_pass(request: Request, response: Response, context: TheContext, guest: Visiting) -> messages.Pass:
    """A link that makes one other device you; it opens once, for ten minutes. An older one opens no more."""
    context.limits.table(context.asking(request, guest))
    person = await welcome(request, response, guest, None)
    token, until = await devices.new_pass(context.tables.store, person.id)
    path = f"/carry#{token}"
    url = address_of(request, path)
    return messages.Pass(path=path, url=url, qr=await qr.drawing(url), until=stamp(until))


@router.post("/carry/look")
async def look(
    request: Request, context: TheContext, guest: Visiting, wanted: messages.PassToken
) -> messages.Bearer:
    """Whom a link would make of this device; looking does not use it up."""
    _guess(request, context)
    found = await devices.bearer(context.tables.store, wanted.token)
    if found is None:
        raise Refused("pass_used")
    here = None if guest is None else await devices.counted(context.tables.store, guest.id)
    return messages.Bearer(
        name=found.name if context.settings.allow_name(found.name) else None,
        tables=found.tables,
        same=guest is not None and guest.id == found.guest,
        here=None if here is None else messages.Here(name=guest.name if guest else None, tables=here.tables),
    )


@router.post("/carry")
async def arrive(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.Carry
) -> messages.Me:
    """Uses a link up: this device is its guest from now on, and with ``bring`` what was yours here is theirs."""
    _guess(request, context)
    before = None if guest is None else guest.id
    found = await devices.arrive(context.tables.store, wanted.token, before, bring=wanted.bring)
    if found is None:
        raise Refused("pass_used")
    context.people.forget_known()
    if found.token is not None:
        give_cookie(request, response, found.token)
    await context.tables.read_again(found.concerned)
    return messages.Me(name=found.name, guest=found.guest)


@router.get("/me/devices")
async def others(context: TheContext, guest: Visiting) -> messages.Devices:
    """How many devices your links made you, beside the first."""
    return messages.Devices(others=await devices.others(context.tables.store, guest.id) if guest else 0)


@router.delete("/me/devices", status_code=204)
async def only_this(request: Request, context: TheContext, guest: Known) -> None:
    """This device is the only one that is you; the others are strangers again."""
    await devices.only(context.tables.store, guest.id, token_of(request))
    context.people.forget_known()


def _guess(request: Request, context: Context) -> None:
    if not context.limits.guesses.allow(context.address(request)):
        raise Refused("too_fast")
