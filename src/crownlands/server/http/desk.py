"""What every request may need: the house, the people, who is asking, and how often they have."""

from __future__ import annotations

import ipaddress
import logging
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from crownlands.server.names import clean_name
from crownlands.server.rates import Rates
from crownlands.server.storage.people import People
from crownlands.server.storage.rows import Guest
from crownlands.server.table.conduct import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.server.live.house import House
    from crownlands.server.live.room import Room
    from crownlands.server.settings import Settings

log = logging.getLogger("crownlands.http")
COOKIE = "crownlands"
YEAR = 365 * 86400
MOST_SIGNS = 64
"""Of an address, whatever a proxy may call one."""


class Limits:
    """What a guest may do and, since guests cost nothing, what all guests of an address may do together."""

    def __init__(self, settings: Settings) -> None:
        self._requests = Rates(settings.per_minute, 60), Rates(settings.address_per_minute, 60)
        self._tables = Rates(settings.tables_per_hour, 3600), Rates(settings.address_tables_per_hour, 3600)
        self._knocks = Rates(2 * settings.address_per_minute, 60)
        self._guests = Rates(settings.address_guests_per_hour, 3600)
        self.guesses = Rates(settings.guesses_per_minute, 60)
        self.codes = Rates(settings.codes_per_minute, 60)

    def knock(self, address: str) -> bool:
        """Counts whatever comes from an address, before anything is looked up for it; False if it is too much."""
        return self._knocks.allow(address)

    def request(self, who: Asking) -> bool:
        """Counts a request or message; False if it is too many."""
        return self._both(self._requests, who)

    def table(self, who: Asking) -> None:
        """Counts a table that is made."""
        if not self._both(self._tables, who):
            raise Refused("too_fast")

    def newcomer(self, who: Asking) -> None:
        """Counts a guest who is new: by the address, whoever asks for it."""
        if not self._guests.allow(who.address):
            raise Refused("too_fast")

    @staticmethod
    def _both(rates: tuple[Rates, Rates], who: Asking) -> bool:
        each, together = rates
        # Not both at once: who is refused for themselves must not use up what is left to the others there.
        return each.allow(who.name) and together.allow(who.address)


@dataclass(frozen=True)
class Asking:
    """Who asks, for counting: a guest, or the address of somebody unknown; and the address."""

    name: str
    address: str


@dataclass
class Desk:
    """The things all requests share."""

    house: House
    settings: Settings
    people: People
    limits: Limits
    lines: Counter[str] = field(default_factory=Counter)
    """Open sockets and streams of each guest."""
    addresses: Counter[str] = field(default_factory=Counter)
    """The same of each address."""
    sockets: int = 0
    """All of them."""
    refused: dict[str, int] = field(default_factory=dict)
    doubted: bool = False
    """That there is a proxy whom nobody told us to believe was said."""

    @staticmethod
    def of(connection: HTTPConnection) -> Desk:
        """The desk of the application a request came to."""
        desk: Desk = connection.app.state.desk
        return desk

    def no_place(self, who: Asking) -> str | None:
        """Why there may be no further line for somebody: they have too many, or all together have."""
        settings = self.settings
        if (
            self.lines[who.name] >= settings.sockets_each
            or self.addresses[who.address] >= settings.address_sockets
        ):
            return "too_many_lines"
        return "server_busy" if self.sockets >= settings.most_sockets or self.house.closing else None

    @contextmanager
    def line(self, who: Asking) -> Iterator[None]:
        """Somebody's line, counted while it is open."""
        counts = ((self.lines, who.name), (self.addresses, who.address))
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
        scheme, _, key = connection.headers.get("authorization", "").partition(" ")
        token = key.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
        return await self.people.guest(token) if 16 <= len(token) <= 64 else None

    async def room(self, table_id: str) -> Room:
        """The room of a table that exists."""
        room = await self.house.room(table_id) if 0 < len(table_id) <= 16 else None
        if room is None:
            raise Refused("unknown_table")
        return room


def network(address: str) -> str:
    """What counts as one address: of the long ones everybody has so many that their network is counted.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    if ":" not in address:
        return address[:MOST_SIGNS]
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address[:MOST_SIGNS]
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))


def desk_of(request: Request) -> Desk:
    """The desk, for requests."""
    return Desk.of(request)


async def visitor(request: Request) -> Guest | None:
    """Who is asking, if they ever came before; counts the request."""
    desk = Desk.of(request)
    guest = await desk.who(request)
    if not desk.limits.request(desk.asking(request, guest)):
        raise Refused("too_fast")
    return guest


async def somebody(guest: Annotated[Guest | None, Depends(visitor)]) -> Guest:
    """Who is asking; nobody in particular is refused."""
    if guest is None:
        raise Refused("who_are_you")
    return guest


async def welcome(request: Request, response: Response, guest: Guest | None, name: str | None) -> Guest:
    """Who is asking; a newcomer gets a cookie. A name that is given is remembered."""
    desk = Desk.of(request)
    known = clean_name(name) if name is not None else None
    if name is not None and known is None:
        raise Refused("name_refused")
    if guest is None:
        desk.limits.newcomer(desk.asking(request, None))
        guest, token = await desk.people.new(known)
        secure = desk.scheme(request) == "https"
        path = (desk.settings.root_path or "") + "/"
        response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path=path)
    elif known is not None and known != guest.name:
        await desk.people.change(guest, name=known)
        guest = type(guest)(guest.id, known, guest.hook)
    return guest


TheDesk = Annotated[Desk, Depends(desk_of)]
