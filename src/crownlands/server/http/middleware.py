"""What every request and answer passes: sizes, origins, headers, and refusals in one shape."""

from __future__ import annotations

import logging
import re
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fastapi import HTTPException
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.requests import HTTPConnection

from crownlands.server.http.context import Context
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from fastapi import FastAPI, Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from crownlands.server.settings import Settings

log = logging.getLogger("crownlands.http")

MOST_DIGITS = 12
"""Of a length; Python itself refuses numbers of thousands of digits with an error."""
HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'{sockets}; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
"""Pages run their own scripts only; Pyodide, the law in the browser, needs WebAssembly."""
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STATUS = {
    "unknown_table": 404,
    "unknown_code": 404,
    "unknown_board": 404,
    "unknown_club": 404,
    "no_such_day": 404,
    "no_such_seat": 404,
    "not_found": 404,
    "who_are_you": 401,
    "operator_only": 401,
    "not_host": 403,
    "not_seated": 403,
    "not_yours": 403,
    "not_public": 403,
    "removed": 403,
    "club_removed": 403,
    "not_member": 403,
    "sealed": 403,
    "restricted": 403,
    "not_alone": 403,
    "not_reported": 403,
    "bad_token": 403,
    "pass_used": 403,
    "wrong_origin": 403,
    "too_fast": 429,
    "too_many_lines": 429,
    "too_large": 413,
    "malformed": 422,
    "not_a_record": 422,
    "not_daily": 422,
    "unknown_facts": 422,
    "unknown_rules": 422,
    "impossible_setup": 422,
    "unknown_level": 422,
    "unknown_game": 404,
    "unknown_puzzle": 404,
    "clock_too_short": 422,
    "name_refused": 422,
    "name_not_listed": 422,
    "hook_refused": 422,
    "push_refused": 422,
    "server_busy": 503,
}
"""What is not listed here is a conflict with what the table is doing: 409."""


class Checks:
    """Every request passes here: its size, its origin; every answer leaves with the security headers."""

    def __init__(self, app: ASGIApp, largest: int, root_path: str) -> None:
        self._app, self._largest, self._below = app, largest, root_path.rstrip("/") + "/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it here."""
        if self._below != "/" and scope["type"] in ("http", "websocket") and scope["path"].startswith(self._below):
            # Some proxies take the path off under which they show us, some hand it on.
            scope = {**scope, "path": "/" + scope["path"].removeprefix(self._below), "raw_path": None}
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status, read = time.perf_counter(), 500, 0
        path: str = scope["path"]

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._largest:
                # FastAPI lets these through where it would make a 400 of anything else.
                raise HTTPException(413)
            return message

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.setdefault("content-security-policy", policy(scope))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if path.startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        refused = self._refusal(scope)
        # Whatever can be got can be asked about; the server leaves the body out.
        asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
        sending = headless(with_headers) if scope["method"] == "HEAD" else with_headers
        await (refused_response(refused) if refused else self._app)(asked, limited, sending)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": path,
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            },
        )

    def _refusal(self, scope: Scope) -> Refused | None:
        connection = HTTPConnection(scope)
        told = connection.headers.get("content-length", "0")
        if not told.isdecimal() or len(told) > MOST_DIGITS or int(told) > self._largest:
            return Refused("too_large")
        context = Context.of(connection)
        if not context.limits.knock(context.address(connection)):
            return Refused("too_fast")
        if not HOST.fullmatch(connection.headers.get("host", "localhost")):
            return Refused("malformed", field="host")
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_origin(connection):
            return Refused("wrong_origin")
        return None


def headless(send: Send) -> Send:
    """Sends how an answer begins and nothing of what it says; one that would never end, too, is over then."""
    over = False

    async def begin(message: Message) -> None:
        nonlocal over
        if message["type"] == "http.response.start":
            await send(message)
        elif not over:
            over = True
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return begin


def policy(scope: Scope) -> str:
    """What a page may do; sockets of this very server are named, since not all browsers count them as its own."""
    host = HTTPConnection(scope).headers.get("host", "")
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets)


def same_origin(connection: HTTPConnection) -> bool:
    """A socket may be opened by a page of this server, of an allowed origin, or by a program without one."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    settings = Context.of(connection).settings
    if origin in settings.origins:
        return True
    try:
        told = urlsplit(origin)
    except ValueError:
        # As with a bracket that is never closed.
        return False
    if told.netloc == connection.headers.get("host"):
        return True
    return settings.dev and told.hostname in ("localhost", "127.0.0.1", "::1")


def refused_response(refused: Refused) -> JSONResponse:
    """A refusal as an answer."""
    error = {"rule": refused.rule, "code": refused.code, "args": refused.facts}
    asking = {"www-authenticate": 'Basic realm="Crownlands operator"'} if refused.code == "operator_only" else None
    return JSONResponse({"error": error}, STATUS.get(refused.code, 409), headers=asking)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    counted = Context.of(request).refused
    counted[error.code] = counted.get(error.code, 0) + 1
    return refused_response(error)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return refused_response(Refused("malformed", field=where[:100], why=str(first["type"])))


async def _other(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, AnyHTTPException)
    codes = {404: "not_found", 405: "wrong_method", 413: "too_large"}
    body: dict[str, object] = {"rule": None, "code": codes.get(error.status_code, "malformed"), "args": {}}
    return JSONResponse({"error": body}, error.status_code, headers=error.headers)


def install(app: FastAPI, settings: Settings) -> None:
    """Puts the checks before an application."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(AnyHTTPException, _other)

    app.add_middleware(Checks, largest=settings.largest_message, root_path=settings.root_path)
