"""Reviews and analyses in slices, wherever they are made: in a process beside the server, or on a device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.review import NotReviewed, reviewing
from crownlands.rules.notation import read_records
from crownlands.server.analysing import ANALYSIS, analysed
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_GAMES = 12
"""Of one request: the longest series there is has fewer."""
PAUSE = 0.2
"""Seconds between two words about how much is done."""


def answers(text: str, depth: str, now: Callable[[], float]) -> Iterator[dict[str, Any] | None]:
    """What is to be told after each slice: None, how much is ``done``; at last the ``answer``, or ``refused``.

    ``depth`` is a review's, of the records in the text; with `ANALYSIS` the text is a question about a position.
    """
    try:
        yield from _analysis(text) if depth == ANALYSIS else _reviews(text, depth, now)
    except NotReviewed as refused:
        yield _refused("not_over" if refused.code == "not_over" else "unknown_game")
    except Refused as refused:
        yield _refused(refused.code, **refused.facts)
    except ValueError as wrong:
        yield _refused("not_a_record", why=str(wrong))
    except (MemoryError, RecursionError):
        yield _refused("too_large")


def _reviews(text: str, depth: str, now: Callable[[], float]) -> Iterator[dict[str, Any] | None]:
    records = read_records(text)
    if len(records) > MOST_GAMES:
        raise Refused("too_large")
    told, found = now(), []
    for number, record in enumerate(records):
        steps = reviewing(record, depth)
        while True:
            try:
                done = next(steps)
            except StopIteration as ended:
                found.append(ended.value.as_json())
                break
            news = now() - told >= PAUSE
            told = now() if news else told
            yield {"done": (number + done) / len(records)} if news else None
    yield {"answer": found}


def _analysis(question: str) -> Iterator[dict[str, Any] | None]:
    """A position: what is known so far, and at last all of it."""
    last: dict[str, Any] = {}
    for done, told in analysed(question):
        yield None if told is last else {"done": done, **told}
        last = told
    yield {"answer": [last]}


def _refused(code: str, **facts: str | int) -> dict[str, Any]:
    return {"refused": {"code": code, "facts": facts}}
