"""Events as they are kept: a number, a time, who, and what."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from crownlands.server.table.event_json import body_of

if TYPE_CHECKING:
    from crownlands.server.table.events import Event

By = int | Literal["chance", "host"]


class Entry(NamedTuple):
    """An event with its number; ``at`` in seconds since 1970."""

    n: int
    at: float
    by: By
    event: Event

    def down(self) -> dict[str, Any]:
        """The event as clients are told of it."""
        return {"n": self.n, "at": stamp(self.at), "by": self.by, **body_of(self.event)}


if TYPE_CHECKING:
    Pending = tuple[By, Event]
    """An event that has no number yet."""


def stamp(at: float) -> str:
    """A time for clients.

    >>> stamp(0.25)
    '1970-01-01T00:00:00.250Z'
    """
    # Down to the millisecond, never up: a time must not lie in the future.
    second = int(at // 1)
    return f"{_second(second)}.{int((at - second) * 1000):03d}Z"


@lru_cache(maxsize=64)
def _second(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%S")
