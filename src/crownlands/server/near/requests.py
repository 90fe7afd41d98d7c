"""The requests of the API that need no server, answered on the device as the server would."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import crownlands
from crownlands.players.turning_point import from_the_end
from crownlands.rules.notation import read_records, write_position
from crownlands.server.names import clean_name
from crownlands.server.near.room import ME
from crownlands.server.table import (
    daily,
    decided,
    imported,
    openings,
    pad,
    puzzles,
    records,
    requests,
    state,
)
from crownlands.server.table.agreement import read_agreement
from crownlands.server.table.change import Change
from crownlands.server.table.emblems import read_emblem
from crownlands.server.table.events import Rematched
from crownlands.server.table.offers import facts_of_game, offers
from crownlands.server.table.openings import Wanted
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crownlands.server.near.room import Room
    from crownlands.server.near.tables import Tables
    from crownlands.server.table.ledger import Ledger

    Answer = tuple[int, Any]

SOLVING = 300_000
"""Nodes for where a game was decided: half a second in a browser, in which the table does nothing else."""
NO_BODY: Answer = (204, None)
NOBODYS_RESULTS: dict[str, Any] = {"people": [], "crowd": None, "mine": None, "boards": []}
"""What a device knows of a day's deal: the page keeps its own result."""


def find(tables: Tables, method: str, path: str, query: Mapping[str, str], body: dict[str, Any]) -> Answer:
    """Does what a request asks for."""
    match method, path.split("/"):
        case "GET", ["about"]:
            here = {"version": crownlands.__version__, "levels": tables.bots.infos()}
            return 200, {**offers(), **here, "hooks": False, "guides": False, "offline": True, "names": None}
        case "GET", ["components", game]:
            return 200, facts_of_game(game, query.get("digest"))
        case "GET", ["me"]:
            return 200, {"name": None, "guest": ME}
        case "PUT", ["me"]:
            return 200, {"name": _name(body), "guest": ME}
        case "POST", ["tables"]:
            return _create(tables, body)
        case "POST", ["tutorials", game]:
            return _created(tables.open(openings.guided(tables.new_origin(), game, tables.bots, ME, _name(body))))
        case "GET", ["daily"]:
            return 200, {"deal": daily.told(daily.today(tables.now())), "today": True, **NOBODYS_RESULTS}
        case "POST", ["daily"]:
            today = daily.today(tables.now())
            return _created(tables.open(daily.opened(tables.new_origin(), today, tables.bots, ME, _name(body))))
        case "POST", ["verify"]:
            return 200, imported.verdict(str(body["record"]))
        case "POST", ["pad"]:
            return 200, pad.counted(body)
        case "GET", ["puzzles", game]:
            return 200, puzzles.listed(game)
        case "GET", ["puzzles", game, puzzle]:
            return 200, puzzles.shown(game, puzzle)
        case "POST", ["puzzles", game, puzzle, "questions"]:
            return 200, puzzles.answered(game, puzzle, body)
        case "POST", ["records"]:
            found = [imported.kept(record) for record in imported.read(str(body["record"]))]
            rooms = [tables.open(imported.opened(tables.new_origin(), one), imported=True) for one in found]
            return 201, {"tables": [room.id for room in rooms]}
        case _, ["tables", table, *rest]:
            return _at_table(tables, tables.room(table), (method, *rest), body)
    raise Refused("needs_server")


def _at_table(tables: Tables, room: Room, asked: tuple[str, ...], body: dict[str, Any]) -> Answer:
    ledger, now = room.table.ledger, tables.now()
    match asked:
        case ("GET",):
            return 200, room.table.state_for(ME, now=now)
        case "GET", "at", number:
            then = ledger.at(int(number))
            at = then.entries[-1].at if then.entries else 0.0
            nobody = frozenset[int]()
            since = max(0, then.n - 1)
            return 200, state.whole(then, ((), 0), mine=nobody, host=False, since=since, now=at)
        case "GET", "record":
            return 200, records.text(ledger)
        case "GET", "daily":
            found = daily.reached(ledger)
            return 200, {"day": ledger.terms.agreed.daily, "result": None if found is None else asdict(found)}
        case "GET", "decided":
            return 200, _decided(ledger)
        case "GET", "position":
            return 200, write_position(ledger.position)
        case "POST", "start":
            room.ask(requests.Start(), now)
        case "POST", "leave":
            pass  # The game waits on the device until somebody goes on with it.
        case "POST", "return":
            room.ask(requests.Return(), now)
            return 200, {"table": room.id, "seats": sorted(room.table.holders.seats_of(ME))}
        case "POST", "seats", seat:
            emblem = read_emblem(body.get("emblem"))
            room.ask(requests.ChangeSeat(int(seat), body["kind"], body.get("level"), None, emblem), now)
        case "POST", "rematch":
            return _rematch(tables, room, swap=bool(body.get("swap")))
        case "POST", "branch":
            wanted = Wanted(ME, _name(body), body.get("seat"), body.get("level"))
            then = openings.moment(ledger, int(body["n"]))
            return _created(tables.open(openings.play_on(tables.new_origin(), room.table, then, wanted)))
        case _:
            raise Refused("needs_server")
    return NO_BODY


def _decided(ledger: Ledger) -> dict[str, Any]:
    text = records.last(ledger)
    if not decided.can_be_asked(ledger):
        return decided.NOTHING
    (game,) = read_records(text)
    return decided.told(ledger, from_the_end(game, SOLVING))


def _create(tables: Tables, body: dict[str, Any]) -> Answer:
    agreed = read_agreement({**body, "public": False})
    if any(seat.kind == "open" for seat in agreed.seats):
        # Others come over a network.
        raise Refused("needs_server")
    named = [replace(seat, name=None if seat.name is None else _proper(seat.name)) for seat in agreed.seats]
    agreed = replace(agreed, seats=tuple(named))
    return _created(tables.open(openings.create(tables.new_origin(), agreed, tables.bots, ME, _name(body))))


def _rematch(tables: Tables, room: Room, *, swap: bool) -> Answer:
    if (known := room.table.ledger.rematch) is not None:
        return 201, _links(known, [])
    new = tables.open(openings.rematch(tables.new_origin(), room.table, swap=swap))
    room.table.do(Change([("host", Rematched(new.id))]), tables.now())
    return _created(new)


def _created(room: Room) -> Answer:
    return 201, _links(room.id, sorted(room.table.holders.seats_of(ME)))


def _links(table: str, seats: list[int]) -> dict[str, Any]:
    """Nobody can be invited."""
    return {"id": table, "seats": seats, "links": [], "watch": f"/t/{table}", "code": None}


def _name(body: Mapping[str, Any]) -> str | None:
    return None if body.get("name") is None else _proper(body["name"])


def _proper(name: str) -> str:
    if (clean := clean_name(name)) is None:
        raise Refused("name_refused")
    return clean
