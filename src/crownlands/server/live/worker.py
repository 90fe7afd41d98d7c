"""A process that reads what strangers send, so that a text that takes long holds up nobody: `python -m` this.

Each request and each answer is four bytes of length and JSON. It ends when nobody can ask it any more.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from typing import IO, TYPE_CHECKING, Any

from crownlands.server import coaching
from crownlands.server.encoding import packed, unpacked
from crownlands.server.live import turning_points
from crownlands.server.table import daily, imported
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TASKS: dict[str, Callable[[str], Any]] = {
    "verify": imported.verdict,
    "decided": turning_points.found,
    "counsel": coaching.given,
    "daily": daily.judged,
    "read": lambda text: [imported.kept(record) for record in imported.read(text)],
}
"""What can be asked for: each takes a text and gives something that JSON can tell."""
HEAD = 4
MEMORY = 2 << 30
"""Bytes a worker may use; a text of a megabyte takes some tens of them."""


def answer(request: bytes) -> bytes:
    """Does what is asked for; what it took, in seconds of the processor, is told with it."""
    asked = unpacked(request)
    began = time.process_time()
    told: dict[str, Any]
    try:
        told = {"answer": TASKS[asked["task"]](asked["text"])}
    except Refused as refused:
        told = {"refused": {"code": refused.code, "rule": refused.rule, "facts": refused.facts}}
    except (MemoryError, RecursionError):
        told = {"refused": {"code": "too_large", "rule": None, "facts": {}}}
    return packed({**told, "took": time.process_time() - began})


def read(line: IO[bytes]) -> bytes:
    """The next message of a line; nothing if it has ended."""
    length = int.from_bytes(line.read(HEAD), "big")
    return line.read(length)


def write(line: IO[bytes], message: bytes) -> None:
    """Sends a message."""
    line.write(len(message).to_bytes(HEAD, "big") + message)
    line.flush()


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Ends this process should something take more of the processor's time, where the system can do that."""
    timer = getattr(signal, "setitimer", None)
    if timer is not None:
        timer(signal.ITIMER_PROF, seconds)
    yield
    if timer is not None:
        timer(signal.ITIMER_PROF, 0)


def main() -> None:
    """Answers until nobody can ask any more."""
    with contextlib.suppress(AttributeError, OSError):
        # People who play come first.
        os.nice(5)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        while request := read(sys.stdin.buffer):
            with limited(unpacked(request)["seconds"]):
                told = answer(request)
            write(sys.stdout.buffer, told)


if __name__ == "__main__":
    main()
