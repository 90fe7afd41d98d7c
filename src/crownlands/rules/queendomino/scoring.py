"""What a realm of Queendomino scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import ScoreLine
from crownlands.rules.grid import Cells, areas
from crownlands.rules.kingdoms.territories import is_bleak, territories, territory_line
from crownlands.rules.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.components import Building, Terrain
    from crownlands.rules.kingdoms.kingdom import Kingdom, Realm

COINS_PER_POINT = 3


def score_coins(realm: Realm) -> Iterator[ScoreLine]:
    """QD-4.1: 1 point for every full 3 coins."""
    yield ScoreLine("QD-4.1", "coins", realm.coins // COINS_PER_POINT, facts=(("coins", realm.coins),))


def score_lands(realm: Realm) -> Iterator[ScoreLine]:
    """QD-4.2: territories score as in Kingdomino, towns too; their crowns come from the buildings on them."""
    throne = queens_territory(realm.kingdom) if realm.queen else 0
    for terrain, area in territories(realm.kingdom):
        if area == throne:
            yield score_throne(realm, terrain, area)
        else:
            yield territory_line("QD-4.2", realm.kingdom, terrain, area)


def score_throne(realm: Realm, terrain: Terrain, area: Cells) -> ScoreLine:
    """QD-4.3: the queen counts as one crown in her host's largest territory. She adds no square."""
    squares, crowns = area.bit_count(), realm.kingdom.crowns_in(area)
    facts = (("terrain", terrain.word), ("guest", "queen"), ("squares", squares), ("crowns", crowns + 1))
    return ScoreLine("QD-4.3", "territory", squares * (crowns + 1), area, facts)


def queens_territory(kingdom: Kingdom) -> Cells:
    """The largest territory; among equals one where she is worth most.

    Her crown is worth the same in each of them, but a territory with the queen is not bleak (AG-3.7), so
    she avoids those that score for being bleak.
    """
    found = [(area, is_bleak(kingdom, terrain, area)) for terrain, area in territories(kingdom)]
    best = max(found, key=lambda one: (one[0].bit_count(), not one[1]), default=(0, False))
    return best[0]


def score_buildings(realm: Realm) -> Iterator[ScoreLine]:
    """QD-4.4: buildings score fixed points, or 2 per separate territory, or 1 per own tower or knight."""
    for place, building in realm.kingdom.buildings:
        if building.points_kind != "none":
            count, counted = _counted(realm, building)
            facts: tuple[tuple[str, str | int], ...] = (("building", building.name),)
            if counted:
                facts += ((counted, count), ("each", building.points))
            yield ScoreLine("QD-4.4", "building", count * building.points, 1 << place, facts)


def _counted(realm: Realm, building: Building) -> tuple[int, str]:
    """How often a building's points count, and what was counted."""
    if building.points_terrain is not None:
        return sum(1 for _ in areas(realm.kingdom.land[building.points_terrain])), "territories"
    if building.points_kind == "per_tower":
        return realm.towers, "towers"
    if building.points_kind == "per_knight":
        return realm.all_knights, "knights"
    return 1, ""


def ranking() -> Ranking:
    """QD-4.5: the highest total wins; a tie goes to the largest territory, then it is shared."""
    return Ranking("QD-4.5", "QD-4.5", ("largest_territory",))
