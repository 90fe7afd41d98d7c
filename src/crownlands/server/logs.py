"""Logs as lines of JSON, one event each; no tokens, no seeds, no bodies."""

from __future__ import annotations

import json
import logging
import sys
import time

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON with its extra facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in USUAL})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def install(*, verbose: bool) -> None:
    """Sends everything to standard error; requests only where they are wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger("crownlands")
    root.handlers = [handler]
    root.propagate = False
    root.setLevel(logging.INFO if verbose else logging.WARNING)
    errors = logging.getLogger("uvicorn.error")
    errors.handlers, errors.propagate = [handler], False
    errors.setLevel(logging.WARNING)
