"""Keeping time, from nothing but the times of events.

Time spent is spent: it is counted as it passes, whatever then becomes of the decision. A player who leaves and
returns, pauses, or takes a move back goes on with what was left. An increment belongs to a decision that stands;
with the decision it is taken back. With an agreed delay, a seat's time begins that much later after somebody
else decided or something was drawn: people who have the table read out can hear it, and everybody has the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crownlands.server.table.agreement import ClockTerms

MERCY = 5.0
"""Seconds a kind clock gives for a further decision when a bank is empty."""


class Clock:
    """The time of every seat. At most one seat's time runs; the ledger says whose, and for which decision.

    A decision is known by the number of moves before it, so it is the same one after its move was taken back.
    """

    def __init__(self, terms: ClockTerms, seats: int) -> None:
        self.terms = terms
        self.bank = [float(terms.seconds)] * seats
        """What is left of each bank; below zero when more was used than there was."""
        self.running: int | None = None
        self._decision = 0
        self._since = 0.0
        self.used: dict[tuple[int, int], float] = {}
        """Seconds used by decision and seat, taken back or not."""
        self.ran: dict[int, int] = {}
        """The last decision for which each seat's time has run."""
        self.earned: dict[int, int] = {}
        """The seats that have an increment, by the decision that brought it."""

    def fork(self) -> Clock:
        """A clock that can go on without this one noticing."""
        twin = Clock.__new__(Clock)
        twin.__dict__.update(self.__dict__)
        twin.bank = self.bank.copy()
        twin.used = self.used.copy()
        twin.ran = self.ran.copy()
        twin.earned = self.earned.copy()
        return twin

    @property
    def is_kept(self) -> bool:
        """There is a clock at this table."""
        return self.terms.kind != "none"

    def left(self, seat: int, now: float) -> float:
        """Seconds left to a seat for the decision at hand; zero or less when its time is out."""
        passing = max(0.0, now - self._since) if seat == self.running else 0.0
        used = self.used.get((self._decision, seat), 0.0) + passing
        if self.terms.kind != "bank":
            return self.terms.seconds - used
        bank = self.bank[seat] - passing
        return max(bank, MERCY - used) if self.terms.timeout == "kind" else bank

    def waits(self, seat: int, now: float) -> float:
        """Seconds until a seat's running time begins to count."""
        return max(0.0, self._since - now) if seat == self.running else 0.0

    def settle(self, at: float, credit: float = 0.0) -> None:
        """Counts the running seat's time up to now, except for a ``credit`` while no server ran."""
        if self.running is not None:
            passed = max(0.0, at - self._since - credit)
            key = (self._decision, self.running)
            self.used[key] = self.used.get(key, 0.0) + passed
            self.bank[self.running] -= passed
        # What was left of a delay when the server went is still left.
        self._since = at + max(0.0, self._since - (at - credit))

    def decided(self, at: float) -> None:
        """The running seat has decided, or its time is out and a bot does: the increment is earned."""
        self.settle(at)
        seat = self.running
        if seat is None or self.terms.kind != "bank":
            return
        if self.terms.timeout == "kind":
            # Nobody owes time: what a kind clock gave beyond the bank is not paid back.
            self.bank[seat] = max(0.0, self.bank[seat])
        if self._decision not in self.earned:
            self.earned[self._decision] = seat
            self.bank[seat] += self.terms.increment

    def taken_back(self, decision: int, at: float) -> None:
        """Decisions from one on do not stand: their increments go, the time they took does not come back."""
        self.settle(at)
        for undone in [number for number in self.earned if number >= decision]:
            self.bank[self.earned.pop(undone)] -= self.terms.increment

    def run(self, seat: int | None, decision: int, at: float) -> None:
        """From now on this seat's time runs for this decision, or nobody's."""
        if not self.is_kept:
            return
        self.settle(at)
        if (seat, decision) == (self.running, self._decision):
            return
        self.running, self._decision, self._since = seat, decision, at
        if seat is not None:
            last = self.ran.get(seat)
            if last is None or decision > last + 1:
                self._since += self.terms.delay
            self.ran[seat] = decision
