"""What people were told, so that it can be asked for afterwards."""

from __future__ import annotations

import math
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MARGIN = 10.0
"""Seconds an event may be on its way to the disk: its time is from before."""


@dataclass
class Told:
    """What anybody was told of one table."""

    id: str
    made: float
    events: dict[int, dict[str, Any]] = field(default_factory=dict)
    n: int = 0
    """Of the newest state that was told."""
    over: bool = False
    sleepers: frozenset[int] = frozenset()
    """Seats whose people never move: their time may run out."""
    news: float = field(default_factory=time.monotonic)
    """When anything new was heard last."""


@dataclass
class Memory:
    """Everything that was told in one trial."""

    tables: dict[str, Told] = field(default_factory=dict)
    different: int = 0
    """Events that were told twice, and not alike."""
    statuses: Counter[int] = field(default_factory=Counter)
    """Answers to requests; 1011 is a socket's word for 500."""
    busy: int = 0
    """Messages that were refused because nothing could be stored."""
    broken: int = 0
    """Lines that broke."""
    sent: int = 0
    """Broken frames, requests and records."""
    forgiven: list[tuple[float, float]] = field(default_factory=list)
    """From a backup to the end of its restoring: what happened then is undone on purpose."""

    def hear(self, table: Told, message: dict[str, Any]) -> None:
        """Takes note of a state."""
        for event in message.get("events", ()):
            known = table.events.get(event["n"])
            if known == event:
                continue
            if known is not None and not self.is_forgiven(told_at(known)):
                if self.is_forgiven(told_at(event)):
                    # A slow reader comes to what was said before a restore.
                    continue
                self.different += 1
            table.events[event["n"]] = event
            table.news = time.monotonic()
        if "table" in message:
            table.over = message["table"]["status"] == "over"
            table.n = message["position"]["n"]

    def is_forgiven(self, at: float) -> bool:
        """A restored backup took it back."""
        return any(first - MARGIN <= at <= last for first, last in self.forgiven)

    @contextmanager
    def undone(self, first: float) -> Iterator[None]:
        """While a backup of that moment is restored: what came after it, up to the end of this, does not count."""
        self.forgiven.append((first, math.inf))
        yield
        self.forgiven[-1] = (first, time.time())
        for table in self.tables.values():
            taken_back = [n for n, event in table.events.items() if self.is_forgiven(told_at(event))]
            table.over = table.over and not taken_back

    def expected(self, table: Told) -> Iterable[tuple[int, dict[str, Any]]]:
        """The events that must be stored."""
        return ((n, e) for n, e in sorted(table.events.items()) if not self.is_forgiven(told_at(e)))

    @property
    def heard(self) -> int:
        """Events that somebody was told of."""
        return sum(len(table.events) for table in self.tables.values())

    @property
    def finished(self) -> int:
        """Games that were played to their end."""
        return sum(table.over for table in self.tables.values())


def told_at(event: dict[str, Any]) -> float:
    """The time an event carries."""
    return datetime.fromisoformat(event["at"]).timestamp()
