"""What was agreed on when a table was made; it never changes afterwards."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from crownlands.components import of_version
from crownlands.daily import seed_of
from crownlands.rules import Setup, setup
from crownlands.rules.core import RULES_VERSION, Format
from crownlands.rules.games import find_game, format_of
from crownlands.rules.notation import UnknownEdition, components_of, facts_of, require_rules
from crownlands.series import deal_in
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.components import Components
    from crownlands.deal import Deal
    from crownlands.server.table.agreement import Agreement

FIRST, FIRST_RULES = "0.1", "1"
"""The version whose tables told neither facts nor rules, and its rules."""


@dataclass(frozen=True)
class Terms:
    """The agreement, and the secret every deal of the table comes from."""

    id: str
    agreed: Agreement
    secret: str
    components: Components | None = None
    rules: str = RULES_VERSION

    @classmethod
    def played_by(
        cls, rules: str | None, facts: str | None, table_id: str, agreed: Agreement, secret: str
    ) -> Terms:
        """Terms of a game that keeps its rules and its facts, named by a digest; Refused if they are unknown."""
        try:
            # What was stored without either was played by those of 0.1.
            version = require_rules(rules or FIRST_RULES)
            game = find_game(agreed.game, version).name
            components = components_of(game, facts or of_version(FIRST).digest, version)
        except UnknownEdition as unknown:
            raise Refused(unknown.code, name=unknown.name) from None
        return cls(table_id, agreed, secret, components, version)

    @cached_property
    def setup(self) -> Setup:
        """The set-up; ImpossibleSetup if there is no such game."""
        agreed = self.agreed
        return setup(agreed.game, len(agreed.seats), agreed.options, self.components, self.rules)

    @property
    def facts(self) -> str:
        """The digest of the facts that the table's games are played with."""
        return facts_of(self.setup)

    @cached_property
    def series(self) -> Format:
        """What makes the table's games one: how many there are, how they are dealt and counted together."""
        return format_of(self.setup)

    @cached_property
    def matches(self) -> int:
        """How many games are played in a row."""
        return self.series.games

    @cached_property
    def clock(self) -> dict[str, Any]:
        """How time is kept, as clients are told."""
        return self.agreed.clock.told()

    @cached_property
    def _deals(self) -> dict[int, Deal]:
        return {}

    def deal(self, match: int) -> Deal:
        """The deal of a game, counted from 1.

        Each deal has its own seed, made one way from the secret: a revealed seed tells nothing of the next.
        """
        if (known := self._deals.get(match)) is None:
            known = self._deals[match] = deal_in(self.series, match - 1, self._seed)
        return known

    def _seed(self, number: int) -> str:
        """The seed of the table's deals, counted from 0; of a date's deal everybody's.

        The tables of a round of a club night have one secret, and its name in place of their own.
        """
        if self.agreed.daily is not None:
            return seed_of(self.agreed.daily, self.setup.game)
        name = self.agreed.club or self.id
        return hmac.new(self.secret.encode(), f"{name}/{number + 1}".encode(), hashlib.sha256).hexdigest()
