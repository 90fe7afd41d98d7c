"""Running the server: a free port, a printed address, the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from typing import TYPE_CHECKING

import uvicorn

from crownlands.server import logs, memory
from crownlands.server.app import make_app
from crownlands.server.http.connections import Arrival, Connections, Serving
from crownlands.server.http.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI

    from crownlands.server.settings import Settings

TRIES = 50
SWITCH = 0.0005
GOODBYE = 1
"""Seconds that clients have to hang up when the server ends."""


class NoPort(OSError):
    """No port was free."""


def free_socket(host: str, port: int) -> socket.socket:
    """A listening socket on the port or, if that is busy, on the next free one; 0 is any port."""
    for number in range(port, port + TRIES) if port else [0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, number))
            bound.listen(2048)
        except OSError:
            bound.close()
            if number > 65534:
                break
        else:
            return bound
    raise NoPort(f"no port from {port} to {port + TRIES - 1} is free on {host}")


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How an application is served, in tests as everywhere."""
    config = Serving(
        app,
        log_config=None,
        access_log=False,
        http=Arrival,
        ws=Wire,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GOODBYE,
        proxy_headers=False,
        server_header=False,
    )
    config.connections = Connections(settings)
    return config


def serve(settings: Settings, host: str, port: int, tell: Callable[[int], None], *, verbose: bool = False) -> None:
    """Serves until it is stopped; ``tell`` gets the port once the server answers there."""
    bound = free_socket(host, port)
    # The writing thread and the event loop take turns; the usual 5 ms would be most of a move's way.
    sys.setswitchinterval(SWITCH)
    _more_files()
    memory.prepare()
    logs.install(verbose=verbose)
    app = make_app(settings)
    schedule = memory.Schedule(lambda: int(app.state.context.tables.moves))
    server = _Server(configured(app, settings), lambda: tell(bound.getsockname()[1]), schedule, app)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[bound])


def _more_files() -> None:
    """Every connection takes a file handle; the usual limit is far below what this machine allows."""
    try:
        import resource
    except ImportError:  # Windows has neither the module nor the limit.
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Some systems name a limit that they then refuse; the usual one will do there.
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], schedule: memory.Schedule, app: FastAPI
    ) -> None:
        super().__init__(config)
        self._ready, self._schedule, self._app = ready, schedule, app
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(self._schedule.run())
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._collecting is not None:
            self._collecting.cancel()
            # Streams end only when they are told to.
            self._app.state.context.tables.hang_up()
        await super().shutdown(sockets)
