"""Requests about seats: take one, leave it, give it away, invite somebody to it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from crownlands.server import messages
from crownlands.server.http import qr
from crownlands.server.http.context import Context, TheContext, welcome
from crownlands.server.http.links import address_of, link
from crownlands.server.http.parameters import REFUSALS, SVG, Known, SeatPath, TableId, Visiting
from crownlands.server.live import seating
from crownlands.server.live.room import Room
from crownlands.server.live.seeking import require_free
from crownlands.server.storage.people import Door
from crownlands.server.storage.rows import Guest
from crownlands.server.table import requests
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/tables/{table}/claim", tags=["seats"])
async def claim(
    request: Request,
    response: Response,
    context: TheContext,
    guest: Visiting,
    table: TableId,
    wanted: messages.Claim,
) -> messages.Seated:
    """A link's token for a seat."""
    if not context.limits.guesses.allow(context.address(request)):
        raise Refused("too_fast")
    room = await context.room(table, guest)
    door = await context.people.link(table, wanted.token)
    if door is None and not (guest is not None and await seating.holds(room, guest)):
        raise Refused("bad_token")
    person = await welcome(request, response, guest, wanted.name)
    return messages.Seated(table=table, seats=await seating.claim(room, person, door, wanted.emblem))


@router.post("/tables/{table}/join", tags=["seats"])
async def join(
    request: Request,
    response: Response,
    context: TheContext,
    guest: Visiting,
    table: TableId,
    wanted: messages.Join,
) -> messages.Seated:
    """A free seat at a public table."""
    room = await context.room(table, guest)
    person = await welcome(request, response, guest, wanted.name)
    await require_free(context.tables, person)
    return messages.Seated(table=table, seats=await seating.join(room, person, wanted.seat, wanted.emblem))


@router.post("/join", tags=["seats"])
async def join_by_code(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.JoinCode
) -> messages.Seated:
    """A free seat at the table whose code was typed."""
    address = context.address(request)
    if not context.limits.codes.allow(address):
        raise Refused("too_fast")
    table = await context.people.table_of_code(wanted.code)
    if table is None:
        raise Refused("unknown_code")
    context.limits.codes.forgive(address)
    room = await context.room(table, guest)
    person = await welcome(request, response, guest, wanted.name)
    return messages.Seated(table=table, seats=await seating.claim(room, person, Door(None), wanted.emblem))


@router.post("/tables/{table}/leave", status_code=204, tags=["seats"])
async def leave(context: TheContext, guest: Known, table: TableId) -> None:
    """Leave; before the start the seat is open again, later a bot plays on and the seat stays yours."""
    await seating.leave(await context.room(table, guest), guest)


@router.post("/tables/{table}/return", tags=["seats"])
async def come_back(context: TheContext, guest: Known, table: TableId) -> messages.Seated:
    """Take your seats back from the bots."""
    room = await context.room(table, guest)
    mine = room.seats_of(guest.id)
    await room.ask(guest.id, requests.Return())
    return messages.Seated(table=table, seats=sorted(mine))


@router.post("/tables/{table}/seats/{seat}", status_code=204, tags=["seats"])
async def change_seat(
    context: TheContext, guest: Known, table: TableId, seat: SeatPath, wanted: messages.SeatChange
) -> None:
    """The host says who may sit there."""
    room = await _hosted(context, guest, table)
    await seating.change_seat(room, guest, seat, wanted)


@router.post("/tables/{table}/seats/{seat}/link", tags=["seats"])
async def seat_link(
    request: Request, context: TheContext, guest: Known, table: TableId, seat: SeatPath
) -> messages.Link:
    """A link to your own seat for another device or, for the host, to a seat where nobody sits."""
    room = await context.room(table, guest)
    if seat >= len(room.ledger.sitters):
        raise Refused("no_such_seat", seat=seat)
    if seat in room.seats_of(guest.id):
        return await link(request, room, seat, owner=guest.id)
    if guest.id != room.host or room.ledger.sitters[seat].kind == "person":
        raise Refused("not_yours", seat=seat)
    return await link(request, room, seat)


@router.post("/tables/{table}/link", tags=["seats"])
async def table_link(request: Request, context: TheContext, guest: Known, table: TableId) -> messages.Link:
    """A link to the next free seat, for the host."""
    return await link(request, await _hosted(context, guest, table), None)


@router.post("/tables/{table}/code", tags=["seats"])
async def code(context: TheContext, guest: Known, table: TableId) -> messages.TableCode:
    """The code others may type to get the next free seat, for the host."""
    room = await _hosted(context, guest, table)
    return messages.TableCode(code=await context.people.code(room.id, room.ledger.terms.secret))


@router.post("/qr", response_model=None, responses=SVG, tags=["seats"])
async def qr_code(request: Request, _: Visiting, wanted: messages.QrCode) -> Response:
    """A QR code of one of this server's addresses."""
    return Response(await qr.drawing(address_of(request, wanted.path)), media_type="image/svg+xml")


async def _hosted(context: Context, guest: Guest, table: str) -> Room:
    room = await context.room(table, guest)
    if guest.id != room.host:
        raise Refused("not_host")
    return room
