"""Requests about tables: make, find, sit, start, look, play again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from crownlands.rules.notation import write_position
from crownlands.server import protocol
from crownlands.server.http import qr
from crownlands.server.http.desk import Desk, TheDesk, somebody, visitor, welcome
from crownlands.server.http.stream import Lines
from crownlands.server.live import branches, messages, past, reception, rematches
from crownlands.server.live.room import Room
from crownlands.server.live.visitor import Visitor
from crownlands.server.storage.lists import listed
from crownlands.server.storage.people import Door
from crownlands.server.storage.rows import Guest
from crownlands.server.table import records
from crownlands.server.table.conduct import Refused, require_few
from crownlands.server.table.encoding import packed

if TYPE_CHECKING:
    from collections.abc import Sequence

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": protocol.ErrorBody} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
PLAIN: dict[int | str, dict[str, object]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
SVG: dict[int | str, dict[str, object]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
router = APIRouter(prefix="/api", responses=REFUSALS)

Visiting = Annotated[Guest | None, Depends(visitor)]
Known = Annotated[Guest, Depends(somebody)]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{6,16}$")]
SeatPath = Annotated[int, Path(ge=0, le=7)]
Page = Annotated[int, Query(ge=1, le=10_000)]
Since = Annotated[int, Query(ge=0, le=2**31 - 1)]
GameName = Annotated[str | None, Query(pattern="^[a-z_]{1,40}$")]


def json_text(text: bytes) -> Response:
    """An answer whose JSON is made already."""
    return Response(text, media_type="application/json")


@router.get("/tables", response_model=protocol.TableList, tags=["tables"])
async def lobby(desk: TheDesk, guest: Visiting, page: Page = 1, game: GameName = None) -> object:
    """Public tables that wait or play."""
    return await listed(desk.house.store, guest.id if guest else None, page, which="lobby", game=game)


@router.get("/archive", response_model=protocol.TableList, tags=["tables"])
async def archive(desk: TheDesk, guest: Visiting, page: Page = 1, game: GameName = None) -> object:
    """Public tables that are over."""
    return await listed(desk.house.store, guest.id if guest else None, page, which="archive", game=game)


@router.post("/tables", status_code=201, tags=["tables"])
async def create(
    request: Request, response: Response, desk: TheDesk, guest: Visiting, wanted: protocol.CreateTable
) -> protocol.Created:
    """A new table; whoever makes it is its host."""
    desk.limits.table(desk.asking(request, guest))
    host = await welcome(request, response, guest, wanted.name)
    room = await reception.create(desk.house, host, wanted)
    return await _created(request, room, host)


@router.get("/tables/{table}", response_model=protocol.State, tags=["tables"])
async def look(desk: TheDesk, guest: Visiting, table: TableId, since: Since = 0) -> Response:
    """A table as it is now, with its events after a number."""
    room = await desk.room(table)
    return json_text(room.state(guest.id if guest else None, since))


@router.get("/tables/{table}/at/{n}", response_model=protocol.State, tags=["tables"])
async def look_back(
    request: Request, desk: TheDesk, _: Visiting, table: TableId, n: Annotated[int, Path(ge=0, le=2**31 - 1)]
) -> Response:
    """A table as it was after an event."""
    ledger = (await desk.room(table)).ledger
    # All moves so far are played again, which takes a while.
    return json_text(await desk.house.workshop.beside(desk.address(request), lambda: past.state(ledger, n)))


@router.get("/tables/{table}/position", response_model=None, responses=PLAIN, tags=["play"])
async def position(desk: TheDesk, _: Visiting, table: TableId) -> PlainTextResponse:
    """The position in notation."""
    return PlainTextResponse(write_position((await desk.room(table)).ledger.position))


@router.get("/tables/{table}/record", response_model=None, responses=PLAIN, tags=["tables"])
async def record(desk: TheDesk, _: Visiting, table: TableId) -> PlainTextResponse:
    """The record of the table's games; a game's seed is in it once the game is over."""
    return PlainTextResponse(records.text((await desk.room(table)).ledger))


@router.post("/tables/{table}/claim", tags=["seats"])
async def claim(
    request: Request, response: Response, desk: TheDesk, guest: Visiting, table: TableId, wanted: protocol.Claim
) -> protocol.Seated:
    """A link's token for a seat."""
    if not desk.limits.guesses.allow(desk.address(request)):
        raise Refused("too_fast")
    room = await desk.room(table)
    door = await desk.people.link(table, wanted.token)
    if door is None and not (guest is not None and await reception.holds(room, guest)):
        raise Refused("bad_token")
    person = await welcome(request, response, guest, wanted.name)
    return protocol.Seated(table=table, seats=await reception.claim(room, person, door))


