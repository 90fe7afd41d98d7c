"""What a coach may be asked at a table, and by whom; others think about it (`server/coaching.py`)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from crownlands.rules import IllegalMove, play, read_move
from crownlands.rules.notation import Record, write_record
from crownlands.server.table.refusal import Refused
from crownlands.server.table.requests import Judge

if TYPE_CHECKING:
    from collections.abc import Collection

    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.requests import Counsel


def asked(ledger: Ledger, mine: Collection[int], request: Counsel) -> str:
    """The question as a text, for the worker that answers it; `Refused` where nobody may ask.

    Nobody asks for another: only the seat that is to move, and only at a table where help was agreed on.
    """
    if not ledger.terms.agreed.help:
        raise Refused("no_help")
    if not ledger.is_running:
        raise Refused("game_over" if ledger.match else "not_started")
    if ledger.seat_to_move is None or ledger.seat_to_move not in mine:
        raise Refused("not_your_turn")
    told = {"record": write_record(Record(ledger.terms.setup, (), ledger.position))}
    if isinstance(request, Judge):
        told["move"] = _legal(ledger, request.move)
    return json.dumps(told)


def _legal(ledger: Ledger, text: str) -> str:
    try:
        play(ledger.position, read_move(text))
    except IllegalMove as illegal:
        raise Refused(illegal.code, illegal.rule_id, **illegal.facts) from None
    except ValueError:
        raise Refused("not_a_move", move=text) from None
    return text
