"""What every request may need: the house, the people, who is asking, and how often they have."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from crownlands.server.names import clean_name
from crownlands.server.storage.people import People
from crownlands.server.storage.rows import Guest
from crownlands.server.table.conduct import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.server.live.house import House
    from crownlands.server.live.room import Room
    from crownlands.server.settings import Settings

COOKIE = "crownlands"
YEAR = 365 * 86400
MOST_REMEMBERED = 50_000
MOST_SIGNS = 64
"""Of an address, whatever a proxy may call one."""


class Rates:
    """How often somebody has come lately: buckets that fill again with time."""

    def __init__(self, most: float, seconds: float) -> None:
        self._most, self._refill = most, most / seconds
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, key: str) -> bool:
        """Counts one; False if it is too many."""
        now = time.monotonic()
        left, at = self._left.pop(key, (self._most, now))
        left = min(self._most, left + (now - at) * self._refill)
        self._left[key] = (max(0.0, left - 1), now)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1

    def forgive(self, key: str) -> None:
        """Takes one back: it was none of those that are counted."""
        if key in self._left:
            left, at = self._left[key]
            self._left[key] = (min(self._most, left + 1), at)


@dataclass
class Desk:
    """The things all requests share."""

    house: House
    settings: Settings
    people: People
    requests: Rates
    creations: Rates
    guesses: Rates
    codes: Rates
    lines: Counter[str] = field(default_factory=Counter)
    """Open sockets and streams of each guest or address."""
    sockets: int = 0
    """All of them."""
    refused: dict[str, int] = field(default_factory=dict)

    @staticmethod
    def of(connection: HTTPConnection) -> Desk:
        """The desk of the application a request came to."""
        desk: Desk = connection.app.state.desk
        return desk

    def has_place(self, who: str) -> bool:
        """There may be one more line for somebody; neither they nor all together have too many."""
        return self.lines[who] < self.settings.sockets_each and self.sockets < self.settings.most_sockets

    @contextmanager
    def line(self, who: str) -> Iterator[None]:
        """Somebody's line, counted while it is open."""
        self.lines[who] += 1
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1
            self.lines[who] -= 1
            if not self.lines[who]:
                del self.lines[who]

    def address(self, connection: HTTPConnection) -> str:
        """Where a request comes from."""
        if self.settings.trust_proxy and (told := connection.headers.get("x-forwarded-for")):
            return network(told.split(",")[-1].strip())
        return network(connection.client.host) if connection.client else "nowhere"

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
    if not desk.requests.allow(guest.id if guest else desk.address(request)):
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
        if not desk.creations.allow(desk.address(request)):
            raise Refused("too_fast")
        guest, token = await desk.people.new(known)
        secure = desk.scheme(request) == "https"
        path = (desk.settings.root_path or "") + "/"
        response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path=path)
    elif known is not None and known != guest.name:
        await desk.people.change(guest, name=known)
        guest = type(guest)(guest.id, known, guest.hook)
    return guest


TheDesk = Annotated[Desk, Depends(desk_of)]
