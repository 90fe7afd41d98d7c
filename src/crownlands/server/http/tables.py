"""Requests about tables: make, find, sit, start, look, play again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from crownlands.rules.notation import write_position
from crownlands.server import messages
from crownlands.server.encoding import packed
from crownlands.server.http.context import Context, TheContext, welcome
from crownlands.server.http.links import link
from crownlands.server.http.parameters import (
    PLAIN,
    REFUSALS,
    Changes,
    GameName,
    Known,
    Page,
    Since,
    TableId,
    Visiting,
    json_text,
)
from crownlands.server.http.stream import Lines
from crownlands.server.live import openings, turning_points
from crownlands.server.live.requests import handle
from crownlands.server.live.room import Room
from crownlands.server.live.seeking import require_free
from crownlands.server.live.state_cache import state_at
from crownlands.server.live.visitor import Visitor
from crownlands.server.storage.lists import listed
from crownlands.server.storage.rows import Guest
from crownlands.server.table import records
from crownlands.server.table.openings import moment
from crownlands.server.table.refusal import Refused
from crownlands.server.table.requests import Start

if TYPE_CHECKING:
    from collections.abc import Sequence

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/tables", response_model=messages.TableList, tags=["tables"])
async def lobby(context: TheContext, guest: Visiting, page: Page = 1, game: GameName = None) -> object:
    """Public tables that wait or play."""
    return await listed(context.tables.store, guest.id if guest else None, page, which="lobby", game=game)


@router.get("/archive", response_model=messages.TableList, tags=["tables"])
async def archive(context: TheContext, guest: Visiting, page: Page = 1, game: GameName = None) -> object:
    """Public tables that are over."""
    return await listed(context.tables.store, guest.id if guest else None, page, which="archive", game=game)


@router.post("/tables", status_code=201, tags=["tables"])
async def create(
    request: Request, response: Response, context: TheContext, guest: Visiting, wanted: messages.CreateTable
) -> messages.Created:
    """Makes a table; you are its host."""
    context.limits.table(context.asking(request, guest))
    for seat in wanted.seats:
        if seat.name is not None:
            context.proper(seat.name)
    host = await welcome(request, response, guest, wanted.name)
    if wanted.public:
        await require_free(context.tables, host)
    room = await openings.create(context.tables, host, wanted.agreement())
    return await _created(request, room, host)


@router.post("/tutorials/{game}", status_code=201, tags=["tables"])
async def tutorial(
    request: Request,
    response: Response,
    context: TheContext,
    guest: Visiting,
    game: Annotated[str, Path(pattern="^[a-z_]{1,40}$")],
    wanted: messages.Tutorial,
) -> messages.Created:
    """Begins the guided first game of a game, at a practice table of your own."""
    context.limits.table(context.asking(request, guest))
    host = await welcome(request, response, guest, wanted.name)
    return await _created(request, await openings.guided(context.tables, host, game), host)


@router.get("/tables/{table}", response_model=messages.State, tags=["tables"])
async def look(context: TheContext, guest: Visiting, table: TableId, since: Since = 0) -> Response:
    """A table as it is now, with its events after a number."""
    room = await context.room(table, guest)
    context.tables.look(room, guest.id if guest else None)
    return json_text(room.telling.state(guest.id if guest else None, since))


@router.get("/tables/{table}/at/{n}", response_model=messages.State, tags=["tables"])
async def look_back(
    request: Request,
    context: TheContext,
    guest: Visiting,
    table: TableId,
    n: Annotated[int, Path(ge=0, le=2**31 - 1)],
) -> Response:
    """A table as it was after an event."""
    ledger = (await context.room(table, guest)).ledger
    # All moves so far are played again, which takes a while.
    return json_text(await context.tables.workshop.beside(context.address(request), lambda: state_at(ledger, n)))


@router.get("/tables/{table}/position", response_model=None, responses=PLAIN, tags=["play"])
async def position(context: TheContext, guest: Visiting, table: TableId) -> PlainTextResponse:
    """The position in notation."""
    return PlainTextResponse(write_position((await context.room(table, guest)).ledger.position))


@router.get("/tables/{table}/record", response_model=None, responses=PLAIN, tags=["tables"])
async def record(context: TheContext, guest: Visiting, table: TableId) -> PlainTextResponse:
    """The record of the table's games; a game's seed is in it once the game is over."""
    return PlainTextResponse(records.text((await context.room(table, guest)).ledger))


@router.get("/tables/{table}/decided", tags=["tables"])
async def decided(request: Request, context: TheContext, guest: Visiting, table: TableId) -> messages.Decided:
    """Where the game that ended last was decided, as far back as the solver reaches; only Riomino is solved."""
    return await turning_points.decided(await context.room(table, guest), context.address(request))


@router.post("/tables/{table}/start", status_code=204, tags=["play"])
async def start(context: TheContext, guest: Known, table: TableId) -> None:
    """The host begins the game; bots fill open seats."""
    room = await context.room(table, guest)
    await room.ask(guest.id, Start())


@router.post("/tables/{table}/rematch", status_code=201, tags=["play"])
async def rematch(
    request: Request, context: TheContext, guest: Known, table: TableId, wanted: messages.Rematch
) -> messages.Created:
    """The same people again."""
    room = await context.room(table, guest)
    if guest.id != room.host and not room.seats_of(guest.id):
        raise Refused("not_seated")
    return await _created(request, await openings.rematch(room, guest, swap=wanted.swap), guest)


@router.post("/tables/{table}/branch", status_code=201, tags=["play"])
async def branch(
    request: Request,
    response: Response,
    context: TheContext,
    guest: Visiting,
    table: TableId,
    wanted: messages.Branch,
) -> messages.Created:
    """Play on from a moment of a game that is over, at a practice table with bots."""
    asking = context.asking(request, guest)
    context.limits.table(asking)
    room = await context.room(table, guest)
    then = await context.tables.workshop.beside(asking.address, lambda: moment(room.ledger, wanted.n))
    person = await welcome(request, response, guest, wanted.name)
    return await _created(request, await openings.play_on(room, then, person, wanted), person)


@router.post("/tables/{table}/messages", response_model=messages.AnyDown, tags=["play"])
async def message(
    request: Request, context: TheContext, guest: Visiting, table: TableId, wanted: messages.AnyUp
) -> Response:
    """Any message of the socket; the answer is what the socket would have said."""
    room = await context.room(table, guest)
    asking = Visitor(guest.id if guest else None, room.ledger.n)
    asking.address = context.address(request)
    answer = await handle(room, asking, wanted)
    return json_text(room.telling.news(asking) if answer is None else packed(answer))


@router.get(
    "/tables/{table}/stream",
    tags=["play"],
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
    response_class=StreamingResponse,
)
async def stream(
    request: Request,
    context: TheContext,
    guest: Visiting,
    table: TableId,
    since: Since = 0,
    changes: Changes = False,
) -> StreamingResponse:
    """The socket's messages as lines of JSON; an empty one now and then says the connection still stands."""
    room = await context.room(table, guest)
    asking = context.asking(request, guest)
    if (full := context.why_full(asking)) is not None:
        raise Refused(full)
    return Lines(context, room, guest.id if guest else None, asking, since, changes=changes)


async def _created(request: Request, room: Room, host: Guest) -> messages.Created:
    open_seats = [seat for seat, sitter in enumerate(room.ledger.sitters) if sitter.kind == "open"]
    wanted: Sequence[int | None] = [None, *open_seats] if open_seats else []
    return messages.Created(
        id=room.id,
        seats=sorted(room.seats_of(host.id)),
        links=[await link(request, room, seat, drawn=False) for seat in wanted],
        watch=f"/t/{room.id}",
        code=await Context.of(request).people.code(room.id, room.ledger.terms.secret) if open_seats else None,
    )
