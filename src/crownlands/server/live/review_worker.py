"""A process that reviews finished games for the server, one at a time, behind everything else: `python -m` this.

It is asked as `live/worker.py` is, and answers more than once: how much is done now and then, at last the reviews.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import TYPE_CHECKING, Any

from crownlands.server import inquiries
from crownlands.server.encoding import packed, unpacked
from crownlands.server.live.worker import MEMORY, limited, read, write

if TYPE_CHECKING:
    from collections.abc import Iterator

NICE = 15
"""Bots of tables, and the other heavy requests, come first."""


def answers(request: bytes) -> Iterator[dict[str, Any]]:
    """How much is done, as often as it is worth telling; then the reviews, or why there are none."""
    asked, began = unpacked(request), time.process_time()
    for told in inquiries.answers(asked["text"], asked["depth"], time.monotonic):
        if told is not None:
            yield told if "done" in told else {**told, "took": time.process_time() - began}


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
