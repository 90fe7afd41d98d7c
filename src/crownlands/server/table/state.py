"""The parts of a state that are made from the ledger: its seats, its terms, and what the reader is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.server.table import conduct, tutorial, view
from crownlands.server.table.emblems import shown_by
from crownlands.server.table.entries import stamp
from crownlands.server.table.event_json import branch_body
from crownlands.server.table.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Collection

    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.refusal import Refused


def seats(ledger: Ledger, here: Collection[int], now: float) -> list[dict[str, Any]]:
    """Every seat as everybody sees it."""
    clock, shown = ledger.clock, shown_by(ledger.sitters)
    return [
        {
            "name": sitter.name,
            "kind": sitter.kind,
            "level": sitter.level,
            "emblem": shown[seat],
            "realm": ledger.realm(seat),
            "here": sitter.kind == "bot" or seat in here,
            "away": sitter.away,
            "resigned": sitter.resigned,
            "clock": {
                "left": max(0, round(clock.left(seat, now) * 1000)),
                "running": clock.running == seat,
                **({"delay": round(waits * 1000)} if (waits := clock.waits(seat, now)) else {}),
            }
            if clock.is_kept and sitter.kind == "person"
            else None,
        }
        for seat, sitter in enumerate(ledger.sitters)
    ]


def table(ledger: Ledger, watchers: int) -> dict[str, Any]:
    """The terms of the table and how far it is."""
    agreed = ledger.terms.agreed
    totals = ledger.totals
    return {
        "protocol": VERSION,
        "id": ledger.terms.id,
        "status": ledger.status,
        "public": agreed.public,
        "clock": ledger.terms.clock,
        "undo": agreed.undo,
        "hints": agreed.hints,
        "help": agreed.help,
        "paused": ledger.paused,
        "match": ledger.match,
        "matches": ledger.terms.matches,
        "games": view.games(ledger),
        "totals": None if totals is None else view.places(totals),
        "requests": [asked.told(n) for n, asked in ledger.proposals.items()],
        "rematch": ledger.rematch,
        "branch": None if ledger.branch is None else branch_body(ledger.branch),
        "watchers": watchers,
        "damaged": ledger.damaged,
        "daily": agreed.daily,
        "club": None if agreed.club is None else agreed.club.partition("/")[0],
        "sealed": ledger.sealed,
        "muted": sorted(ledger.muted),
        "closed": ledger.closed,
    }


def position(
    ledger: Ledger, *, setup: dict[str, Any], seats: list[dict[str, Any]], realms: list[dict[str, Any]]
) -> dict[str, Any]:
    """What everybody sees of the game being played; set-up, seats and realms as somebody may have kept them."""
    last, last_by = view.last_cells(ledger)
    return {
        "n": ledger.n,
        "setup": setup,
        "seats": seats,
        **view.looks_of(ledger.position).middle(ledger.position, ledger.played),
        "last": last,
        "last_by": last_by,
        "realms": realms,
    }


def whole(
    ledger: Ledger,
    company: tuple[Collection[int], int],
    *,
    mine: frozenset[int],
    host: bool,
    since: int,
    now: float,
) -> dict[str, Any]:
    """The message for somebody on some seats who has seen the events up to ``since``.

    ``company`` are the seats whose people are here, and how many look on.
    """
    here, watchers = company
    shown = ledger.position
    looks = view.looks_of(shown)
    realms = [looks.realm(shown, number) for number in range(len(looks.realm_keys(shown)))]
    return {
        "events": [entry.down() for entry in ledger.entries[since:]],
        "position": position(ledger, setup=looks.setup(shown), seats=seats(ledger, here, now), realms=realms),
        "table": table(ledger, watchers),
        "turn": view.turn(ledger, with_moves=ledger.actor in mine),
        "you": you(ledger, mine, host=host),
        "now": stamp(now),
    }


def you(ledger: Ledger, mine: frozenset[int], *, host: bool) -> dict[str, Any]:
    """What a reader may do: their seats, what they may take back, whether they are the host."""
    target = conduct.undo_target(ledger, mine) if mine else None
    undo = None if target is None else {"n": target[0], "free": target[1]}
    told: dict[str, Any] = {"seats": sorted(mine), "host": host, "undo": undo}
    if mine and (guided := tutorial.shown(ledger)) is not None:
        told["tutorial"] = guided
    return told


def refusal(refused: Refused, n: int, ref: int | None) -> dict[str, Any]:
    """A refusal as a message."""
    error = {"rule": refused.rule, "code": refused.code, "args": refused.facts}
    return {"error": error, "n": n, "ref": ref}
