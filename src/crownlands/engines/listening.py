"""Hearing ahead: an engine that thinks must still hear that it should stop."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from crownlands.players.search import new_stop

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from crownlands.kernel._kernel import Stop


def listen(lines: Iterable[str]) -> Iterator[tuple[str, Stop | None]]:
    """The lines in their order, each with the flag that ends the search it may ask for.

    They are read ahead: ``stop`` and ``quit`` set the flag of the ``go`` before them as soon as they are read,
    even if that ``go`` still waits its turn. The end of the lines sets nothing: a piped talk is answered in full.
    """
    heard: SimpleQueue[tuple[str, Stop | None] | None] = SimpleQueue()
    Thread(target=_read_ahead, args=(lines, heard), daemon=True).start()
    while (one := heard.get()) is not None:
        yield one


def _read_ahead(lines: Iterable[str], heard: SimpleQueue[tuple[str, Stop | None] | None]) -> None:
    flag = None
    for line in lines:
        word = line.strip().partition(" ")[0]
        if word == "go":
            flag = new_stop()
        elif word in ("stop", "quit") and flag is not None:
            flag.set()
        heard.put((line, flag))
    heard.put(None)
