"""What a coach says to a question of a table (`table/counsel.py`); a worker of the server thinks, or a device."""

from __future__ import annotations

import json
from typing import Any

from crownlands.review.coach import Coach
from crownlands.review.course import NotReviewed
from crownlands.review.hints import hint
from crownlands.rules import read_move
from crownlands.rules.notation import read_record
from crownlands.server.table.refusal import Refused


def given(question: str) -> dict[str, Any]:
    """What the coach says, as a message has it."""
    told = json.loads(question)
    position = read_record(told["record"]).start
    try:
        coach = Coach(position)
        if "move" not in told:
            found = hint(position, coach.best())
            cells = {"around": list(found.around), "cells": list(found.cells)}
            return {"hint": {"move": str(found.move), "part": found.part, **cells}}
        verdict = coach.judge(read_move(told["move"]))
    except NotReviewed as refused:
        raise Refused("no_coach", why=refused.code) from None
    return {
        "judged": {
            "move": str(verdict.move),
            "best": str(verdict.best),
            "lost": round(verdict.lost, 3),
            "error": round(verdict.error, 3),
            "unit": verdict.unit,
            "grade": verdict.grade,
            "blunder": verdict.is_blunder,
            "exact": verdict.exact,
            "why": [
                {"code": one.code, "arguments": dict(one.arguments), "cells": list(one.cells), "realm": one.realm}
                for one in verdict.why
            ],
        }
    }