@router.post("/tables/{table}/join", tags=["seats"])
async def join(
    request: Request, response: Response, desk: TheDesk, guest: Visiting, table: TableId, wanted: protocol.Join
) -> protocol.Seated:
    """A free seat at a public table."""
    room = await desk.room(table)
    person = await welcome(request, response, guest, wanted.name)
    return protocol.Seated(table=table, seats=await reception.join(room, person, wanted.seat))


@router.post("/join", tags=["seats"])
async def join_by_code(
    request: Request, response: Response, desk: TheDesk, guest: Visiting, wanted: protocol.JoinCode
) -> protocol.Seated:
    """A free seat at the table whose code was typed."""
    address = desk.address(request)
    if not desk.limits.codes.allow(address):
        raise Refused("too_fast")
    table = await desk.people.table_of_code(wanted.code)
    if table is None:
        raise Refused("unknown_code")
    desk.limits.codes.forgive(address)
    room = await desk.room(table)
    person = await welcome(request, response, guest, wanted.name)
    return protocol.Seated(table=table, seats=await reception.claim(room, person, Door(None)))


@router.post("/tables/{table}/leave", status_code=204, tags=["seats"])
async def leave(desk: TheDesk, guest: Known, table: TableId) -> None:
    """Leave; before the start the seat is open again, later a bot plays on and the seat stays yours."""
    room = await desk.room(table)
    require_few(room.ledger, "seat")
    await reception.leave(room, guest)


@router.post("/tables/{table}/return", tags=["seats"])
async def come_back(desk: TheDesk, guest: Known, table: TableId) -> protocol.Seated:
    """Take your seats back from the bots."""
    room = await desk.room(table)
    mine = room.seats_of(guest.id)
    await room.come_back(sorted(mine))
    return protocol.Seated(table=table, seats=sorted(mine))


@router.post("/tables/{table}/seats/{seat}", status_code=204, tags=["seats"])
async def change_seat(
    desk: TheDesk, guest: Known, table: TableId, seat: SeatPath, wanted: protocol.SeatChange
) -> None:
    """The host says who may sit there."""
    room = await _hosted(desk, guest, table)
    require_few(room.ledger, "seat")
    await reception.change_seat(room, guest, seat, wanted)


@router.post("/tables/{table}/seats/{seat}/link", tags=["seats"])
async def seat_link(
    request: Request, desk: TheDesk, guest: Known, table: TableId, seat: SeatPath
) -> protocol.Link:
    """A link to one's own seat for a further device or, for the host, to one where nobody sits."""
    room = await desk.room(table)
    if seat >= len(room.ledger.sitters):
        raise Refused("no_such_seat", seat=seat)
    if seat in room.seats_of(guest.id):
        return await _link(request, room, seat, owner=guest.id)
    if guest.id != room.host or room.ledger.sitters[seat].kind == "person":
        raise Refused("not_yours", seat=seat)
    return await _link(request, room, seat)


@router.post("/tables/{table}/link", tags=["seats"])
async def table_link(request: Request, desk: TheDesk, guest: Known, table: TableId) -> protocol.Link:
    """A link to the next free seat, for the host."""
    return await _link(request, await _hosted(desk, guest, table), None)


@router.post("/tables/{table}/code", tags=["seats"])
async def code(desk: TheDesk, guest: Known, table: TableId) -> protocol.TableCode:
    """The code others may type to get the next free seat, for the host."""
    room = await _hosted(desk, guest, table)
    return protocol.TableCode(code=await desk.people.code(room.id, room.ledger.terms.secret))


