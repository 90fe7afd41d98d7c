"""Connections that stay: sockets, and the same as lines of JSON over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse

from crownlands.server.encoding import compact
from crownlands.server.http.context import Context
from crownlands.server.http.limits import Asking
from crownlands.server.http.middleware import refused_response, same_origin
from crownlands.server.http.parameters import Changes, Since
from crownlands.server.http.wire import short_way
from crownlands.server.live import requests
from crownlands.server.live.visitor import visiting
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Receive, Scope, Send

    from crownlands.server.live.room import Room
    from crownlands.server.live.visitor import Visitor

HEARTBEAT = 15.0
UNKNOWN_TABLE, WRONG_ORIGIN, TOO_FAST, TOO_LARGE, RESTART, FULL = 4404, 4403, 4429, 1009, 1012, 1013
REMOVED, SEALED = 4410, 4411
CLOSING = {
    "unknown_table": UNKNOWN_TABLE,
    "unknown_facts": UNKNOWN_TABLE,
    "unknown_rules": UNKNOWN_TABLE,
    "damaged_table": UNKNOWN_TABLE,
    "too_fast": TOO_FAST,
    "too_many_lines": TOO_FAST,
    "table_replaced": RESTART,
    "removed": REMOVED,
    "sealed": SEALED,
}
"""How a connection is closed at its beginning, with a request's code as the reason; others may be tried later."""

router = APIRouter()


@router.websocket("/api/tables/{table}/socket")
async def socket(
    connection: WebSocket,
    table: str,
    since: Since = 0,
    changes: Changes = False,
) -> None:
    """A connection to a table: messages up, states down; after the first only what changed, if asked for."""
    context = Context.of(connection)
    # Refusing before accepting would show browsers no reason; a close code after it does.
    await connection.accept()
    if not same_origin(connection):
        await connection.close(WRONG_ORIGIN)
        return
    try:
        await _visit(context, connection, table, since, changes=changes)
    except Refused as refused:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await connection.close(CLOSING.get(refused.code, FULL), _reason(refused))


def _reason(refused: Refused) -> str:
    """A player who was removed is told why with it: a connection that closes can be told nothing else."""
    return f"removed {refused.facts['why']}" if refused.code == "removed" else refused.code


async def _visit(context: Context, connection: WebSocket, table: str, since: int, *, changes: bool) -> None:
    if not context.limits.knock(context.address(connection)):
        raise Refused("too_fast")
    guest = await context.who(connection)
    asking = context.asking(connection, guest)
    if (full := context.why_full(asking)) is not None:
        raise Refused(full)
    if not context.limits.request(asking):
        raise Refused("too_fast")
    room = await context.room(table, guest)
    with context.connected(asking):
        who, way = guest.id if guest else None, short_way(connection.scope)
        async with visiting(room, who, since, asking.address, way, changes=changes) as visitor:
            await _talk(context, room, visitor, asking, connection)


async def _talk(context: Context, room: Room, visitor: Visitor, asking: Asking, connection: WebSocket) -> None:
    sending = asyncio.create_task(_send(context, room, visitor, connection))
    try:
        await _receive(context, room, visitor, asking, connection)
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sending


async def _receive(context: Context, room: Room, visitor: Visitor, asking: Asking, connection: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            received = await connection.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text") or received.get("bytes") or b""
            if len(text) > context.settings.largest_message:
                await connection.close(TOO_LARGE)
                return
            if not context.limits.request(asking):
                await connection.close(TOO_FAST, "too_fast")
                return
            answer = await requests.handle(room, visitor, requests.read(text))
            if answer is not None:
                await connection.send_text(compact(answer))


async def _send(context: Context, room: Room, visitor: Visitor, connection: WebSocket) -> None:
    """Tells a visitor what is new, as often as they can take it: slow readers get several events at once."""
    while True:
        await visitor.news.wait()
        visitor.news.clear()
        if context.tables.closing or room.gone:
            await connection.close(RESTART)
            return
        if (why := room.table.blocked.get(visitor.guest or "")) is not None:
            await connection.close(REMOVED, f"removed {why}")
            return
        visitor.busy = True
        await connection.send_text(room.telling.news(visitor).decode())
        visitor.busy = False


class Lines(StreamingResponse):
    """The socket's messages as lines; people who cannot come in are told so before the first."""

    def __init__(
        self, context: Context, room: Room, guest: str | None, asking: Asking, since: int, *, changes: bool
    ) -> None:
        super().__init__(iter(()), media_type="application/x-ndjson")
        self._context, self._room, self._asking = context, room, asking
        self._visit = visiting(room, guest, since, asking.address, changes=changes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tells what is new for as long as the connection stands."""
        with self._context.connected(self._asking):
            try:
                async with self._visit as visitor:
                    self.body_iterator = self._news(visitor)
                    await super().__call__(scope, receive, send)
            except Refused as refused:
                await refused_response(refused)(scope, receive, send)

    async def _news(self, visitor: Visitor) -> AsyncIterator[bytes]:
        while not self._ends():
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await visitor.news.wait()
            except TimeoutError:
                yield b"\n"
                continue
            visitor.news.clear()
            if self._ends() or visitor.guest in self._room.table.blocked:
                return
            yield self._room.telling.news(visitor) + b"\n"

    def _ends(self) -> bool:
        return self._context.tables.closing or self._room.gone
