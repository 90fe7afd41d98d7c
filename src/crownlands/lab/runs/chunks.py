"""A part of a run: what it is made of, who does it, what comes of it, what it cost."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Files = Mapping[str, bytes]
"""What a chunk comes to: a few files by name, with folders separated by ``/``."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a run; the same inputs have the same name, and come to the same wherever they are done."""

    name: str
    inputs: Any = None

    def __post_init__(self) -> None:
        if not self.name or any(mark in self.name for mark in "/\n"):
            raise ValueError(f"{self.name!r} names no chunk: it must be one word without a /")


Work = Callable[[Chunk], Files]
"""Does a chunk. It is sent to other processes and machines, so it must be a function (or a method of a value)."""


@dataclass(frozen=True, slots=True)
class Done:
    """A chunk that was done: its files, and what it took, by the clock and of the processor."""

    chunk: Chunk
    files: Files
    seconds: float
    cpu: float
    where: str


def perform(work: Work, chunk: Chunk) -> Done:
    """Does a chunk with the watch in hand."""
    began, worked = time.perf_counter(), _processor()
    files = work(chunk)
    took, spent = time.perf_counter() - began, _processor() - worked
    return Done(chunk, files, round(took, 4), round(spent, 4), f"{socket.gethostname()} {os.getpid()}")


def _processor() -> float:
    """Seconds of this process and of those it has waited for, such as engines."""
    told = os.times()
    return told.user + told.system + told.children_user + told.children_system
