"""Requests about what this server has: games, levels, components."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

import crownlands
from crownlands.server import messages
from crownlands.server.http.context import TheContext
from crownlands.server.http.guides import is_built
from crownlands.server.http.near import is_made
from crownlands.server.http.parameters import REFUSALS, Visiting
from crownlands.server.name_list import NAMES
from crownlands.server.table.offers import facts_of_game, offers

router = APIRouter(prefix="/api", responses=REFUSALS)
GameName = Annotated[str, Path(pattern="^[a-z_]{1,40}$")]
Digest = Annotated[str | None, Query(pattern="^[a-z0-9_:]{1,120}$")]


@router.get("/about", tags=["offers"])
async def about(context: TheContext, _: Visiting) -> messages.About:
    """Games, levels, phrases, versions."""
    return messages.About(
        **offers(),
        version=crownlands.__version__,
        levels=context.tables.levels.infos(),
        hooks=context.settings.hooks,
        guides=is_built(context.settings),
        offline=is_made(context.settings),
        names=messages.NameList(latin=list(NAMES), cyrillic=list(NAMES.values()))
        if context.settings.names == "list"
        else None,
    )


@router.get("/components/{game}", tags=["offers"], response_model=messages.ComponentsInfo)
async def facts(game: GameName, _: Visiting, response: Response, digest: Digest = None) -> object:
    """The facts of a game's components: those in use, or the ones that a table names by their digest."""
    found = facts_of_game(game, digest)
    response.headers["cache-control"] = "public, max-age=3600"
    return found
