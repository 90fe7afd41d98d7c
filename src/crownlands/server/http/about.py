"""Requests about what this server has: games, levels, components."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

import crownlands
from crownlands.components import load
from crownlands.rules import GAMES
from crownlands.rules.core import RULES_VERSION
from crownlands.rules.notation import UnknownEdition, components_of
from crownlands.rules.notation.editions import digest_of
from crownlands.server import messages
from crownlands.server.http.context import TheContext
from crownlands.server.http.guides import is_built
from crownlands.server.http.parameters import REFUSALS, Visiting
from crownlands.server.table.components import facts as facts_of_game
from crownlands.server.table.phrases import PHRASES
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api", responses=REFUSALS)
GameName = Annotated[str, Path(pattern="^[a-z_]{1,40}$")]
Digest = Annotated[str | None, Query(pattern="^[a-z0-9_:]{1,120}$")]


@router.get("/about", tags=["offers"])
async def about(context: TheContext, _: Visiting) -> messages.About:
    """Games, levels, phrases, versions."""
    levels = context.tables.levels
    return messages.About(
        protocol=messages.VERSION,
        version=crownlands.__version__,
        rules=RULES_VERSION,
        components=load().digest,
        games=[
            messages.GameInfo(
                name=game.name,
                components=digest_of(load(), game.name),
                seats=list(game.seats),
                options=[
                    messages.OptionView(
                        name=option.name,
                        rule=option.rule,
                        seats=list(option.seats),
                        excludes=list(option.excludes),
                        usual=option.usual,
                    )
                    for option in game.options
                ],
            )
            for game in GAMES.values()
        ],
        levels=levels.infos(),
        phrases=list(PHRASES),
        hooks=context.settings.hooks,
        guides=is_built(context.settings),
    )


@router.get("/components/{game}", tags=["offers"], response_model=messages.ComponentsInfo)
async def facts(game: GameName, _: Visiting, response: Response, digest: Digest = None) -> object:
    """The facts of a game's components: those in use, or the ones that a table names by their digest."""
    if game not in GAMES:
        raise Refused("unknown_game", game=game)
    try:
        components = load() if digest is None else components_of(game, digest)
    except UnknownEdition as unknown:
        raise Refused(unknown.code, name=unknown.name) from None
    response.headers["cache-control"] = "public, max-age=3600"
    return facts_of_game(game, components)
