"""Logs as lines of JSON, one event each; no tokens, no seeds, no bodies, no names.

Of an error a line tells the kind and the place, not the text: a database's quotes rows, a reader's what was read.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
import time
import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
ABOUT_CODE = (AttributeError, ImportError, NameError, RecursionError)
"""Errors whose texts speak of the program, never of what it was given."""
CODES = ("code", "sqlstate", "sqlite_errorname")
"""Where other errors have a word for what they are."""


class JsonLines(logging.Formatter):
    """A record as one line of JSON with its extra facts."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": _what(record),
        }
        line.update({key: value for key, value in vars(record).items() if key not in USUAL})
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = trace(record.exc_info[1])
        return json.dumps(line, default=str, ensure_ascii=False)


def _what(record: logging.LogRecord) -> str:
    text = record.getMessage().partition("\n")[0]
    # Python's own event loop shows the things it was working with.
    return text.partition("(")[0].partition("<")[0].strip() if record.name == "asyncio" else text


def trace(error: BaseException) -> str:
    """Where an error came from and what kind it is, with those that led to it.

    >>> trace(KeyError("Ann")), trace(OSError(28, "Ann"))
    ('KeyError', 'OSError: No space left on device')
    """
    return "\nwhich led to\n".join(reversed([_one(one) for one in _chain(error)]))


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        before = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        waiting += [before] if before is not None else []


def _one(error: BaseException) -> str:
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(error, ABOUT_CODE):
        told = str(error)
    elif isinstance(error, OSError) and error.errno is not None:
        told = os.strerror(error.errno)
    else:
        told = " ".join(code for word in CODES if isinstance(code := getattr(error, word, None), str))
    return "".join(traceback.format_tb(error.__traceback__)) + (f"{name}: {told}" if told else name)


def install(*, verbose: bool) -> None:
    """Sends everything to standard error; requests only where they are wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    # Also what libraries have to say, or it would come in their own form.
    logging.getLogger().handlers = [handler]
    logging.raiseExceptions = False
    root = logging.getLogger("crownlands")
    root.handlers = [handler]
    root.propagate = False
    root.setLevel(logging.INFO if verbose else logging.WARNING)
    errors = logging.getLogger("uvicorn.error")
    errors.handlers, errors.propagate = [handler], False
    errors.setLevel(logging.WARNING)
    threading.excepthook = _thread_failed


def _thread_failed(told: threading.ExceptHookArgs) -> None:
    if told.exc_value is not None:
        facts = {"thread": told.thread.name if told.thread is not None else ""}
        logging.getLogger("crownlands").error("a thread failed", exc_info=told.exc_value, extra=facts)
