"""How often somebody may ask, and how much: by guest and by address."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.server.rates import Rates
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.server.settings import Settings

MOST_SIGNS = 64
"""Of an address, whatever a proxy may call one."""


REPORTS = 10
"""Reports a guest may make in an hour; all guests of an address five times as many."""
SEEKS = 30
"""How often in a minute somebody may begin to wait for company; all of an address twenty times as often."""


CLUB = 10
"""Tables that a club night counts as: some of its rounds have more, but people must come to them."""


class Limits:
    """What a guest may do and, since guests cost nothing, what all guests of an address may do together."""

    def __init__(self, settings: Settings) -> None:
        self._requests = Rates(settings.per_minute, 60), Rates(settings.address_per_minute, 60)
        self._tables = Rates(settings.tables_per_hour, 3600), Rates(settings.address_tables_per_hour, 3600)
        self._knocks = Rates(2 * settings.address_per_minute, 60)
        self._guests = Rates(settings.address_guests_per_hour, 3600)
        self._reports = Rates(REPORTS, 3600), Rates(5 * REPORTS, 3600)
        self._clubs = (
            Rates(max(1, settings.tables_per_hour // CLUB), 3600),
            Rates(max(1, settings.address_tables_per_hour // CLUB), 3600),
        )
        self._seeks = Rates(SEEKS, 60), Rates(20 * SEEKS, 60)
        self.guesses = Rates(settings.guesses_per_minute, 60)
        self.codes = Rates(settings.codes_per_minute, 60)

    def knock(self, address: str) -> bool:
        """Counts whatever comes from an address, before anything is looked up for it; False if it is too much."""
        return self._knocks.allow(address)

    def request(self, who: Asking) -> bool:
        """Counts a request or message; False if it is too many."""
        return self._both(self._requests, who)

    def table(self, who: Asking) -> None:
        """Counts a table that is made."""
        if not self._both(self._tables, who):
            raise Refused("too_fast")

    def report(self, who: Asking) -> None:
        """Counts a report."""
        if not self._both(self._reports, who):
            raise Refused("too_fast")

    def seek(self, who: Asking) -> None:
        """Counts somebody who begins to wait for company."""
        if not self._both(self._seeks, who):
            raise Refused("too_fast")

    def club(self, who: Asking) -> None:
        """Counts a club night that is made."""
        if not self._both(self._clubs, who):
            raise Refused("too_fast")

    def newcomer(self, who: Asking) -> None:
        """Counts a guest who is new: by the address."""
        if not self._guests.allow(who.address):
            raise Refused("too_fast")

    @staticmethod
    def _both(rates: tuple[Rates, Rates], who: Asking) -> bool:
        each, together = rates
        # Not both at once: a guest who is refused must not use up what is left to the others at the address.
        return each.allow(who.name) and together.allow(who.address)


@dataclass(frozen=True)
class Asking:
    """Who asks, for counting: a guest, or the address of somebody unknown; and the address."""

    name: str
    address: str


def network(address: str) -> str:
    """What counts as one address: of the long ones everybody has so many that their network is counted.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    if ":" not in address:
        return address[:MOST_SIGNS]
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address[:MOST_SIGNS]
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))
