"""Who holds which seat of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Handover:
    """Whose a seat is from some events on."""

    seat: int
    guest: str | None
    """None: nobody's."""
    anew: bool = False
    """Those who had it have it no longer. Otherwise nobody else may have it."""
    block: str | None = None
    """With anew: why those who had it may not come back."""


class Holders:
    """Guests by seat and seats by guest. Every message asks for the latter, so they are kept ready."""

    def __init__(self, held: Mapping[int, Iterable[str]] | None = None) -> None:
        self._guests = {seat: set(guests) for seat, guests in (held or {}).items()}
        self._seats: dict[str, frozenset[int]] = {}

    def seats_of(self, guest: str | None) -> frozenset[int]:
        """The seats a guest holds."""
        if guest is None:
            return NONE
        if (known := self._seats.get(guest)) is None:
            known = frozenset(seat for seat, guests in self._guests.items() if guest in guests)
            self._seats[guest] = known
        return known

    def of(self, seat: int) -> set[str]:
        """The guests who hold a seat."""
        return set(self._guests.get(seat, ()))

    def lost(self, held: Mapping[int, Iterable[str]]) -> bool:
        """Whether somebody who had a seat is not among those who have one."""
        return any(not guests <= set(held.get(seat, ())) for seat, guests in self._guests.items())

    def add(self, seat: int, guest: str) -> None:
        """One more guest holds a seat."""
        self._guests.setdefault(seat, set()).add(guest)
        self._seats.clear()

    def hand_over(self, change: Handover) -> None:
        """A seat changes hands."""
        if change.anew:
            self._guests.pop(change.seat, None)
            self._seats.clear()
        if change.guest is not None:
            self.add(change.seat, change.guest)
