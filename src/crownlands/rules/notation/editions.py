"""By which facts and which rules a game was played: named in records and with stored tables, found again by name.

A game keeps both for ever. What is not known here is refused by its name, never read by other facts or rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from crownlands.components import digest, known
from crownlands.rules.core import RULES_VERSION, either
from crownlands.rules.games import VERSIONS
from crownlands.rules.notation.errors import UnknownEdition

if TYPE_CHECKING:
    from crownlands.components import Components
    from crownlands.rules.core import Setup


def facts_of(chosen: Setup) -> str:
    """The digest of the facts that a set-up is played with.

    >>> from crownlands.rules.games import setup
    >>> facts_of(setup("kingdomino", 2))[:18]
    'kingdomino:sha256:'
    """
    return digest_of(chosen.components, chosen.game, chosen.rules)


def digest_of(components: Components, game: str, rules: str = RULES_VERSION) -> str:
    """The digest of what a game means with some components."""
    return digest(components, game, VERSIONS[rules].games[game].tables)


def is_current(chosen: Setup) -> bool:
    """Whether a new game would be played by the same rules and facts.

    >>> from crownlands.rules.games import setup
    >>> is_current(setup("riomino", 2))
    True
    """
    return chosen.rules == RULES_VERSION and facts_of(chosen) == digest_of(next(known()), chosen.game)


def require_rules(version: str) -> str:
    """A version of the rules, if it is known."""
    if version not in VERSIONS:
        raise UnknownEdition(
            "unknown_rules",
            version,
            f"rules version {version} is not known here, only {either(VERSIONS)}; a newer Crownlands may know it",
            "Rules",
        )
    return version


@cache
def components_of(game: str, facts: str, rules: str = RULES_VERSION, own: Components | None = None) -> Components:
    """The components that a digest names: ``own`` or those in use where they mean the same to the game.

    A digest of whole files, as records of 0.1 have it, is known as well.
    """
    for one in known(own):
        meant = digest_of(one, game, rules)
        if facts in (meant, one.digest):
            # The same to this game: then with the titles and marks of today.
            return next(same for same in known(own) if digest_of(same, game, rules) == meant)
    raise UnknownEdition(
        "unknown_facts",
        facts,
        f"the components {facts} are not known here; if they were a folder of your own, name it with --components "
        "or $CROWNLANDS_COMPONENTS, otherwise a newer Crownlands may know them",
        "Components",
    )