@router.post("/qr", response_model=None, responses=SVG, tags=["seats"])
async def qr_code(request: Request, _: Visiting, wanted: protocol.QrCode) -> Response:
    """A QR code of one of this server's addresses."""
    return Response(await qr.drawing(_address(request, wanted.path)), media_type="image/svg+xml")


@router.post("/tables/{table}/start", status_code=204, tags=["play"])
async def start(desk: TheDesk, guest: Known, table: TableId) -> None:
    """The host begins the game; bots fill open seats."""
    await reception.start(await _hosted(desk, guest, table))


@router.post("/tables/{table}/rematch", status_code=201, tags=["play"])
async def rematch(
    request: Request, desk: TheDesk, guest: Known, table: TableId, wanted: protocol.Rematch
) -> protocol.Created:
    """The same people again."""
    room = await desk.room(table)
    if guest.id != room.host and not room.seats_of(guest.id):
        raise Refused("not_seated")
    return await _created(request, await rematches.rematch(room, guest, swap=wanted.swap), guest)


@router.post("/tables/{table}/branch", status_code=201, tags=["play"])
async def branch(
    request: Request, response: Response, desk: TheDesk, guest: Visiting, table: TableId, wanted: protocol.Branch
) -> protocol.Created:
    """Play on from a moment of a game that is over, at a practice table with bots."""
    asking = desk.asking(request, guest)
    desk.limits.table(asking)
    room = await desk.room(table)
    then = await desk.house.workshop.beside(asking.address, lambda: branches.moment(room, wanted.n))
    person = await welcome(request, response, guest, wanted.name)
    return await _created(request, await branches.play_on(room, then, person, wanted), person)


@router.post("/tables/{table}/messages", response_model=protocol.AnyDown, tags=["play"])
async def message(desk: TheDesk, guest: Visiting, table: TableId, wanted: protocol.AnyUp) -> Response:
    """Any message of the socket; the answer is what the socket would have said."""
    room = await desk.room(table)
    asking = Visitor(guest.id if guest else None, room.ledger.n)
    answer = await messages.handle(room, asking, wanted)
    return json_text(room.news(asking) if answer is None else packed(answer))


@router.get(
    "/tables/{table}/stream",
    tags=["play"],
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
    response_class=StreamingResponse,
)
async def stream(
    request: Request, desk: TheDesk, guest: Visiting, table: TableId, since: Since = 0
) -> StreamingResponse:
    """The socket's messages as lines of JSON; an empty line now and then says the line still stands."""
    room = await desk.room(table)
    asking = desk.asking(request, guest)
    if (full := desk.no_place(asking)) is not None:
        raise Refused(full)
    return Lines(desk, room, guest.id if guest else None, asking, since)


async def _hosted(desk: Desk, guest: Guest, table: str) -> Room:
    room = await desk.room(table)
    if guest.id != room.host:
        raise Refused("not_host")
    return room


async def _created(request: Request, room: Room, host: Guest) -> protocol.Created:
    open_seats = [seat for seat, sitter in enumerate(room.ledger.sitters) if sitter.kind == "open"]
    wanted: Sequence[int | None] = [None, *open_seats] if open_seats else []
    return protocol.Created(
        id=room.id,
        seats=sorted(room.seats_of(host.id)),
        links=[await _link(request, room, seat, drawn=False) for seat in wanted],
        watch=f"/t/{room.id}",
        code=await Desk.of(request).people.code(room.id, room.ledger.terms.secret) if open_seats else None,
    )


async def _link(
    request: Request, room: Room, seat: int | None, *, owner: str | None = None, drawn: bool = True
) -> protocol.Link:
    desk = Desk.of(request)
    token = await desk.people.new_link(room.id, seat, owner)
    if token is None:
        raise Refused("too_many_links")
    path = f"/t/{room.id}#{'join' if seat is None else 'seat'}={token}"
    url = _address(request, path)
    return protocol.Link(seat=seat, path=path, url=url, qr=await qr.drawing(url) if drawn else None)


def _address(request: Request, path: str) -> str:
    """A path as an address at the server's name."""
    desk = Desk.of(request)
    host = request.headers.get("host", "localhost")
    return f"{desk.scheme(request)}://{host}{desk.settings.root_path}{path}"
