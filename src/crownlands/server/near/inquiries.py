"""Reviews and analyses on your own device: one at a time, in slices, between the moves of tables."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from crownlands.review.depths import DEPTHS
from crownlands.rules.notation import Record, write_record
from crownlands.server import inquiries
from crownlands.server.analysing import ANALYSIS
from crownlands.server.encoding import compact
from crownlands.server.table import records
from crownlands.server.table.openings import moment
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crownlands.server.near.room import Room

KEPT = 8
"""Reviews and analyses that are not made again, the latest asked for."""
PATIENCE = 5
"""Slices of a bot that thinks for each of an inquiry."""


FAILED: dict[str, Any] = {"refused": {"code": "server_error", "facts": {"status": 500}}}
log = logging.getLogger("crownlands.near")


class Inquiries:
    """What was asked for and is not answered yet, in its order."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked: OrderedDict[int, tuple[tuple[str, str], Iterator[dict[str, Any] | None]]] = OrderedDict()
        self._kept: OrderedDict[tuple[str, str], list[dict[str, Any]]] = OrderedDict()
        self._passed = 0

    def begin(self, ref: int, text: str, depth: str) -> None:
        """Something to be found out: as for `inquiries.answers`."""
        self._asked[ref] = (text, depth), self._answers(text, depth)

    def stop(self, ref: int) -> None:
        """Nobody waits for it any more."""
        self._asked.pop(ref, None)

    def work(self, *, busy: bool) -> tuple[int, dict[str, Any] | None] | None:
        """A slice of the first: its number, and what is to be told. None: there is nothing to do.

        While a bot is ``busy`` it comes first, most of the time.
        """
        if not self._asked:
            return None
        self._passed = self._passed + 1 if busy else 0
        if self._passed % PATIENCE:
            return next(iter(self._asked)), None
        ref, (key, steps) = next(iter(self._asked.items()))
        try:
            told = next(steps, FAILED)
        except Exception:
            # Games go on, whatever a review does.
            log.exception("an inquiry failed")
            told = FAILED
        if told is not None and "done" not in told:
            del self._asked[ref]
            if "answer" in told:
                self._keep(key, told["answer"])
                return ref, {"reviews": told["answer"]}
        return ref, told

    def _answers(self, text: str, depth: str) -> Iterator[dict[str, Any] | None]:
        if (known := self._kept.get((text, depth))) is not None:
            return iter([{"answer": known}])
        return inquiries.answers(text, depth, self._now)

    def _keep(self, key: tuple[str, str], found: list[dict[str, Any]]) -> None:
        self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def read(path: str, body: dict[str, Any], room: Callable[[str], Room]) -> tuple[str, str]:
    """The text and the depth of what the page asks for, as it asks a server."""
    table = body.get("table")
    if path == "reviews":
        depth = body.get("depth", "quick")
        if depth not in DEPTHS:
            raise Refused("malformed", field="depth")
        return (str(body["record"]) if table is None else _records(room(table))), depth
    if path == "analyses":
        where = {"position": str(body["position"])} if table is None else _moment(room(table), int(body["n"]))
        moves, only = ([str(move) for move in body.get(name, [])] for name in ("moves", "only"))
        return compact({**where, "moves": moves, **({"only": only} if only else {})}), ANALYSIS
    raise Refused("needs_server")


def _records(room: Room) -> str:
    ledger = room.table.ledger
    # Between the games of a series, too: the next one may have the same deal.
    if not ledger.is_over:
        raise Refused("not_over")
    return records.text(ledger)


def _moment(room: Room, n: int) -> dict[str, str]:
    then = moment(room.table.ledger, n)
    return {"record": write_record(Record(then.terms.setup, (), then.position))}
