"""Requests about club nights: make one, come in, play rounds, see the standings live and take them away."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from crownlands.server.encoding import packed
from crownlands.server.http.bulletins import ANSWER, Posted, require_room
from crownlands.server.http.context import Context, TheContext, welcome
from crownlands.server.http.parameters import REFUSALS, Known, TableId, Visiting, json_text
from crownlands.server.live import club_views
from crownlands.server.live.clubs import key_of
from crownlands.server.messages import clubs as messages
from crownlands.server.storage import clubs as stored
from crownlands.server.storage.clubs import REMOVED, Club
from crownlands.server.storage.rows import Guest
from crownlands.server.table.entries import stamp
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["clubs"])
CSV: dict[int | str, dict[str, object]] = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}
PersonPath = Annotated[int, Path(ge=1, le=1000)]


@router.post("/clubs", status_code=201)
async def create(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.CreateClub
) -> messages.ClubMine:
    """Makes a club night; you are its host."""
    context.limits.club(context.asking(request, guest))
    host = await welcome(request, response, guest, wanted.host_name)
    return _mine(context, await context.tables.clubs.load(await context.tables.clubs.create(host, wanted)), host)


@router.get("/me/clubs")
async def mine(context: TheContext, guest: Visiting) -> messages.ClubList:
    """The club nights you host or were at."""
    found = [] if guest is None else await stored.of_guest(context.tables.store, guest.id)
    return messages.ClubList(
        clubs=[
            messages.ClubLine(
                id=one["id"],
                name=one["name"],
                status=one["status"],
                game=club_views.game_of(one["terms"]),
                created=stamp(one["created"]),
            )
            for one in found
        ]
    )


@router.get("/clubs/{club}", response_model=messages.ClubMine)
async def look(context: TheContext, guest: Known, club: TableId) -> messages.ClubMine:
    """A club night, for its host and all who are or were there."""
    return _mine(context, await _club(context, club, guest), guest)


@router.post("/clubs/{club}/door")
async def door(
    request: Request, context: TheContext, guest: Visiting, club: TableId, wanted: messages.ClubKey
) -> messages.ClubDoor:
    """What somebody with the link is told before they come in."""
    found = await _opened(request, context, club, wanted.key)
    mine = guest is not None and (guest.id == found.host or found.member(guest.id) is not None)
    if mine:
        await _club(context, club, guest)
    host = await context.tables.clubs.host_name(found)
    there = sum(one.status == "here" for one in found.people)
    names = ("game", "seats", "rounds")
    return messages.ClubDoor.model_validate(
        {"id": found.id, "name": found.name, "status": found.status, "host": host, "people": there, "mine": mine}
        | {name: found.terms[name] for name in names}
    )


@router.post("/clubs/{club}/join")
async def join(
    request: Request,
    response: Response,
    context: TheContext,
    guest: Visiting,
    club: TableId,
    wanted: messages.ClubJoin,
) -> messages.ClubMine:
    """Be there, by the link's secret; you play from the next round on."""
    if wanted.key is not None:
        found = await _opened(request, context, club, wanted.key)
    else:
        found = await _club(context, club, guest)
    person = await welcome(request, response, guest, wanted.name)
    await context.tables.clubs.join(found, person)
    return _mine(context, await context.tables.clubs.load(club), person)


@router.get("/clubs/{club}/live", response_class=StreamingResponse, responses=ANSWER)
async def live(request: Request, context: TheContext, guest: Known, club: TableId) -> StreamingResponse:
    """A club night as an event stream: a ClubView now, and whenever it changes."""
    asking = context.asking(request, guest)
    require_room(context, asking)
    await _club(context, club, guest)
    return Posted(context, await context.tables.clubs.board(club), asking)


@router.post("/clubs/{club}/leave", status_code=204)
async def leave(context: TheContext, guest: Known, club: TableId) -> None:
    """Be there no more: bots play on for you. What you played stays in the standings."""
    await context.tables.clubs.leave(await _club(context, club, guest), guest)


@router.post("/clubs/{club}/people/{n}/remove", status_code=204)
async def remove(context: TheContext, guest: Known, club: TableId, n: PersonPath) -> None:
    """The host removes somebody, who may not come back; a bot plays on for them."""
    await context.tables.clubs.remove(await _hosted(context, club, guest), n)


@router.post("/clubs/{club}/rounds", status_code=204)
async def begin(context: TheContext, guest: Known, club: TableId) -> None:
    """The host begins the next round: all who are there have a table, and every table the same deal."""
    await context.tables.clubs.begin(await _hosted(context, club, guest))


@router.post("/clubs/{club}/end", status_code=204)
async def end(context: TheContext, guest: Known, club: TableId) -> None:
    """The host ends the round that runs: tables that are not over are closed, and left out of it."""
    await context.tables.clubs.end(await _hosted(context, club, guest))


@router.post("/clubs/{club}/close", status_code=204)
async def close(context: TheContext, guest: Known, club: TableId) -> None:
    """The host ends the evening; standings stay to be seen."""
    await context.tables.clubs.finish(await _hosted(context, club, guest))


@router.get("/clubs/{club}/results.json", response_model=messages.ClubView)
async def results(context: TheContext, guest: Known, club: TableId) -> Response:
    """Everything about a club night, to keep."""
    found = await _club(context, club, guest)
    answer = json_text(packed(context.tables.clubs.view(found)))
    answer.headers["content-disposition"] = f'attachment; filename="club-{club}.json"'
    return answer


@router.get("/clubs/{club}/results.csv", response_model=None, responses=CSV)
async def numbers(context: TheContext, guest: Known, club: TableId) -> PlainTextResponse:
    """The standings as a table for spreadsheets."""
    found = await _club(context, club, guest)
    told = club_views.table_of_numbers(context.tables.clubs.view(found))
    headers = {"content-disposition": f'attachment; filename="club-{club}.csv"'}
    return PlainTextResponse(told, media_type="text/csv", headers=headers)


async def _club(context: Context, club_id: str, guest: Guest | None) -> Club:
    """A club night for somebody of it: its host, or who is or was there and was not removed."""
    club = await context.tables.clubs.load(club_id)
    member = None if guest is None else club.member(guest.id)
    if guest is not None and guest.id == club.host:
        return club
    if member is not None and member.status == REMOVED:
        raise Refused("club_removed")
    if member is None:
        raise Refused("not_member")
    return club


async def _hosted(context: Context, club_id: str, guest: Guest) -> Club:
    club = await _club(context, club_id, guest)
    if guest.id != club.host:
        raise Refused("not_host")
    return club


async def _opened(request: Request, context: Context, club_id: str, key: str) -> Club:
    """A club night by the secret of its link; wrong ones are counted."""
    address = context.address(request)
    if context.limits.guesses.left(address) < 1:
        raise Refused("too_fast")
    club = await context.tables.clubs.load(club_id)
    if not hmac.compare_digest(key, key_of(club)):
        context.limits.guesses.allow(address)
        raise Refused("bad_token")
    return club


def _mine(context: Context, club: Club, guest: Guest) -> messages.ClubMine:
    member = club.member(guest.id)
    return messages.ClubMine(
        club=messages.ClubView.model_validate(context.tables.clubs.view(club)),
        me=member.n if member is not None and member.status == "here" else None,
        host=guest.id == club.host,
        path=f"/club/{club.id}#{key_of(club)}",
    )
