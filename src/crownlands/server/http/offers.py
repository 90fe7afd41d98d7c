"""Requests about what this server offers: games, levels, components; and about records."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

import crownlands
from crownlands.components import load
from crownlands.rules import GAMES
from crownlands.rules.core import RULES_VERSION
from crownlands.rules.notation import UnknownEdition, components_of
from crownlands.rules.notation.editions import digest_of
from crownlands.server import protocol
from crownlands.server.http.desk import TheDesk
from crownlands.server.http.tables import REFUSALS, Known, Visiting
from crownlands.server.live import imports
from crownlands.server.table import components
from crownlands.server.table.conduct import PHRASES, Refused

router = APIRouter(prefix="/api", responses=REFUSALS)
GameName = Annotated[str, Path(pattern="^[a-z_]{1,40}$")]
Digest = Annotated[str | None, Query(pattern="^[a-z0-9_:]{1,120}$")]


@router.get("/about", tags=["offers"])
async def about(desk: TheDesk, _: Visiting) -> protocol.About:
    """Games, levels, phrases, versions."""
    levels = desk.house.levels
    return protocol.About(
        protocol=protocol.VERSION,
        version=crownlands.__version__,
        rules=RULES_VERSION,
        components=load().digest,
        games=[
            protocol.GameInfo(
                name=game.name,
                components=digest_of(load(), game.name),
                seats=list(game.seats),
                options=[
                    protocol.OptionView(
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
        hooks=desk.settings.hooks,
    )


@router.get("/components/{game}", tags=["offers"], response_model=protocol.ComponentsInfo)
async def facts(game: GameName, _: Visiting, response: Response, digest: Digest = None) -> object:
    """The facts of a game's components: those in use, or the ones that a table names by their digest."""
    if game not in GAMES:
        raise Refused("unknown_game", game=game)
    try:
        tables = load() if digest is None else components_of(game, digest)
    except UnknownEdition as unknown:
        raise Refused(unknown.code, name=unknown.name) from None
    response.headers["cache-control"] = "public, max-age=3600"
    return components.facts(game, tables)


@router.post("/records", status_code=201, tags=["records"])
async def bring_in(
    request: Request, desk: TheDesk, guest: Known, wanted: protocol.RecordText
) -> protocol.Imported:
    """Records as tables one can look at."""
    asking = desk.asking(request, guest)
    desk.limits.table(asking)
    return protocol.Imported(tables=await imports.bring_in(desk.house, guest, wanted.record, asking.address))


@router.post("/verify", tags=["records"])
async def verify(request: Request, desk: TheDesk, _: Visiting, wanted: protocol.RecordText) -> protocol.Verdict:
    """Whether a record's draws are those its seed deals."""
    found = await desk.house.workshop.ask("verify", wanted.record, desk.address(request))
    return protocol.Verdict.model_validate(found)
