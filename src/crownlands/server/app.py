"""The application: everything put together."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI

import crownlands
from crownlands.players.riomino_solver import COMMON
from crownlands.server.http import (
    about,
    admin,
    analyses,
    builds,
    carrying,
    clubs,
    daily,
    games,
    guides,
    health,
    hosting,
    lobby,
    middleware,
    near,
    pad,
    pages,
    people,
    push,
    puzzles,
    records,
    reference,
    reports,
    reviews,
    seats,
    stream,
    tables,
)
from crownlands.server.http.context import Context
from crownlands.server.http.limits import Limits
from crownlands.server.live.levels import Levels
from crownlands.server.live.reviews import Reviews
from crownlands.server.live.tables import Tables
from crownlands.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

DESCRIPTION = """A table for the crown-domino family of games. See docs/api.md for a tour and a 20-line bot."""


def make_app(settings: Settings | None = None) -> FastAPI:
    """An application with its own database, tables and bots; they open with it and close with it."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        COMMON.resize(chosen.bot_memory)
        living = Tables(chosen, Levels(chosen.engines))
        await living.open()
        app.state.context = Context(
            tables=living,
            settings=chosen,
            people=living.people,
            limits=Limits(chosen),
        )
        app.state.reviews = Reviews()
        app.state.analyses = Reviews()
        # Beside everything else: nobody waits for it.
        keeping = asyncio.create_task(asyncio.to_thread(builds.keep, pages.PAGE, chosen.data))
        try:
            yield
        finally:
            await keeping
            await app.state.reviews.close()
            await app.state.analyses.close()
            await living.close()

    app = FastAPI(
        title="Crownlands",
        version=crownlands.__version__,
        description=DESCRIPTION,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    middleware.install(app, chosen)
    offered = (about, records, reviews, analyses, reference, guides, near, pad, puzzles, daily)
    own = (people, games, carrying, push, reports)
    parts = (tables, seats, hosting, *own, lobby, clubs, *offered, stream, health, admin)
    for part in parts:
        app.include_router(part.router)
    pages.install(app)
    return app
