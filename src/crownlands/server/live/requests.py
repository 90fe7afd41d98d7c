"""What a client asks for over its connection, and what comes of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from crownlands.rules import IllegalMove, play, read_move
from crownlands.server import messages
from crownlands.server.table import conduct, view
from crownlands.server.table.refusal import Refused
from crownlands.server.table.state import refusal

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.live.visitor import Visitor
    from crownlands.server.messages import AnyUp
    from crownlands.server.table.entries import Pending

    Answer = dict[str, Any]


MOVES = ('{"move"', b'{"move"')
"""How a move begins, as everybody writes it who writes JSON without spaces or as Python does."""


def read(text: str | bytes) -> AnyUp | Refused:
    """The message in a text, or why it is none."""
    if text[:7] in MOVES:
        # Nearly all messages are moves; trying every kind takes five times as long.
        with suppress(ValidationError):
            return messages.MoveUp.model_validate_json(text)
    try:
        return messages.UP.validate_json(text)
    except (ValidationError, RecursionError):
        return Refused("malformed")


async def handle(room: Room, visitor: Visitor, up: AnyUp | Refused) -> Answer | None:
    """Does what a message asks for. Answers and refusals come back; what changes the table is told to all."""
    guest = visitor.guest
    if isinstance(up, Refused):
        return refusal(up, room.ledger.n, None)
    try:
        if isinstance(up, messages.SinceUp):
            visitor.since = min(visitor.since, up.since)
            visitor.news.set()
            return None
        answer = _ask(room, guest, up)
        if answer is None:
            await _do(room, guest, up)
            return None
    except Refused as refused:
        return refusal(refused, room.ledger.n, up.ref)
    return {**answer, "n": room.ledger.n, "ref": up.ref}


def _ask(room: Room, guest: str | None, up: AnyUp) -> Answer | None:
    match up:
        case messages.FitUp():
            return {"fits": _fits(room, guest, up.domino, up.realm)}
        case messages.DeadUp():
            realm = _realm(room, guest, up.realm)
            return {
                "dead": {
                    "realm": realm,
                    "cells": view.looks_of(room.ledger.position).dead(room.ledger.position, realm),
                }
            }
        case messages.WhyUp():
            return {"why": _why(room, up.move)}
    return None


async def _do(room: Room, guest: str | None, up: AnyUp) -> None:
    mine = room.seats_of(guest)
    if not mine:
        raise Refused("not_seated")
    await room.act(lambda: _steps(room, mine, up))


def _steps(room: Room, mine: frozenset[int], up: AnyUp) -> list[Pending]:
    """The events a message becomes, judged anew should another process have been faster."""
    ledger = room.ledger
    match up:
        case messages.MoveUp():
            return _move(room, mine, up)
        case messages.UndoUp():
            return conduct.undo(ledger, up.undo, mine)
        case messages.AnswerUp():
            return conduct.answer(ledger, up.answer, yes=up.yes, mine=mine)
        case messages.PauseUp():
            return conduct.pause(ledger, mine, stop=up.pause)
        case messages.SayUp():
            return conduct.say(ledger, up.say, mine)
        case messages.NextUp():
            if not ledger.match:
                raise Refused("not_started")
            return conduct.begin(ledger)
        case messages.ResignUp():
            if up.resign not in mine:
                raise Refused("not_yours", seat=up.resign)
            return conduct.resign(ledger, up.resign)
    raise Refused("malformed")


def _move(room: Room, mine: frozenset[int], up: messages.MoveUp) -> list[Pending]:
    ledger = room.ledger
    conduct.require_running(ledger)
    if up.after < ledger.changed or up.after > ledger.n:
        raise Refused("stale", after=up.after)
    seat = ledger.actor
    if up.seat is not None and up.seat not in mine:
        raise Refused("not_yours", seat=up.seat)
    if seat not in mine or (up.seat is not None and up.seat != seat):
        # The law says it best, with the rule that decides whose turn it is.
        return conduct.move(ledger, up.seat if up.seat is not None else min(mine), up.move)
    assert isinstance(seat, int)
    if ledger.decider != seat:
        raise Refused("away", seat=seat)
    if ledger.clock.running == seat and ledger.clock.left(seat, room.time.now()) <= 0:
        # It came too late, if only by the moment until the timer fires.
        return conduct.timeout(ledger)
    return conduct.move(ledger, seat, up.move)


def _realm(room: Room, guest: str | None, realm: int | None) -> int:
    ledger = room.ledger
    if realm is None:
        mine = room.seats_of(guest)
        return ledger.realm(min(mine)) if mine else 0
    if realm >= view.looks_of(ledger.position).realm_count(ledger.position):
        raise Refused("unknown_realm", realm=realm)
    return realm


def _fits(room: Room, guest: str | None, domino: str, wanted: int | None) -> Answer:
    ledger = room.ledger
    realm = _realm(room, guest, wanted)
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


def _why(room: Room, text: str) -> Answer:
    answer: Answer = {"move": text, "legal": True, "rule": None, "code": None, "args": {}}
    try:
        move = read_move(text)
    except ValueError:
        return {**answer, "legal": False, "code": "not_a_move"}
    try:
        play(room.ledger.position, move)
    except IllegalMove as illegal:
        return {**answer, "legal": False, "rule": illegal.rule_id, "code": illegal.code, "args": illegal.facts}
    return answer
