"""What was agreed on when a table was made; it never changes afterwards."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from crownlands.deal import Deal
from crownlands.rules import Setup, setup
from crownlands.series import KINDS, SINGLE, Kind

if TYPE_CHECKING:
    from crownlands.components import Components
    from crownlands.server.protocol import CreateTable


@dataclass(frozen=True)
class Terms:
    """The agreement, and the secret every deal of the table comes from."""

    id: str
    agreed: CreateTable
    secret: str
    components: Components | None = None

    @cached_property
    def setup(self) -> Setup:
        """The set-up; ImpossibleSetup if there is no such game."""
        agreed = self.agreed
        return setup(agreed.game, len(agreed.seats), agreed.options, self.components)

    @cached_property
    def series(self) -> Kind:
        """What makes the table's games one: how many there are, how they are dealt and counted together."""
        return next((KINDS[option] for option in self.setup.options if option in KINDS), SINGLE)

    @property
    def matches(self) -> int:
        """How many games are played in a row."""
        return self.series.games

    @cached_property
    def clock(self) -> dict[str, Any]:
        """How time is kept, as clients are told."""
        return self.agreed.clock.model_dump()

    @cached_property
    def _deals(self) -> dict[int, Deal]:
        return {}

    def deal(self, match: int) -> Deal:
        """The deal of a game, counted from 1.

        Each game has its own seed, made one way from the secret: a revealed seed tells nothing of the next.
        The second game of a pair has the first one's on purpose, with the seats swapped.
        """
        if (known := self._deals.get(match)) is not None:
            return known
        number, swap = ((match + 1) // 2, match % 2 == 0) if self.series.swaps else (match, False)
        seed = hmac.new(self.secret.encode(), f"{self.id}/{number}".encode(), hashlib.sha256).hexdigest()
        self._deals[match] = deal = Deal(seed, swap=swap)
        return deal
