"""What a client asks for over its connection, and what comes of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from crownlands.server import messages
from crownlands.server.table import counsel as counsels
from crownlands.server.table import requests
from crownlands.server.table.refusal import Refused
from crownlands.server.table.state import refusal

if TYPE_CHECKING:
    from crownlands.server.live.room import Room
    from crownlands.server.live.visitor import Visitor
    from crownlands.server.messages import AnyUp
    from crownlands.server.table.requests import Counsel, Request

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
            if up.whole:
                visitor.snapshot = None
            visitor.news.set()
            return None
        request = request_of(up)
        if isinstance(request, requests.Counsel):
            return {**await counsel(room, visitor, request), "n": room.ledger.n, "ref": up.ref}
        if isinstance(request, requests.Question):
            return {**room.table.answer(guest, request), "n": room.ledger.n, "ref": up.ref}
        await room.ask(guest, request)
    except Refused as refused:
        return refusal(refused, room.ledger.n, up.ref)
    return None


async def counsel(room: Room, visitor: Visitor, request: Counsel) -> Answer:
    """What a coach says, thought of beside the server; what is charged is the address that asks."""
    question = counsels.asked(room.ledger, room.table.holders.seats_of(visitor.guest), request)
    owner = visitor.address or visitor.guest or ""
    answer: Answer = await room.tables.workshop.ask("counsel", question, owner)
    return answer


def request_of(up: AnyUp) -> Request:
    """A message of the wire as what the table knows."""
    match up:
        case messages.MoveUp():
            return requests.Move(up.move, up.after, up.seat)
        case messages.FitUp():
            return requests.Fit(up.domino, up.realm)
        case messages.DeadUp():
            return requests.Dead(up.realm)
        case messages.WhyUp():
            return requests.Why(up.move)
        case messages.HintUp():
            return requests.Hint()
        case messages.JudgeUp():
            return requests.Judge(up.move)
        case messages.UndoUp():
            return requests.Undo(up.undo)
        case messages.AnswerUp():
            return requests.Answer(up.answer, up.yes)
        case messages.PauseUp():
            return requests.Pause(up.pause)
        case messages.SayUp():
            return requests.Say(up.say)
        case messages.NextUp():
            return requests.Next()
        case messages.ResignUp():
            return requests.Resign(up.resign)
    raise Refused("malformed")
