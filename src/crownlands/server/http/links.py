"""Links that lead to seats: addresses, QR codes, and who may give them away."""

from __future__ import annotations

from fastapi import Request

from crownlands.server import messages
from crownlands.server.http import qr
from crownlands.server.http.context import Context
from crownlands.server.live.room import Room
from crownlands.server.table.refusal import Refused


async def link(
    request: Request, room: Room, seat: int | None, *, owner: str | None = None, drawn: bool = True
) -> messages.Link:
    """A new link to a seat, or to the next that is free."""
    context = Context.of(request)
    token = await context.people.new_link(room.id, seat, owner)
    if token is None:
        raise Refused("too_many_links")
    path = f"/t/{room.id}#{'join' if seat is None else 'seat'}={token}"
    url = address_of(request, path)
    return messages.Link(seat=seat, path=path, url=url, qr=await qr.drawing(url) if drawn else None)


def address_of(request: Request, path: str) -> str:
    """A path as an address at the server's name."""
    context = Context.of(request)
    host = request.headers.get("host", "localhost")
    return f"{context.scheme(request)}://{host}{context.settings.root_path}{path}"
