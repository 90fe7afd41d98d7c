"""A process that reviews finished games for the server, one at a time, behind everything else: `python -m` this.

It is asked as `live/worker.py` is, and answers more than once: how much is done now and then, at last the reviews.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import TYPE_CHECKING, Any

from crownlands.review import NotReviewed, reviewing
from crownlands.rules.notation import read_records
from crownlands.server.encoding import packed, unpacked
from crownlands.server.live.analysing import ANALYSIS, analysed
from crownlands.server.live.worker import MEMORY, limited, read, write
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_GAMES = 12
"""Of one request: the longest series there is has fewer."""
NICE = 15
"""Bots of tables, and the other heavy requests, come first."""
PAUSE = 0.2
"""Seconds between two words about how much is done."""


def answers(request: bytes) -> Iterator[dict[str, Any]]:
    """How much is done, as often as it is worth telling; then the reviews, or why there are none."""
    asked, began = unpacked(request), time.process_time()
    try:
        if asked["depth"] == ANALYSIS:
            yield from _analyses(asked["text"], began)
        else:
            yield from _answers(asked["text"], asked["depth"], began)
    except NotReviewed as refused:
        yield _refused("not_over" if refused.code == "not_over" else "unknown_game", began)
    except Refused as refused:
        yield _refused(refused.code, began, **refused.facts)
    except ValueError as wrong:
        yield _refused("not_a_record", began, why=str(wrong))
    except (MemoryError, RecursionError):
        yield _refused("too_large", began)


def _answers(text: str, depth: str, began: float) -> Iterator[dict[str, Any]]:
    records = read_records(text)
    if len(records) > MOST_GAMES:
        yield _refused("too_large", began)
        return
    told, found = time.monotonic(), []
    for number, record in enumerate(records):
        steps = reviewing(record, depth)
        while True:
            try:
                done = next(steps)
            except StopIteration as ended:
                found.append(ended.value.as_json())
                break
            if time.monotonic() - told >= PAUSE:
                told = time.monotonic()
                yield {"done": (number + done) / len(records)}
    yield {"answer": found, "took": time.process_time() - began}


def _analyses(question: str, began: float) -> Iterator[dict[str, Any]]:
    """A position: what is known so far, and at last all of it."""
    told: dict[str, Any] = {}
    for done, told in analysed(question):
        yield {"done": done, **told}
    yield {"answer": [told], "took": time.process_time() - began}


def _refused(code: str, began: float, **facts: str | int) -> dict[str, Any]:
    return {"refused": {"code": code, "facts": facts}, "took": time.process_time() - began}


def main() -> None:
    """Answers until nobody can ask any more."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        while request := read(sys.stdin.buffer):
            with limited(unpacked(request)["seconds"]):
                for told in answers(request):
                    write(sys.stdout.buffer, packed(told))


if __name__ == "__main__":
    main()
