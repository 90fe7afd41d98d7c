"""A position analysed in slices: what it looks like, and what its moves are worth.

Chance is played on by a deal that the question itself is the seed of, so the same link shows the same draws.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from crownlands.deal import Deal
from crownlands.review.analysis import comparing
from crownlands.rules import IllegalMove, actor, play, read_move
from crownlands.rules.games import for_one_game
from crownlands.rules.notation import Record, read_position, read_record, write_position, write_record
from crownlands.server.table import conduct, state
from crownlands.server.table.agreement import Agreement, SeatTerms
from crownlands.server.table.entries import Entry
from crownlands.server.table.events import Moved, Sitter, Started
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crownlands.rules import Move, Position
    from crownlands.server.table.entries import Pending

ANALYSIS = "analysis"
"""In place of a review's depth: a question, not records."""
STEPS = ((0.1, 30), (0.4, 120), (1.0, 400))
"""How much is done with so many playouts of each candidate: the first numbers come at once."""
CANDIDATES = 8


def analysed(question: str) -> Iterator[tuple[float, dict[str, Any]]]:
    """How much is done, and everything that is known by then: first what is to be seen, then what it is worth.

    Slices that found nothing new tell the same again.
    """
    asked = json.loads(question)
    first = _first(asked)
    position, moves = _line(first, asked["moves"])
    drawn: list[str] = []
    deal = Deal(f"{write_position(first)} {' '.join(asked['moves'])}")
    while actor(position) == "chance":
        draw = deal.draw(position)
        position = play(position, draw)
        moves.append(draw)
        drawn.append(str(draw))
    told: dict[str, Any] = {"view": {**_view(first, moves, position), "drawn": drawn}}
    yield 0.0, told
    if actor(position) is None:
        return
    known, only = 0.0, _only(position, asked.get("only", []))
    for done, playouts in STEPS:
        steps = comparing(position, {"playouts": playouts, "candidates": CANDIDATES, "only": only})
        while True:
            try:
                next(steps)
            except StopIteration as ended:
                told, known = {**told, "analysis": ended.value}, done
                break
            yield known, told
        yield known, told


def _first(asked: dict[str, Any]) -> Position:
    try:
        if "record" in asked:
            return read_record(asked["record"]).start
        return read_position(asked["position"])
    except (ValueError, LookupError, RecursionError):
        raise Refused("not_a_position") from None


def _only(position: Position, texts: Sequence[str]) -> Sequence[str]:
    """The moves that are to be compared, each of them legal; none: the most promising ones are."""
    for text in texts:
        _line(position, [text])
    return texts


def _line(position: Position, texts: Sequence[str]) -> tuple[Position, list[Move]]:
    moves: list[Move] = []
    for text in texts:
        try:
            move = read_move(text)
            position = play(position, move)
        except IllegalMove as illegal:
            raise Refused(illegal.code, illegal.rule_id, **illegal.facts) from None
        except ValueError:
            raise Refused("not_a_move", move=text) from None
        moves.append(move)
    return position, moves


def _view(first: Position, moves: Sequence[Move], position: Position) -> dict[str, Any]:
    """The position as the page draws it, as text, and the way to it as a record."""
    chosen = for_one_game(first.setup)
    agreed = Agreement((SeatTerms("open"),) * chosen.seats, chosen.game, chosen.options, undo="never")
    ledger = Ledger(Terms(ANALYSIS, agreed, "", chosen.components, chosen.rules))
    steps: list[Pending] = [conduct.sit(seat, Sitter("person")) for seat in range(chosen.seats)]
    steps.append(("host", Started(1, write_position(first))))
    here = first
    for move in moves:
        due = actor(here)
        steps.append((due if due is not None else "host", Moved(str(move))))
        here = play(here, move)
    for by, event in steps:
        ledger.apply(Entry(ledger.n + 1, 0.0, by, event))
    everybody = frozenset(range(chosen.seats))
    return {
        "state": state.whole(ledger, ((), 0), mine=everybody, host=False, since=ledger.n, now=0.0),
        "position": write_position(position),
        "start": write_position(first),
        "record": write_record(Record(first.setup, tuple(moves), first)),
    }
