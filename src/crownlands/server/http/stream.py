"""The long lines: sockets, and the same as lines of JSON over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from crownlands.server.http.desk import Asking, Desk
from crownlands.server.http.guard import same_origin
from crownlands.server.http.wire import short_way
from crownlands.server.live import messages
from crownlands.server.table.conduct import Refused
from crownlands.server.table.encoding import compact

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from crownlands.server.live.room import Room, Visitor

HEARTBEAT = 15.0
UNKNOWN_TABLE, WRONG_ORIGIN, TOO_FAST, TOO_LARGE, RESTART, FULL = 4404, 4403, 4429, 1009, 1012, 1013

CLOSING = {"unknown_table": UNKNOWN_TABLE, "unknown_facts": UNKNOWN_TABLE, "unknown_rules": UNKNOWN_TABLE}
"""Why a table has no line; in all other cases it is to be tried later."""
CODES = {"too_many_lines": TOO_FAST, "server_busy": FULL}
"""How a line is closed for which there is no place; its reason is the code a request would get."""

router = APIRouter()


@router.websocket("/api/tables/{table}/socket")
async def socket(line: WebSocket, table: str, since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0) -> None:
    """A line to a table: messages up, states down."""
    desk = Desk.of(line)
    # Refusing before accepting would show browsers no reason; a close code after it does.
    await line.accept()
    if not same_origin(line):
        await line.close(WRONG_ORIGIN)
        return
    if not desk.limits.knock(desk.address(line)):
        await line.close(TOO_FAST, "too_fast")
        return
    guest = await desk.who(line)
    asking = desk.asking(line, guest)
    if (full := desk.no_place(asking)) is not None:
        await line.close(CODES[full], full)
        return
    if not desk.limits.request(asking):
        await line.close(TOO_FAST, "too_fast")
        return
    try:
        room = await desk.room(table)
    except Refused as refused:
        await line.close(CLOSING.get(refused.code, FULL), refused.code)
        return
    with desk.line(asking):
        visitor = await room.enter(guest.id if guest else None, since, short_way(line.scope))
        visitor.address = asking.address
        sending = asyncio.create_task(_send(desk, room, visitor, line))
        try:
            await _receive(desk, room, visitor, asking, line)
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending
            await room.exit(visitor)


async def _receive(desk: Desk, room: Room, visitor: Visitor, asking: Asking, line: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            received = await line.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text") or received.get("bytes") or b""
            if len(text) > desk.settings.largest_message:
                await line.close(TOO_LARGE)
                return
            if not desk.limits.request(asking):
                await line.close(TOO_FAST, "too_fast")
                return
            answer = await messages.handle(room, visitor, messages.read(text))
            if answer is not None:
                await line.send_text(compact(answer))


async def _send(desk: Desk, room: Room, visitor: Visitor, line: WebSocket) -> None:
    """Tells a visitor what is new, as often as they can take it: whoever is slow gets several events at once."""
    while True:
        await visitor.news.wait()
        visitor.news.clear()
        if desk.house.closing or room.gone:
            await line.close(RESTART)
            return
        visitor.busy = True
        await line.send_text(room.news(visitor).decode())
        visitor.busy = False


async def lines(desk: Desk, room: Room, guest: str | None, asking: Asking, since: int) -> AsyncIterator[bytes]:
    """The socket's messages as lines."""
    with desk.line(asking):
        visitor = await room.enter(guest, since)
        visitor.address = asking.address
        try:
            while not desk.house.closing and not room.gone:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await visitor.news.wait()
                except TimeoutError:
                    yield b"\n"
                    continue
                visitor.news.clear()
                yield room.news(visitor) + b"\n"
        finally:
            await room.exit(visitor)
