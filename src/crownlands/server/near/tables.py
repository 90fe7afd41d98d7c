"""All tables of a device behind one door: requests as the server's API has them, and connections to tables.

Nothing waits here. The page's worker (web/near) drives it: it hands in what the page says, stores and delivers
what lies in the outbox afterwards, in its order, and calls `work` again after the seconds that it gives.

    >>> tables = Tables(lambda: 0.0)
    >>> told = '{"game": "riomino", "seats": [{"kind": "mine"}, {"kind": "bot", "level": "squire"}]}'
    >>> made = json.loads(tables.request("POST", "tables", told))
    >>> made["status"], made["body"]["seats"], made["body"]["id"][:5]
    (201, [0], 'near-')
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from crownlands.server.encoding import compact
from crownlands.server.near import inquiries
from crownlands.server.near.bots import Bots
from crownlands.server.near.requests import find
from crownlands.server.near.room import ME, Pace, Room, new_origin
from crownlands.server.table.refusal import Refused
from crownlands.server.table.state import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from crownlands.server.table.openings import Opening, Origin

MOST_IDLE = 4
"""Tables without visitors that stay in memory; all of them are stored."""


class Tables:
    """Rooms by their ids, and what is to be stored and told."""

    def __init__(
        self,
        now: Callable[[], float],
        pace: Pace | None = None,
        bots: Bots | None = None,
        new_origin: Callable[[], Origin] = new_origin,
    ) -> None:
        self.now, self.bots, self._pace = now, bots or Bots(), pace or Pace()
        self.new_origin = new_origin
        self._rooms: dict[str, Room] = {}
        self._where: dict[int, str] = {}
        """The table of each connection."""
        self._outbox: list[dict[str, Any]] = []
        self._inquiries = inquiries.Inquiries(now)

    # What the driver calls: texts go in, texts come out.

    def request(self, method: str, path: str, body: str | None = None) -> str:
        """What the API answers: a status and a body. The table that a path names must be here (`knows`)."""
        parts = urlsplit(path)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        try:
            status, told = find(self, method, parts.path, query, json.loads(body) if body else {})
        except Refused as refused:
            status, told = 404 if refused.code == "unknown_table" else 409, _error(refused)
        except (KeyError, TypeError, ValueError):
            status, told = 422, _error(Refused("malformed"))
        self._settle()
        return compact({"status": status, "body": told})

    def inquire(self, ref: int, path: str, body: str) -> None:
        """A request whose answer comes bit by bit, in the outbox (``about`` the ref): a review or an analysis."""
        try:
            self._inquiries.begin(ref, *inquiries.read(path, json.loads(body), self.room))
        except Refused as refused:
            self._refuse(ref, refused)
        except (KeyError, TypeError, ValueError):
            self._refuse(ref, Refused("malformed"))

    def _refuse(self, ref: int, refused: Refused) -> None:
        told = {"code": refused.code, "facts": refused.facts}
        self._outbox.append({"about": ref, "told": {"refused": told}})

    def stop(self, ref: int) -> None:
        """Nobody waits for an inquiry any more."""
        self._inquiries.stop(ref)

    def knows(self, table: str) -> bool:
        """Whether a table is in memory; otherwise it has to be brought in before it is spoken of."""
        return table in self._rooms

    def bring_in(self, told: str) -> None:
        """A table as it was stored, with all its events."""
        room = Room.restored(json.loads(told), self.bots)
        self._rooms.setdefault(room.id, room)

    def enter(self, visitor: int, table: str, since: int) -> None:
        """Somebody connects, who has seen the events up to a number."""
        room = self.room(table)
        self._where[visitor] = table
        room.visitors[visitor] = min(since, room.table.ledger.n)
        self._tell(room, visitor)

    def hear(self, visitor: int, text: str) -> None:
        """Somebody who is connected says something, as over the server's socket."""
        room = self._rooms[self._where[visitor]]
        try:
            told = json.loads(text)
        except ValueError:
            told = None
        before = room.table.ledger.n
        answer = room.table.respond(ME, told, self.now())
        if answer is not None:
            self._outbox.append({"to": visitor, "text": compact(answer)})
        if room.table.ledger.n != before:
            self._settle()

    def leave(self, visitor: int) -> None:
        """Somebody is gone; a bot at a table that nobody looks at stops thinking."""
        room = self._rooms.get(self._where.pop(visitor, ""))
        if room is not None:
            room.visitors.pop(visitor, None)
            if not room.visitors:
                room.stop()
        idle = [one for one, room in self._rooms.items() if not room.visitors]
        for one in idle[:-MOST_IDLE]:
            del self._rooms[one]
        self.bots.forget_old()

    def drop(self, table: str) -> None:
        """A table is looked after elsewhere, or nowhere any more; everyone connected is told so."""
        room = self._rooms.pop(table, None)
        if room is not None:
            room.stop()
            for visitor in room.visitors:
                self._where.pop(visitor, None)
                self._outbox.append({"to": visitor, "close": "elsewhere"})

    def work(self) -> float | None:
        """A slice of what comes by itself at the tables that somebody looks at; when there is more, in seconds."""
        now = self.now()
        waits = [room.work(now, self._pace) for room in self._rooms.values() if room.visitors]
        self._settle()
        wait = min((wait for wait in waits if wait is not None), default=None)
        if (found := self._inquiries.work(busy=wait == 0)) is None:
            return wait
        ref, told = found
        if told is not None:
            self._outbox.append({"about": ref, "told": told})
        return 0.0

    def take(self) -> str:
        """The outbox, emptied: what is to be kept (``keep``), told ``to`` whom, ``about`` what; in this order."""
        out, self._outbox = self._outbox, []
        return compact(out)

    # What requests need.

    def room(self, table: str) -> Room:
        """A table that is here."""
        if (room := self._rooms.get(table)) is None:
            raise Refused("unknown_table")
        return room

    def open(self, opening: Opening, *, imported: bool = False) -> Room:
        """A new table."""
        room = Room.opened(opening, self.bots, self.now(), imported=imported)
        self._rooms[room.id] = room
        return room

    def _settle(self) -> None:
        """What has happened is stored first and told then."""
        for room in self._rooms.values():
            if (kept := room.kept(self.now())) is not None:
                self._outbox.append({"keep": kept})
                for visitor in room.visitors:
                    self._tell(room, visitor)

    def _tell(self, room: Room, visitor: int) -> None:
        state = room.table.state_for(ME, room.visitors[visitor], now=self.now())
        room.visitors[visitor] = room.table.ledger.n
        self._outbox.append({"to": visitor, "text": compact(state)})


def _error(refused: Refused) -> dict[str, Any]:
    told = refusal(refused, 0, None)
    return {"error": told["error"]}
