"""Positions as clients see them: one function per kind of game, one face for all of them.

The answers are plain dictionaries in the shape of `messages`; tests hold them against its types. They are
made for every event of every table, so nothing is validated here again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from crownlands.rules.kinds import DICE, KINGDOMS, Kind, P, P_contra, kind_of
from crownlands.server.table import dice, kingdoms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Move, Result
    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.played import PlayedMove

    View = dict[str, Any]


class Looks(Protocol[P_contra]):
    """What the table must know about a kind of game to show it."""

    def setup(self, position: P_contra) -> View:
        """What is played."""

    def step(self, position: P_contra) -> str:
        """What is to be decided."""

    def middle(self, position: P_contra, played: Sequence[PlayedMove]) -> View:
        """All of the position but its realms."""

    def realm_count(self, position: P_contra) -> int:
        """How many realms there are."""

    def realm_keys(self, position: P_contra) -> list[object]:
        """For each realm, a value that changes whenever its view does."""

    def realm(self, position: P_contra, number: int) -> View:
        """What one player or team owns."""

    def cells(self, position: P_contra, move: Move) -> list[str]:
        """The cells a move touches."""

    def gains(self, position: P_contra, moves: Sequence[Move]) -> list[int]:
        """What each of some legal moves is worth."""

    def brings(self, position: P_contra, moves: Sequence[Move], gained: Sequence[int]) -> list[View | None]:
        """What each of some legal moves with these gains brings, where it is about more than points."""

    def fits(self, position: P_contra, realm: int, domino: str) -> list[tuple[Move, int]] | None:
        """Where a domino could lie in a realm and its gain; None if there is no such domino."""

    def dead(self, position: P_contra, realm: int) -> list[str]:
        """The free cells that nothing can cover any more."""


LOOKS: dict[Kind[Any, Any], Looks[Any]] = {KINGDOMS: kingdoms, DICE: dice}


def looks_of(position: P) -> Looks[P]:
    """What the table knows about the kind of game a position belongs to."""
    return LOOKS[kind_of(position)]


def last_cells(ledger: Ledger) -> tuple[list[str], int | None]:
    """The cells the last placement touched, and whose it was."""
    for one in reversed(ledger.played):
        if isinstance(one.by, int) and (cells := looks_of(ledger.position).cells(ledger.position, one.move)):
            return cells, one.by
    return [], None


def legal_moves(ledger: Ledger) -> list[View]:
    """Every legal move with the cells it touches and, where hints are allowed, what it is worth."""
    position, moves = ledger.position, ledger.legal
    looks = looks_of(position)
    if not ledger.terms.agreed.hints:
        return [{"move": str(move), "cells": looks.cells(position, move), "gain": None} for move in moves]
    gained = looks.gains(position, moves)
    brought = looks.brings(position, moves, gained)
    shown: list[View] = [
        {"move": str(move), "cells": looks.cells(position, move), "gain": worth}
        for move, worth in zip(moves, gained, strict=True)
    ]
    for one, more in zip(shown, brought, strict=True):
        if more is not None:
            one["brings"] = more
    return shown


def turn(ledger: Ledger, *, with_moves: bool) -> View:
    """Who is to move, and what is to be decided."""
    position, due = ledger.position, ledger.actor
    step = looks_of(position).step(position) if ledger.is_running else "over" if ledger.match else "waiting"
    moves = legal_moves(ledger) if with_moves and ledger.seat_to_move is not None else []
    return {"actor": due, "step": step, "legal": moves, "forced": ledger.forced is not None}


def places(reached: Result) -> list[View]:
    """A result as clients see it."""
    return [
        {
            "realm": one.realm,
            "place": one.place,
            "score": one.score,
            "decided_by": one.decided_by,
            "tie_break": one.tie_break,
        }
        for one in reached.standings
    ]


def games(ledger: Ledger) -> list[View]:
    """Every game of the series: all are committed to from the start, a seed is told when its game is over."""
    shown = []
    for number in range(1, ledger.terms.matches + 1):
        commit, seed = ledger.promised(number)
        over = ledger.finished[number - 1] if number <= len(ledger.finished) else None
        shown.append(
            {
                "number": number,
                "commit": commit,
                "seed": (seed or None) if over else None,
                "places": places(over.result) if over else None,
                "review": f"/replay/{ledger.terms.id}/{over.first}" if over else None,
            }
        )
    return shown
