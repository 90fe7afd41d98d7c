"""Telling an address that it is somebody's turn: public addresses only, no redirects, a short patience."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import ipaddress
import logging
import socket
import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from crownlands.server.encoding import compact
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crownlands.server.live.tables import Tables

log = logging.getLogger("crownlands.hooks")
PATIENCE = 5.0
"""Seconds for each step of talking to an address."""
LONGEST = 15.0
"""Seconds for all of them: an address that answers a byte at a time must not keep a thread."""
TELLERS = ThreadPoolExecutor(4, thread_name_prefix="hook")
"""Threads of their own: slow addresses hold up each other and nothing else."""


async def check_address(url: str, *, to_private: bool) -> None:
    """Refuses an address that is not public or not a web address."""
    await asyncio.get_running_loop().run_in_executor(TELLERS, _resolve, url, to_private)


async def tell(url: str, news: Mapping[str, object], *, to_private: bool) -> bool:
    """Posts a small JSON message; whether it was taken."""
    try:
        status = await post(
            url, compact(news).encode(), {"content-type": "application/json"}, to_private=to_private
        )
    except (OSError, Refused, http.client.HTTPException) as error:
        log.info("hook failed", extra={"why": type(error).__name__})
        return False
    return 200 <= status < 300


async def tell_absent(tables: Tables, table_id: str, seat: int, n: int) -> None:
    """Everybody who has a seat and named an address is told there that it is their turn."""
    news = {"table": table_id, "seat": seat, "n": n, "what": "your_turn", "path": f"/t/{table_id}"}
    for url in await tables.people.hooks(table_id, seat):
        await tell(url, news, to_private=tables.settings.hooks_to_private)


async def post(url: str, body: bytes, headers: Mapping[str, str], *, to_private: bool) -> int:
    """Posts something; the status of the answer. OSError, HTTPException or `Refused` if there was none."""
    return await asyncio.get_running_loop().run_in_executor(TELLERS, _post, url, body, headers, to_private)


UNICAST = ipaddress.ip_network("2000::/3")
"""All long addresses that are given to anybody so far lie here; whatever else there is has a special purpose."""
SPECIAL = tuple(
    ipaddress.ip_network(one)
    for one in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *(
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
        ),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"),
        # Those that carry older ones within (Teredo, 6to4) or are for documents.
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    )
)
"""The registries of special addresses (RFC 6890 and what came after), which Python knows only in part."""


def is_public(address: str) -> bool:
    """An address of the world: none of this machine or network, also not as an older one in newer clothes.

    >>> [is_public(one) for one in ("9.9.9.9", "::ffff:9.9.9.9", "2620:fe::fe")]
    [True, True, True]
    >>> [is_public(one) for one in ("10.0.0.1", "::ffff:10.0.0.1", "2002:a00:1::", "64:ff9b::a00:1", "224.0.0.1")]
    [False, False, False, False, False]
    >>> [is_public(one) for one in ("fec0::1", "192.0.0.8", "64:ff9b:1::1", "::10.0.0.1", "fe80::1%1")]
    [False, False, False, False, False]
    """
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found not in UNICAST:
            return False
    return found.is_global and not found.is_multicast and not any(found in one for one in SPECIAL)


def _resolve(url: str, to_private: bool) -> tuple[str, int]:
    """The address behind a name: looked up once and then used, so that a name cannot change between."""
    parts = urlsplit(url)
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
            raise Refused("hook_refused")
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, ValueError):
        raise Refused("hook_refused") from None
    addresses = [str(one[4][0]) for one in found]
    if not to_private and not all(is_public(one) for one in addresses):
        raise Refused("hook_refused")
    return addresses[0], port


def _post(url: str, body: bytes, headers: Mapping[str, str], to_private: bool) -> int:
    parts = urlsplit(url)
    address, port = _resolve(url, to_private)
    host = str(parts.hostname)
    with contextlib.ExitStack() as ending:
        connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
        ending.callback(connection.close)
        # The very address that was looked at, and no other should it hang up.
        connection.auto_open = 0
        connection.sock = socket.create_connection((address, port), PATIENCE)
        watch = threading.Timer(LONGEST, _hang_up, [connection])
        watch.start()
        ending.callback(watch.cancel)
        if parts.scheme == "https":
            safe = ssl.create_default_context()
            connection.sock = safe.wrap_socket(
                connection.sock, server_hostname=host, do_handshake_on_connect=False
            )
            connection.sock.do_handshake()
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, {**headers, "user-agent": "crownlands"})
        answer = connection.getresponse()
        answer.read(1024)
        return answer.status


def _hang_up(connection: http.client.HTTPConnection) -> None:
    # The plain socket's own way: an encrypted one would first say goodbye, to somebody who does not listen.
    with contextlib.suppress(OSError):
        if isinstance(connection.sock, socket.socket):
            socket.socket.shutdown(connection.sock, socket.SHUT_RDWR)
