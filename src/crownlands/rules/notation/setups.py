"""A set-up as text: game, seats and options, as in ``kingdomino/4/harmony+middle_kingdom``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownlands.rules.core import RULES_VERSION, ImpossibleSetup, Setup
from crownlands.rules.games import setup
from crownlands.rules.notation.errors import NotationError

if TYPE_CHECKING:
    from crownlands.components import Components


def write_setup(chosen: Setup) -> str:
    """A set-up as text: game, seats, options."""
    return f"{chosen.game}/{chosen.seats}/{'+'.join(chosen.options) or '-'}"


def read_setup(text: str, components: Components | None = None, rules: str = RULES_VERSION) -> Setup:
    """The set-up a text writes."""
    found = re.fullmatch(r"([a-z_]+)/([0-9])/(-|[a-z0-9_]+(?:\+[a-z0-9_]+)*)", text)
    if not found:
        raise NotationError(
            "a set-up is game/seats/options, as in kingdomino/4/harmony+middle_kingdom", token=text
        )
    game, seats, options = found.groups()
    try:
        return setup(game, int(seats), [] if options == "-" else options.split("+"), components, rules)
    except ImpossibleSetup as error:
        raise NotationError(error.why, token=text, rule_id=error.rule_id) from error
