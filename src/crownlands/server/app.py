"""The application: everything put together."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI

import crownlands
from crownlands.server.http import (
    admin,
    builds,
    guard,
    guides,
    health,
    offers,
    pages,
    people,
    reference,
    stream,
    tables,
)
from crownlands.server.http.desk import Desk, Limits
from crownlands.server.levels import Levels
from crownlands.server.live.house import House
from crownlands.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

DESCRIPTION = """A table for the crown-domino family of games. See docs/api.md for a tour and a 20-line bot."""


def make_app(settings: Settings | None = None) -> FastAPI:
    """An application with its own database, tables and bots; they open with it and close with it."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        house = House(chosen, Levels(chosen.engines))
        await house.open()
        app.state.desk = Desk(
            house=house,
            settings=chosen,
            people=house.people,
            limits=Limits(chosen),
        )
        # Beside everything else: nobody waits for it.
        keeping = asyncio.create_task(asyncio.to_thread(builds.keep, pages.PAGE, chosen.data))
        try:
            yield
        finally:
            await keeping
            await house.close()

    app = FastAPI(
        title="Crownlands",
        version=crownlands.__version__,
        description=DESCRIPTION,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    guard.install(app, chosen)
    for part in (tables, people, offers, stream, health, admin, reference, guides):
        app.include_router(part.router)
    pages.install(app)
    return app
