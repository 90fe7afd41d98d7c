"""Keeping time, from nothing but the times of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crownlands.server.protocol import ClockTerms

MERCY = 5.0
"""Seconds a kind clock gives for a further move when a bank is empty."""


class Clock:
    """The time of every seat. At most one seat's time runs; the ledger says whose."""

    def __init__(self, terms: ClockTerms, seats: int) -> None:
        self.terms = terms
        self.bank = [float(terms.seconds)] * seats
        self._spent = 0.0
        """What the running seat has used for the decision at hand, up to ``_since``."""
        self._since = 0.0
        self.running: int | None = None

    def fork(self) -> Clock:
        """A clock that can go on without this one noticing."""
        twin = Clock.__new__(Clock)
        twin.__dict__.update(self.__dict__)
        twin.bank = self.bank.copy()
        return twin

    @property
    def is_kept(self) -> bool:
        """There is a clock at this table."""
        return self.terms.kind != "none"

    def left(self, seat: int, now: float) -> float:
        """Seconds left to a seat; zero or less when its time is out."""
        whole = self.bank[seat] if self.terms.kind == "bank" else float(self.terms.seconds)
        if seat != self.running:
            return whole
        return whole - self._spent - max(0.0, now - self._since)

    def settle(self, at: float, credit: float = 0.0) -> None:
        """Counts the running seat's time up to now, but for a ``credit`` while no server ran."""
        if self.running is not None:
            self._spent = max(0.0, self._spent + max(0.0, at - self._since) - credit)
        self._since = at

    def decided(self, at: float) -> None:
        """The running seat's decision is made, or taken out of its hands: its time is booked."""
        self.settle(at)
        if self.running is not None and self.terms.kind == "bank":
            left = max(0.0, self.bank[self.running] - self._spent) + self.terms.increment
            self.bank[self.running] = max(left, MERCY) if self.terms.timeout == "kind" else left
        self._spent = 0.0

    def run(self, seat: int | None, at: float) -> None:
        """From now on this seat's time runs, or nobody's."""
        if not self.is_kept:
            return
        self.settle(at)
        if seat != self.running:
            self.running = seat
            self._spent = 0.0
