"""Telling an address that it is somebody's turn: public addresses only, no redirects, a short patience."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import logging
import socket
import ssl
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from crownlands.server.table.conduct import Refused
from crownlands.server.table.encoding import compact

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger("crownlands.hooks")
PATIENCE = 5.0


async def check_address(url: str, *, to_private: bool) -> None:
    """Refuses an address that is not public or not a web address."""
    await asyncio.get_running_loop().run_in_executor(None, _resolve, url, to_private)


async def tell(url: str, news: Mapping[str, object], *, to_private: bool) -> bool:
    """Posts a small JSON message; whether it was taken."""
    try:
        return await asyncio.get_running_loop().run_in_executor(None, _post, url, compact(news), to_private)
    except (OSError, Refused, http.client.HTTPException) as error:
        log.info("hook failed", extra={"why": type(error).__name__})
        return False


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
    if not to_private and not all(ipaddress.ip_address(one).is_global for one in addresses):
        raise Refused("hook_refused")
    return addresses[0], port


def _post(url: str, body: str, to_private: bool) -> bool:
    parts = urlsplit(url)
    address, port = _resolve(url, to_private)
    host = str(parts.hostname)
    line: http.client.HTTPConnection
    raw = socket.create_connection((address, port), PATIENCE)
    line = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    line.sock = (
        ssl.create_default_context().wrap_socket(raw, server_hostname=host) if parts.scheme == "https" else raw
    )
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        line.request(
            "POST", target, body.encode(), {"content-type": "application/json", "user-agent": "crownlands"}
        )
        answer = line.getresponse()
        answer.read(1024)
        return 200 <= answer.status < 300
    finally:
        line.close()
