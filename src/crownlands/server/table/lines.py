"""A table as a line of a list: what is known of it without its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownlands.rules import GAMES
from crownlands.rules.riomino.moves import Resign
from crownlands.server.table.emblems import shown_by
from crownlands.server.table.entries import stamp

if TYPE_CHECKING:
    from crownlands.server.table.ledger import Ledger


def line_of(ledger: Ledger) -> dict[str, Any]:
    """Who sits there, who is to move, and what it came to."""
    shown = shown_by(ledger.sitters)
    seats = [
        {"name": one.name, "kind": one.kind, "level": one.level, "emblem": emblem}
        for one, emblem in zip(ledger.sitters, shown, strict=True)
    ]
    scores = list(ledger.finished[-1].result.scores) if ledger.is_over else None
    if ledger.is_over and (totals := ledger.totals) is not None:
        scores = list(totals.scores)
    return {"seats": seats, "actor": ledger.actor, "result": scores, **(_ended(ledger) if ledger.is_over else {})}


def _ended(ledger: Ledger) -> dict[str, Any]:
    """Each seat's place at the end, and whether it was one whole game, whose points can be compared."""
    last = ledger.finished[-1]
    of_realm = [one.place for one in (ledger.totals or last.result).standings]
    begun_here = ledger.branch is None and ledger.terms.agreed.tutorial is None
    given_up = bool(last.resigned) or isinstance(last.moves[-1] if last.moves else None, Resign)
    return {
        "places": [of_realm[ledger.realm(seat)] for seat in range(len(ledger.sitters))],
        "whole": ledger.terms.matches == 1 and begun_here and not given_up,
    }


@dataclass(frozen=True, slots=True)
class Kept:
    """What is stored beside the line; times in seconds since 1970."""

    id: str
    status: str
    game: str
    created: float
    updated: float
    imported: bool = False


def told(kept: Kept, terms: dict[str, Any], line: dict[str, Any], yours: list[int]) -> dict[str, Any]:
    """A line of a list as clients are told of it, for somebody on some seats."""
    return {
        "id": kept.id,
        "status": kept.status,
        "game": kept.game,
        "options": terms["options"],
        "seats": line["seats"],
        "clock": terms["clock"],
        "undo": terms["undo"],
        "hints": terms["hints"],
        "help": terms.get("help", False),
        "created": stamp(kept.created),
        "updated": stamp(kept.updated),
        "yours": yours,
        "your_turn": line["actor"] in yours,
        "result": line["result"],
        "places": line.get("places"),
        "whole": line.get("whole", kept.status == "over" and _seems_whole(terms)),
        "imported": kept.imported,
    }


def _seems_whole(terms: dict[str, Any]) -> bool:
    """As far as the terms tell of a table that an older version finished."""
    series = {option.name for option in GAMES[terms["game"]].fixed_options if option.series}
    return not series & set(terms["options"]) and "tutorial" not in terms


def realm_of(line: dict[str, Any], seat: int) -> int:
    """The realm of a seat of a finished line: partners sit side by side."""
    return seat * len(line["result"]) // len(line["seats"])


def outcome(line: dict[str, Any]) -> str | None:
    """How a line's game ended for its reader: won, shared or lost; None if it did not, or all seats are theirs.

    >>> line = {"result": [40, 40, 31], "seats": [0] * 3, "places": None, "yours": [1]}
    >>> outcome(line), outcome({**line, "places": [2, 1, 3]}), outcome({**line, "yours": [2]})
    ('shared', 'won', 'lost')
    """
    if not line["result"] or not line["yours"]:
        return None
    mine = {realm_of(line, seat) for seat in line["yours"]}
    others = [seat for seat in range(len(line["seats"])) if realm_of(line, seat) not in mine]
    if not others:
        return None
    # What an older version finished tells no places: equal scores share one there.
    places = line["places"] or [-line["result"][realm_of(line, seat)] for seat in range(len(line["seats"]))]
    best, against = min(places[seat] for seat in line["yours"]), min(places[seat] for seat in others)
    return "lost" if best > against else "shared" if best == against else "won"
