"""What every request may need: the tables, the people, the limits, and who is asking."""

from __future__ import annotations

import logging
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from crownlands.server.http.limits import Asking, Limits, network
from crownlands.server.storage.people import People
from crownlands.server.storage.rows import Guest
from crownlands.server.table.refusal import Refused
from crownlands.server.table.seats import proper_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.server.live.room import Room
    from crownlands.server.live.tables import Tables
    from crownlands.server.settings import Settings

log = logging.getLogger("crownlands.http")
COOKIE = "crownlands"
YEAR = 365 * 86400


@dataclass
class Context:
    """The things all requests share."""

    tables: Tables
    settings: Settings
    people: People
    limits: Limits
    open_by_guest: Counter[str] = field(default_factory=Counter)
    """Open sockets and streams of each guest."""
    open_by_address: Counter[str] = field(default_factory=Counter)
    """The same of each address."""
    sockets: int = 0
    """All of them."""
    refused: dict[str, int] = field(default_factory=dict)
    doubted: bool = False
    """That there is a proxy whom nobody told us to believe was said."""

    @staticmethod
    def of(connection: HTTPConnection) -> Context:
        """The context of the application a request came to."""
        context: Context = connection.app.state.context
        return context

    def why_full(self, who: Asking) -> str | None:
        """Why there may be no further connection for somebody: they have too many, or all together have."""
        settings = self.settings
        if (
            self.open_by_guest[who.name] >= settings.sockets_each
            or self.open_by_address[who.address] >= settings.address_sockets
        ):
            return "too_many_lines"
        return "server_busy" if self.sockets >= settings.most_sockets or self.tables.closing else None

    @contextmanager
    def connected(self, who: Asking) -> Iterator[None]:
        """Somebody's connection, counted while it is open."""
        counts = ((self.open_by_guest, who.name), (self.open_by_address, who.address))
        for counted, key in counts:
            counted[key] += 1
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1
            for counted, key in counts:
                counted[key] -= 1
                if not counted[key]:
                    del counted[key]

    def asking(self, connection: HTTPConnection, guest: Guest | None) -> Asking:
        """Who asks, for counting."""
        address = self.address(connection)
        return Asking(guest.id if guest else f"at {address}", address)

    def address(self, connection: HTTPConnection) -> str:
        """Where a request comes from."""
        if told := connection.headers.get("x-forwarded-for"):
            if self.settings.trust_proxy:
                return network(told.split(",")[-1].strip())
            self._doubt(connection)
        return network(connection.client.host) if connection.client else "nowhere"

    def _doubt(self, connection: HTTPConnection) -> None:
        """Another's address is told by a neighbour whom nobody told us to believe: likely a proxy of ours."""
        near = connection.client is not None and connection.client.host in ("127.0.0.1", "::1")
        if near and not self.doubted:
            self.doubted = True
            log.warning("a proxy seems to stand before this server: set trust_proxy, or all count as one address")

    def scheme(self, connection: HTTPConnection) -> str:
        """How the browser speaks to us: https, also when a proxy of ours takes that off."""
        if self.settings.trust_proxy and (told := connection.headers.get("x-forwarded-proto")):
            return "https" if told.split(",")[-1].strip() == "https" else "http"
        return connection.url.scheme

    async def who(self, connection: HTTPConnection) -> Guest | None:
        """The guest a cookie or a key proves, if any."""
        token = token_of(connection)
        guest = await self.people.guest(token) if 16 <= len(token) <= 64 else None
        # A name of the time before the operator gave a list is not shown any more.
        return guest if guest is None or self.settings.allow_name(guest.name) else replace(guest, name=None)

    def proper(self, text: str) -> str:
        """A name somebody gives, as it may be shown; refused if it cannot be."""
        name = proper_name(text)
        if not self.settings.allow_name(name):
            raise Refused("name_not_listed")
        return name

    async def room(self, table_id: str, guest: Guest | None) -> Room:
        """The room of a table that exists, for somebody who may look at it."""
        room = await self.tables.room(table_id) if 0 < len(table_id) <= 16 else None
        if room is None:
            raise Refused("unknown_table")
        if _is_sealed_to(room, guest):
            # Its round may be over since a moment, as another process knows.
            await room.catch_up()
            if _is_sealed_to(room, guest):
                raise Refused("sealed")
        return room


def _is_sealed_to(room: Room, guest: Guest | None) -> bool:
    return room.ledger.sealed and not room.seats_of(None if guest is None else guest.id)


def token_of(connection: HTTPConnection) -> str:
    """The key or the cookie that comes with a request; empty if there is neither."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


def give_cookie(request: Request, response: Response, token: str) -> None:
    """From now on the browser proves by this token who it is."""
    context = Context.of(request)
    secure = context.scheme(request) == "https"
    path = (context.settings.root_path or "") + "/"
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path=path)


def context_of(request: Request) -> Context:
    """The context, for requests."""
    return Context.of(request)


async def visitor(request: Request) -> Guest | None:
    """Who is asking, if they ever came before; counts the request."""
    context = Context.of(request)
    guest = await context.who(request)
    if not context.limits.request(context.asking(request, guest)):
        raise Refused("too_fast")
    return guest


async def somebody(guest: Annotated[Guest | None, Depends(visitor)]) -> Guest:
    """Who is asking; nobody in particular is refused."""
    if guest is None:
        raise Refused("who_are_you")
    return guest


async def welcome(request: Request, response: Response, guest: Guest | None, name: str | None) -> Guest:
    """Who is asking; a newcomer gets a cookie. A name that is given is remembered."""
    context = Context.of(request)
    known = context.proper(name) if name is not None else None
    if guest is None:
        context.limits.newcomer(context.asking(request, None))
        guest, token = await context.people.new(known)
        give_cookie(request, response, token)
    elif known is not None and known != guest.name:
        await context.people.change(guest, name=known)
        guest = type(guest)(guest.id, known, guest.hook)
    return guest


TheContext = Annotated[Context, Depends(context_of)]
