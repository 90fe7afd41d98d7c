"""Bridges: how a question gets to the seam and its answer back; one for each place where the kernel may be.

A bridge knows nothing but functions' names and bytes, so that it is a few lines for a library of this process, for
WebAssembly in the same worker, and for a program at the other end of a pipe.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Protocol

from crownlands.kernel.seam.words import Answer, words

if TYPE_CHECKING:
    from collections.abc import Callable

VERSION = 0
"""Of the seam, as crownlands_version tells it."""
DONE, REFUSED, NO_MEMORY, FAILED = range(4)


class Bridge(Protocol):
    """Carries one question at a time."""

    def version(self) -> int:
        """The version of the seam at the other end."""
        ...

    def ask(self, function: str, question: bytes) -> tuple[int, bytes]:
        """The status of a function (its name without ``crownlands_``) and its answer, or the reason."""
        ...


class _Installed:
    """The bridge that new plans, weights and solvers use, and what happens between the slices of a search."""

    bridge: Bridge | None = None
    between: Callable[[], object] | None = None


def install(bridge: Bridge, *, between: Callable[[], object] | None = None) -> None:
    """Makes a bridge the way to the kernel; RuntimeError if the kernel there is of another version.

    ``between`` is called between the slices of a long search: a worker reads its messages there, where it can.
    """
    if (there := bridge.version()) != VERSION:
        raise RuntimeError(f"the kernel's seam is version {there}, this package needs {VERSION}")
    _Installed.bridge, _Installed.between = bridge, between


def installed() -> bool:
    """Whether there is a bridge."""
    return _Installed.bridge is not None


def here() -> Bridge:
    """The bridge that is installed."""
    if _Installed.bridge is None:
        raise RuntimeError("no bridge to the kernel is installed")
    return _Installed.bridge


def between() -> Callable[[], object] | None:
    """What is to be done between slices, if anything."""
    return _Installed.between


def ask(bridge: Bridge, function: str, *question: object) -> Answer:
    """The answer; ValueError if the kernel refuses, MemoryError where memory ran out."""
    status, told = bridge.ask(function, words(*question))
    if status == DONE:
        return Answer(told)
    why = told.decode("utf-8")
    raise ValueError(why) if status == REFUSED else MemoryError(why) if status == NO_MEMORY else RuntimeError(why)


class Held:
    """Something that the kernel keeps until nobody here has it any more."""

    __slots__ = ("__weakref__", "bridge", "handle")

    def __init__(self, bridge: Bridge, function: str, *question: object) -> None:
        self.bridge = bridge
        self.handle = ask(bridge, function, *question).number()
        # At the end of the program the kernel goes, too.
        weakref.finalize(self, bridge.ask, "free", words(self.handle)).atexit = False
