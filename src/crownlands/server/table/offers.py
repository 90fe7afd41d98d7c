"""What can be played: games with their seats and options, phrases, versions; as clients are told of it."""

from __future__ import annotations

from typing import Any

from crownlands.components import load
from crownlands.rules import GAMES
from crownlands.rules.core import RULES_VERSION
from crownlands.rules.notation import UnknownEdition, components_of
from crownlands.rules.notation.editions import digest_of
from crownlands.server.table.components import facts
from crownlands.server.table.phrases import PHRASES
from crownlands.server.table.refusal import Refused
from crownlands.server.table.version import VERSION


def offers() -> dict[str, Any]:
    """The same wherever a table stands; levels and the like depend on it."""
    return {
        "protocol": VERSION,
        "rules": RULES_VERSION,
        "components": load().digest,
        "games": [
            {
                "name": game.name,
                "components": digest_of(load(), game.name),
                "seats": list(game.seats),
                "options": [
                    {
                        "name": option.name,
                        "rule": option.rule,
                        "seats": list(option.seats),
                        "excludes": list(option.excludes),
                        "usual": option.usual,
                    }
                    for option in game.options
                ],
            }
            for game in GAMES.values()
        ],
        "phrases": list(PHRASES),
    }


def facts_of_game(game: str, digest: str | None) -> dict[str, Any]:
    """The facts of a game's components: those in use, or the ones that a table names by their digest."""
    if game not in GAMES:
        raise Refused("unknown_game", game=game)
    try:
        return facts(game, load() if digest is None else components_of(game, digest))
    except UnknownEdition as unknown:
        raise Refused(unknown.code, name=unknown.name) from None
