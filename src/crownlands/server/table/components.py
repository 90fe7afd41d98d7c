"""The facts of a game's components, for pages that draw them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from crownlands.rules import GAMES, setup, start
from crownlands.rules.notation.editions import digest_of

if TYPE_CHECKING:
    from crownlands.components import Components, Domino


@cache
def facts(game: str, components: Components) -> dict[str, Any]:
    """Every domino, building and quest a game can bring with some components, by name."""
    dominoes: dict[str, Any] = {}
    for seats in GAMES[game].seats:
        plan = getattr(start(setup(game, seats, components=components)), "plan", None)
        for name, domino in getattr(plan, "by_name", {}).items():
            dominoes[name] = _domino(domino)
    return {
        "digest": digest_of(components, game),
        "game": game,
        "dominoes": dominoes,
        "buildings": {
            one.name: {
                "copies": one.copies,
                "knights": one.knights,
                "towers": one.towers,
                "tax_bonus_per": one.tax_bonus_per,
                "crowns": one.crowns,
                "points_kind": one.points_kind,
                "points_terrain": one.points_terrain.word if one.points_terrain is not None else None,
                "points": one.points,
                "instant_verified": one.instant_verified,
            }
            for one in components.buildings
        },
        "quests": {
            one.name: {
                "kind": one.kind,
                "terrain": one.terrain.word if one.terrain is not None else None,
                "points": one.points,
            }
            for one in components.quests
        },
    }


def _domino(domino: Domino) -> dict[str, Any]:
    halves = {
        side: {"terrain": half.terrain.word, "crowns": half.crowns}
        for side, half in (("left", domino.left), ("right", domino.right))
    }
    return {**halves, "effect": domino.effect}
