"""Answers to questions about a table: where a domino fits, what is dead, why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules import IllegalMove, play, read_move
from crownlands.server.table import view
from crownlands.server.table.refusal import Refused
from crownlands.server.table.requests import Dead, Fit, Why

if TYPE_CHECKING:
    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.requests import Plain

    Answer = dict[str, Any]


def answer(ledger: Ledger, mine: frozenset[int], question: Plain) -> Answer:
    """The answer for somebody on some seats, as a message has it."""
    match question:
        case Fit(domino, realm):
            return {"fits": _fits(ledger, domino, _realm(ledger, mine, realm))}
        case Dead(realm):
            return {"dead": _dead(ledger, _realm(ledger, mine, realm))}
        case Why(move):
            return {"why": _why(ledger, move)}


def _realm(ledger: Ledger, mine: frozenset[int], realm: int | None) -> int:
    if realm is None:
        return ledger.realm(min(mine)) if mine else 0
    if realm >= view.looks_of(ledger.position).realm_count(ledger.position):
        raise Refused("unknown_realm", realm=realm)
    return realm


def _fits(ledger: Ledger, domino: str, realm: int) -> Answer:
    looks = view.looks_of(ledger.position)
    found = looks.fits(ledger.position, realm, domino)
    if found is None:
        raise Refused("unknown_domino", domino=domino)
    hints = ledger.terms.agreed.hints
    places = [
        {"move": str(move), "cells": looks.cells(ledger.position, move), "gain": gain if hints else None}
        for move, gain in found
    ]
    return {"domino": domino, "realm": realm, "places": places}


def _dead(ledger: Ledger, realm: int) -> Answer:
    return {"realm": realm, "cells": view.looks_of(ledger.position).dead(ledger.position, realm)}


def _why(ledger: Ledger, text: str) -> Answer:
    found: Answer = {"move": text, "legal": True, "rule": None, "code": None, "args": {}}
    try:
        move = read_move(text)
    except ValueError:
        return {**found, "legal": False, "code": "not_a_move"}
    try:
        play(ledger.position, move)
    except IllegalMove as illegal:
        return {**found, "legal": False, "rule": illegal.rule_id, "code": illegal.code, "args": illegal.facts}
    return found
